//===- Arguments.cpp - Python objects as arguments -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include "tessera/numerics/Convert.h"
#include "tessera/runtime/arrays/Dlpack.h"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace nb = nanobind;
using namespace tessera;
using namespace tessera::python;

/// What str() returns.
static std::string describe(nb::handle object) {
  nb::object text = nb::steal(PyObject_Str(object.ptr()));
  if (text.is_valid())
    return nb::cast<std::string>(text);
  PyErr_Clear();
  return "an object without a description";
}

/// The text of the current Python error, which is cleared.
static std::string takePythonError() {
  nb::python_error error;
  return describe(error.value());
}

static std::string nameType(nb::handle object) {
  return nb::cast<std::string>(nb::handle(object.type()).attr("__name__"));
}

ArgumentReader::~ArgumentReader() {
  for (Py_buffer &buffer : buffers)
    PyBuffer_Release(&buffer);
}

//===----------------------------------------------------------------------===//
// The buffer protocol
//===----------------------------------------------------------------------===//

/// The type of a format of the module `struct`.
static std::optional<runtime::DType> parseFormat(const char *format,
                                                 Py_ssize_t size) {
  if (!format)
    return runtime::DType{ElementType::I8, true};
  if (*format == '<' || *format == '=' || *format == '@')
    ++format;
  if (std::strlen(format) != 1)
    return std::nullopt;
  constexpr ElementType kIntegers[] = {ElementType::I8, ElementType::I16,
                                       ElementType::I32, ElementType::I64};
  unsigned log = size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : 3;
  switch (*format) {
  case '?':
    return runtime::DType{ElementType::I1};
  case 'e':
    return runtime::DType{ElementType::F16};
  case 'f':
    return runtime::DType{ElementType::F32};
  case 'd':
    return runtime::DType{ElementType::F64};
  case 'b':
  case 'h':
  case 'i':
  case 'l':
  case 'q':
    return runtime::DType{kIntegers[log]};
  case 'B':
  case 'H':
  case 'I':
  case 'L':
  case 'Q':
    return runtime::DType{kIntegers[log], true};
  default:
    return std::nullopt;
  }
}

static void setStrides(ArrayInput &array, const Py_ssize_t *bytes,
                       uint64_t size, const std::string &what) {
  for (size_t i = 0; i < array.shape.size(); ++i) {
    if (bytes[i] % Py_ssize_t(size) != 0)
      throw BadArgument{what + " has a stride of " + std::to_string(bytes[i]) +
                        " bytes, which is no whole number of its elements"};
    array.strides.push_back(bytes[i] / Py_ssize_t(size));
  }
}

bool ArgumentReader::readBuffer(nb::handle object, const std::string &what,
                                ArrayInput &array) {
  if (!PyObject_CheckBuffer(object.ptr()))
    return false;
  Py_buffer &buffer = buffers.emplace_back();
  if (PyObject_GetBuffer(object.ptr(), &buffer, PyBUF_STRIDES | PyBUF_FORMAT)) {
    // NumPy has no format for the types of ml_dtypes.
    buffers.pop_back();
    PyErr_Clear();
    return false;
  }
  std::optional<runtime::DType> dtype =
      parseFormat(buffer.format, buffer.itemsize);
  if (!dtype)
    return false;
  array.dtype = *dtype;
  array.address = reinterpret_cast<uintptr_t>(buffer.buf);
  array.isReadOnly = buffer.readonly;
  array.shape.assign(buffer.shape, buffer.shape + buffer.ndim);
  setStrides(array, buffer.strides, uint64_t(buffer.itemsize), what);
  return true;
}

//===----------------------------------------------------------------------===//
// Array interfaces
//===----------------------------------------------------------------------===//

static std::string describeType(nb::handle object) {
  if (nb::hasattr(object, "dtype"))
    return describe(nb::object(object.attr("dtype")));
  return nameType(object);
}

static bool hasNamedType(nb::handle object) {
  return nb::hasattr(object, "dtype") &&
         nb::hasattr(object.attr("dtype"), "name");
}

/// The type of an object with an array interface; none if Tile IR has no such
/// type, or the interface cannot say which it is.
static std::optional<runtime::DType>
findInterfaceType(nb::handle object, const std::string &descr,
                  const std::string &what) {
  // A type of ml_dtypes is raw bytes in the interface, but it has a name.
  std::optional<runtime::DType> dtype;
  if (hasNamedType(object))
    dtype = runtime::parseDType(
        nb::cast<std::string>(object.attr("dtype").attr("name")));
  if (dtype && getBitWidth(dtype->type) == 4)
    throw BadArgument{what +
                      " has elements of 4 bits, one per byte; pack two of them "
                      "into a byte, and pass tessera.as_type(bytes, \"" +
                      std::string(getSpelling(dtype->type)) + "\")"};
  if (descr.starts_with('>'))
    return std::nullopt;
  // Types of PyTorch have no name. Raw bytes may be of any type.
  if (!dtype && descr.find('V') == std::string::npos)
    if (Result<runtime::DType> parsed = runtime::parseDescr(descr))
      dtype = *parsed;
  return dtype;
}

bool ArgumentReader::readInterface(nb::handle object, const char *attribute,
                                   const std::string &what, ArrayInput &array) {
  if (!nb::hasattr(object, attribute))
    return false;
  nb::object interface = object.attr(attribute);
  if (!nb::isinstance<nb::dict>(interface))
    return false;
  BadArgument malformed{what + " has a malformed " + attribute};
  try {
    return readFields(object, interface, what, array);
  } catch (const std::bad_cast &) {
    throw malformed;
  } catch (nb::python_error &) {
    throw malformed;
  }
}

bool ArgumentReader::readFields(nb::handle object, nb::handle interface,
                                const std::string &what, ArrayInput &array) {
  std::string descr = nb::cast<std::string>(interface["typestr"]);
  std::optional<runtime::DType> dtype = findInterfaceType(object, descr, what);
  if (!dtype && !hasNamedType(object) && nb::hasattr(object, "__dlpack__"))
    return false; // which knows more types
  if (!dtype)
    throw BadArgument{what + " has elements of type " + describeType(object) +
                      ", which Tile IR does not have"};
  array.dtype = *dtype;
  nb::tuple data = nb::cast<nb::tuple>(interface["data"]);
  if (data.size() != 2)
    throw std::bad_cast();
  array.address = nb::cast<uint64_t>(data[0]);
  array.isReadOnly = nb::cast<bool>(data[1]);
  nb::tuple shape = nb::cast<nb::tuple>(interface["shape"]);
  for (nb::handle extent : shape)
    array.shape.push_back(nb::cast<uint64_t>(extent));
  nb::object strides =
      nb::cast<nb::dict>(interface).attr("get")("strides", nb::none());
  if (strides.is_none()) {
    array.strides = runtime::getContiguousStrides(array.shape);
  } else {
    std::vector<Py_ssize_t> bytes;
    for (nb::handle stride : nb::cast<nb::tuple>(strides))
      bytes.push_back(nb::cast<Py_ssize_t>(stride));
    if (bytes.size() != array.shape.size())
      throw std::bad_cast();
    setStrides(array, bytes.data(), getStorageSize(array.dtype.type), what);
  }
  owners.push_back(nb::borrow(object));
  return true;
}

//===----------------------------------------------------------------------===//
// DLPack
//===----------------------------------------------------------------------===//

bool ArgumentReader::readDlpack(nb::handle object, const std::string &what,
                                ArrayInput &array) {
  nb::object capsule;
  if (PyCapsule_CheckExact(object.ptr())) {
    capsule = nb::borrow(object);
  } else {
    if (!nb::hasattr(object, "__dlpack__"))
      return false;
    // PyTorch hands out no tensor that it follows for gradients. Nobody asks
    // for gradients of a kernel.
    nb::object tensor = nb::borrow(object);
    if (nb::hasattr(tensor, "requires_grad") &&
        PyObject_IsTrue(nb::object(tensor.attr("requires_grad")).ptr()) == 1)
      tensor = tensor.attr("detach")();
    PyObject *result = PyObject_CallMethod(tensor.ptr(), "__dlpack__", nullptr);
    if (!result)
      throw BadArgument{what + " cannot be used: " + takePythonError()};
    capsule = nb::steal(result);
  }
  const char *name = PyCapsule_GetName(capsule.ptr());
  if (!name || std::strcmp(name, "dltensor") != 0) {
    PyErr_Clear();
    bool isUsed = name && std::strncmp(name, "used_dltensor", 13) == 0;
    throw BadArgument{
        what + (isUsed ? " is a DLPack capsule that someone else has taken, so "
                         "its memory may be gone"
                       : " is a capsule, but not one of DLPack")};
  }
  const auto &tensor = *static_cast<const runtime::DlTensor *>(
      PyCapsule_GetPointer(capsule.ptr(), "dltensor"));
  std::optional<runtime::DType> dtype = tensor.findType();
  if (!dtype)
    throw BadArgument{what + " has elements of type " + describeType(object) +
                      ", which Tile IR does not have"};
  // How their bytes are packed when strides are odd is for the caller to say.
  if (getBitWidth(dtype->type) == 4)
    throw BadArgument{what + " has elements of 4 bits; pass its bytes with "
                             "tessera.as_type"};
  if (!tensor.isOnHost() && !tensor.isOnGpu())
    throw BadArgument{what + " is on a device of type " +
                      std::to_string(tensor.device.type) +
                      ", which is neither the CPU nor an NVIDIA GPU"};
  array.dtype = *dtype;
  array.isOnDevice = tensor.isOnGpu();
  array.address = reinterpret_cast<uintptr_t>(tensor.data) + tensor.offset;
  if (tensor.rank < 0 || (tensor.rank > 0 && !tensor.shape))
    throw BadArgument{what + " has no shape"};
  // Negative extents become large ones, which are refused later.
  array.shape.assign(tensor.shape, tensor.shape + tensor.rank);
  if (tensor.strides)
    array.strides.assign(tensor.strides, tensor.strides + tensor.rank);
  else
    array.strides = runtime::getContiguousStrides(array.shape);
  owners.push_back(std::move(capsule));
  return true;
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// Takes the bits of an array for those of another type.
static void reinterpret(ArrayInput &array, const std::string &name,
                        const std::string &what) {
  std::optional<runtime::DType> dtype = runtime::parseDType(name);
  if (!dtype)
    throw BadArgument{"'" + name + "' is not an element type"};
  bool isPacked = getBitWidth(dtype->type) == 4;
  if (getStorageSize(dtype->type) != getStorageSize(array.dtype.type))
    throw BadArgument{what + " has elements of type " +
                      runtime::getName(array.dtype) +
                      ", which has not the size of " + name};
  array.dtype = *dtype;
  if (!isPacked)
    return;
  if (array.shape.empty() || array.strides.back() != 1)
    throw BadArgument{what + " is not contiguous in its last dimension, so its "
                             "bytes cannot be pairs of elements"};
  array.shape.back() *= 2;
  for (size_t i = 0; i + 1 < array.strides.size(); ++i)
    array.strides[i] *= 2;
}

/// Says that an array cannot be: the sizes of its memory would overflow.
static void checkExtents(const ArrayInput &array, const std::string &what) {
  uint64_t count = 1, reach = 0;
  for (size_t i = 0; i < array.shape.size(); ++i) {
    uint64_t extent = array.shape[i],
             stride = uint64_t(std::abs(array.strides[i]));
    if (extent > runtime::kMaxArrayBytes || stride > runtime::kMaxArrayBytes ||
        count * std::max<uint64_t>(extent, 1) > runtime::kMaxArrayBytes ||
        (extent > 1 && stride > runtime::kMaxArrayBytes / (extent - 1)))
      throw BadArgument{what + " has a shape that no memory can hold"};
    count *= std::max<uint64_t>(extent, 1);
    reach += extent > 1 ? stride * (extent - 1) : 0;
  }
  if (reach > runtime::kMaxArrayBytes)
    throw BadArgument{what + " has strides that no memory can hold"};
}

ArrayInput ArgumentReader::readArray(nb::handle object,
                                     const std::string &what) {
  ArrayInput array = readAnyArray(object, what);
  checkExtents(array, what);
  return array;
}

ArrayInput ArgumentReader::readAnyArray(nb::handle object,
                                        const std::string &what) {
  ArrayInput array;
  if (nb::isinstance<WrappedArray>(object)) {
    const auto &wrapped = nb::cast<const WrappedArray &>(object);
    array = readAnyArray(wrapped.array, what);
    array.isUninitialized |= wrapped.isUninitialized;
    array.isPointer |= wrapped.isPointer;
    if (wrapped.dtype)
      reinterpret(array, *wrapped.dtype, what);
    return array;
  }
  if (readBuffer(object, what, array) ||
      readInterface(object, "__array_interface__", what, array))
    return array;
  if (readInterface(object, "__cuda_array_interface__", what, array)) {
    array.isOnDevice = true;
    return array;
  }
  if (readDlpack(object, what, array))
    return array;
  throw BadArgument{what + " is of type " + nameType(object) +
                    ", which is neither a number nor an array"};
}

/// NumPy's scalars, which export buffers too.
static bool isNumpyScalar(nb::handle object) {
  static PyObject *generic = nullptr;
  if (!generic) {
    nb::object modules = nb::module_::import_("sys").attr("modules");
    nb::object numpy = modules.attr("get")("numpy", nb::none());
    if (numpy.is_none() || !nb::hasattr(numpy, "generic"))
      return false;
    generic = nb::object(numpy.attr("generic")).release().ptr();
  }
  return PyObject_IsInstance(object.ptr(), generic) == 1;
}

static bool isNumber(nb::handle object) {
  PyObject *value = object.ptr();
  if (PyLong_Check(value) || PyFloat_Check(value))
    return true;
  if (PyObject_CheckBuffer(value))
    return isNumpyScalar(object);
  return !nb::isinstance<WrappedArray>(object) &&
         !nb::hasattr(object, "__dlpack__") && !nb::hasattr(object, "dtype") &&
         (nb::hasattr(object, "__index__") || nb::hasattr(object, "__float__"));
}

void ArgumentReader::read(nb::handle arguments) {
  Py_ssize_t count = PyTuple_Size(arguments.ptr());
  inputs.reserve(size_t(count));
  for (Py_ssize_t i = 0; i < count; ++i) {
    nb::handle object = PyTuple_GetItem(arguments.ptr(), i);
    if (isNumber(object)) {
      inputs.push_back(NumberInput{});
      continue;
    }
    std::string what = "argument " + std::to_string(i + 1);
    if (!nb::isinstance<nb::list>(object)) {
      inputs.push_back(readArray(object, what));
      continue;
    }
    TableInput table;
    for (nb::handle item : nb::borrow<nb::list>(object))
      table.arrays.push_back(readArray(item, "an array of " + what));
    inputs.push_back(std::move(table));
  }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static uint64_t makeInteger(nb::handle object, ElementType type,
                            const std::string &what) {
  // NumPy's bool is no index.
  std::string given = nameType(object);
  if (type == ElementType::I1 && (given == "bool" || given == "bool_"))
    return PyObject_IsTrue(object.ptr()) == 1;
  PyObject *converted = PyNumber_Index(object.ptr());
  if (!converted) {
    PyErr_Clear();
    throw BadArgument{what + " is a " + given +
                      ", but its parameter is an integer, " +
                      std::string(getSpelling(type))};
  }
  nb::object owner = nb::steal(converted);
  int overflow = 0;
  int64_t value = PyLong_AsLongLongAndOverflow(converted, &overflow);
  unsigned bits = getBitWidth(type);
  bool fits = overflow == 0;
  if (bits < 64 && fits)
    fits = value >= -(int64_t(1) << (bits - 1)) && value < int64_t(1) << bits;
  if (bits == 64 && overflow > 0) {
    value = int64_t(PyLong_AsUnsignedLongLong(converted));
    fits = !PyErr_Occurred();
    PyErr_Clear();
  }
  if (!fits)
    throw BadArgument{what + " is " + describe(owner) +
                      ", which does not fit " + std::string(getSpelling(type))};
  return bits == 64 ? uint64_t(value)
                    : uint64_t(value) & ((uint64_t(1) << bits) - 1);
}

static uint64_t makeFloat(nb::handle object, ElementType type,
                          const std::string &what) {
  double value = PyFloat_AsDouble(object.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    throw BadArgument{what + " is a " + nameType(object) +
                      ", but its parameter is a float, " +
                      std::string(getSpelling(type))};
  }
  uint64_t bits = 0;
  numerics::setDouble(type, value, &bits);
  return bits;
}

std::vector<uint64_t> ArgumentReader::makeNumbers(
    nb::handle arguments, const std::vector<runtime::Parameter> &parameters,
    const std::vector<runtime::Placement> &placements) const {
  std::vector<uint64_t> numbers(inputs.size(), 0);
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!std::holds_alternative<NumberInput>(inputs[i]))
      continue;
    ElementType type = parameters[placements[i].parameter].type;
    nb::handle object = PyTuple_GetItem(arguments.ptr(), Py_ssize_t(i));
    std::string what = "argument " + std::to_string(i + 1);
    numbers[i] = isInteger(type) ? makeInteger(object, type, what)
                                 : makeFloat(object, type, what);
  }
  return numbers;
}
