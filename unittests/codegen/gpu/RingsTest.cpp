//===- RingsTest.cpp - waits and barriers of rings -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes away each barrier, wait, commit and rounding of kernels that load
// ahead, one at a time, and lets each wait leave one group more in flight: the
// check must find the hazard.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Rings.h"
#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/codegen/gpu/shared/Barriers.h"
#include "tessera/codegen/gpu/shared/Shared.h"
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

namespace {

class RingsTest : public testing::TestWithParam<const char *> {
protected:
  RingsTest() {
    parser.context.getOrLoadDialect<tgpu::TgpuDialect>();
    target = llvm::cantFail(Target::get(GetParam()));
  }

  /// Compiles the entries of a text, and mutates those that have rings.
  void mutate(const std::string &text, const std::string &name) {
    mlir::OwningOpRef<mlir::Operation *> top = parser.parse(text);
    ASSERT_TRUE(top) << name << "\n" << text;
    auto module = cast<cuda_tile::ModuleOp>(*top);
    mlir::PassManager passes(module->getName());
    buildPipeline(passes, PipelineOptions());
    ASSERT_TRUE(succeeded(passes.run(module))) << name;
    for (auto entry : module.getBody().getOps<cuda_tile::EntryOp>()) {
      Plan plan(entry, target);
      auto kernel = Lowering(entry, plan).run();
      ASSERT_TRUE(bool(kernel)) << name << llvm::toString(kernel.takeError());
      if (!makeRings(**kernel, target, Schedule()))
        continue;
      EXPECT_EQ(llvm::toString(finishSharedMemory(**kernel, target)), "")
          << name;
      EXPECT_TRUE(succeeded(mlir::verify(**kernel))) << name;
      ++numKernels;
      mutateKernel(**kernel, name);
    }
  }

  void mutateKernel(tgpu::KernelOp kernel, const std::string &name) {
    llvm::SmallVector<mlir::Operation *> order;
    kernel.walk([&](mlir::Operation *op) {
      auto sync = mlir::dyn_cast<tgpu::SyncOp>(op);
      // Outside of a loop, a whole barrier may stand next to halves of one.
      bool isHalf = mlir::isa<tgpu::AnnounceOp, tgpu::AwaitOp>(op) &&
                    op->getParentOfType<tgpu::ForOp>();
      numHalves += isHalf;
      if (isHalf ||
          mlir::isa<tgpu::WaitOp, tgpu::CommitOp, tgpu::MmaDrainOp,
                    tgpu::RoundOp>(op) ||
          (sync && sync.getReason() == "shared"))
        order.push_back(op);
    });
    for (auto [i, op] : llvm::enumerate(order)) {
      numRounds += mlir::isa<tgpu::RoundOp>(op);
      mlir::Block *block = op->getBlock();
      mlir::Operation *next = op->getNextNode();
      op->remove();
      expectHazard(kernel, name, i, op, "is dropped");
      block->getOperations().insert(next->getIterator(), op);
      if (auto drain = mlir::dyn_cast<tgpu::MmaDrainOp>(op)) {
        drain.setProducts(drain.getProducts() + 1);
        expectHazard(kernel, name, i, op, "waits for less");
        drain.setProducts(drain.getProducts() - 1);
      }
      auto wait = mlir::dyn_cast<tgpu::WaitOp>(op);
      if (!wait)
        continue;
      wait.setGroups(wait.getGroups() + 1);
      expectHazard(kernel, name, i, op, "waits for less");
      wait.setGroups(wait.getGroups() - 1);
    }
    EXPECT_FALSE(findHazard(kernel)) << name;
  }

  void expectHazard(tgpu::KernelOp kernel, const std::string &name, size_t i,
                    mlir::Operation *op, const char *what) {
    ++numMutants;
    EXPECT_TRUE(findHazard(kernel))
        << name << ": number " << i << ", "
        << op->getName().getStringRef().str() << ", " << what;
  }

  TestParser parser;
  Target target;
  unsigned numKernels = 0, numMutants = 0, numRounds = 0, numHalves = 0;
};

} // namespace

TEST_P(RingsTest, MutantsAreFound) {
  struct Types {
    const char *element, *sum;
  };
  for (Types types : {Types{"f16", "f32"},
                      {"bf16", "f32"},
                      {"i8", "i32"},
                      {"tf32", "f32"},
                      {"f32", "f32"},
                      {"f8E4M3FN", "f32"}})
    for (Style style : kStyles)
      for (auto [m, n, k] :
           {std::tuple(64, 64, 64), std::tuple(128, 32, 32),
            std::tuple(32, 128, 64), std::tuple(64, 128, 32)}) {
        bool isFloat = types.sum[0] == 'f';
        if (!isFloat && (style == Style::Reduced || style == Style::Chained))
          continue;
        if (llvm::StringRef(types.element) == types.sum &&
            style == Style::Chained)
          continue;
        Product product{style,     types.element,
                        types.sum, m,
                        n,         style == Style::Chained ? n : k};
        std::string name = llvm::formatv("{0}, style {1}, {2}x{3}x{4}",
                                         types.element, int(style), m, n, k);
        mutate(ProductText(product).get(), name);
      }
  for (const char *path :
       {"test/codegen/gpu/rings.mlir", "test/codegen/gpu/rotation.mlir",
        "examples/matmul.mlir", "examples/flash_attention.mlir"}) {
    std::stringstream text;
    text << std::ifstream(std::string(TESSERA_SOURCE_DIR) + "/" + path).rdbuf();
    mutate(text.str(), path);
  }
  EXPECT_GE(numKernels, 100u);
  EXPECT_GE(numRounds, 10u);
  EXPECT_GE(numHalves, target.sm == 90 ? 2u : 0u);
  RecordProperty("kernels", int(numKernels));
  RecordProperty("mutants", int(numMutants));
}

INSTANTIATE_TEST_SUITE_P(Targets, RingsTest,
                         testing::Values("sm_80", "sm_90a"));
