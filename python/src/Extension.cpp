//===- Extension.cpp - tessera._core -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only what must be C++. The classes that users see are written in Python, in
// the folder tessera/ beside this one.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Interrupt.h"
#include "Kernel.h"
#include "Module.h"

#include "tessera/runtime/host/CodeCache.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;
using namespace tessera;
using namespace tessera::python;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// `tessera._core.Refused`, whose argument is a list of diagnostics; and
/// `tessera.ArgumentError`, which the package sets.
static PyObject *refusedError = nullptr;
static PyObject *argumentError = nullptr;

/// Calls work without the GIL, and throws what it refuses as Python does.
template <typename Work> static auto callReleased(Work work) {
  try {
    nb::gil_scoped_release release;
    return work();
  } catch (const Refusal &refusal) {
    nb::object diagnostics = nb::cast(refusal.diagnostics);
    PyErr_SetObject(refusedError, diagnostics.ptr());
    throw nb::python_error();
  }
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

static std::array<uint32_t, 3> readGrid(nb::handle grid) {
  std::array<uint32_t, 3> extents = {1, 1, 1};
  size_t count = 1;
  auto read = [&](nb::handle extent, size_t axis) {
    nb::object index = nb::steal(PyNumber_Index(extent.ptr()));
    if (!index.is_valid()) {
      PyErr_Clear();
      throw BadArgument{"a grid is one to three integers"};
    }
    constexpr long long kMax = runtime::kMaxGridExtent;
    int overflow = 0;
    long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0 || value < 0 || value > kMax)
      throw BadArgument{"the extents of a grid are 0 to " +
                        std::to_string(kMax) + ", not " +
                        nb::cast<std::string>(nb::str(index))};
    extents[axis] = uint32_t(value);
  };
  if (!PyTuple_Check(grid.ptr()) && !PyList_Check(grid.ptr())) {
    read(grid, 0);
    return extents;
  }
  count = nb::len(grid);
  if (count == 0 || count > 3)
    throw BadArgument{"a grid has one to three extents, not " +
                      std::to_string(count)};
  for (size_t axis = 0; axis < count; ++axis)
    read(nb::object(grid[axis]), axis);
  return extents;
}

/// What a kernel prints beyond this is dropped: it may never end.
static constexpr size_t kMaxOutput = size_t(64) << 20;

static void print(const std::string &text) {
  if (text.empty())
    return;
  nb::object decoded = nb::steal(
      PyUnicode_DecodeUTF8(text.data(), Py_ssize_t(text.size()), "replace"));
  nb::module_::import_("sys").attr("stdout").attr("write")(decoded);
}

static nb::object runLaunch(const Kernel &kernel, nb::handle grid,
                            nb::tuple arguments, LaunchSettings &settings,
                            Trace *trace) {
  std::string output;
  LaunchResult result;
  try {
    settings.grid = readGrid(grid);
    settings.output = [&](std::string_view text) {
      output.append(
          text.substr(0, kMaxOutput - std::min(kMaxOutput, output.size())));
    };
    ArgumentReader reader;
    reader.read(arguments);
    std::vector<runtime::Placement> placements =
        kernel.place(reader.getInputs());
    std::vector<uint64_t> numbers =
        reader.makeNumbers(arguments, kernel.getParameters(), placements);
    InterruptScope interrupt;
    // A signal from before this scope has only set Python's flag, and the
    // launch would keep Python from looking at it.
    if (PyErr_CheckSignals() != 0)
      throw nb::python_error();
    nb::gil_scoped_release release;
    result =
        kernel.launch(reader.getInputs(), placements, numbers, settings, trace);
    if (interrupt.wasInterrupted() && !result.failure.empty() &&
        result.failure != "assert")
      result.failure = "stopped";
  } catch (const BadArgument &wrong) {
    PyErr_SetString(argumentError ? argumentError : PyExc_TypeError,
                    ("@" + kernel.getName() + ": " + wrong.message).c_str());
    throw nb::python_error();
  }
  print(output);
  if (result.failure == "stopped" && PyErr_CheckSignals() != 0)
    throw nb::python_error();
  if (result.failure.empty() && result.findings.empty())
    return nb::none();
  return nb::cast(std::move(result));
}

static nb::object launch(const Kernel &kernel, nb::handle grid,
                         nb::tuple arguments, unsigned threads,
                         std::optional<double> timeout, bool check,
                         unsigned maxFindings, const std::string &order,
                         uint64_t seed, uint64_t stream) {
  LaunchSettings settings;
  settings.threads = threads;
  settings.timeoutSeconds = timeout;
  settings.check = check;
  settings.maxFindings = maxFindings;
  settings.order = order;
  settings.seed = seed;
  settings.stream = reinterpret_cast<void *>(stream);
  return runLaunch(kernel, grid, arguments, settings, nullptr);
}

/// Returns what `launch` returns, the accesses as rows of integers, and how
/// many more there were.
static nb::tuple trace(const Kernel &kernel, nb::handle grid,
                       nb::tuple arguments) {
  LaunchSettings settings;
  Trace trace;
  nb::object result = runLaunch(kernel, grid, arguments, settings, &trace);
  std::vector<int64_t> rows;
  rows.reserve(trace.accesses.size() * 9);
  for (const TracedAccess &access : trace.accesses)
    rows.insert(rows.end(),
                {access.argument, access.offset, int64_t(access.length),
                 access.reads, access.writes, int64_t(access.op),
                 access.block[0], access.block[1], access.block[2]});
  return nb::make_tuple(result,
                        nb::bytes(rows.data(), rows.size() * sizeof(int64_t)),
                        trace.numDropped);
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// What `tessera.cutile` must know of an array: type, shape, strides in
/// elements, address, and whether it is on a device.
static nb::tuple describeArray(nb::handle object) {
  try {
    ArgumentReader reader;
    ArrayInput array = reader.readArray(object, "the array");
    return nb::make_tuple(runtime::getName(array.dtype),
                          nb::tuple(nb::cast(array.shape)),
                          nb::tuple(nb::cast(array.strides)), array.address,
                          array.isOnDevice, array.isReadOnly);
  } catch (const BadArgument &wrong) {
    PyErr_SetString(argumentError ? argumentError : PyExc_TypeError,
                    wrong.message.c_str());
    throw nb::python_error();
  }
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

static void bindData(nb::module_ &m) {
  nb::class_<Position>(m, "Position")
      .def_ro("offset", &Position::offset)
      .def_ro("line", &Position::line)
      .def_ro("column", &Position::column)
      .def_ro("source_file", &Position::sourceFile)
      .def_ro("source_line", &Position::sourceLine)
      .def_ro("source_column", &Position::sourceColumn);
  nb::class_<Diagnostic>(m, "Diagnostic")
      .def_ro("severity", &Diagnostic::severity)
      .def_ro("message", &Diagnostic::message)
      .def_ro("position", &Diagnostic::position)
      .def_ro("notes", &Diagnostic::notes);
  nb::class_<Operation>(m, "Operation")
      .def_ro("number", &Operation::number)
      .def_ro("depth", &Operation::depth)
      .def_ro("name", &Operation::name)
      .def_ro("entry", &Operation::entry)
      .def_ro("text", &Operation::text)
      .def_ro("operand_types", &Operation::operandTypes)
      .def_ro("result_types", &Operation::resultTypes)
      .def_ro("position", &Operation::position);
  nb::class_<ParameterInfo>(m, "Parameter")
      .def_ro("type", &ParameterInfo::type)
      .def_ro("is_pointer", &ParameterInfo::isPointer)
      .def_ro("is_written", &ParameterInfo::isWritten);
  nb::class_<EntryInfo>(m, "Entry")
      .def_ro("name", &EntryInfo::name)
      .def_ro("parameters", &EntryInfo::parameters);
  nb::class_<RemarkInfo>(m, "Remark")
      .def_ro("kind", &RemarkInfo::kind)
      .def_ro("pass_name", &RemarkInfo::pass)
      .def_ro("op", &RemarkInfo::op)
      .def_ro("by", &RemarkInfo::by)
      .def_ro("entry", &RemarkInfo::entry)
      .def_ro("file", &RemarkInfo::file)
      .def_ro("line", &RemarkInfo::line)
      .def_ro("column", &RemarkInfo::column);
  nb::class_<Finding>(m, "Finding")
      .def_ro("kind", &Finding::kind)
      .def_ro("message", &Finding::message)
      .def_ro("op", &Finding::op)
      .def_ro("block", &Finding::block)
      .def_ro("position", &Finding::position)
      .def_ro("times", &Finding::times)
      .def_ro("has_other", &Finding::hasOther)
      .def_ro("other_block", &Finding::otherBlock)
      .def_ro("other_position", &Finding::otherPosition);
  nb::class_<LaunchResult>(m, "LaunchResult")
      .def_ro("failure", &LaunchResult::failure)
      .def_ro("message", &LaunchResult::message)
      .def_ro("position", &LaunchResult::position)
      .def_ro("block", &LaunchResult::block)
      .def_ro("findings", &LaunchResult::findings)
      .def_ro("dropped_findings", &LaunchResult::droppedFindings)
      .def_ro("loses_device", &LaunchResult::losesDevice);
}

static void bindModule(nb::module_ &m) {
  nb::class_<Module>(m, "Module")
      .def_prop_ro("contents",
                   [](const Module &module) {
                     return nb::bytes(module.getContents().data(),
                                      module.getContents().size());
                   })
      .def_prop_ro("name", &Module::getName)
      .def_prop_ro("levels", &Module::getLevels)
      .def_prop_ro("is_bytecode", &Module::isBytecode)
      .def("verify",
           [](Module &module) { callReleased([&] { module.verify(); }); })
      .def("print",
           [](Module &module, bool locations) {
             return callReleased([&] { return module.print(locations); });
           })
      .def("bytecode",
           [](Module &module, const std::string &version) {
             std::string bytes =
                 callReleased([&] { return module.writeBytecode(version); });
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("entries",
           [](Module &module) {
             return callReleased([&] { return module.getEntries(); });
           })
      .def("walk",
           [](Module &module) {
             return callReleased([&] { return module.walk(); });
           })
      .def("stats",
           [](Module &module) {
             return callReleased([&] { return module.writeStatistics(); });
           })
      .def("diff",
           [](const Module &module, const Module &other, bool ignore) {
             return callReleased([&] { return module.diff(other, ignore); });
           })
      .def("remarks", &Module::getRemarks);
  m.def("read", [](nb::bytes contents, std::string name,
                   std::vector<unsigned> levels, bool verify) {
    std::string text(contents.c_str(), contents.size());
    return callReleased([&] {
      return std::make_shared<Module>(std::move(text), std::move(name),
                                      std::move(levels), verify);
    });
  });
  m.def("dump", [](nb::bytes contents, bool headers, bool tables, bool ops,
                   bool hex, bool json) {
    std::string_view bytes(contents.c_str(), contents.size());
    DumpResult result = callReleased(
        [&] { return dumpBytecode(bytes, headers, tables, ops, hex, json); });
    return nb::make_tuple(result.text, result.errors);
  });
}

static void bindKernel(nb::module_ &m) {
  nb::class_<WrappedArray>(m, "WrappedArray")
      .def("__init__",
           [](WrappedArray *self, nb::object array,
              std::optional<std::string> dtype, bool uninitialized,
              bool pointer) {
             new (self) WrappedArray{std::move(array), std::move(dtype),
                                     uninitialized, pointer};
           })
      .def_ro("array", &WrappedArray::array)
      .def_ro("dtype", &WrappedArray::dtype);
  nb::class_<Kernel>(m, "Kernel")
      .def_prop_ro("name", &Kernel::getName)
      .def("launch", &launch)
      .def("trace", &trace);
  m.def(
      "compile",
      [](std::shared_ptr<Module> module, std::optional<std::string> entry,
         std::string engine, unsigned level, std::string target, bool cache,
         std::string plan, std::optional<bool> contracts) {
        return callReleased([&] {
          CompileSettings settings = {std::move(entry),
                                      std::move(engine),
                                      level,
                                      std::move(target),
                                      cache,
                                      std::move(plan),
                                      contracts};
          return std::make_shared<Kernel>(std::move(module), settings);
        });
      },
      "module"_a, "entry"_a.none(), "engine"_a, "level"_a, "target"_a,
      "cache"_a, "plan"_a, "fp_contract"_a.none());
  m.def("engines", &getEngineNames);
  m.def("find_cached", [](nb::bytes key) -> nb::object {
    std::optional<std::string> found =
        runtime::CodeCache::getDefault().find({key.c_str(), key.size()});
    if (!found)
      return nb::none();
    return nb::bytes(found->data(), found->size());
  });
  m.def("store_cached", [](nb::bytes key, nb::bytes contents) {
    runtime::CodeCache::getDefault().store({key.c_str(), key.size()},
                                           {contents.c_str(), contents.size()});
  });
  m.def("describe_array", &describeArray, "array"_a.none());
}

NB_MODULE(_core, m) {
  refusedError = PyErr_NewException("tessera._core.Refused", nullptr, nullptr);
  m.attr("Refused") = nb::handle(refusedError);
  m.attr("version") = TESSERA_VERSION;
  m.attr("versions") = getSupportedVersions();
  m.attr("default_version") = getDefaultVersion();
  m.def("set_argument_error",
        [](nb::object type) { argumentError = type.release().ptr(); });
  bindData(m);
  bindModule(m);
  bindKernel(m);
  // Kernels and modules may live until the interpreter ends.
  nb::set_leak_warnings(false);
}
