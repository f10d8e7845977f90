//===- Engine.cpp - kernels compiled for the CPU===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Engine.h"
#include "tessera/codegen/cpu/Compile.h"
#include "tessera/codegen/cpu/emit/CInterface.h"
#include "tessera/codegen/cpu/emit/KernelEmitter.h"
#include "tessera/codegen/cpu/mma/MmaEmit.h"
#include "tessera/runtime/host/KernelFunctions.h"
#include "tessera/runtime/host/Sha256.h"
#include "tessera/support/OwnFile.h"
#include "tessera/transforms/Passes.h"
#include "tessera/transforms/Pipelines.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Target/TargetMachine.h"

#include <cstring>

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;

/// These entries alone, with the globals of their module, rewritten.
static mlir::OwningOpRef<cuda_tile::ModuleOp>
rewriteAlone(llvm::ArrayRef<EntryOp> entries, unsigned level) {
  EntryOp first = entries.front();
  auto module = first->getParentOfType<cuda_tile::ModuleOp>();
  mlir::OwningOpRef<cuda_tile::ModuleOp> alone(
      cast<cuda_tile::ModuleOp>(module->cloneWithoutRegions()));
  mlir::Block &block = (*alone).getBody().emplaceBlock();
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockBegin(&block);
  for (mlir::Operation &op : module.getBody().front())
    if (auto entry = mlir::dyn_cast<EntryOp>(op);
        !entry || llvm::is_contained(entries, entry))
      builder.clone(op);
  mlir::PassManager passes((*alone)->getName());
  passes.enableVerifier(false);
  PipelineOptions options;
  options.level = level;
  buildPipeline(passes, options);
  if (level > 0)
    passes.addNestedPass<EntryOp>(createCountedTiles());
  if (failed(passes.run(*alone)))
    return nullptr;
  return alone;
}

template <typename T>
static std::unique_ptr<llvm::MemoryBuffer> printToBuffer(T &printed) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  printed.print(stream, nullptr);
  return llvm::MemoryBuffer::getMemBufferCopy(text);
}

static std::unique_ptr<llvm::MemoryBuffer>
compileEntries(Stage stage, llvm::ArrayRef<EntryOp> entries,
               const CompileOptions &options, bool hasLaunchers,
               std::vector<KernelTraits> &traits, CompileError &error) {
  EntryOp first = entries.front();
  const Target &target = options.target ? *options.target : Target::getHost();
  mlir::OwningOpRef<cuda_tile::ModuleOp> alone =
      rewriteAlone(entries, options.level);
  if (!alone) {
    error = {"the rewrites before compilation failed", first.getLoc()};
    return nullptr;
  }
  if (stage == Stage::Mlir) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    (*alone)->print(stream);
    stream << "\n";
    return llvm::MemoryBuffer::getMemBufferCopy(text);
  }
  std::unique_ptr<llvm::TargetMachine> machine = target.createMachine();
  if (!machine) {
    error = {"there is no code generator for " + target.triple, std::nullopt};
    return nullptr;
  }

  llvm::LLVMContext context;
  llvm::Module module(first.getSymName(), context);
  module.setDataLayout(machine->createDataLayout());
  std::vector<std::string> cNames = getCNames(entries);
  llvm::StringMap<llvm::GlobalVariable *> globals;
  for (auto [i, copy] : llvm::enumerate((*alone).getBody().getOps<EntryOp>())) {
    KernelEmitter emitter(module, target, copy);
    // Entries of a module share its globals.
    emitter.globals = std::move(globals);
    if (options.remarks)
      emitter.remark = [&](unsigned kind, mlir::Operation *op,
                           const llvm::Twine &text) {
        Remark remark{Remark::Kind(kind), copy.getSymName().str(),
                      op->getName().getStringRef().str(), text.str(),
                      op->getLoc()};
        // The two versions of a nest say the same.
        auto isSame = [&](const Remark &other) {
          return other.kind == remark.kind && other.text == remark.text &&
                 other.location == remark.location && other.op == remark.op;
        };
        if (llvm::none_of(*options.remarks, isSame))
          options.remarks->push_back(std::move(remark));
      };
    if (!emitter.emit(options.hasLines)) {
      error = {emitter.error.message, emitter.error.op->getLoc()};
      return nullptr;
    }
    globals = std::move(emitter.globals);
    KernelTraits &each = traits.emplace_back();
    each.symbol = emitter.function->getName().str();
    each.arenaBytes = emitter.arenaBytes;
    each.mayWait = emitter.mayWait;
    each.usesTiles = emitter.usesTiles;
    if (hasLaunchers) {
      each.cName = cNames[i];
      emitLauncher(*emitter.function, copy, each);
    }
  }
  setTarget(module, target, *machine);
#ifndef NDEBUG
  std::string wrong;
  llvm::raw_string_ostream stream(wrong);
  if (llvm::verifyModule(module, &stream)) {
    error = {"a fault of the compiler: " + wrong, first.getLoc()};
    return nullptr;
  }
#endif
  if (stage == Stage::Llvm)
    return printToBuffer(module);
  optimize(module, *machine);
  sanitize(module, *machine, options.sanitizer);
  if (stage == Stage::LlvmOptimized)
    return printToBuffer(module);
  return emitCode(module, *machine,
                  stage == Stage::Assembly ? CodeFile::Assembly
                                           : CodeFile::Object);
}

std::unique_ptr<llvm::MemoryBuffer>
cpu::compileTo(Stage stage, EntryOp entry, const CompileOptions &options,
               KernelTraits &traits, CompileError &error) {
  std::vector<KernelTraits> all;
  std::unique_ptr<llvm::MemoryBuffer> result =
      compileEntries(stage, entry, options, /*hasLaunchers=*/false, all, error);
  if (!all.empty())
    traits = all.front();
  return result;
}

std::unique_ptr<llvm::MemoryBuffer>
cpu::compileAhead(Stage stage, llvm::ArrayRef<EntryOp> entries,
                  const CompileOptions &options,
                  std::vector<KernelTraits> &traits, CompileError &error) {
  return compileEntries(stage, entries, options, /*hasLaunchers=*/true, traits,
                        error);
}

static SupportFunctions getSupportFunctions() {
  static const auto functions = [] {
    std::vector<std::pair<llvm::StringRef, void *>> all;
    for (auto [name, address] : runtime::getKernelFunctions())
      all.push_back({name, address});
    llvm::append_range(all, getNumericsFunctions());
    llvm::append_range(all, getMmaSupportFunctions());
    return all;
  }();
  return functions;
}

std::unique_ptr<Kernel> Kernel::load(std::unique_ptr<llvm::MemoryBuffer> object,
                                     const KernelTraits &traits,
                                     CompileError &error, bool hasLines,
                                     JitDump *dump) {
  auto refuse = [&](llvm::Error reason) {
    error = {"the code cannot be loaded: " + toString(std::move(reason)),
             std::nullopt};
    return nullptr;
  };
  std::unique_ptr<llvm::MemoryBuffer> copy;
  if (dump)
    copy = llvm::MemoryBuffer::getMemBufferCopy(object->getBuffer());
  llvm::Expected<Jit> jit =
      Jit::load(std::move(object), getSupportFunctions(), hasLines);
  if (!jit)
    return refuse(jit.takeError());
  llvm::Expected<void *> function = jit->find(traits.symbol);
  if (!function)
    return refuse(function.takeError());
  if (dump)
    if (llvm::Error wrong = dump->add(*copy, traits.symbol, *function)) {
      error = {"perf cannot be told of the code: " + toString(std::move(wrong)),
               std::nullopt};
      return nullptr;
    }
  std::unique_ptr<Kernel> kernel(new Kernel(std::move(*jit)));
  kernel->code.function = reinterpret_cast<TsrKernel>(*function);
  kernel->code.arenaBytes = traits.arenaBytes;
  kernel->code.mayWait = traits.mayWait;
  kernel->code.usesTiles = traits.usesTiles;
  return kernel;
}

//===----------------------------------------------------------------------===//
// The cache
//===----------------------------------------------------------------------===//

/// A global, whose elements may be millions: to print them takes a hundred
/// times as long as to compile them.
static void describeGlobal(llvm::raw_ostream &stream, GlobalOp global) {
  for (mlir::NamedAttribute attribute : global->getAttrDictionary()) {
    stream << attribute.getName().strref() << " = ";
    auto literal =
        mlir::dyn_cast<mlir::DenseIntOrFPElementsAttr>(attribute.getValue());
    if (!literal) {
      stream << attribute.getValue() << "\n";
      continue;
    }
    llvm::ArrayRef<char> bytes = literal.getRawData();
    stream << literal.getType() << (literal.isSplat() ? " splat " : " ")
           << runtime::formatHex(
                  runtime::Sha256::of({bytes.data(), bytes.size()}))
           << "\n";
  }
}

/// All that code depends on. The file that Tessera is in, a program or a
/// library, is part of it: during development many have one version.
static std::string makeKey(EntryOp entry, const CompileOptions &options) {
  const Target &target = options.target ? *options.target : Target::getHost();
  std::string key;
  llvm::raw_string_ostream stream(key);
  stream << "tessera " << TESSERA_VERSION << "\n";
  std::string library = getOwnLibrary();
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(library.empty() ? "/proc/self/exe" : library,
                             status))
    stream << status.getSize() << " "
           << status.getLastModificationTime().time_since_epoch().count()
           << "\n";
  stream << target.getKey() << "\n"
         << options.level << " " << options.hasLines << " "
         << unsigned(options.sanitizer) << "\n";
  // Paths of lines begin in the current directory.
  if (options.hasLines) {
    llvm::SmallString<128> folder;
    llvm::sys::fs::current_path(folder);
    stream << folder << "\n";
  }
  auto module = entry->getParentOfType<cuda_tile::ModuleOp>();
  mlir::OpPrintingFlags flags;
  flags.useLocalScope();
  for (mlir::Operation &op : module.getBody().front())
    if (auto global = mlir::dyn_cast<GlobalOp>(op))
      describeGlobal(stream, global);
    else if (!mlir::isa<EntryOp>(op) || &op == entry)
      op.print(stream, flags);
  // Failures and tables name lines. All else of a location does not matter, and
  // can be much: each operation may have been called from a hundred others.
  entry->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    stream << "\n" << describeLocation(op->getLoc());
  });
  return key;
}

/// A cached kernel: its traits in a line, then the object file.
static std::string pack(const KernelTraits &traits,
                        const llvm::MemoryBuffer &object) {
  return (llvm::Twine(traits.arenaBytes) + " " + llvm::Twine(traits.mayWait) +
          " " + llvm::Twine(traits.usesTiles) + " " + traits.symbol + "\n" +
          object.getBuffer())
      .str();
}

static std::unique_ptr<llvm::MemoryBuffer> unpack(llvm::StringRef text,
                                                  KernelTraits &traits) {
  auto [line, object] = text.split('\n');
  auto [bytes, rest] = line.split(' ');
  auto [waits, others] = rest.split(' ');
  auto [tiles, symbol] = others.split(' ');
  if (bytes.getAsInteger(10, traits.arenaBytes) || symbol.empty())
    return nullptr;
  traits.mayWait = waits == "1";
  traits.usesTiles = tiles == "1";
  traits.symbol = symbol.str();
  return llvm::MemoryBuffer::getMemBufferCopy(object, symbol);
}

std::unique_ptr<Kernel> Kernel::compile(EntryOp entry,
                                        const CompileOptions &options,
                                        CompileError &error) {
  if (!hasRuntime(options.sanitizer)) {
    error = {options.sanitizer == Sanitizer::Address
                 ? "--sanitize=address needs a tessera built with PRESET=asan"
                 : "--sanitize=thread needs a tessera built with PRESET=tsan",
             std::nullopt};
    return nullptr;
  }
  KernelTraits traits;
  std::string key;
  if (options.cache) {
    key = makeKey(entry, options);
    if (std::optional<std::string> found = options.cache->find(key))
      if (std::unique_ptr<llvm::MemoryBuffer> object = unpack(*found, traits))
        if (std::unique_ptr<Kernel> kernel =
                load(std::move(object), traits, error, options.hasLines,
                     options.dump))
          return kernel;
  }
  std::unique_ptr<llvm::MemoryBuffer> object =
      compileTo(Stage::Object, entry, options, traits, error);
  if (!object)
    return nullptr;
  if (options.cache)
    options.cache->store(key, pack(traits, *object));
  return load(std::move(object), traits, error, options.hasLines, options.dump);
}

runtime::KernelOutcome
Kernel::launch(runtime::Launch &launch,
               const runtime::KernelOptions &options) const {
  auto addressOf = [&](size_t buffer) {
    return reinterpret_cast<uint64_t>(launch.buffers[buffer].bytes.data());
  };
  for (runtime::Buffer &buffer : launch.buffers)
    for (const runtime::Buffer::Relocation &relocation : buffer.relocations) {
      uint64_t address = addressOf(relocation.buffer);
      std::memcpy(buffer.bytes.data() + relocation.offset, &address,
                  sizeof(address));
    }
  std::vector<uint64_t> arguments;
  for (const runtime::Argument &argument : launch.arguments) {
    if (const auto *scalar =
            std::get_if<runtime::Argument::Scalar>(&argument.value)) {
      arguments.push_back(scalar->bits);
      continue;
    }
    auto pointer = std::get<runtime::Argument::Pointer>(argument.value);
    arguments.push_back(addressOf(pointer.buffer) + pointer.offset);
  }
  return this->launch(arguments.data(), launch.grid, options);
}
