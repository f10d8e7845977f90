//===- PtxNumericsTest.cpp - arithmetic in PTX beside numerics -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation becomes a kernel: a thread loads its operands, computes, and
// stores the result. The kernels of an architecture are compiled to PTX in one
// module, and run on the PTX machine.
//
// The environment variable TESSERA_SHOW_PTX=DIR writes the modules to a folder,
// for ptxas.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/PtxNumerics.h"
#include "tessera/codegen/llvm/Backend.h"
#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"
#include "unittests/codegen/llvm/ElementOperations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;
using tessera::gpu::PtxNumerics;

namespace {

using Operations = std::vector<Operation>;

constexpr ElementType kIntegers[] = {ElementType::I1, ElementType::I8,
                                     ElementType::I16, ElementType::I32,
                                     ElementType::I64};
constexpr ElementType kArithmetic[] = {ElementType::F16, ElementType::BF16,
                                       ElementType::F32, ElementType::F64};
constexpr ElementType kFloats[] = {
    ElementType::F16,    ElementType::BF16,      ElementType::F32,
    ElementType::F64,    ElementType::TF32,      ElementType::F8E4M3FN,
    ElementType::F8E5M2, ElementType::F8E8M0FNU, ElementType::F4E2M1FN};
constexpr Rounding kDirected[] = {Rounding::Zero, Rounding::NegativeInf,
                                  Rounding::PositiveInf};

struct Architecture {
  unsigned number;
  const char *cpu, *features;
};
/// Those that run, and those that are only compiled: their code is that of
/// sm_90.
constexpr Architecture kRun[] = {{75, "sm_75", "+ptx78"},
                                 {80, "sm_80", "+ptx78"},
                                 {89, "sm_89", "+ptx81"},
                                 {90, "sm_90", "+ptx81"}};
constexpr Architecture kCompiled[] = {{86, "sm_86", "+ptx78"},
                                      {87, "sm_87", "+ptx78"},
                                      {100, "sm_100", "+ptx86"},
                                      {103, "sm_103", "+ptx88"},
                                      {120, "sm_120", "+ptx87"}};

std::unique_ptr<llvm::TargetMachine>
makeMachine(const Architecture &architecture) {
  static bool isReady = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return true;
  }();
  (void)isReady;
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, architecture.cpu, architecture.features, {}, std::nullopt));
}

void emitKernel(llvm::Module &module, const Operation &operation,
                const PtxNumerics &numerics, const std::string &name) {
  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> builder(context);
  llvm::Type *pointer = builder.getPtrTy(1);
  auto *type = llvm::FunctionType::get(
      builder.getVoidTy(), {pointer, pointer, pointer, pointer}, false);
  auto *function = llvm::Function::Create(
      type, llvm::GlobalValue::ExternalLinkage, name, module);
  function->setCallingConv(llvm::CallingConv::PTX_Kernel);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "", function));
  auto read = [&](llvm::Intrinsic::ID id) {
    return builder.CreateZExt(
        builder.CreateIntrinsic(id, llvm::ArrayRef<llvm::Type *>(), {}),
        builder.getInt64Ty());
  };
  llvm::Value *index = builder.CreateAdd(
      builder.CreateMul(read(llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x),
                        read(llvm::Intrinsic::nvvm_read_ptx_sreg_ntid_x)),
      read(llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x));
  llvm::SmallVector<llvm::Value *> values;
  for (auto [i, type] : llvm::enumerate(operation.operands)) {
    llvm::Type *element = getMemoryType(context, type);
    llvm::Value *value = builder.CreateLoad(
        element, builder.CreateGEP(element, function->getArg(i), index));
    if (type == ElementType::I1)
      value = builder.CreateTrunc(value, builder.getInt1Ty());
    values.push_back(value);
  }
  NumericsEmitter emitter(builder, numerics);
  llvm::Value *result = operation.emit(emitter, values);
  llvm::Type *element = getMemoryType(context, operation.result);
  if (operation.result == ElementType::I1)
    result = builder.CreateZExt(result, element);
  builder.CreateStore(result,
                      builder.CreateGEP(element, function->getArg(3), index));
  builder.CreateRetVoid();
}

std::string compile(const Operations &operations,
                    const Architecture &architecture) {
  llvm::LLVMContext context;
  llvm::Module module("operations", context);
  std::unique_ptr<llvm::TargetMachine> machine = makeMachine(architecture);
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  PtxNumerics numerics(architecture.number);
  for (auto [i, operation] : llvm::enumerate(operations))
    emitKernel(module, operation, numerics, "k" + std::to_string(i));
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (llvm::verifyModule(module, &stream)) {
    ADD_FAILURE() << text;
    return "";
  }
  for (const llvm::Function &function : module)
    EXPECT_TRUE(!function.isDeclaration() || function.isIntrinsic())
        << function.getName().str() << " is not defined";
  llvm::PassBuilder passBuilder(machine.get());
  llvm::ModulePassManager passes;
  llvm::cantFail(passBuilder.parsePassPipeline(
      passes, "function(early-cse,instcombine,simplifycfg,gvn)"));
  runPasses(module, *machine, std::move(passes));
  return emitCode(module, *machine, CodeFile::Assembly)->getBuffer().str();
}

/// The results of a kernel.
std::vector<uint8_t> launch(const ptx::Program &program, size_t index,
                            const Operation &operation,
                            const Arrays &operands) {
  ptx::Machine machine(program);
  std::vector<uint8_t> parameters(32);
  for (auto [i, operand] : llvm::enumerate(operands)) {
    ptx::Region &region = machine.getMemory().allocate("in", operand.size());
    std::memcpy(region.bytes.data(), operand.data(), operand.size());
    std::memcpy(&parameters[8 * i], &region.base, 8);
  }
  size_t count = operands[0].size() / getStorageSize(operation.operands[0]);
  std::vector<uint8_t> results(count * getStorageSize(operation.result));
  ptx::Region &region = machine.getMemory().allocate("out", results.size());
  std::memcpy(&parameters[24], &region.base, 8);
  ptx::Options options;
  options.block = {64, 1, 1};
  options.grid = {static_cast<uint32_t>(count / 64), 1, 1};
  int32_t entry = program.module.findFunction("k" + std::to_string(index));
  ptx::Outcome outcome =
      machine.launch(static_cast<uint32_t>(entry), parameters, options);
  EXPECT_FALSE(outcome.hasFailed())
      << operation.name << ": " << outcome.refusal
      << (outcome.findings.empty() ? "" : outcome.findings[0].message);
  std::memcpy(results.data(), region.bytes.data(), results.size());
  return results;
}

/// f4E2M1FN has no NaN: what a NaN becomes depends on its sign, and that on the
/// instruction it comes from.
void removeNaNs(const Operation &operation, Arrays &inputs) {
  if (operation.result != ElementType::F4E2M1FN)
    return;
  for (auto [type, bytes] : llvm::zip(operation.operands, inputs))
    for (size_t i = 0; isFloat(type) && i < bytes.size();
         i += getStorageSize(type))
      if (std::isnan(getDouble(type, &bytes[i])))
        std::memset(&bytes[i], 0, getStorageSize(type));
}

/// The hardware flushes a result that is less than the least normal number
/// before it is rounded; numerics/ rounds it first, to that number at times.
void acceptEarlyFlush(const Operation &operation, const Arrays &inputs,
                      std::vector<uint8_t> &results) {
  if (operation.name.find("flush") == std::string::npos)
    return;
  llvm::SmallVector<const void *> addresses;
  for (const std::vector<uint8_t> &input : inputs)
    addresses.push_back(input.data());
  std::vector<uint32_t> expected(results.size() / 4);
  operation.reference(addresses, expected.data(), expected.size());
  auto *words = reinterpret_cast<uint32_t *>(results.data());
  for (auto [i, word] : llvm::enumerate(expected))
    if ((word & 0x7fffffff) == 0x00800000 && words[i] == (word & 0x80000000))
      words[i] = word;
}

void writeModule(const std::string &text, const Architecture &architecture,
                 const char *name) {
  const char *folder = std::getenv("TESSERA_SHOW_PTX");
  if (!folder)
    return;
  std::error_code error;
  llvm::raw_fd_ostream file(std::string(folder) + "/" + name + "." +
                                architecture.cpu + ".ptx",
                            error);
  file << text;
}

/// Ops that are compiled for all, and run on some architectures.
void check(const Operations &operations,
           const std::function<void(Operation &, Arrays &)> &prepare = {}) {
  const char *name =
      testing::UnitTest::GetInstance()->current_test_info()->name();
  for (const Architecture &architecture : kCompiled) {
    std::string text = compile(operations, architecture);
    writeModule(text, architecture, name);
    EXPECT_NE(text, "");
  }
  for (const Architecture &architecture : kRun) {
    std::string text = compile(operations, architecture);
    writeModule(text, architecture, name);
    Result<ptx::Module, ptx::SyntaxError> module = ptx::parseModule(text);
    ASSERT_TRUE(bool(module)) << module.getMessage();
    Result<ptx::Program, ptx::SyntaxError> program =
        ptx::decode(std::move(*module));
    ASSERT_TRUE(bool(program))
        << program.getProblem().position.line << ": " << program.getMessage();
    for (auto [i, each] : llvm::enumerate(operations)) {
      Operation operation = each;
      operation.nan = Operation::Any;
      Arrays inputs = makeInputs(operation.operands, 500);
      removeNaNs(operation, inputs);
      if (prepare)
        prepare(operation, inputs);
      std::vector<uint8_t> results = launch(*program, i, operation, inputs);
      acceptEarlyFlush(operation, inputs, results);
      Difference difference = compare(operation, inputs, results);
      EXPECT_EQ(difference.wrong, 0u)
          << architecture.cpu << ": " << difference.first;
      if (std::getenv("TESSERA_SHOW_ERRORS") && difference.worst)
        llvm::errs() << architecture.cpu << " " << operation.name << " "
                     << difference.worst << "\n";
    }
  }
}

/// The bounds of docs/gpu-numerics.md, in units in the last place.
Operation makeFunction(UnaryFloat op, ElementType type, FloatMode mode = {}) {
  Operation operation = makeUnary(op, type, mode);
  if (type == ElementType::F32 &&
      (op == UnaryFloat::Exp || op == UnaryFloat::Exp2 ||
       op == UnaryFloat::Rsqrt || op == UnaryFloat::TanH))
    operation.bound = 2;
  return operation;
}

TEST(PtxNumerics, UnaryFloat) {
  Operations operations;
  for (unsigned op = 0; op <= unsigned(UnaryFloat::TanH); ++op)
    for (ElementType type : kArithmetic)
      operations.push_back(makeFunction(UnaryFloat(op), type));
  for (UnaryFloat op : {UnaryFloat::Sqrt, UnaryFloat::Rsqrt, UnaryFloat::Exp2})
    operations.push_back(makeFunction(op, ElementType::F32,
                                      {Rounding::NearestEven, true, false}));
  for (UnaryFloat op : {UnaryFloat::Exp, UnaryFloat::TanH})
    for (ElementType type : kArithmetic)
      operations.push_back(
          makeFunction(op, type, {Rounding::Full, false, false}));
  check(operations);
}

TEST(PtxNumerics, Approximations) {
  Operations operations;
  for (bool flushToZero : {false, true}) {
    FloatMode mode = {Rounding::Approx, flushToZero, false};
    operations.push_back(makeUnary(UnaryFloat::Sqrt, ElementType::F32, mode));
    operations.back().bound = 2;
    operations.push_back(makeBinary(BinaryFloat::Div, ElementType::F32, mode));
    operations.back().bound = 2;
    mode.rounding = Rounding::Full;
    operations.push_back(makeBinary(BinaryFloat::Div, ElementType::F32, mode));
    operations.back().bound = 2;
  }
  FloatMode mode = {Rounding::Approx, false, false};
  operations.push_back(makeUnary(UnaryFloat::TanH, ElementType::F32, mode));
  operations.back().bound = 1 << 13;
  // By definition: 2^(x log2(e)).
  operations.push_back(makeUnary(UnaryFloat::Exp, ElementType::F32, mode));
  operations.back().bound = 2;
  operations.back().reference = [](llvm::ArrayRef<const void *> values,
                                   void *result, size_t count) {
    std::vector<float> products(count);
    for (size_t i = 0; i < count; ++i)
      products[i] = static_cast<const float *>(values[0])[i] * 0x1.715476p+0f;
    evaluate(UnaryFloat::Exp2, ElementType::F32, {}, products.data(), result,
             count);
  };
  check(operations, [](Operation &operation, Arrays &inputs) {
    // Divisors below 2^-126 are not specified.
    if (operation.name.find("approx") == std::string::npos || inputs.size() < 2)
      return;
    auto *divisors = reinterpret_cast<float *>(inputs[1].data());
    for (size_t i = 0; i < inputs[1].size() / 4; ++i)
      if (std::fabs(divisors[i]) < 0x1p-126f && divisors[i] != 0)
        divisors[i] = 1;
  });
}

TEST(PtxNumerics, BinaryFloat) {
  Operations operations;
  for (unsigned op = 0; op <= unsigned(BinaryFloat::Atan2); ++op)
    for (ElementType type : kArithmetic)
      operations.push_back(makeBinary(BinaryFloat(op), type, {}));
  FloatMode flushing = {Rounding::NearestEven, true, false};
  for (BinaryFloat op : {BinaryFloat::Add, BinaryFloat::Sub, BinaryFloat::Mul,
                         BinaryFloat::Div, BinaryFloat::Max, BinaryFloat::Min})
    operations.push_back(makeBinary(op, ElementType::F32, flushing));
  for (BinaryFloat op : {BinaryFloat::Max, BinaryFloat::Min}) {
    for (ElementType type : kArithmetic)
      operations.push_back(
          makeBinary(op, type, {Rounding::NearestEven, false, true}));
    operations.push_back(
        makeBinary(op, ElementType::F32, {Rounding::NearestEven, true, true}));
  }
  for (ElementType type : kArithmetic)
    operations.push_back(makeFma(type, {}));
  operations.push_back(makeFma(ElementType::F32, flushing));
  for (ElementType type : kArithmetic)
    for (ElementType exponent :
         {ElementType::I1, ElementType::I8, ElementType::I16, ElementType::I32})
      operations.push_back(makePowI(type, exponent));
  check(operations);
}

TEST(PtxNumerics, DirectedRounding) {
  Operations operations;
  for (Rounding rounding : kDirected) {
    for (ElementType type : kArithmetic) {
      FloatMode mode = {rounding, false, false};
      for (BinaryFloat op : {BinaryFloat::Add, BinaryFloat::Sub,
                             BinaryFloat::Mul, BinaryFloat::Div})
        operations.push_back(makeBinary(op, type, mode));
      operations.push_back(makeUnary(UnaryFloat::Sqrt, type, mode));
      operations.push_back(makeFma(type, mode));
    }
    FloatMode flushing = {rounding, true, false};
    for (BinaryFloat op : {BinaryFloat::Add, BinaryFloat::Sub, BinaryFloat::Mul,
                           BinaryFloat::Div})
      operations.push_back(makeBinary(op, ElementType::F32, flushing));
    operations.push_back(
        makeUnary(UnaryFloat::Sqrt, ElementType::F32, flushing));
    operations.push_back(makeFma(ElementType::F32, flushing));
  }
  check(operations);
}

TEST(PtxNumerics, Integer) {
  Operations operations;
  for (ElementType type : kIntegers) {
    for (UnaryInteger op : {UnaryInteger::Abs, UnaryInteger::Neg})
      operations.push_back(makeUnary(op, type));
    for (unsigned op = 0; op <= unsigned(BinaryInteger::ShiftRight); ++op)
      for (bool isSigned : {false, true})
        operations.push_back(makeBinary(BinaryInteger(op), type, isSigned));
  }
  for (unsigned predicate = 0;
       predicate <= unsigned(Predicate::GreaterThanOrEqual); ++predicate)
    for (bool isSigned : {false, true})
      for (ElementType type : kIntegers)
        operations.push_back(makeCompare(Predicate(predicate), isSigned, type));
  std::vector<ElementType> types(std::begin(kIntegers), std::end(kIntegers));
  types.insert(types.begin() + 1, ElementType::I4);
  for (size_t from = 0; from < types.size(); ++from)
    for (size_t to = from + 1; to < types.size(); ++to) {
      for (bool isSigned : {false, true})
        operations.push_back(makeExtend(types[from], types[to], isSigned));
      operations.push_back(makeTruncate(types[to], types[from]));
    }
  check(operations);
}

TEST(PtxNumerics, Compare) {
  Operations operations;
  for (unsigned predicate = 0;
       predicate <= unsigned(Predicate::GreaterThanOrEqual); ++predicate)
    for (bool isOrdered : {false, true})
      for (ElementType type : kArithmetic)
        operations.push_back(
            makeCompare(Predicate(predicate), isOrdered, type));
  check(operations);
}

TEST(PtxNumerics, ConvertFloat) {
  Operations operations;
  for (ElementType from : kFloats)
    for (ElementType to : kFloats) {
      operations.push_back(makeConvertFloat(from, to, Rounding::NearestEven));
      if (to == ElementType::F8E8M0FNU)
        for (Rounding rounding : {Rounding::Zero, Rounding::PositiveInf})
          operations.push_back(makeConvertFloat(from, to, rounding));
    }
  // Directed roundings are for the wider types, nearest_away is for tf32.
  std::vector<ElementType> wide(std::begin(kArithmetic), std::end(kArithmetic));
  wide.push_back(ElementType::TF32);
  for (ElementType from : wide) {
    for (ElementType to : wide)
      for (Rounding rounding : kDirected)
        operations.push_back(makeConvertFloat(from, to, rounding));
    operations.push_back(
        makeConvertFloat(from, ElementType::TF32, Rounding::NearestAway));
  }
  check(operations);
}

TEST(PtxNumerics, FloatsAndIntegers) {
  Operations operations;
  std::vector<ElementType> integers(std::begin(kIntegers), std::end(kIntegers));
  integers.push_back(ElementType::I4);
  for (ElementType integer : integers)
    for (ElementType type : kFloats)
      for (bool isSigned : {false, true}) {
        operations.push_back(makeFloatToInteger(type, integer, isSigned));
        if (type != ElementType::F8E8M0FNU)
          operations.push_back(makeIntegerToFloat(integer, type, isSigned,
                                                  Rounding::NearestEven));
      }
  check(operations);
}

} // namespace
