//===- TensorRingsTest.cpp - rings that tensor copies fill -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Changes kernels that tensor copies feed, one operation at a time: a copy or a
// release is dropped, a release comes before the wait for its product, a wait
// leaves one product more in flight, a ring is not drained. The check must find
// each.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/TensorRings.h"
#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/codegen/gpu/shared/Barriers.h"
#include "tessera/codegen/gpu/shared/Shared.h"
#include "tessera/transforms/Passes.h"
#include "tessera/transforms/Pipelines.h"
#include "unittests/codegen/gpu/ProductText.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

#include <fstream>
#include <sstream>

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

namespace {

class TensorRingsTest : public testing::Test {
protected:
  TensorRingsTest() {
    parser.context.getOrLoadDialect<tgpu::TgpuDialect>();
    target = llvm::cantFail(Target::get("sm_90a"));
    schedule.copies = Copies::Tensor;
  }

  /// Compiles the entries of a text, and mutates those that have rings, also
  /// as persistent kernels, and with pairs of tile blocks as one.
  void mutate(const std::string &text, const std::string &name) {
    for (unsigned join : {0, 1, 2}) {
      mlir::OwningOpRef<Operation *> top = parser.parse(text);
      ASSERT_TRUE(top) << name << "\n" << text;
      auto module = cast<cuda_tile::ModuleOp>(*top);
      mlir::PassManager passes(module->getName());
      buildPipeline(passes, PipelineOptions());
      if (join) {
        PersistBlocksOptions limits;
        limits.join = join;
        limits.blocks = target.numMultiprocessors;
        passes.addNestedPass<cuda_tile::EntryOp>(createPersistBlocks(limits));
      }
      ASSERT_TRUE(succeeded(passes.run(module))) << name;
      for (auto entry : module.getBody().getOps<cuda_tile::EntryOp>())
        mutateEntry(entry, name + ", join " + std::to_string(join));
    }
  }

  void mutateEntry(cuda_tile::EntryOp entry, const std::string &name) {
    Plan plan(entry, target);
    auto kernel = Lowering(entry, plan).run();
    ASSERT_TRUE(bool(kernel)) << name << llvm::toString(kernel.takeError());
    if (!makeTensorRings(**kernel, target, schedule))
      return;
    EXPECT_EQ(llvm::toString(finishSharedMemory(**kernel, target)), "") << name;
    EXPECT_TRUE(succeeded(mlir::verify(**kernel))) << name;
    count(**kernel);
    mutateKernel(**kernel, name);
  }

  /// What kinds of kernels there are.
  void count(tgpu::KernelOp kernel) {
    ++numKernels;
    unsigned numLoops = 0, numRings = 0, numLate = 0;
    kernel.walk([&](tgpu::RingOp) { ++numRings; });
    kernel.walk([&](tgpu::AcquireOp op) {
      auto outer = op->getParentOp()->getParentOfType<tgpu::ForOp>();
      ++numLoops;
      numNested += outer != nullptr;
    });
    kernel.walk([&](tgpu::MmaWaitOp op) { numLate += op.getPending() == 1; });
    kernel.walk([&](tgpu::DrainOp) { ++numDrained; });
    numSharing += numLoops > numRings;
    numRotated += numLate > 0;
  }

  void mutateKernel(tgpu::KernelOp kernel, const std::string &name) {
    llvm::SmallVector<Operation *> order;
    kernel.walk([&](Operation *op) { order.push_back(op); });
    for (auto [i, op] : llvm::enumerate(order)) {
      std::string where = name + ": number " + std::to_string(i);
      if (isa<tgpu::ReleaseOp, tgpu::TensorCopyOp, tgpu::MmaDrainOp,
              tgpu::DrainOp>(op))
        drop(kernel, where, op);
      if (auto release = dyn_cast<tgpu::ReleaseOp>(op))
        releaseEarly(kernel, where, release);
      if (auto drain = dyn_cast<tgpu::MmaDrainOp>(op)) {
        drain.setProducts(drain.getProducts() + 1);
        expectHazard(kernel, where, op, "waits for less");
        drain.setProducts(drain.getProducts() - 1);
      }
      if (auto wait = dyn_cast<tgpu::MmaWaitOp>(op)) {
        wait.setPending(wait.getPending() + 1);
        expectHazard(kernel, where, op, "waits for less");
        wait.setPending(wait.getPending() - 1);
      }
    }
    EXPECT_FALSE(findHazard(kernel)) << name;
  }

  void drop(tgpu::KernelOp kernel, const std::string &where, Operation *op) {
    mlir::Block *block = op->getBlock();
    Operation *next = op->getNextNode();
    op->remove();
    expectHazard(kernel, where, op, "is dropped");
    block->getOperations().insert(next->getIterator(), op);
  }

  /// The wait before a release comes after it. If there is none, the product
  /// does, or the loop that has it, or what reads the slot into registers.
  void releaseEarly(tgpu::KernelOp kernel, const std::string &where,
                    tgpu::ReleaseOp release) {
    Operation *before = release->getPrevNode();
    auto reads = [](Operation *op) {
      return op
          ->walk([](Operation *inner) {
            return isa<tgpu::MmaOp, tgpu::MmaWaitOp, tgpu::MmaDrainOp,
                       tgpu::GetOp>(inner)
                       ? mlir::WalkResult::interrupt()
                       : mlir::WalkResult::advance();
          })
          .wasInterrupted();
    };
    while (before && !reads(before))
      before = before->getPrevNode();
    ASSERT_TRUE(before) << where;
    Operation *next = before->getNextNode();
    before->moveAfter(release);
    expectHazard(kernel, where, release, "is too early");
    before->moveBefore(next);
  }

  void expectHazard(tgpu::KernelOp kernel, const std::string &where,
                    Operation *op, const char *what) {
    ++numMutants;
    EXPECT_TRUE(findHazard(kernel))
        << where << ", " << op->getName().getStringRef().str() << ", " << what;
  }

  TestParser parser;
  Target target;
  Schedule schedule;
  unsigned numKernels = 0, numMutants = 0, numNested = 0, numSharing = 0,
           numRotated = 0, numDrained = 0;
};

std::string readFile(const std::string &path) {
  std::stringstream text;
  text << std::ifstream(std::string(TESSERA_SOURCE_DIR) + "/" + path).rdbuf();
  return text.str();
}

/// Promises that the pointers of the example are aligned.
std::string readAttention() {
  std::string text = readFile("examples/flash_attention.mlir");
  std::string promises;
  for (char name : {'q', 'k', 'v'}) {
    std::string parameter = std::string("%") + name + ": tile<ptr<f16>>";
    size_t at = text.find(parameter);
    if (at == std::string::npos)
      return "";
    text.insert(at + 2, "0");
    promises += llvm::formatv(
        "%{0} = assume div_by<16>, %{0}0 : tile<ptr<f16>>\n", name);
  }
  return text.insert(text.find("%start = make_token"), promises);
}

} // namespace

TEST_F(TensorRingsTest, MutantsAreFound) {
  struct Types {
    const char *element, *sum;
  };
  for (Types types : {Types{"f16", "f32"},
                      {"bf16", "f32"},
                      {"f16", "f16"},
                      {"i8", "i32"},
                      {"tf32", "f32"},
                      {"f8E4M3FN", "f32"}})
    for (Style style : kStyles)
      for (auto [m, n, k] :
           {std::tuple(64, 64, 64), std::tuple(128, 32, 32),
            std::tuple(64, 256, 64), std::tuple(256, 128, 64)}) {
        // A tile that both products read is not copied; the other one is.
        bool isChained = style == Style::Chained;
        if ((style == Style::Reduced || isChained) &&
            (llvm::StringRef(types.sum) != "f32" ||
             llvm::StringRef(types.element) == "tf32"))
          continue;
        Product product{style, types.element,    types.sum, m,
                        n,     isChained ? n : k};
        std::string name = llvm::formatv("{0}, style {1}, {2}x{3}x{4}",
                                         types.element, int(style), m, n, k);
        mutate(ProductText(product).get(), name);
      }
  EXPECT_GE(numKernels, 100u);
  EXPECT_GE(numMutants, 1000u);
  EXPECT_GE(numNested, 50u);
  EXPECT_GE(numSharing, 10u);
  EXPECT_GE(numDrained, 30u);
  RecordProperty("kernels", int(numKernels));
  RecordProperty("mutants", int(numMutants));
}

TEST_F(TensorRingsTest, MutantsOfAttentionAreFound) {
  mutate(readAttention(), "flash_attention.mlir");
  mutate(readFile("test/codegen/gpu/rotation.mlir"), "rotation.mlir");
  EXPECT_GE(numRotated, 3u);
  RecordProperty("kernels", int(numKernels));
  RecordProperty("mutants", int(numMutants));
}
