//===- KernelMemoryTest.cpp - what launches take of memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch takes an arena for each thread and a few small things for itself,
// however many tile blocks there are. So the functions of the C library that
// give memory are counted here, for the whole program.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/NativeKernel.h"
#include "tessera/dialect/Cute.h"
#include "tessera/runtime/Mapping.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

#include <atomic>
#include <cstring>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

using namespace tessera;

// Sanitizers have a malloc of their own.
#if defined(__SANITIZE_ADDRESS__) || !defined(__GLIBC__)
#define TESSERA_COUNTS 0
#elif defined(__has_feature)
#define TESSERA_COUNTS !__has_feature(address_sanitizer)
#else
#define TESSERA_COUNTS 1
#endif

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

namespace {
std::atomic<bool> isCounting = false;
std::atomic<uint64_t> numAllocations = 0, allocatedBytes = 0, mappedBytes = 0;

[[maybe_unused]] void count(size_t size) {
  if (!isCounting.load(std::memory_order_relaxed))
    return;
  numAllocations.fetch_add(1, std::memory_order_relaxed);
  allocatedBytes.fetch_add(size, std::memory_order_relaxed);
}
} // namespace

#if TESSERA_COUNTS
extern "C" {
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}
void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}
void *realloc(void *memory, size_t size) {
  count(size);
  return __libc_realloc(memory, size);
}
// What operator new calls for types that are aligned to cache lines.
void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  count(size);
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
void *mmap(void *address, size_t size, int protection, int flags, int file,
           off_t offset) {
  if (isCounting.load(std::memory_order_relaxed))
    mappedBytes.fetch_add(size, std::memory_order_relaxed);
  return reinterpret_cast<void *>(
      syscall(SYS_mmap, address, size, protection, flags, file, offset));
}
}
#endif

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

namespace {

struct Usage {
  uint64_t allocations, bytes, mapped;
};

class KernelMemoryTest : public ::testing::Test {
protected:
  void SetUp() override {
    if (!TESSERA_COUNTS)
      GTEST_SKIP() << "allocations are not counted here";
    context.loadDialect<cuda_tile::CudaTileDialect, cute::CuteDialect>();
  }

  void compile(llvm::StringRef file, llvm::StringRef name) {
    mlir::OwningOpRef<mlir::Operation *> module = mlir::parseSourceFile(
        (llvm::Twine(TESSERA_SOURCE_DIR) + "/" + file).str(), &context);
    ASSERT_TRUE(module);
    cuda_tile::EntryOp entry;
    (*module)->walk([&](cuda_tile::EntryOp op) {
      if (op.getSymName() == name)
        entry = op;
    });
    ASSERT_TRUE(entry);
    auto compiled = cpu::NativeKernel::compile(entry, {});
    ASSERT_TRUE(bool(compiled)) << toString(compiled.takeError());
    kernel = std::move(*compiled);
  }

  Usage launch(const std::vector<uint64_t> &arguments, uint32_t blocks,
               unsigned threads) const {
    runtime::KernelOptions options;
    options.threads = threads;
    numAllocations = allocatedBytes = mappedBytes = 0;
    isCounting = true;
    runtime::KernelOutcome outcome =
        kernel->launch(arguments.data(), {blocks, 1, 1}, options);
    isCounting = false;
    EXPECT_EQ(outcome.failure, runtime::KernelOutcome::None) << outcome.message;
    EXPECT_EQ(outcome.numBlocks, blocks);
    return {numAllocations, allocatedBytes, mappedBytes};
  }

  /// Checks any kernel; `number` is a large number of blocks.
  void check(const std::vector<uint64_t> &arguments,
             uint32_t number = 10000) const {
    uint64_t page = runtime::getPageSize();
    uint64_t arena = (kernel->getCode().arenaBytes + page - 1) / page * page;
    // Tile blocks that wait have stacks beside their arenas, a few of each.
    bool mayWait = kernel->getCode().mayWait;
    // A thread that never ran a kernel has no arena yet.
    std::thread([&] {
      Usage first = launch(arguments, 10, 1);
      if (!mayWait)
        EXPECT_EQ(first.mapped, arena);
      Usage few = launch(arguments, 10, 1);
      Usage many = launch(arguments, number, 1);
      EXPECT_GT(few.allocations, 0u);
      EXPECT_EQ(few.allocations, many.allocations);
      EXPECT_EQ(few.bytes, many.bytes);
      EXPECT_LE(many.allocations, mayWait ? 40 : 4);
      EXPECT_LE(many.bytes, 4096u);
      EXPECT_EQ(many.mapped, 0u);
    }).join();
    // Of two threads one may come too late to do anything, so this has bounds.
    launch(arguments, number, 2);
    for (uint32_t blocks : {10u, number}) {
      Usage usage = launch(arguments, blocks, 2);
      EXPECT_LE(usage.allocations, mayWait ? 80 : 8) << blocks;
      EXPECT_LE(usage.bytes, 8192u) << blocks;
      if (!mayWait)
        EXPECT_LE(usage.mapped, 2 * arena) << blocks;
    }
  }

  mlir::MLIRContext context;
  std::unique_ptr<cpu::NativeKernel> kernel;
};

template <typename T> uint64_t address(std::vector<T> &values) {
  return reinterpret_cast<uintptr_t>(values.data());
}

// Tiles beyond the ends of arrays are neither read nor written, so that there
// may be many blocks on few elements.

TEST_F(KernelMemoryTest, VectorAdd) {
  compile("examples/vector_add.mlir", "vector_add");
  std::vector<float> a(1000, 1), b(1000, 2), c(1000);
  check({address(a), address(b), address(c), a.size()});
  EXPECT_EQ(c, std::vector<float>(1000, 3));
}

TEST_F(KernelMemoryTest, LayerNorm) {
  compile("examples/layer_norm.mlir", "layer_norm");
  std::vector<float> x(32 * 1000, 1), weight(1000, 1), bias(1000, 2),
      y(32 * 1000);
  check({address(x), address(weight), address(bias), address(y), 32, 1000,
         0x3727c5ac /* 1e-5 */});
  EXPECT_EQ(y[31999], 2);
}

TEST_F(KernelMemoryTest, Matmul) {
  compile("examples/matmul.mlir", "matmul");
  std::vector<uint16_t> a(100 * 72, 0x3c00), b(72 * 60, 0x3c00);
  std::vector<float> c(100 * 60);
  check({address(a), address(b), address(c), 100, 60, 72}, 500);
  EXPECT_EQ(c, std::vector<float>(100 * 60, 72));
}

TEST_F(KernelMemoryTest, FlashAttention) {
  compile("examples/flash_attention.mlir", "flash_attention");
  EXPECT_GT(kernel->getCode().arenaBytes, 0u);
  std::vector<uint16_t> q(2 * 100 * 64, 0x3c00), k(q), v(q);
  std::vector<float> out(q.size());
  check({address(q), address(k), address(v), address(out), 2, 100}, 500);
  EXPECT_EQ(out[0], 1);
}

TEST_F(KernelMemoryTest, BlocksThatMayWait) {
  compile("test/codegen/cpu/Inputs/sanitized/kernels.mlir", "lock");
  ASSERT_TRUE(kernel->getCode().mayWait);
  std::vector<int32_t> counter(2);
  check({address(counter), address(counter) + 4});
  EXPECT_EQ(counter[1], 10 + 10 + 10000 + 10000 + 10 + 10000);
}

} // namespace
