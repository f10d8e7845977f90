//===- MmaEmitTest.cpp - compiled matrix products beside numerics/ -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/codegen/cpu/TileEmulator.h"

#include "tessera/codegen/cpu/Optimize.h"
#include "tessera/codegen/cpu/jit/SupportFunctions.h"
#include "tessera/codegen/cpu/mma/MmaEmit.h"
#include "tessera/codegen/cpu/mma/MmaPlan.h"
#include "tessera/codegen/llvm/Backend.h"
#include "tessera/numerics/Convert.h"
#include "tessera/numerics/Mma.h"
#include "unittests/numerics/Checks.h"
#include "unittests/numerics/Oracle.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <optional>

using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cpu;
using namespace tessera::oracle;
using E = ElementType;

namespace {

/// Memory with the promised alignment, followed by bytes that must not change.
class Buffer {
public:
  explicit Buffer(size_t size, uint8_t fill = 0xa5)
      : size(size), bytes(static_cast<uint8_t *>(
                        std::aligned_alloc(64, (size + 127) / 64 * 64 + 64))) {
    std::memset(bytes, fill, size);
    std::memset(bytes + size, kGuard, 64);
  }
  explicit Buffer(const std::vector<uint8_t> &contents)
      : Buffer(contents.size()) {
    if (size)
      std::memcpy(bytes, contents.data(), size);
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { std::free(bytes); }

  uint8_t *data() { return bytes; }
  bool isIntact() const {
    return std::all_of(bytes + size, bytes + size + 64,
                       [](uint8_t byte) { return byte == kGuard; });
  }
  std::vector<uint8_t> get() const { return {bytes, bytes + size}; }

private:
  static constexpr uint8_t kGuard = 0x5a;
  size_t size;
  uint8_t *bytes;
};

/// Any bits at all; numbers of moderate size that are no denormals; whole
/// numbers, so small that their sums are exact in any order.
enum class Contents { Special, Ordinary, Whole };

} // namespace

static std::vector<uint8_t> makeMatrix(ElementType type, size_t count,
                                       Contents contents, Random &numbers) {
  std::vector<uint8_t> bytes(count * getStorageSize(type));
  if (isInteger(type)) {
    for (uint8_t &byte : bytes)
      byte = static_cast<uint8_t>(numbers.next());
    return bytes;
  }
  std::vector<uint64_t> values = getSpecialValues(type), matrix;
  for (size_t i = 0; i < count; ++i) {
    uint64_t bits = 0;
    if (contents == Contents::Whole) {
      double number = double(numbers.next() % 9) - 4;
      numerics::convertFloat(E::F64, type, numerics::Rounding::NearestEven,
                             &number, &bits, 1);
    } else if (contents == Contents::Special)
      bits = numbers.next() % 8 == 0 ? values[numbers.next() % values.size()]
                                     : numbers.nextFloat(type, 0);
    else
      do
        bits = numbers.nextFloat(type, 0);
      while (isNaN(type, bits) || isSubnormal(type, bits) ||
             std::abs(decode(type, bits)) > 1e6 ||
             std::abs(decode(type, bits)) < 1e-6);
    matrix.push_back(bits);
  }
  return store(type, matrix);
}

/// A function of four addresses that `emit` fills.
static void addFunction(
    llvm::Module &module, const std::string &name,
    llvm::function_ref<void(llvm::IRBuilderBase &, llvm::Function &)> emit,
    unsigned arguments = 4) {
  llvm::LLVMContext &context = module.getContext();
  std::vector<llvm::Type *> types(arguments,
                                  llvm::PointerType::get(context, 0));
  auto *function = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), types, false),
      llvm::Function::ExternalLinkage, name, module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", function));
  emit(builder, *function);
  builder.CreateRetVoid();
}

static llvm::Expected<Jit> compile(llvm::Module &module, const Target &target) {
  std::unique_ptr<llvm::TargetMachine> machine = target.createMachine();
  setTarget(module, target, *machine);
  EXPECT_FALSE(llvm::verifyModule(module, &llvm::errs()));
  optimize(module, *machine);
  return Jit::load(emitCode(module, *machine, CodeFile::Object),
                   getSupportFunctions());
}

/// Of an operand that is not dense, in bytes: no multiple of any vector.
static uint64_t getStride(const MmaProblem &problem, uint64_t columns) {
  return (columns + 3) * getStorageSize(problem.inputType);
}

/// The matrix as the code gets it: as it is, or with gaps and hardly aligned,
/// and then not where the buffer begins.
static std::vector<uint8_t> spread(const MmaProblem &problem, bool isStrided,
                                   const std::vector<uint8_t> &matrix,
                                   uint64_t columns) {
  if (!isStrided)
    return matrix;
  uint64_t bytes = getStorageSize(problem.inputType);
  uint64_t row = columns * bytes, stride = getStride(problem, columns);
  std::vector<uint8_t> result(bytes + matrix.size() / row * stride, 0xff);
  for (uint64_t i = 0; i * row < matrix.size(); ++i)
    std::memcpy(&result[bytes + i * stride], &matrix[i * row], row);
  return result;
}

/// Compares sums that may have been taken in any order: of n terms, the errors
/// are below n units of the sum of magnitudes. NaN has one pattern.
static void expectClose(const MmaProblem &problem, uint8_t *lhs, uint8_t *rhs,
                        const std::vector<uint8_t> &before,
                        const std::vector<uint8_t> &expected,
                        const std::vector<uint8_t> &result) {
  auto [m, n, k] = std::array{problem.m, problem.n, problem.k};
  auto bytes = getStorageSize(problem.inputType);
  auto get = [&](uint8_t *matrix, size_t at) {
    uint64_t bits = 0;
    std::memcpy(&bits, matrix + at * bytes, bytes);
    return std::abs(decode(problem.inputType, bits));
  };
  Inputs wanted = load(E::F32, expected), found = load(E::F32, result),
         begin = load(E::F32, before);
  for (size_t i = 0; i < m * n; ++i) {
    double want = decode(E::F32, wanted[i]), have = decode(E::F32, found[i]);
    if (!std::isfinite(want)) {
      ASSERT_EQ(found[i], wanted[i]);
      continue;
    }
    double magnitude = std::abs(decode(E::F32, begin[i]));
    for (size_t step = 0; step < k; ++step)
      magnitude += get(lhs, i / n * k + step) * get(rhs, step * n + i % n);
    ASSERT_LE(std::abs(have - want), 0x1p-23 * k * magnitude + 0x1p-120)
        << want << " " << have;
  }
}

/// All problems in one module, as that is quicker to make. Sums of floats are
/// those of numerics/ to the bit; AMX takes them in another order and without
/// denormals.
static void check(const Target &target, llvm::ArrayRef<MmaProblem> problems,
                  llvm::ArrayRef<Contents> kinds) {
  llvm::LLVMContext context;
  llvm::Module module("test", context);
  for (auto [i, problem] : llvm::enumerate(problems))
    addFunction(module, "product" + std::to_string(i),
                [&, &problem = problem](llvm::IRBuilderBase &builder,
                                        llvm::Function &function) {
                  emitMma(builder, target, problem, function.getArg(0),
                          function.getArg(1), function.getArg(2),
                          function.getArg(3),
                          builder.getInt64(getStride(problem, problem.k)),
                          builder.getInt64(getStride(problem, problem.n)));
                });
  llvm::Expected<Jit> jit = compile(module, target);
  ASSERT_TRUE(bool(jit));

  for (auto [i, problem] : llvm::enumerate(problems)) {
    llvm::Expected<void *> symbol = jit->find("product" + std::to_string(i));
    ASSERT_TRUE(bool(symbol));
    auto *run =
        reinterpret_cast<void (*)(void *, void *, void *, void *)>(*symbol);
    auto [batch, m, n, k] =
        std::array{problem.batch, problem.m, problem.n, problem.k};
    for (Contents contents : kinds) {
      Random numbers(i);
      std::vector<uint8_t> left = makeMatrix(problem.inputType, batch * m * k,
                                             contents, numbers),
                           right = makeMatrix(problem.inputType, batch * k * n,
                                              contents, numbers);
      Buffer lhs(spread(problem, problem.lhsStrided, left, k));
      Buffer rhs(spread(problem, problem.rhsStrided, right, n));
      Buffer acc(makeMatrix(problem.accType, batch * m * n, contents, numbers));
      Buffer scratch(getMmaScratchBytes(target, problem));
      std::vector<uint8_t> before = acc.get(), expected = before;
      size_t inputBytes = getStorageSize(problem.inputType);
      for (size_t b = 0; b < batch; ++b) {
        uint8_t *a = left.data() + b * m * k * inputBytes;
        uint8_t *c =
            expected.data() + b * m * n * getStorageSize(problem.accType);
        uint8_t *d = right.data() + b * k * n * inputBytes;
        if (problem.inputType == E::I8)
          numerics::mmai(problem.lhsSigned, problem.rhsSigned, {m, n, k}, a, d,
                         c, c);
        else
          numerics::mmaf(problem.inputType, problem.accType, {m, n, k}, a, d, c,
                         c);
      }
      run(lhs.data() + (problem.lhsStrided ? inputBytes : 0),
          rhs.data() + (problem.rhsStrided ? inputBytes : 0), acc.data(),
          scratch.data());
      ASSERT_TRUE(lhs.isIntact() && rhs.isIntact() && acc.isIntact() &&
                  scratch.isIntact());
      if (getMmaPath(target, problem).usesTiles && isFloat(problem.accType) &&
          contents != Contents::Whole) {
        ASSERT_EQ(batch, 1u);
        expectClose(problem, left.data(), right.data(), before, expected,
                    acc.get());
        continue;
      }
      ASSERT_EQ(load(problem.accType, acc.get()),
                load(problem.accType, expected))
          << target.cpu << " " << getSpelling(problem.inputType) << " "
          << getSpelling(problem.accType) << " " << batch << "x" << m << "x"
          << n << "x" << k << " " << problem.lhsSigned << problem.rhsSigned
          << problem.lhsStrided << problem.rhsStrided;
    }
  }
}

static void check(llvm::StringRef cpu, llvm::ArrayRef<MmaProblem> problems,
                  llvm::ArrayRef<Contents> kinds) {
  llvm::Expected<Target> target = Target::get(cpu);
  ASSERT_TRUE(bool(target));
  check(*target, problems, kinds);
}

/// Processors that the host can run the code of.
static std::vector<std::string> getProcessors() {
  const Target &host = Target::getHost();
  std::vector<std::string> names = {"native"};
  if (llvm::Triple(host.triple).isX86())
    names.push_back("x86-64-v2");
  if (host.hasAvx2 && host.hasFma)
    names.push_back("x86-64-v3");
  if (host.hasAvx512)
    names.push_back("x86-64-v4");
  return names;
}

// Batch, m, n and k.
static constexpr std::array<uint64_t, 4> kShapes[] = {
    {1, 1, 1, 1},   {1, 2, 4, 8},   {1, 1, 16, 16},  {1, 16, 1, 4},
    {1, 4, 2, 1},   {1, 8, 8, 2},   {1, 16, 16, 16}, {1, 32, 32, 32},
    {1, 1, 256, 8}, {1, 64, 64, 4}, {1, 2, 64, 1},   {1, 4, 128, 2},
    {1, 64, 4, 64}, {2, 16, 32, 8}, {4, 2, 2, 2},    {1, 32, 16, 128}};
// The same with rows that are apart.
static constexpr std::array<uint64_t, 4> kStridedShapes[] = {
    {1, 2, 4, 8}, {1, 4, 2, 1}, {1, 16, 16, 16}, {1, 32, 64, 4}};

static MmaProblem makeProblem(ElementType input, ElementType acc,
                              const std::array<uint64_t, 4> &shape,
                              bool isStrided = false) {
  MmaProblem problem;
  problem.inputType = input;
  problem.accType = acc;
  problem.batch = shape[0];
  problem.m = shape[1];
  problem.n = shape[2];
  problem.k = shape[3];
  problem.lhsStrided = problem.rhsStrided = isStrided;
  return problem;
}

static std::vector<MmaProblem> getProblems(ElementType input, ElementType acc,
                                           bool exact) {
  std::vector<MmaProblem> problems;
  auto add = [&](const std::array<uint64_t, 4> &shape, bool lhsStrided,
                 bool rhsStrided) {
    MmaProblem problem = makeProblem(input, acc, shape);
    problem.lhsStrided = lhsStrided;
    problem.rhsStrided = rhsStrided;
    problem.exactDenormals = exact;
    problems.push_back(problem);
  };
  for (const auto &shape : kShapes)
    add(shape, false, false);
  for (const auto &shape : kStridedShapes)
    add(shape, true, true);
  add(kStridedShapes[0], true, false);
  add(kStridedShapes[0], false, true);
  return problems;
}

class MmaOnProcessorTest : public testing::TestWithParam<std::string> {};

TEST_P(MmaOnProcessorTest, floats) {
  constexpr std::pair<E, E> kTypes[] = {
      {E::F16, E::F32},      {E::F16, E::F16},      {E::BF16, E::F32},
      {E::F32, E::F32},      {E::TF32, E::F32},     {E::F64, E::F64},
      {E::F8E4M3FN, E::F32}, {E::F8E4M3FN, E::F16}, {E::F8E5M2, E::F32},
      {E::F8E5M2, E::F16}};
  for (auto [input, acc] : kTypes) {
    check(GetParam(), getProblems(input, acc, true),
          {Contents::Special, Contents::Ordinary});
  }
}

// f8 has no denormals that reach those of f32, if the sums bring none; and
// half sums cannot.
TEST_P(MmaOnProcessorTest, withoutDenormals) {
  for (E input : {E::BF16, E::F8E4M3FN, E::F8E5M2})
    check(GetParam(), getProblems(input, E::F32, false), Contents::Ordinary);
  for (E input : {E::F8E4M3FN, E::F8E5M2})
    check(GetParam(), getProblems(input, E::F16, false), Contents::Special);
}

TEST_P(MmaOnProcessorTest, integers) {
  for (bool lhsSigned : {false, true})
    for (bool rhsSigned : {false, true}) {
      std::vector<MmaProblem> problems = getProblems(E::I8, E::I32, false);
      for (MmaProblem &problem : problems) {
        problem.lhsSigned = lhsSigned;
        problem.rhsSigned = rhsSigned;
      }
      check(GetParam(), problems, Contents::Special);
    }
}

//===----------------------------------------------------------------------===//
// AMX, emulated where it is missing
//===----------------------------------------------------------------------===//

/// The host with AMX, whether it has it or not.
static std::optional<Target> getHostWithTiles() {
  Target target = Target::getHost();
  if (!target.hasAvx512)
    return std::nullopt;
  target.features += ",+amx-tile,+amx-int8,+amx-bf16,+amx-fp16";
  target.hasAmxInt8 = target.hasAmxBf16 = target.hasAmxFp16 = true;
  return target;
}

// One register of each; more than there are registers; four in a row or in a
// column; a batch, which has a configuration for each.
static constexpr std::array<uint64_t, 4> kTileShapes[] = {
    {1, 16, 16, 64},   {1, 32, 32, 64}, {1, 64, 128, 256}, {1, 16, 128, 64},
    {1, 128, 16, 128}, {1, 32, 16, 64}, {1, 16, 32, 64},   {1, 64, 64, 64}};

static void checkTiles(ElementType input, ElementType acc,
                       std::initializer_list<Contents> kinds,
                       bool lhsSigned = true, bool rhsSigned = true) {
  std::optional<Target> target = getHostWithTiles();
  if (!target)
    GTEST_SKIP() << "AMX comes with AVX-512, which is not here";
  // The registers of a processor that has AMX are its own. An instruction that
  // it lacks cannot be emulated with them.
  const Target &host = Target::getHost();
  if (input == E::F16 && host.hasAmxBf16 && !host.hasAmxFp16)
    return;
  std::vector<MmaProblem> problems;
  for (const auto &shape : kTileShapes)
    for (bool isStrided : {false, true})
      problems.push_back(makeProblem(input, acc, shape, isStrided));
  std::vector<MmaProblem> batch = {makeProblem(input, acc, {3, 16, 32, 64})};
  for (std::vector<MmaProblem> *list : {&problems, &batch})
    for (MmaProblem &problem : *list) {
      problem.lhsSigned = lhsSigned;
      problem.rhsSigned = rhsSigned;
      ASSERT_TRUE(getMmaPath(*target, problem).usesTiles);
    }
  TileEmulator emulator;
  check(*target, problems, kinds);
  check(*target, batch, Contents::Whole);
  if (!host.hasAmxInt8)
    EXPECT_GT(TileEmulator::getNumProducts(), 0u);
  EXPECT_FALSE(TileEmulator::isConfigured());
}

TEST(MmaTilesTest, pairs) {
  checkTiles(E::BF16, E::F32, {Contents::Whole, Contents::Ordinary});
  // The products of these are in the range of f32, so it is known what is
  // infinite or NaN.
  for (E input : {E::F16, E::F8E4M3FN, E::F8E5M2})
    checkTiles(input, E::F32,
               {Contents::Whole, Contents::Ordinary, Contents::Special});
}

TEST(MmaTilesTest, bytes) {
  for (bool lhsSigned : {false, true})
    for (bool rhsSigned : {false, true})
      checkTiles(E::I8, E::I32, {Contents::Special}, lhsSigned, rhsSigned);
}

// Products that do not fill the registers, or that must be exact, do not use
// AMX.
TEST(MmaTilesTest, whenItPays) {
  Target target;
  target.triple = "x86_64-unknown-linux-gnu";
  target.hasAvx2 = target.hasFma = target.hasF16C = target.hasAvx512 = true;
  target.hasAvx512Bf16 = target.hasAvx512Vnni = true;
  target.vectorBytes = 64;
  target.numVectorRegisters = 32;
  target.hasAmxInt8 = target.hasAmxBf16 = true;
  auto getName = [&](const MmaProblem &problem) {
    return getMmaPath(target, problem).name.str();
  };
  EXPECT_EQ(getName(makeProblem(E::BF16, E::F32, {1, 16, 16, 32})), "AMX-BF16");
  EXPECT_EQ(getName(makeProblem(E::BF16, E::F32, {1, 8, 16, 32})),
            "AVX512-BF16");
  EXPECT_EQ(getName(makeProblem(E::BF16, E::F32, {1, 16, 8, 32})),
            "AVX512-BF16");
  EXPECT_EQ(getName(makeProblem(E::BF16, E::F32, {1, 16, 16, 16})),
            "AVX512-BF16");
  EXPECT_EQ(getName(makeProblem(E::F8E5M2, E::F16, {1, 16, 16, 32})),
            "AVX512-BF16");
  EXPECT_EQ(getName(makeProblem(E::I8, E::I32, {1, 16, 16, 64})), "AMX-INT8");
  EXPECT_EQ(getName(makeProblem(E::I8, E::I32, {1, 16, 16, 32})),
            "AVX512-VNNI");
  EXPECT_EQ(getName(makeProblem(E::F16, E::F32, {1, 16, 16, 32})), "AVX-512");
  MmaProblem exact = makeProblem(E::BF16, E::F32, {1, 16, 16, 32});
  exact.exactDenormals = true;
  EXPECT_EQ(getName(exact), "AVX-512");
  target.hasAmxFp16 = true;
  EXPECT_EQ(getName(makeProblem(E::F16, E::F32, {1, 16, 16, 32})), "AMX-FP16");
  EXPECT_EQ(getName(makeProblem(E::F16, E::F16, {1, 16, 16, 32})), "AVX-512");
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

// The scales of f8E8M0FNU: moderate ones, ones whose products leave f32, any.
static std::vector<uint8_t> makeScales(ElementType type, size_t count,
                                       unsigned kind, Random &numbers) {
  std::vector<uint8_t> scales;
  for (size_t i = 0; i < count; ++i)
    scales.push_back(type == E::F8E4M3FN ? numbers.next() % 0x7f
                     : kind == 0         ? 120 + numbers.next() % 16
                     : kind == 1         ? 240 + numbers.next() % 15
                     : kind == 2         ? numbers.next() % 8
                                         : numbers.next() % 256);
  return scales;
}

static void checkScaled(const Target &target, const MmaScaledProblem &problem) {
  llvm::LLVMContext context;
  llvm::Module module("test", context);
  addFunction(
      module, "product",
      [&](llvm::IRBuilderBase &builder, llvm::Function &function) {
        emitMmaScaled(builder, target, problem, function.getArg(0),
                      function.getArg(1), function.getArg(2),
                      function.getArg(3), function.getArg(4),
                      function.getArg(5));
      },
      6);
  llvm::Expected<Jit> jit = compile(module, target);
  ASSERT_TRUE(bool(jit));
  llvm::Expected<void *> symbol = jit->find("product");
  ASSERT_TRUE(bool(symbol));
  auto *run = reinterpret_cast<void (*)(void *, void *, void *, void *, void *,
                                        void *)>(*symbol);
  auto [batch, m, n, k] =
      std::array{problem.batch, problem.m, problem.n, problem.k};
  uint64_t blocks = problem.scaleBlocks;
  for (unsigned kind : {0, 1, 2, 3})
    for (Contents contents : {Contents::Ordinary, Contents::Special}) {
      Random numbers(kind);
      auto make = [&](ElementType type, size_t count) {
        return makeMatrix(type, count, contents, numbers);
      };
      Buffer lhs(make(problem.inputType, batch * m * k));
      Buffer rhs(make(problem.inputType, batch * k * n));
      Buffer lhsScale(
          makeScales(problem.scaleType, batch * m * blocks, kind, numbers));
      Buffer rhsScale(
          makeScales(problem.scaleType, batch * blocks * n, kind, numbers));
      Buffer acc(make(E::F32, batch * m * n));
      Buffer scratch(getMmaScaledScratchBytes(target, problem));
      std::vector<uint8_t> expected = acc.get();
      for (size_t b = 0; b < batch; ++b)
        numerics::mmafScaled(
            problem.inputType, problem.scaleType, {m, n, k}, blocks,
            lhs.data() + b * m * k, rhs.data() + b * k * n,
            lhsScale.data() + b * m * blocks, rhsScale.data() + b * blocks * n,
            expected.data() + b * m * n * 4, expected.data() + b * m * n * 4);
      run(lhs.data(), rhs.data(), lhsScale.data(), rhsScale.data(), acc.data(),
          scratch.data());
      ASSERT_TRUE(acc.isIntact() && scratch.isIntact());
      ASSERT_EQ(load(E::F32, acc.get()), load(E::F32, expected))
          << getSpelling(problem.inputType) << " "
          << getSpelling(problem.scaleType) << " " << m << "x" << n << "x" << k
          << " " << kind;
    }
}

TEST_P(MmaOnProcessorTest, scaled) {
  llvm::Expected<Target> target = Target::get(GetParam());
  ASSERT_TRUE(bool(target));
  constexpr std::pair<E, E> kTypes[] = {{E::F8E4M3FN, E::F8E8M0FNU},
                                        {E::F8E5M2, E::F8E8M0FNU},
                                        {E::F4E2M1FN, E::F8E8M0FNU},
                                        {E::F4E2M1FN, E::F8E4M3FN}};
  // Batch, m, n, k and blocks.
  constexpr std::array<uint64_t, 5> kScaledShapes[] = {
      {2, 4, 8, 64, 2}, {1, 1, 16, 128, 8}, {1, 32, 2, 32, 1}};
  for (auto [input, scale] : kTypes)
    for (auto [batch, m, n, k, blocks] : kScaledShapes) {
      MmaScaledProblem problem;
      problem.inputType = input;
      problem.scaleType = scale;
      problem.batch = batch;
      problem.m = m;
      problem.n = n;
      problem.k = k;
      problem.scaleBlocks = blocks;
      checkScaled(*target, problem);
    }
}

/// The assembly of a product of 64 by 64 by 64, for a processor that need not
/// be here.
static std::string getAssembly(llvm::StringRef cpu, ElementType input,
                               ElementType acc, bool exact = false) {
  llvm::Expected<Target> target = Target::get(cpu);
  if (!target) {
    llvm::consumeError(target.takeError());
    return "";
  }
  MmaProblem problem;
  problem.inputType = input;
  problem.accType = acc;
  problem.m = problem.n = problem.k = 64;
  problem.exactDenormals = exact;
  llvm::LLVMContext context;
  llvm::Module module("test", context);
  addFunction(module, "product",
              [&](llvm::IRBuilderBase &builder, llvm::Function &function) {
                emitMma(builder, *target, problem, function.getArg(0),
                        function.getArg(1), function.getArg(2),
                        function.getArg(3));
              });
  std::unique_ptr<llvm::TargetMachine> machine = target->createMachine();
  setTarget(module, *target, *machine);
  optimize(module, *machine);
  return emitCode(module, *machine, CodeFile::Assembly)->getBuffer().str();
}

/// How many cache lines all blocks of a product prefetch.
static unsigned countFetched(MmaProblem problem, bool lhs, bool rhs) {
  llvm::LLVMContext context;
  llvm::Module module("test", context);
  llvm::Expected<Target> target = Target::get("x86-64-v4");
  problem.lhsAhead = lhs;
  problem.rhsAhead = rhs;
  problem.lhsStrided = problem.rhsStrided = true;
  addFunction(module, "product",
              [&](llvm::IRBuilderBase &builder, llvm::Function &function) {
                llvm::Value *stride = builder.getInt64(8192);
                emitMma(builder, *target, problem, function.getArg(0),
                        function.getArg(1), function.getArg(2),
                        function.getArg(3), stride, stride,
                        {function.getArg(0), stride},
                        {function.getArg(1), stride});
              });
  unsigned number = 0;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
        number += call->getIntrinsicID() == llvm::Intrinsic::prefetch;
  return number;
}

TEST(MmaEmitTest, ahead) {
  MmaProblem problem;
  problem.inputType = problem.accType = ElementType::F32;
  problem.m = problem.n = 64;
  problem.k = 32;
  mma::MmaPlan plan = mma::planMma(*Target::get("x86-64-v4"), problem);
  uint64_t blocks = 64 * 64 / (plan.rows * plan.vectors * plan.lanes);
  // Rows of 2 and of 4 lines.
  EXPECT_EQ(countFetched(problem, true, false), 64 * 2 / blocks);
  EXPECT_EQ(countFetched(problem, false, true), 32 * 4 / blocks);
  EXPECT_EQ(countFetched(problem, false, false), 0u);
  // Fewer lines than blocks: each block prefetches one.
  problem.k = 1;
  EXPECT_EQ(countFetched(problem, false, true), 1u);
}

TEST(MmaEmitTest, instructions) {
  if (!llvm::Triple(Target::getHost().triple).isX86())
    GTEST_SKIP();
  struct {
    const char *cpu;
    E input, acc;
    bool exact;
    const char *instruction;
  } cases[] = {
      {"haswell", E::F32, E::F32, false, "vfmadd231ps\t%ymm"},
      {"haswell", E::F16, E::F16, false, "vfmadd231ps\t%ymm"},
      {"haswell", E::BF16, E::F32, false, "vfmadd231ps\t%ymm"},
      {"haswell", E::I8, E::I32, false, "vpmaddwd\t%ymm"},
      {"skylake-avx512", E::F64, E::F64, false, "vfmadd231pd\t%zmm"},
      {"skylake-avx512", E::I8, E::I32, false, "vpmaddwd\t%zmm"},
      {"cascadelake", E::I8, E::I32, false, "vpdpbusd\t%zmm"},
      {"cooperlake", E::BF16, E::F32, false, "vdpbf16ps\t%zmm"},
      {"sapphirerapids", E::BF16, E::F32, false, "tdpbf16ps\t%tmm"},
      {"sapphirerapids", E::BF16, E::F32, true, "vfmadd231ps\t%zmm"},
      {"sapphirerapids", E::F8E4M3FN, E::F16, false, "vdpbf16ps\t%zmm"},
      {"sapphirerapids", E::F8E4M3FN, E::F32, false, "tdpbf16ps\t%tmm"},
      {"sapphirerapids", E::F16, E::F16, false, "vfmadd231ps\t%zmm"},
      {"sapphirerapids", E::F16, E::F32, false, "vfmadd231ps\t%zmm"},
      {"sapphirerapids", E::I8, E::I32, false, "tdpbssd\t%tmm"},
      {"graniterapids", E::F16, E::F32, false, "tdpfp16ps\t%tmm"},
      {"graniterapids", E::F16, E::F32, true, "vfmadd231ps\t%zmm"},
      {"sandybridge", E::F64, E::F64, false, "tsr_mmaf"},
      {"sandybridge", E::I8, E::I32, false, "vpmaddwd\t%xmm"},
      {"bdver2", E::BF16, E::F32, false, "vfmaddps\t%ymm"},
      {"nehalem", E::F32, E::F32, false, "tsr_mmaf"},
      {"nehalem", E::I8, E::I32, false, "pmaddwd\t%xmm"},
  };
  for (const auto &[cpu, input, acc, exact, instruction] : cases) {
    std::string code = getAssembly(cpu, input, acc, exact);
    EXPECT_NE(code.find(instruction), std::string::npos)
        << cpu << " " << getSpelling(input) << " " << instruction;
    // Sums stay in registers, and wrap. (A kernel of tiles keeps addresses on
    // the stack: the registers of sums have no other place than their own.)
    if (code.find("%tmm") == std::string::npos)
      EXPECT_EQ(code.find("(%rsp)"), std::string::npos)
          << cpu << " " << getSpelling(input);
    EXPECT_EQ(code.find("vpdpbusds"), std::string::npos);
  }
}

// Equal products share one function.
TEST(MmaEmitTest, shared) {
  const Target &host = Target::getHost();
  llvm::LLVMContext context;
  llvm::Module module("test", context);
  addFunction(module, "products",
              [&](llvm::IRBuilderBase &builder, llvm::Function &function) {
                MmaProblem problem = getProblems(E::I8, E::I32, false).back();
                for (bool lhsSigned : {true, true, false}) {
                  problem.lhsSigned = lhsSigned;
                  emitMma(builder, host, problem, function.getArg(0),
                          function.getArg(1), function.getArg(2),
                          function.getArg(3));
                }
              });
  EXPECT_EQ(llvm::count_if(module,
                           [](const llvm::Function &function) {
                             return !function.isDeclaration();
                           }),
            3);
}

INSTANTIATE_TEST_SUITE_P(Processors, MmaOnProcessorTest,
                         testing::ValuesIn(getProcessors()),
                         [](const testing::TestParamInfo<std::string> &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });
