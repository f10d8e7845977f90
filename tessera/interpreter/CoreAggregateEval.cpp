//===- CoreAggregateEval.cpp - reduce and scan===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body is a function of scalars. If it has only element-wise operations, it
// is evaluated for all rows at once: each of its values is a tile with one
// element per row, and all rows advance along the dimension together.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Numerics.h"
#include "tessera/interpreter/Machine.h"
#include "tessera/interpreter/TileElements.h"

#include "llvm/ADT/TypeSwitch.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using numerics::BinaryFloat;
using numerics::BinaryInteger;

namespace {

/// An operand split along a dimension: `length` slices of `rows` elements.
struct Cut {
  Cut(Type type, size_t dim) {
    ArrayRef<int64_t> shape = cast<TileType>(type).getShape();
    for (size_t d = 0; d < shape.size(); ++d)
      (d < dim ? outer : d == dim ? length : inner) *= shape[d];
  }
  size_t getNumRows() const { return outer * inner; }

  /// The elements at `position` of all rows.
  TilePtr read(const Tile &tile, size_t position) const {
    TilePtr slice = Tile::create(tile.getType(), getNumRows());
    if (inner != 1) {
      copyRows(tile, position * inner, length * inner, *slice, 0, inner, outer,
               inner);
      return slice;
    }
    return gatherElements(tile, outer,
                          [&](size_t i) { return i * length + position; });
  }

  void write(const Tile &slice, Tile &tile, size_t position) const {
    copyRows(slice, 0, inner, tile, position * inner, length * inner, outer,
             inner);
  }

  size_t outer = 1, length = 1, inner = 1;
};

/// The body of an aggregate, with the values that it uses from outside.
class Body {
public:
  Body(Context &context, const OpInfo &info, size_t rows,
       ArrayRef<interpreter::Value> captures)
      : context(context), program(*info.body), code(program.getCode()),
        rows(rows), captures(captures) {
    if (program.isScalar())
      prepare();
  }

  /// Replaces the accumulators of all rows by the body's results.
  void apply(ArrayRef<TilePtr> elements,
             MutableArrayRef<TilePtr> accumulators) {
    if (context.isOutOfTime())
      return;
    if (program.isScalar())
      applyToAll(elements, accumulators);
    else
      applyOneByOne(elements, accumulators);
  }

private:
  TilePtr stretch(const interpreter::Value &value) {
    if (value.tile().size() == rows)
      return value.tilePtr();
    return gatherElements(value.tile(), rows, [](size_t) { return 0; });
  }

  void evaluate(const OpInfo &info) {
    SmallVector<interpreter::Value, 4> operands;
    for (uint32_t slot : info.operands)
      operands.push_back(slots[slot]);
    for (uint32_t slot : info.released)
      if (varies[slot])
        slots[slot] = {};
    SmallVector<interpreter::Value, 2> results(info.results.size());
    context.current = &info;
    info.evaluator(context, info, operands, results);
    if (context.hasFailed())
      return;
    for (auto [slot, result] : llvm::zip_equal(info.results, results))
      slots[slot] = std::move(result);
  }

  /// Evaluates everything that is the same at every position.
  void prepare() {
    slots.resize(program.getNumSlots());
    varies.assign(program.getNumSlots(), false);
    size_t numArguments = code.arguments.size() - captures.size();
    for (size_t i = 0; i < numArguments; ++i)
      varies[code.arguments[i]] = true;
    for (size_t i = 0; i < captures.size(); ++i)
      slots[code.arguments[numArguments + i]] = stretch(captures[i]);
    for (const OpInfo &info : ArrayRef<OpInfo>(code.ops).drop_back()) {
      if (llvm::any_of(info.operands,
                       [&](uint32_t slot) { return varies[slot]; })) {
        for (uint32_t slot : info.results)
          varies[slot] = true;
        varying.push_back(&info);
        continue;
      }
      evaluate(info);
      if (context.hasFailed())
        return;
      for (uint32_t slot : info.results)
        slots[slot] = stretch(slots[slot]);
    }
  }

  void applyToAll(ArrayRef<TilePtr> elements,
                  MutableArrayRef<TilePtr> accumulators) {
    for (size_t i = 0; i < elements.size(); ++i) {
      slots[code.arguments[2 * i]] = elements[i];
      slots[code.arguments[2 * i + 1]] = std::move(accumulators[i]);
    }
    for (const OpInfo *info : varying) {
      evaluate(*info);
      if (context.hasFailed())
        return;
    }
    context.outcome.numElements += varying.size() * rows;
    for (auto [slot, accumulator] :
         llvm::zip_equal(code.ops.back().operands, accumulators))
      accumulator = slots[slot].tilePtr();
    for (uint32_t slot : code.ops.back().operands)
      if (varies[slot])
        slots[slot] = {};
  }

  void applyOneByOne(ArrayRef<TilePtr> elements,
                     MutableArrayRef<TilePtr> accumulators) {
    for (TilePtr &accumulator : accumulators)
      accumulator =
          gatherElements(*accumulator, rows, [](size_t i) { return i; });
    for (size_t row = 0; row < rows; ++row) {
      SmallVector<interpreter::Value, 8> arguments;
      auto take = [&](const Tile &tile) {
        arguments.push_back(
            gatherElements(tile, 1, [&](size_t) { return row; }));
      };
      for (size_t i = 0; i < elements.size(); ++i) {
        take(*elements[i]);
        take(*accumulators[i]);
      }
      arguments.append(captures.begin(), captures.end());
      Machine machine(context, program, arguments);
      machine.run();
      if (context.hasFailed())
        return;
      for (auto [value, accumulator] :
           llvm::zip_equal(machine.getYielded(), accumulators))
        copyRows(value.tile(), 0, 0, *accumulator, row, 0, 1, 1);
    }
  }

  Context &context;
  const Program &program;
  const Code &code;
  size_t rows;
  ArrayRef<interpreter::Value> captures;
  std::vector<interpreter::Value> slots;
  std::vector<bool> varies; // per slot: along the dimension
  SmallVector<const OpInfo *, 4> varying;
};

} // namespace

/// If the body only combines its two arguments with an operation that commutes,
/// reduces the rows of `tile`, which are contiguous, with `numerics`.
static TilePtr foldRows(Context &context, const OpInfo &info, const Cut &cut,
                        const Tile &tile) {
  const Code &code = info.body->getCode();
  if (code.ops.size() != 2 || code.arguments.size() != 2 || cut.inner != 1 ||
      tile.isMarked())
    return nullptr;
  const OpInfo &inner = code.ops.front();
  if (inner.operands.size() != 2 || inner.operands[0] == inner.operands[1] ||
      code.ops.back().operands.front() != inner.results.front())
    return nullptr;
  TilePtr result;
  auto fold = [&](auto combine) {
    result = Tile::create(tile.getType(), cut.outer);
    size_t size = tile.getElementSize();
    for (size_t row = 0; row < cut.outer; ++row) {
      const uint8_t *first = tile.data() + row * cut.length * size;
      uint8_t *acc = result->data() + row * size;
      std::memcpy(acc, first, size);
      combine(first + size, acc);
    }
  };
  size_t steps = cut.length - 1;
  auto foldFloat = [&](BinaryFloat function, auto op) {
    fold([&](const void *source, void *acc) {
      numerics::fold(function, tile.getType(), getFloatMode(op), source, 1,
                     steps, acc);
    });
  };
  auto foldInteger = [&](BinaryInteger function, bool isSigned) {
    fold([&](const void *source, void *acc) {
      numerics::fold(function, tile.getType(), isSigned, source, 1, steps, acc);
    });
  };
  // The general path checks promises not to overflow.
  bool checks = context.checks();
  llvm::TypeSwitch<Operation *>(inner.op)
      .Case([&](AddFOp op) { foldFloat(BinaryFloat::Add, op); })
      .Case([&](MulFOp op) { foldFloat(BinaryFloat::Mul, op); })
      .Case([&](MaxFOp op) { foldFloat(BinaryFloat::Max, op); })
      .Case([&](MinFOp op) { foldFloat(BinaryFloat::Min, op); })
      .Case([&](AddIOp op) {
        if (!checks || op.getOverflow() == IntegerOverflow::None)
          foldInteger(BinaryInteger::Add, false);
      })
      .Case([&](MulIOp op) {
        if (!checks || op.getOverflow() == IntegerOverflow::None)
          foldInteger(BinaryInteger::Mul, false);
      })
      .Case([&](MaxIOp op) {
        foldInteger(BinaryInteger::Max,
                    cuda_tile::isSigned(op.getSignedness()));
      })
      .Case([&](MinIOp op) {
        foldInteger(BinaryInteger::Min,
                    cuda_tile::isSigned(op.getSignedness()));
      })
      .Case([&](AndIOp) { foldInteger(BinaryInteger::And, false); })
      .Case([&](OrIOp) { foldInteger(BinaryInteger::Or, false); })
      .Case([&](XOrIOp) { foldInteger(BinaryInteger::Xor, false); });
  if (result)
    context.outcome.numElements += cut.outer * steps;
  return result;
}

static void evaluateReduce(Context &context, const OpInfo &info,
                           Operands operands, Results results) {
  auto op = cast<ReduceOp>(info.op);
  size_t number = op.getOperands().size();
  Cut cut(op.getOperands().front().getType(), op.getDim());
  if (number == 1) {
    TilePtr result = foldRows(context, info, cut, operands[0].tile());
    if (result) {
      results[0] = std::move(result);
      return;
    }
  }
  Body body(context, info, cut.getNumRows(), operands.drop_front(number));
  SmallVector<TilePtr, 2> accumulators;
  for (size_t i = 0; i < number; ++i)
    accumulators.push_back(cut.read(operands[i].tile(), 0));
  for (size_t j = 1; j < cut.length && !context.hasFailed(); ++j) {
    SmallVector<TilePtr, 2> elements;
    for (size_t i = 0; i < number; ++i)
      elements.push_back(cut.read(operands[i].tile(), j));
    body.apply(elements, accumulators);
  }
  context.current = &info;
  for (size_t i = 0; i < number; ++i)
    results[i] = std::move(accumulators[i]);
}

static void evaluateScan(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<ScanOp>(info.op);
  size_t number = op.getOperands().size();
  Cut cut(op.getOperands().front().getType(), op.getDim());
  Body body(context, info, cut.getNumRows(), operands.drop_front(number));
  SmallVector<TilePtr, 2> accumulators, scanned;
  for (size_t i = 0; i < number; ++i)
    scanned.push_back(
        Tile::create(operands[i].tile().getType(), operands[i].tile().size()));
  for (size_t j = 0; j < cut.length && !context.hasFailed(); ++j) {
    size_t position = op.getReverse() ? cut.length - 1 - j : j;
    SmallVector<TilePtr, 2> elements;
    for (size_t i = 0; i < number; ++i)
      elements.push_back(cut.read(operands[i].tile(), position));
    if (j == 0)
      accumulators = std::move(elements);
    else
      body.apply(elements, accumulators);
    if (context.hasFailed())
      break;
    for (size_t i = 0; i < number; ++i)
      cut.write(*accumulators[i], *scanned[i], position);
  }
  context.current = &info;
  for (size_t i = 0; i < number; ++i)
    results[i] = std::move(scanned[i]);
}

void interpreter::addCoreAggregateEvaluators(EvaluatorTable &table) {
  table.add<ReduceOp>(evaluateReduce);
  table.add<ScanOp>(evaluateScan);
}
