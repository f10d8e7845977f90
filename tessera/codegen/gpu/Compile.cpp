//===- Compile.cpp - entries to code for GPUs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/Compile.h"
#include "tessera/analysis/PersistentLoops.h"
#include "tessera/codegen/gpu/KernelRemarks.h"
#include "tessera/codegen/gpu/PassedMaps.h"
#include "tessera/codegen/gpu/emit/Divisions.h"
#include "tessera/codegen/gpu/emit/GridSizes.h"
#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/codegen/gpu/emit/OpLines.h"
#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/codegen/gpu/pipeline/CachePolicies.h"
#include "tessera/codegen/gpu/pipeline/Registers.h"
#include "tessera/codegen/gpu/pipeline/RingChoices.h"
#include "tessera/codegen/gpu/pipeline/Rings.h"
#include "tessera/codegen/gpu/pipeline/Starts.h"
#include "tessera/codegen/gpu/pipeline/TensorRings.h"
#include "tessera/codegen/gpu/shared/Shared.h"
#include "tessera/codegen/llvm/Backend.h"
#include "tessera/codegen/llvm/Entries.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/codegen/llvm/Rewrite.h"
#include "tessera/transforms/Passes.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"

using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;

namespace {
/// Splits tiles of an entry that are too large for registers.
struct SplitForRegisters
    : mlir::PassWrapper<SplitForRegisters, mlir::OperationPass<EntryOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SplitForRegisters)

  explicit SplitForRegisters(const Target &target) : target(target) {}

  void runOnOperation() override {
    SplitTilesOptions limits;
    limits.maxElements = getMaxTileElements(getOperation());
    // Rings have more tiles then, and blocks can be joined. With few rows,
    // iterations would be too short.
    if (target.hasWgmma()) {
      limits.maxLoopDepthBytes = 128;
      limits.leastLoopExtent = 64;
    }
    // Threads store the elements of a tile in no order, and so those of two
    // parts; for an order they would have to wait for each other.
    limits.orderWrites = false;
    // A group should have 64 rows of an instruction, and all of its columns.
    limits.lastDimsFirst = areProductsSwapped(getOperation(), target);
    mlir::OpPassManager passes(EntryOp::getOperationName());
    passes.addPass(createSplitTiles(limits));
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }

  const Target &target;
};

} // namespace

runtime::DeviceKernel KernelTraits::describe() const {
  runtime::DeviceKernel kernel;
  kernel.entry = name;
  kernel.block = {numWarps * 32, 1, 1};
  kernel.dynamicSharedBytes = dynamicSharedBytes;
  kernel.sites = sites;
  kernel.maps = maps;
  return kernel;
}

namespace {
/// Removes atomic loads whose result nobody uses. Nothing can tell which store
/// such a load saw, so its order decides nothing, but LLVM keeps it. ptxas
/// (12.9 to 13.4) removes it too, and then may lose the descriptor of global
/// memory: the kernel ends in an illegal instruction.
struct RemoveUnusedLoads : llvm::PassInfoMixin<RemoveUnusedLoads> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &) {
    bool changed = false;
    // Backwards: an address may come from another load.
    for (llvm::BasicBlock &block : llvm::reverse(function))
      for (llvm::Instruction &op :
           llvm::make_early_inc_range(llvm::reverse(block))) {
        auto *load = llvm::dyn_cast<llvm::LoadInst>(&op);
        bool isUnused = load ? load->use_empty() && !load->isVolatile()
                             : llvm::isInstructionTriviallyDead(&op);
        if (!isUnused)
          continue;
        op.eraseFromParent();
        changed = true;
      }
    return changed ? llvm::PreservedAnalyses::none()
                   : llvm::PreservedAnalyses::all();
  }
};
} // namespace

/// No unrolling, and no vectors: the emitter has done what helps, and more code
/// takes more time in ptxas.
static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::InstSimplifyPass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(RemoveUnusedLoads());
  passes.addPass(llvm::DCEPass());
  passes.addPass(ShareDivisors());
  passes.addPass(RepeatGridSizes());
  llvm::ModulePassManager all;
  all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
  runPasses(module, machine, std::move(all));
}

/// True if LLVM's passes over addresses would take minutes: for each address
/// they walk over the block that it is in.
static bool isTooLargeToOptimize(const llvm::Module &module) {
  constexpr size_t kMaxInstructions = 5000;
  for (const llvm::Function &function : module)
    for (const llvm::BasicBlock &block : function)
      if (block.size() > kMaxInstructions)
        return true;
  return false;
}

static llvm::Error makeFault(const llvm::Twine &message,
                             std::optional<uint64_t> op) {
  return llvm::make_error<engine::EngineError>(
      "a fault of the compiler: " + message, op);
}

namespace {
/// Compiles the entries of a module that is a copy.
class FileCompiler {
public:
  FileCompiler(Stage stage, const CompileOptions &options)
      : stage(stage), options(options) {}

  /// The module may be null: then there are no entries.
  llvm::Error run(cuda_tile::ModuleOp module);

  CompiledFile file;

private:
  using Kernel = mlir::OwningOpRef<tgpu::KernelOp>;
  llvm::Expected<Kernel> lower(EntryOp entry);
  Kernel lowerBlocks(EntryOp from, EntryOp entry,
                     const PersistBlocksOptions &limits);
  Kernel lowerPersistent(EntryOp entry, const Schedule &schedule,
                         unsigned blocks, unsigned join);
  Kernel lowerJoined(EntryOp entry, const Schedule &schedule, unsigned join);
  Kernel lowerUneven(EntryOp from, EntryOp entry, const Schedule &schedule,
                     unsigned join);
  llvm::Error emit(llvm::Module &module, EntryOp entry, tgpu::KernelOp kernel);
  llvm::Error finish(llvm::Module &module, llvm::TargetMachine &machine);

  const Stage stage;
  const CompileOptions &options;
};
} // namespace

/// Registers of an SM, and those of a thread for other things than tiles.
static constexpr unsigned kRegisters = 1 << 16, kBesideTiles = 32,
                          kWarpThreads = 32;

/// False if larger tiles are no use: too few of them are on their way, what
/// comes after the product would be spilled, or more than two warpgroups have
/// to share the registers.
static bool isJoinUseful(EntryOp entry, tgpu::KernelOp kernel) {
  constexpr int64_t kLeastDepth = 3;
  constexpr unsigned kMostWarps = 8;
  if (kernel.getWarps() > kMostWarps)
    return false;
  // Larger tiles of attention are compiled as if the kernel had them.
  if (hasChain(entry))
    return true;
  for (auto ring : kernel.getBody().getOps<tgpu::RingOp>())
    if (ring.getType().getDepth() < kLeastDepth)
      return false;
  return estimateConsumerRegisters(kernel) + kBesideTiles <=
         getMostRegisters(kernel);
}

/// True if an SM has registers for two CTAs: each computes while the other
/// waits for what it loads.
static bool canShare(tgpu::KernelOp kernel) {
  unsigned registers = estimateRegisters(kernel) + kBesideTiles;
  return 2 * registers * kernel.getWarps() * kWarpThreads < kRegisters;
}

/// The kernel of an entry, or of another form of it, in which tile blocks do
/// the work of others. Null if that is not possible.
FileCompiler::Kernel
FileCompiler::lowerBlocks(EntryOp from, EntryOp entry,
                          const PersistBlocksOptions &limits) {
  // Next to the other one, so that it finds the same globals.
  mlir::OwningOpRef<EntryOp> copy = from.clone();
  entry->getBlock()->getOperations().insert(entry->getIterator(), *copy);
  llvm::scope_exit remove([&] { copy.get()->remove(); });
  mlir::PassManager passes(entry.getContext(), EntryOp::getOperationName());
  passes.enableVerifier(false);
  passes.addPass(createPersistBlocks(limits));
  auto countLoops = [](EntryOp op) {
    unsigned count = 0;
    op.walk([&](ForOp) { ++count; });
    return count;
  };
  // The pass adds a loop, or several if it joins blocks; or it leaves the entry
  // as it is.
  unsigned least = countLoops(entry) + (limits.join > 1 ? 2 : 1);
  if (failed(passes.run(*copy)) || countLoops(*copy) < least)
    return {};
  Plan plan(*copy, options.target);
  llvm::Expected<Kernel> kernel = Lowering(*copy, plan).run();
  if (kernel)
    return std::move(*kernel);
  llvm::consumeError(kernel.takeError());
  return {};
}

/// In attention, two warpgroups share a single block of 64 rows, and wait for
/// each other: two joined ones take little longer. They add up rows in another
/// order than single ones.
static void setJoinLimits(PersistBlocksOptions &limits, EntryOp entry) {
  constexpr unsigned kTimeInUnit = 12;
  if (!hasChain(entry))
    return;
  limits.sums = true;
  limits.timeInUnit = kTimeInUnit;
}

/// The same, if its loops have rings that tensor copies fill. Each CTA does the
/// work of many blocks, and these rings run on across blocks. `blocks` CTAs
/// share an SM, and `join` tile blocks are computed as one.
FileCompiler::Kernel FileCompiler::lowerPersistent(EntryOp entry,
                                                   const Schedule &schedule,
                                                   unsigned blocks,
                                                   unsigned join) {
  const Target &target = options.target;
  PersistBlocksOptions limits;
  limits.blocks = target.numMultiprocessors * blocks;
  limits.uneven = schedule.persists.has_value();
  limits.join = join;
  setJoinLimits(limits, entry);
  Kernel kernel = lowerBlocks(entry, entry, limits);
  if (!kernel || !makeTensorRings(*kernel, target, schedule))
    return {};
  // With other loops, another number of CTAs may fit.
  if (kernel->getBlocks() != blocks) {
    limits.blocks = target.numMultiprocessors * kernel->getBlocks();
    kernel = lowerBlocks(entry, entry, limits);
    if (!kernel || !makeTensorRings(*kernel, target, schedule))
      return {};
  }
  if (join > 1 && !schedule.joins && !isJoinUseful(entry, *kernel))
    return {};
  return kernel;
}

/// The same for a kernel without such rings. Each CTA does one unit.
FileCompiler::Kernel FileCompiler::lowerJoined(EntryOp entry,
                                               const Schedule &schedule,
                                               unsigned join) {
  PersistBlocksOptions limits;
  limits.blocks = options.target.numMultiprocessors;
  limits.join = join;
  limits.once = true;
  Kernel kernel = lowerBlocks(entry, entry, limits);
  if (kernel && !schedule.joins && !isJoinUseful(entry, *kernel))
    return {};
  return kernel;
}

/// The same for one whose blocks take unequal time, as in causal attention: not
/// persistent, but with such rings. `from` is the entry before its blocks were
/// put in order, as they follow each other there.
FileCompiler::Kernel FileCompiler::lowerUneven(EntryOp from, EntryOp entry,
                                               const Schedule &schedule,
                                               unsigned join) {
  PersistBlocksOptions limits;
  limits.blocks = options.target.numMultiprocessors;
  limits.join = join;
  limits.uneven = limits.once = limits.order = true;
  setJoinLimits(limits, from);
  Kernel kernel = lowerBlocks(from, entry, limits);
  if (!kernel || !makeTensorRings(*kernel, options.target, schedule) ||
      kernel->getBlocks() > 1)
    return {};
  return kernel;
}

llvm::Expected<FileCompiler::Kernel> FileCompiler::lower(EntryOp entry) {
  mlir::OwningOpRef<EntryOp> before = entry.clone();
  mlir::PassManager passes(entry.getContext(), EntryOp::getOperationName());
  passes.enableVerifier(false);
  passes.addPass(createOrderBlocks());
  if (failed(passes.run(entry)))
    return makeFault("order-blocks failed", readOpNumber(entry.getLoc()));
  Plan plan(entry, options.target);
  llvm::Expected<Kernel> kernel = Lowering(entry, plan).run();
  if (!kernel)
    return kernel.takeError();
  auto forced = options.schedules.find(entry.getSymName().str());
  Schedule schedule =
      forced == options.schedules.end() ? Schedule() : forced->second;
  const Target &target = options.target;
  TensorObstacle obstacle;
  bool hasTensorRings = makeTensorRings(**kernel, target, schedule, &obstacle);
  bool hasRings = hasTensorRings || makeRings(**kernel, target, schedule);
  unsigned join = chooseJoin(**kernel);
  // Larger tiles must fit into registers too.
  if (uint64_t sums = countSums(**kernel))
    join = std::clamp<uint64_t>(getMaxTileElements(entry) / sums, 1,
                                schedule.joins.value_or(join));
  const unsigned mostJoined = join;
  BlockWork work;
  if (hasTensorRings && target.numMultiprocessors &&
      schedule.persists.value_or(isPersistenceUseful(**kernel))) {
    Kernel other;
    while (join > 1 &&
           !(other = lowerPersistent(entry, schedule,
                                     schedule.blocks.value_or(1), join)))
      join /= 2;
    if (!other)
      other = lowerPersistent(entry, schedule, (*kernel)->getBlocks(), join);
    if (other) {
      kernel = std::move(other);
      std::string reason;
      bool areIterations =
          join > 1 && analysis::findPersistentLoop(entry, reason).has_value();
      work = {/*isPersistent=*/true, join, areIterations};
    }
  } else if (!hasTensorRings && target.numMultiprocessors && join > 1 &&
             (schedule.joins || !(hasRings || canShare(**kernel)))) {
    // Threads load the operands: the fewer, the better.
    if (Kernel other = lowerJoined(entry, schedule, join)) {
      kernel = std::move(other);
      work = {/*isPersistent=*/false, join, /*areIterations=*/false};
      hasRings = makeRings(**kernel, target, schedule);
    }
  }
  // It pays if two warpgroups share the rows of a single block; one alone has
  // less to do before it begins.
  constexpr unsigned kWarpgroupWarps = 4;
  if (hasTensorRings && !work.isPersistent && target.numMultiprocessors &&
      mostJoined > 1 && hasChain(entry) &&
      (schedule.joins || (*kernel)->getWarps() > kWarpgroupWarps))
    if (Kernel other = lowerUneven(*before, entry, schedule, mostJoined)) {
      kernel = std::move(other);
      work = {/*isPersistent=*/false, mostJoined, /*areIterations=*/false};
    }
  addCachePolicies(**kernel, schedule);
  if (schedule.shortensStarts.value_or(true))
    shortenStarts(**kernel);
  if (llvm::Error error = finishSharedMemory(**kernel, options.target)) {
    if (!hasRings)
      return std::move(error);
    // Rings may need more shared memory than there is. A fault of ours is a
    // reason too, and must be seen.
    std::string reason = llvm::toString(std::move(error));
    if (options.remarks)
      options.remarks->push_back(
          {"rings", /*isMissed=*/true, entry.getSymName().str(),
           "cuda_tile.entry", readOpNumber(entry.getLoc()),
           "loads are not copied ahead: " + reason, std::nullopt});
    kernel = Lowering(entry, plan).run();
    work = {};
    if (!kernel)
      return kernel.takeError();
    if (llvm::Error again = finishSharedMemory(**kernel, options.target))
      return std::move(again);
  }
  KernelTraits &traits = file.kernels.emplace_back();
  if (options.canPassMaps && schedule.maps == Maps::Launch)
    traits.maps = passMaps(**kernel);
#ifndef NDEBUG
  if (failed(mlir::verify(**kernel)))
    return makeFault("the kernel in tgpu is not valid",
                     readOpNumber(entry.getLoc()));
#endif
  if (options.remarks)
    addKernelRemarks(entry, **kernel, options.target, schedule, work, obstacle,
                     *options.remarks);
  traits.name = entry.getSymName().str();
  traits.numWarps = (*kernel)->getWarps() + (*kernel)->getProducers();
  return kernel;
}

llvm::Error FileCompiler::emit(llvm::Module &module, EntryOp entry,
                               tgpu::KernelOp kernel) {
  KernelEmitter emitter(module, options.target, kernel, entry);
  emitter.isSharedStatic = options.hasStaticShared;
  emitter.isForDebugger = options.isForDebugger;
  if (llvm::Error error = emitter.emit(options.hasLines))
    return error;
  KernelTraits &traits = file.kernels.back();
  traits.name = emitter.function->getName().str();
  if (!emitter.hasStaticShared())
    traits.dynamicSharedBytes = kernel.getShared();
  traits.sites = std::move(emitter.sites);
  return llvm::Error::success();
}

llvm::Error FileCompiler::finish(llvm::Module &module,
                                 llvm::TargetMachine &machine) {
#ifndef NDEBUG
  std::string wrong;
  llvm::raw_string_ostream stream(wrong);
  if (llvm::verifyModule(module, &stream))
    return makeFault(wrong, std::nullopt);
#endif
  if (stage != Stage::Llvm)
    optimize(module, machine);
  if (stage != Stage::Ptx) {
    file.text = printModule(module)->getBuffer().str();
    return llvm::Error::success();
  }
  if (isTooLargeToOptimize(module))
    machine.setOptLevel(llvm::CodeGenOptLevel::None);
  std::unique_ptr<llvm::MemoryBuffer> code =
      emitCode(module, machine, CodeFile::Assembly);
  if (!code)
    return makeFault("LLVM writes no PTX", std::nullopt);
  file.text = options.hasLines ? code->getBuffer().str()
                               : takeOpLines(code->getBuffer(), file.ops);
  return llvm::Error::success();
}

llvm::Error FileCompiler::run(cuda_tile::ModuleOp module) {
  std::unique_ptr<llvm::TargetMachine> machine = options.target.createMachine();
  if (!machine)
    return llvm::make_error<engine::EngineError>(
        "this LLVM has no code generator for GPUs");
  llvm::LLVMContext context;
  llvm::Module code("tessera", context);
  code.setTargetTriple(machine->getTargetTriple());
  code.setDataLayout(machine->createDataLayout());
  llvm::SmallVector<EntryOp> entries;
  if (module)
    llvm::append_range(entries, module.getBody().getOps<EntryOp>());
  for (EntryOp entry : entries) {
    llvm::Expected<Kernel> kernel = lower(entry);
    if (!kernel)
      return kernel.takeError();
    if (stage == Stage::Tgpu)
      file.text += printOperation(**kernel)->getBuffer();
    else if (llvm::Error error = emit(code, entry, **kernel))
      return error;
  }
  return stage == Stage::Tgpu ? llvm::Error::success() : finish(code, *machine);
}

llvm::Expected<CompiledFile> gpu::compileTo(Stage stage,
                                            llvm::ArrayRef<EntryOp> entries,
                                            const CompileOptions &options) {
  FileCompiler compiler(stage, options);
  if (entries.empty()) {
    if (llvm::Error error = compiler.run(nullptr))
      return std::move(error);
    return std::move(compiler.file);
  }
  PipelineOptions pipeline{options.level, options.contractsFloats};
  auto copies =
      rewriteEntries(entries, pipeline, [&](mlir::OpPassManager &passes) {
        passes.addNestedPass<EntryOp>(
            std::make_unique<SplitForRegisters>(options.target));
      });
  if (!copies)
    return copies.takeError();
  if (stage == Stage::Mlir)
    compiler.file.text = printOperation(**copies)->getBuffer().str();
  else if (llvm::Error error = compiler.run(**copies))
    return std::move(error);
  return std::move(compiler.file);
}
