//===- GenerateMeasured.cpp - operations that may round differently -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that differs in its last bit may change a branch, or cancel in a
// difference; then nothing is known about what is computed from it. So these
// values are stored, each with an error bound, and not used again. Sums and
// products are of non-negative numbers: then every rounding error is relative
// to the result.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Elementwise.h"
#include "fuzz/KernelGenerator.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;
using bytecode::OpRow;

/// Numbers from 0 to 36, mostly with all digits in use.
Value KernelGenerator::getNumbers(TileType type) {
  Type element = type.getElementType();
  bool isBase =
      element.isF16() || element.isBF16() || element.isF32() || element.isF64();
  auto wide = isBase ? type : TileType::get(type.getShape(), b.getF32Type());
  auto bytes = TileType::get(type.getShape(), b.getI8Type());
  Value whole = IToFOp::create(b, wide, get(bytes), Signedness::Unsigned,
                               RoundingMode::NearestEven);
  Value number = DivFOp::create(b, whole, splat(wide, 7),
                                RoundingMode::NearestEven, false);
  return isBase ? number
                : FToFOp::create(b, type, number, RoundingMode::NearestEven)
                      .getResult();
}

/// What docs/gpu-numerics.md states about f32; 0 if it depends on operands.
static uint64_t getGpuBound(StringRef mnemonic, bool isApprox) {
  // A product of at most 128 is rounded first: 2^-18, times log 2 and 2^24.
  constexpr uint64_t kApproxExp = 2 + 64, kApproxTanh = 1 << 13;
  if (mnemonic == "divf")
    return isApprox ? 0 : 2;
  if (mnemonic == "exp")
    return isApprox ? kApproxExp : 2;
  if (mnemonic == "tanh")
    return isApprox ? kApproxTanh : 2;
  return mnemonic == "exp2" || mnemonic == "rsqrt" || mnemonic == "sqrt" ? 2
                                                                         : 1;
}

/// A transcendental function or an approximation, with any operands.
Value KernelGenerator::measureFunction(Type element, uint64_t &bound) {
  bound = 1;
  auto type = TileType::get(chooseShape(kMeasured), element);
  if (random.oneIn(12))
    return FPowIOp::create(
        b, get(type),
        get(TileType::get(type.getShape(),
                          b.getIntegerType(pick({1, 8, 16, 32})))));
  for (;;) {
    const OpRow &row = random.pick(bytecode::getOpRows());
    const Elementwise *known = findElementwise(row);
    if (!known)
      continue;
    for (const Elementwise::Typed &typed : known->types) {
      if (makeElement(typed.type, &context) != element)
        continue;
      SmallVector<Attribute> attributes;
      for (auto [field, value] :
           llvm::zip_equal(row.attributes, random.pick(typed.accepted)))
        attributes.push_back(makeAttribute(field, value, &context));
      if (!isApproximate(row, attributes))
        continue;
      if (options.gpu && element.isF32())
        bound = getGpuBound(
            row.mnemonic, llvm::any_of(attributes, [](Attribute attribute) {
              auto mode = dyn_cast_or_null<RoundingModeAttr>(attribute);
              return mode && mode.getValue() == RoundingMode::Approx;
            }));
      bool isExact;
      if (bound)
        return makeElementwise(row, attributes, type, isExact);
    }
  }
}

/// A reduction or a scan.
Value KernelGenerator::measureSum(Type element, uint64_t &bound) {
  Shape shape = chooseShape(kMeasured);
  if (shape.empty())
    shape.push_back(32);
  int64_t dim = random.below(shape.size());
  // Half a unit for each sum on either side.
  bound = 2 * shape[dim];
  Value source = getNumbers(TileType::get(shape, element));
  ArrayAttr identities = b.getArrayAttr(FloatAttr::get(element, 0.0));
  Operation *op =
      flip() ? ReduceOp::create(b, ValueRange(source), dim, identities)
                   .getOperation()
             : ScanOp::create(b, ValueRange(source), dim, flip(), identities);
  OpBuilder::InsertionGuard guard(b);
  Block *body = b.createBlock(&op->getRegion(0));
  auto scalarType = TileType::get(element);
  Value x = body->addArgument(scalarType, b.getLoc());
  Value y = body->addArgument(scalarType, b.getLoc());
  Value sum = AddFOp::create(b, x, y, RoundingMode::NearestEven, false);
  YieldOp::create(b, TypeRange(), ValueRange(sum));
  return op->getResult(0);
}

Value KernelGenerator::measureProduct(Type element, uint64_t &bound) {
  if (element.isBF16())
    return {};
  int64_t m = 1 << random.below(5), n = 1 << random.below(5),
          k = 1 << random.below(6);
  auto matrix = [&](int64_t rows, int64_t columns, Type type) {
    return TileType::get({rows, columns}, type);
  };
  Value acc = getNumbers(matrix(m, n, element));
  if (element.isF32() && random.oneIn(3)) {
    Type input = pick<Type>({Float8E4M3FNType::get(&context),
                             Float8E5M2Type::get(&context),
                             Float4E2M1FNType::get(&context)});
    Type scale = Float8E8M0FNUType::get(&context);
    k = int64_t(32) << random.below(2);
    bound = 2 * (k + 2);
    return MmaFScaledOp::create(
        b, acc.getType(), getNumbers(matrix(m, k, input)),
        getNumbers(matrix(k, n, input)), acc,
        splat(matrix(m, k / 32, scale), 2), splat(matrix(k / 32, n, scale), 2));
  }
  Type small[] = {Float8E4M3FNType::get(&context),
                  Float8E5M2Type::get(&context), b.getF16Type()};
  Type input = element;
  if (element.isF16())
    input = random.pick(small);
  else if (element.isF32())
    input = flip() ? random.pick(small)
                   : pick<Type>({b.getBF16Type(), b.getF32Type(),
                                 FloatTF32Type::get(&context)});
  bound = 2 * (k + 2);
  return MmaFOp::create(b, acc.getType(), getNumbers(matrix(m, k, input)),
                        getNumbers(matrix(k, n, input)), acc, flip());
}

void KernelGenerator::emitMeasured() {
  // Stores in a loop would have to be ordered by tokens.
  if (measured.empty() || depth)
    return;
  auto [memory, buffer] = random.pick(measured);
  llvm::erase_if(measured, [&, number = buffer](const auto &entry) {
    return entry.second == number;
  });
  uint64_t bound = 1;
  Value value;
  if (random.oneIn(4))
    value = measureSum(memory.element, bound);
  else if (random.oneIn(3))
    value = measureProduct(memory.element, bound);
  if (!value)
    value = measureFunction(memory.element, bound);
  int64_t count = cast<TileType>(value.getType()).getNumElements();
  if (count > memory.size)
    return;
  bounds[buffer] = bound;
  Value pointers = OffsetOp::create(
      b, spread(memory.base, {count}),
      IotaOp::create(b, TileType::get({count}, b.getI32Type())));
  Ordering ordering = chooseOrdering(false, true);
  StorePtrTkoOp::create(b, tokenType, ordering.ordering, ordering.scope,
                        pointers, reshape(value, {count}), Value(), Value(),
                        OptimizationHintsAttr());
}
