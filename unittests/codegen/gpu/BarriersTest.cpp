//===- BarriersTest.cpp - barriers for shared memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes away each barrier that the compiler inserts, one at a time: the check
// must find the hazard.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Barriers.h"
#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/codegen/gpu/shared/Shared.h"
#include "tessera/transforms/Pipelines.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace tessera;
using namespace tessera::gpu;

namespace {

class BarriersTest : public testing::Test {
protected:
  BarriersTest() {
    parser.context.getOrLoadDialect<tgpu::TgpuDialect>();
    target = llvm::cantFail(Target::get("sm_90a"));
  }

  /// A kernel of one warp with %f, a row in the lanes, or of two with a longer
  /// row; and the scalars %c, %n.
  std::pair<mlir::OwningOpRef<mlir::Operation *>, tgpu::KernelOp>
  parseKernel(llvm::StringRef body, unsigned numWarps) {
    std::string text = R"(
!f = !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4">
!g = !tgpu.frag<32xi32, "lanes n1 n0 n2 n3 n4">
!b = !tgpu.buffer<1 x 32xi32, 0>
!long = !tgpu.frag<64xi32, "lanes n0 n1 n2 n3 n4  warps n5">
!lanes = !tgpu.frag<64xi32, "lanes n1 n0 n2 n3 n4  warps n5">
!warps = !tgpu.frag<64xi32, "lanes n0 n1 n2 n3 n5  warps n4">
!tall = !tgpu.frag<4x64xi32, "registers m0 m1  lanes n0 n1 n2 n3 n4  warps n5">
!tall_lanes = !tgpu.frag<4x64xi32, "registers m0 m1  lanes n1 n0 n2 n3 n4  warps n5">
!d = !tgpu.buffer<1 x 64xi32, 0>
!s = !cuda_tile.tile<i32>
!p = !cuda_tile.tile<i1>
"tgpu.kernel"() <{name = "k", warps = )" +
                       std::to_string(numWarps) + R"( : i32}> ({
^bb0(%n: !s, %c: !p):
  %f = tgpu.iota : )" + (numWarps == 1 ? "!f" : "!long") +
                       body.str() + R"(
  tgpu.return
}) : () -> ()
)";
    mlir::OwningOpRef<mlir::Operation *> top = parser.parse(text);
    tgpu::KernelOp kernel;
    if (top)
      top->walk([&](tgpu::KernelOp op) { kernel = op; });
    return {std::move(top), kernel};
  }

  /// The barriers for shared memory: of the CTA, and of each warp.
  struct Count {
    unsigned ofCta = 0, ofWarps = 0;
    bool operator==(const Count &other) const = default;
  };
  static Count countBarriers(tgpu::KernelOp kernel) {
    Count count;
    kernel.walk(
        [&](tgpu::SyncOp op) { count.ofCta += op.getReason() == "shared"; });
    kernel.walk([&](tgpu::WarpSyncOp) { ++count.ofWarps; });
    return count;
  }

  /// Finishes a kernel, and counts its barriers.
  Count finish(llvm::StringRef body, unsigned numWarps) {
    auto [top, kernel] = parseKernel(body, numWarps);
    EXPECT_TRUE(kernel);
    if (!kernel)
      return {};
    EXPECT_EQ(llvm::toString(finishSharedMemory(kernel, target)), "");
    Count count = countBarriers(kernel);
    EXPECT_EQ(dropEach(kernel), count.ofCta + count.ofWarps);
    EXPECT_EQ(narrowEach(kernel), count.ofCta);
    return count;
  }
  /// Of one warp, for which both kinds are the same.
  unsigned finish(llvm::StringRef body) {
    Count count = finish(body, 1);
    return count.ofCta + count.ofWarps;
  }

  /// Drops each barrier of a kernel in turn, and returns how often the check
  /// notices.
  static unsigned dropEach(tgpu::KernelOp kernel) {
    llvm::SmallVector<mlir::Operation *> barriers;
    kernel.walk([&](mlir::Operation *op) {
      auto sync = mlir::dyn_cast<tgpu::SyncOp>(op);
      if ((sync && sync.getReason() == "shared") ||
          mlir::isa<tgpu::WarpSyncOp>(op))
        barriers.push_back(op);
    });
    unsigned found = 0;
    for (mlir::Operation *op : barriers) {
      mlir::Block *block = op->getBlock();
      mlir::Operation *next = op->getNextNode();
      op->remove();
      found += findHazard(kernel).has_value();
      block->getOperations().insert(next->getIterator(), op);
    }
    return found;
  }

  /// Makes each barrier of the CTA one of each warp, in turn.
  static unsigned narrowEach(tgpu::KernelOp kernel) {
    llvm::SmallVector<tgpu::SyncOp> barriers;
    kernel.walk([&](tgpu::SyncOp op) {
      if (op.getReason() == "shared")
        barriers.push_back(op);
    });
    unsigned found = 0;
    for (tgpu::SyncOp op : barriers) {
      mlir::OpBuilder builder(op);
      auto narrow = tgpu::WarpSyncOp::create(builder, op.getLoc());
      op->remove();
      found += findHazard(kernel).has_value();
      narrow->getBlock()->getOperations().insert(narrow->getIterator(), op);
      narrow->erase();
    }
    return found;
  }

  TestParser parser;
  Target target;
};

} // namespace

TEST_F(BarriersTest, PutAndGet) {
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !b
  tgpu.put %f, %b : !f, !b
  %g = tgpu.get %b : !b -> !g
)"),
            1u);
  // The thread that writes an element reads it.
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !b
  tgpu.put %f, %b : !f, !b
  %g = tgpu.get %b : !b -> !f
)"),
            0u);
}

TEST_F(BarriersTest, BytesAreUsedAgain) {
  // The second buffer has the bytes of the first.
  EXPECT_EQ(finish(R"(
  %a = tgpu.alloc : !b
  tgpu.put %f, %a : !f, !b
  %g = tgpu.get %a : !b -> !f
  %b = tgpu.alloc : !b
  tgpu.put %f, %b : !f, !b
  %h = tgpu.get %b : !b -> !f
)"),
            1u);
}

TEST_F(BarriersTest, Loops) {
  // One before the get, and one before the put of the next iteration.
  EXPECT_EQ(finish(R"(
  tgpu.for (%n to %n, step %n) : !s, !s, !s {
  ^bb0(%i: !s):
    %b = tgpu.alloc : !b
    tgpu.put %f, %b : !f, !b
    %g = tgpu.get %b : !b -> !g
    tgpu.continue
  }
)"),
            2u);
  // A barrier for tokens serves as well.
  EXPECT_EQ(finish(R"(
  tgpu.for (%n to %n, step %n) : !s, !s, !s {
  ^bb0(%i: !s):
    %b = tgpu.alloc : !b
    tgpu.put %f, %b : !f, !b
    %g = tgpu.get %b : !b -> !g
    tgpu.sync "tokens"
    tgpu.continue
  }
)"),
            1u);
}

TEST_F(BarriersTest, BranchesAndBreaks) {
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !b
  tgpu.if %c : !p {
    tgpu.put %f, %b : !f, !b
    tgpu.yield
  } else {
    tgpu.yield
  }
  %g = tgpu.get %b : !b -> !g
)"),
            1u);
  // The path through `return` needs none.
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !b
  tgpu.if %c : !p {
    tgpu.put %f, %b : !f, !b
    tgpu.return
  } else {
    tgpu.yield
  }
  %g = tgpu.get %b : !b -> !g
)"),
            0u);
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !b
  tgpu.loop {
    tgpu.put %f, %b : !f, !b
    tgpu.if %c : !p {
      tgpu.break
    } else {
      tgpu.yield
    }
    %h = tgpu.get %b : !b -> !g
    tgpu.continue
  }
  %g = tgpu.get %b : !b -> !g
)"),
            3u);
}

TEST_F(BarriersTest, Warps) {
  // Each warp reads what it has written.
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !d
  tgpu.put %f, %b : !long, !d
  %g = tgpu.get %b : !d -> !lanes
)",
                   2),
            (Count{0, 1}));
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !d
  tgpu.put %f, %b : !long, !d
  %g = tgpu.get %b : !d -> !warps
)",
                   2),
            (Count{1, 0}));
  // What is ordered in a warp is not ordered between warps.
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !d
  tgpu.put %f, %b : !long, !d
  %g = tgpu.get %b : !d -> !lanes
  %h = tgpu.get %b : !d -> !warps
)",
                   2),
            (Count{1, 1}));
  // A barrier of the CTA orders warps too, on one path.
  EXPECT_EQ(finish(R"(
  %b = tgpu.alloc : !d
  tgpu.put %f, %b : !long, !d
  tgpu.if %c : !p {
    %h = tgpu.get %b : !d -> !warps
    tgpu.yield
  } else {
    tgpu.yield
  }
  %g = tgpu.get %b : !d -> !lanes
)",
                   2),
            (Count{1, 1}));
}

TEST_F(BarriersTest, RoundsOfWarps) {
  // Two buffers: a round need not wait for the readers of the round before.
  EXPECT_EQ(finish(R"(
  %t = tgpu.splat %n : !s -> !tall
  %a = tgpu.alloc : !d
  %b = tgpu.alloc : !d
  tgpu.put_round %t, %a bits 192 round 0 : !tall, !d
  %0 = tgpu.get_round %a of [4, 64] bits 192 round 0 : !d -> !tall_lanes
  tgpu.put_round %t, %b bits 192 round 64 : !tall, !d
  %1 = tgpu.get_round %b of [4, 64] bits 192 round 64 after %0 : !tall_lanes : !d -> !tall_lanes
  tgpu.put_round %t, %a bits 192 round 128 : !tall, !d
  %2 = tgpu.get_round %a of [4, 64] bits 192 round 128 after %1 : !tall_lanes : !d -> !tall_lanes
  tgpu.put_round %t, %b bits 192 round 192 : !tall, !d
  %3 = tgpu.get_round %b of [4, 64] bits 192 round 192 after %2 : !tall_lanes : !d -> !tall_lanes
)",
                   2),
            (Count{0, 4}));
  // One buffer: it must.
  EXPECT_EQ(finish(R"(
  %t = tgpu.splat %n : !s -> !tall
  %a = tgpu.alloc : !d
  tgpu.put_round %t, %a bits 192 round 0 : !tall, !d
  %0 = tgpu.get_round %a of [4, 64] bits 192 round 0 : !d -> !tall_lanes
  tgpu.put_round %t, %a bits 192 round 64 : !tall, !d
  %1 = tgpu.get_round %a of [4, 64] bits 192 round 64 after %0 : !tall_lanes : !d -> !tall_lanes
)",
                   2),
            (Count{0, 3}));
}

/// The kernels of conformance/cases/core, as they are compiled.
TEST_F(BarriersTest, DroppedBarriersAreFound) {
  unsigned numKernels = 0, numBarriers = 0;
  std::vector<std::filesystem::path> paths;
  for (const auto &entry : std::filesystem::directory_iterator(
           std::string(TESSERA_SOURCE_DIR) + "/conformance/cases/core"))
    if (entry.path().extension() == ".mlir")
      paths.push_back(entry.path());
  // Little shared memory makes many rounds.
  for (unsigned bytes : {target.maxSharedBytes, 2048u})
    for (const std::filesystem::path &path : paths) {
      std::stringstream text;
      text << std::ifstream(path).rdbuf();
      mlir::OwningOpRef<mlir::Operation *> top = parser.parse(text.str());
      ASSERT_TRUE(top) << path;
      auto module = cast<cuda_tile::ModuleOp>(*top);
      mlir::PassManager passes(module->getName());
      buildPipeline(passes, PipelineOptions());
      ASSERT_TRUE(succeeded(passes.run(module))) << path;
      Target small = target;
      small.maxSharedBytes = bytes;
      for (auto entry : module.getBody().getOps<cuda_tile::EntryOp>()) {
        Plan plan(entry, small);
        auto kernel = Lowering(entry, plan).run();
        if (!kernel) {
          llvm::consumeError(kernel.takeError());
          continue;
        }
        if (llvm::Error error = finishSharedMemory(**kernel, small)) {
          // Buffers of the lowering have no rounds.
          std::string message = llvm::toString(std::move(error));
          EXPECT_NE(message.find("more shared memory"), std::string::npos)
              << message;
          EXPECT_EQ(bytes, 2048u);
          continue;
        }
        EXPECT_LE((*kernel)->getShared(), bytes);
        EXPECT_TRUE(succeeded(mlir::verify(**kernel))) << path;
        Count barriers = countBarriers(**kernel);
        unsigned count = barriers.ofCta + barriers.ofWarps;
        EXPECT_EQ(dropEach(**kernel), count) << path;
        numKernels += count != 0;
        numBarriers += count;
      }
    }
  EXPECT_GE(numKernels, 50u);
  RecordProperty("barriers", int(numBarriers));
}
