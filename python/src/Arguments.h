//===- Arguments.h - Python objects as arguments -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays are found by, in this order: the buffer protocol (NumPy), NumPy's
// array interface (the types of ml_dtypes), CUDA's array interface (CuPy), and
// DLPack (PyTorch and others). Nothing is copied.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PYTHON_ARGUMENTS_H
#define TESSERA_PYTHON_ARGUMENTS_H

#include "Kernel.h"

#include <nanobind/nanobind.h>

#include <list>

namespace tessera::python {

/// What `tessera.as_type`, `tessera.pointer` and `tessera.uninitialized` make:
/// an array, and how it is to be taken.
struct WrappedArray {
  nanobind::object array;
  std::optional<std::string> dtype;
  bool isUninitialized = false;
  bool isPointer = false;
};

/// The arguments of one launch. The memory of all arrays is held until it is
/// destroyed, with the GIL held.
class ArgumentReader {
public:
  ArgumentReader() = default;
  ~ArgumentReader();
  ArgumentReader(const ArgumentReader &) = delete;
  ArgumentReader &operator=(const ArgumentReader &) = delete;

  /// Takes all arguments. Throws a BadArgument.
  void read(nanobind::handle arguments);
  const std::vector<Input> &getInputs() const { return inputs; }

  /// The bits of the numbers, by argument. Throws a BadArgument.
  std::vector<uint64_t>
  makeNumbers(nanobind::handle arguments,
              const std::vector<runtime::Parameter> &parameters,
              const std::vector<runtime::Placement> &placements) const;

  /// One array. `what` names it in messages.
  ArrayInput readArray(nanobind::handle object, const std::string &what);

private:
  ArrayInput readAnyArray(nanobind::handle object, const std::string &what);
  bool readBuffer(nanobind::handle object, const std::string &what,
                  ArrayInput &array);
  bool readInterface(nanobind::handle object, const char *attribute,
                     const std::string &what, ArrayInput &array);
  /// The fields of an array interface. Throws casts that fail.
  bool readFields(nanobind::handle object, nanobind::handle interface,
                  const std::string &what, ArrayInput &array);
  bool readDlpack(nanobind::handle object, const std::string &what,
                  ArrayInput &array);

  std::vector<Input> inputs;
  std::list<Py_buffer> buffers;
  std::vector<nanobind::object> owners;
};

} // namespace tessera::python

#endif // TESSERA_PYTHON_ARGUMENTS_H
