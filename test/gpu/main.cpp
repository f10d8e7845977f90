//===- main.cpp - the tessera command with PTX from files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The engines that run PTX, with PTX by hand: that of an entry NAME is in the
// file NAME.ptx of the folder TESSERA_TEST_PTX. Its first line is a comment
// with the number of threads.
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/engine/Registry.h"
#include "tessera/engines/CudaEngine.h"
#include "tessera/interpreter/InterpreterEngine.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdlib>

using namespace tessera;

namespace {

class FileSource : public PtxSource {
public:
  llvm::Expected<PtxCode>
  compile(cuda_tile::EntryOp entry,
          const engine::PrepareOptions &) const override {
    PtxCode code;
    code.entry = entry.getSymName().str();
    const char *folder = std::getenv("TESSERA_TEST_PTX");
    auto file = llvm::MemoryBuffer::getFile(llvm::Twine(folder ? folder : ".") +
                                            "/" + code.entry + ".ptx");
    llvm::StringRef text = file ? (*file)->getBuffer() : "";
    llvm::StringRef line = text.split('\n').first;
    if (!line.consume_front("// threads: ") ||
        line.getAsInteger(10, code.block[0]))
      return llvm::make_error<engine::EngineError>("there is no PTX of it");
    code.text = text.str();
    return code;
  }
};

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  engine::EngineRegistry engines;
  engines.add(interpreter::createEngine());
  engines.add(createCudaEngine(std::make_unique<FileSource>()));
  return tesseraMain(argc, argv, engines);
}
