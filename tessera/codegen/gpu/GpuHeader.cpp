//===- GpuHeader.cpp - C headers for kernels on GPUs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/GpuHeader.h"
#include "tessera/codegen/llvm/CHeader.h"

#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using runtime::Parameter;

/// The lines that describe a kernel, as strings of C.
static void printLines(llvm::raw_ostream &os, const KernelTraits &traits) {
  runtime::LineWriter writer("tessera-kernel 1");
  writeKernel(writer, traits.describe());
  llvm::StringRef text = writer.text;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    os << "      \"";
    for (char c : line)
      // The writer leaves only characters that are printed. Two question marks
      // may begin a trigraph.
      os << (c == '"' || c == '\\' || c == '?' ? "\\" : "") << c;
    os << "\",\n";
  }
}

static std::string getType(const Parameter &parameter) {
  return parameter.isPointer ? "TsrGpuAddress" : getCType(parameter.type).str();
}

static void printLauncher(llvm::raw_ostream &os, EntryOp entry,
                          const std::string &name, const KernelTraits &traits) {
  std::vector<Parameter> parameters =
      llvm::cantFail(engine::getParameters(entry));
  printEntryComment(os, entry, parameters);
  os << " * A tile block has " << traits.numWarps * 32 << " threads. */\n";
  std::string begin = "static inline TsrStatus " + name + "_launch(";
  os << begin << "TsrGpuModule *module";
  std::string indent(begin.size(), ' ');
  os << ",\n" << indent << "const TsrGpuLaunch *launch";
  for (auto [i, parameter] : llvm::enumerate(parameters))
    os << ",\n" << indent << getType(parameter) << " arg" << i;
  os << ") {\n  static const char *const lines[] = {\n";
  printLines(os, traits);
  os << "  };\n  static const TsrGpuKernelCode code = {\n      \"";
  llvm::printEscapedString(entry.getSymName(), os);
  os << "\", " << parameters.size()
     << ", sizeof(lines) / sizeof(*lines), lines};\n"
     << "  uint64_t arguments[" << std::max<size_t>(parameters.size(), 1)
     << "] = {0};\n";
  for (size_t i = 0; i < parameters.size(); ++i)
    os << "  memcpy(&arguments[" << i << "], &arg" << i << ", sizeof(arg" << i
       << "));\n";
  os << "  return tsr_gpu_launch(module, &code, launch, arguments);\n}\n";
}

std::string gpu::makeGpuHeader(llvm::ArrayRef<EntryOp> entries,
                               llvm::ArrayRef<KernelTraits> kernels,
                               const Target &target,
                               const engine::HeaderNames &names) {
  std::string comment =
      "Made by Tessera from " + quoteComment(names.origin) + ", for " +
      target.name +
      ".\n * Link with libtessera_rt; tessera-c/GpuKernel.h explains launches.";
  std::vector<std::string> cNames = getCNames(entries);
  return makeHeader(names.file, comment, "tessera-c/GpuKernel.h",
                    [&](llvm::raw_ostream &os) {
                      for (size_t i = 0; i < entries.size(); ++i)
                        printLauncher(os, entries[i], cNames[i], kernels[i]);
                    });
}
