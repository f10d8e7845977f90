//===- mma_kernels.cpp - matrix products versus peak performance -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bench-mma [cpu [type]]: one thread, operands in the cache. The peak is what
// the instruction of the product reaches in a loop of independent sums. It is
// measured in turn with the product, as the clock of a shared machine changes.
// `large` is a product of matrices that are not in the cache, as fractions of
// the peak: with tiles that are copied first, and with tiles that are read in
// place.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Optimize.h"
#include "tessera/codegen/cpu/jit/SupportFunctions.h"
#include "tessera/codegen/cpu/mma/MmaPlan.h"
#include "tessera/codegen/llvm/Backend.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;
using E = ElementType;

static constexpr unsigned kPeakRounds = 20000;
static constexpr uint64_t kLargeSize = 1024;

using Product = void(void *, void *, void *, void *);

using LoadTile = void(const void *, void *);

static double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// CPU time of this thread, for measurements longer than a time slice.
static double getThreadTime() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static Function *addFunction(Module &module, StringRef name,
                             unsigned arguments) {
  LLVMContext &context = module.getContext();
  SmallVector<Type *> types(arguments, PointerType::get(context, 0));
  auto *function = Function::Create(
      FunctionType::get(Type::getVoidTy(context), types, false),
      Function::ExternalLinkage, name, module);
  BasicBlock::Create(context, "", function);
  return function;
}

/// True if product and sum are one instruction.
static bool isFused(const MmaPlan &plan) {
  return plan.method != MmaMethod::MulI32 && plan.method != MmaMethod::DotI16;
}
/// As many as leave registers for the rest.
static unsigned getNumPeakSums(const MmaPlan &plan) {
  return isFused(plan) ? 12 : 4;
}

/// Steps of the product from registers to registers.
static void emitPeak(Module &module, const MmaProblem &problem,
                     const MmaPlan &plan) {
  Function *function = addFunction(module, "peak", 1);
  IRBuilder<> builder(&function->getEntryBlock());
  Type *element = isInteger(problem.inputType) ? builder.getInt32Ty()
                  : plan.wordBytes == 8        ? builder.getDoubleTy()
                                               : builder.getFloatTy();
  unsigned lanes = plan.vectorBytes / plan.wordBytes;
  auto *type = FixedVectorType::get(element, lanes);
  MmaPlan full = plan;
  full.lanes = lanes;
  Value *memory = function->getArg(0);
  unsigned numSums = getNumPeakSums(plan);
  SmallVector<Value *> sums;
  for (unsigned i = 0; i < numSums; ++i)
    sums.push_back(builder.CreateAlignedLoad(
        type, emitAddress(builder, memory, nullptr, 0, 192 + i * 64),
        Align(64)));
  // If products are separate instructions, they must differ, within an
  // iteration and between iterations.
  SmallVector<Value *> left;
  for (unsigned i = 0; i < numSums; ++i)
    left.push_back(builder.CreateAlignedLoad(
        type,
        emitAddress(builder, memory, nullptr, 0,
                    1024 + (isFused(plan) ? 0 : i * 64)),
        Align(64)));
  sums = emitLoop(
      builder, kPeakRounds, 1, sums, [&](Value *, ArrayRef<Value *> carried) {
        Value *right = builder.CreateAlignedLoad(type, memory, Align(64),
                                                 /*isVolatile=*/true);
        SmallVector<Value *> next(carried);
        for (auto [sum, factor] : zip_equal(next, left))
          sum = emitMmaStep(builder, problem, full, factor, right, sum);
        return next;
      });
  for (unsigned i = 0; i < numSums; ++i)
    builder
        .CreateAlignedStore(
            sums[i], emitAddress(builder, memory, nullptr, 0, 192 + i * 64),
            Align(64))
        ->setVolatile(true);
  builder.CreateRetVoid();
}

/// Loads a tile out of a large matrix, as code generation does.
static void emitLoad(Module &module, const MmaPlan &plan, StringRef name,
                     uint64_t rows, uint64_t rowBytes, uint64_t stride) {
  Function *function = addFunction(module, name, 2);
  IRBuilder<> builder(&function->getEntryBlock());
  uint64_t bytes = std::min<uint64_t>(plan.vectorBytes, rowBytes);
  auto *type = FixedVectorType::get(builder.getInt8Ty(), bytes);
  emitLoop(builder, rows, 1, [&](Value *row) {
    Value *from = emitAddress(builder, function->getArg(0), row, stride);
    Value *to = emitAddress(builder, function->getArg(1), row, rowBytes);
    for (uint64_t at = 0; at < rowBytes; at += bytes)
      builder.CreateAlignedStore(
          builder.CreateAlignedLoad(
              type, emitAddress(builder, from, nullptr, 0, at), Align(1)),
          emitAddress(builder, to, nullptr, 0, at), Align(bytes));
  });
  builder.CreateRetVoid();
}

/// A product of large matrices of f32 like in a kernel: tiles of both operands
/// are copied for each step along k, then multiplied.
static double measureLarge(const MmaProblem &problem, Product *product,
                           LoadTile *loadLhs, LoadTile *loadRhs, void *lhs,
                           void *rhs, void *acc, void *scratch) {
  constexpr uint64_t kSize = kLargeSize;
  auto [m, n, k] = std::array{problem.m, problem.n, problem.k};
  unsigned bytes = getStorageSize(problem.inputType);
  unsigned accBytes = getStorageSize(problem.accType);
  std::vector<uint8_t> a(kSize * kSize * bytes), b(kSize * kSize * bytes),
      c(kSize * kSize * accBytes);
  auto copy = [](uint8_t *to, uint64_t toStride, const uint8_t *from,
                 uint64_t fromStride, uint64_t rows, uint64_t rowBytes) {
    for (uint64_t i = 0; i < rows; ++i)
      std::memcpy(to + i * toStride, from + i * fromStride, rowBytes);
  };
  // The minimum time of a row of tiles, as longer runs are rarely undisturbed.
  double best = 1e9;
  for (int round = 0; round < 8; ++round)
    for (uint64_t row = 0; row < kSize; row += m) {
      double begin = now();
      for (uint64_t column = 0; column < kSize; column += n) {
        std::memset(acc, 0, m * n * accBytes);
        for (uint64_t at = 0; at < kSize; at += k) {
          uint8_t *left = &a[(row * kSize + at) * bytes];
          uint8_t *right = &b[(at * kSize + column) * bytes];
          if (!loadLhs) {
            product(left, right, acc, scratch);
            continue;
          }
          loadLhs(left, lhs);
          loadRhs(right, rhs);
          product(lhs, rhs, acc, scratch);
        }
        copy(&c[(row * kSize + column) * accBytes], kSize * accBytes,
             static_cast<uint8_t *>(acc), n * accBytes, m, n * accBytes);
      }
      best = std::min(best, now() - begin);
    }
  return 2.0 * kSize * kSize * m / best / 1e9;
}

static void measure(const cpu::Target &target, const MmaProblem &problem) {
  MmaPlan plan = planMma(target, problem);
  bool large = problem.m >= 64;
  LLVMContext context;
  Module module("bench", context);
  // As a function of its operands, or of the addresses of their tiles in
  // matrices.
  MmaProblem strided = problem;
  strided.lhsStrided = strided.rhsStrided = true;
  unsigned bytes = getStorageSize(problem.inputType);
  auto emitProduct = [&](Module &into, StringRef name,
                         const MmaProblem &which) {
    Function *function = addFunction(into, name, 4);
    IRBuilder<> builder(&function->getEntryBlock());
    Value *stride = builder.getInt64(kLargeSize * bytes);
    emitMma(builder, target, which, function->getArg(0), function->getArg(1),
            function->getArg(2), function->getArg(3), stride, stride);
    builder.CreateRetVoid();
  };
  std::unique_ptr<TargetMachine> machine = target.createMachine();
  auto compile = [&](Module &from) {
    setTarget(from, target, *machine);
    optimize(from, *machine);
    return emitCode(from, *machine, CodeFile::Object);
  };
  // The time of the product alone, in a separate module.
  double compileTime = 1e9;
  for (int i = 0; i < 5; ++i) {
    Module alone("bench", context);
    double begin = getThreadTime();
    emitProduct(alone, "product", problem);
    compile(alone);
    compileTime = std::min(compileTime, getThreadTime() - begin);
  }
  emitProduct(module, "product", problem);
  if (large) {
    emitProduct(module, "strided", strided);
    emitLoad(module, plan, "lhs", problem.m, problem.k * bytes,
             kLargeSize * bytes);
    emitLoad(module, plan, "rhs", problem.k, problem.n * bytes,
             kLargeSize * bytes);
  }
  bool hasPeak = plan.method != MmaMethod::Call;
  if (hasPeak)
    emitPeak(module, problem, plan);
  Jit jit = cantFail(Jit::load(compile(module), getSupportFunctions()));
  auto *product = reinterpret_cast<Product *>(cantFail(jit.find("product")));
  auto *peak =
      hasPeak ? reinterpret_cast<void (*)(void *)>(cantFail(jit.find("peak")))
              : nullptr;

  auto allocate = [](uint64_t size) {
    uint64_t rounded = (size + 4095) / 4096 * 4096 + 4096;
    void *memory = std::aligned_alloc(4096, rounded);
    std::memset(memory, 0, rounded);
    return memory;
  };
  void *lhs = allocate(problem.m * problem.k * bytes);
  void *rhs = allocate(problem.k * problem.n * bytes);
  void *acc = allocate(problem.m * problem.n * getStorageSize(problem.accType));
  void *scratch = allocate(planMma(target, strided).scratchBytes);
  void *registers = allocate(4096);

  double work = 2.0 * problem.m * problem.n * problem.k;
  unsigned rounds = std::max(1.0, 2e8 / work / 4);
  double best = 1e9, bestPeak = 1e9;
  for (int i = 0; i < 30; ++i) {
    double begin = now();
    for (unsigned j = 0; j < rounds; ++j)
      product(lhs, rhs, acc, scratch);
    best = std::min(best, (now() - begin) / rounds);
    begin = now();
    if (peak)
      peak(registers);
    bestPeak = std::min(bestPeak, now() - begin);
  }
  double rate = work / best / 1e9;
  double peakRate = 2.0 * getNumPeakSums(plan) * kPeakRounds * plan.group *
                    (plan.vectorBytes / plan.wordBytes) / bestPeak / 1e9;
  outs() << formatv("{0,-9} {1,-9} {2,4}x{3,4}x{4,4} ",
                    StringRef(getSpelling(problem.inputType)),
                    StringRef(getSpelling(problem.accType)), problem.m,
                    problem.n, problem.k)
         << format("%8.1f", rate);
  if (hasPeak)
    outs() << format(" %8.1f %5.2f", peakRate, rate / peakRate);
  else
    outs() << "    (call)     ";
  outs() << format(" %8.1f", compileTime * 1e3);
  if (large)
    for (bool inPlace : {false, true}) {
      auto find = [&](StringRef name) { return cantFail(jit.find(name)); };
      double largeRate = measureLarge(
          problem,
          reinterpret_cast<Product *>(find(inPlace ? "strided" : "product")),
          inPlace ? nullptr : reinterpret_cast<LoadTile *>(find("lhs")),
          inPlace ? nullptr : reinterpret_cast<LoadTile *>(find("rhs")), lhs,
          rhs, acc, scratch);
      outs() << format(" %5.2f", largeRate / (hasPeak ? peakRate : largeRate));
    }
  outs() << "\n";
  for (void *memory : {lhs, rhs, acc, scratch, registers})
    std::free(memory);
}

int main(int argc, char **argv) {
  cpu::Target target =
      cantFail(cpu::Target::get(argc > 1 ? argv[1] : "native"));
  StringRef only = argc > 2 ? argv[2] : "";
  outs() << "input     sum          m    n    k  GFLOP/s     peak ratio "
            "compile ms  large\n";
  constexpr std::pair<E, E> kTypes[] = {
      {E::F32, E::F32},    {E::F64, E::F64},  {E::F16, E::F32},
      {E::F16, E::F16},    {E::BF16, E::F32}, {E::F8E4M3FN, E::F32},
      {E::F8E5M2, E::F32}, {E::I8, E::I32}};
  constexpr uint64_t kShapes[][3] = {{16, 16, 16},   {32, 32, 32},
                                     {64, 64, 32},   {128, 128, 32},
                                     {128, 128, 64}, {256, 128, 64}};
  for (auto [input, acc] : kTypes) {
    if (!only.empty() && only != StringRef(getSpelling(input)))
      continue;
    for (auto [m, n, k] : kShapes) {
      MmaProblem problem;
      problem.inputType = input;
      problem.accType = acc;
      problem.m = m;
      problem.n = n;
      problem.k = k;
      measure(target, problem);
    }
  }
}
