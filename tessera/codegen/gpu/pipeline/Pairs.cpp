//===- Pairs.cpp - two iterations of a rotated loop as one -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Pairs.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"
#include "tessera/codegen/gpu/pipeline/Registers.h"
#include "tessera/codegen/gpu/pipeline/RotatedLoops.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

class Pair {
public:
  explicit Pair(tgpu::ForOp loop) : loop(loop), builder(loop) {}

  /// Whether it is a rotated loop that counts by 1.
  bool find();
  bool isUseful(unsigned registers);
  void create();

private:
  void cloneBody(mlir::IRMapping &map, Value index, mlir::ValueRange carried);

  tgpu::ForOp loop;
  mlir::OpBuilder builder;
  tgpu::MmaOp first, late;
  tgpu::ReceiveOp keys;
  tgpu::ReleaseOp keysRelease;
};

} // namespace

/// The operation of a kind that uses a value, of which there is one.
template <typename Op> static Op findUser(Value value) {
  for (Operation *user : value.getUsers())
    if (auto op = dyn_cast<Op>(user))
      return op;
  return {};
}

bool Pair::find() {
  mlir::Block &body = loop.getBody().front();
  std::optional<RotatedLoop> rotated = findRotatedLoop(loop);
  if (!rotated || getConstant(loop.getStep()) != 1)
    return false;
  first = rotated->first;
  late = rotated->late;
  Value slot = first.getRhsSlot();
  keys = slot ? slot.getDefiningOp<tgpu::ReceiveOp>() : tgpu::ReceiveOp();
  if (!keys || keys->getBlock() != &body)
    return false;
  keysRelease = findUser<tgpu::ReleaseOp>(slot);
  // Between the keys of two iterations, the producer copies values, while those
  // of the iteration before are read.
  for (auto receive : body.getOps<tgpu::ReceiveOp>())
    if (receive.getRing().getType().getDepth() < 2)
      return false;
  return keysRelease && llvm::all_of(first->getOperands(), [&](Value operand) {
           return operand == slot ||
                  !loop.getBody().isAncestor(operand.getParentRegion());
         });
}

/// Whether shared memory is not the limit, and a thread has so many registers.
bool Pair::isUseful(unsigned registers) {
  // ptxas needs some for other things than tiles.
  constexpr unsigned kOthers = 24;
  return isa<tgpu::FragType>(first.getLhs().getType()) &&
         RotatedLoop{loop, first, late}.countRegisters() +
                 countRegisters(first.getAcc().getType()) + kOthers <=
             registers;
}

void Pair::cloneBody(mlir::IRMapping &map, Value index,
                     mlir::ValueRange carried) {
  mlir::Block &body = loop.getBody().front();
  map.map(body.getArgument(0), index);
  map.map(body.getArguments().drop_front(), carried);
  for (Operation &op : body.without_terminator())
    builder.clone(op, map);
}

void Pair::create() {
  mlir::Location location = loop.getLoc();
  mlir::Block &body = loop.getBody().front();
  Operation *end = body.getTerminator();
  mlir::Type type = loop.getLowerBound().getType();
  Value one = loop.getStep(), two = createConstant(builder, location, 2);
  auto add = [&](Value value, Value by) {
    return cuda_tile::AddIOp::create(builder, location, type, value, by,
                                     cuda_tile::IntegerOverflow::None);
  };
  // The loop has an iteration, so its upper bound is not the least number.
  Value most =
      cuda_tile::SubIOp::create(builder, location, type, loop.getUpperBound(),
                                one, cuda_tile::IntegerOverflow::None);
  // The last value that is carried is the index after those of a pair.
  llvm::SmallVector<Value, 8> inits(loop.getInits());
  inits.push_back(loop.getLowerBound());
  auto pairs = tgpu::ForOp::create(
      builder, location, mlir::ValueRange(inits).getTypes(),
      loop.getLowerBound(), most, two, inits, loop.getIsUnsigned(),
      /*nonempty=*/false);
  loop.getLowerBoundMutable().assign(pairs.getResults().back());
  loop.getInitsMutable().assign(pairs.getResults().drop_back());

  mlir::Block &both = pairs.getBody().emplaceBlock();
  Value index = both.addArgument(type, location);
  for (Value value : inits)
    both.addArgument(value.getType(), location);
  builder.setInsertionPointToStart(&both);
  mlir::IRMapping even, odd;
  cloneBody(even, index, both.getArguments().drop_front().drop_back());
  llvm::SmallVector<Value, 8> values;
  for (Value value : end->getOperands())
    values.push_back(even.lookupOrDefault(value));
  cloneBody(odd, add(index, one), values);
  values.clear();
  for (Value value : end->getOperands())
    values.push_back(odd.lookupOrDefault(value));
  values.push_back(add(index, two));
  tgpu::ContinueOp::create(builder, location, values);

  // The first product of the second iteration begins early.
  Operation *place = even.lookup(keysRelease.getOperation());
  Operation *receive = odd.lookup(keys.getOperation()),
            *product = odd.lookup(first.getOperation());
  receive->moveAfter(place);
  product->moveAfter(receive);
  cast<tgpu::MmaWaitOp>(
      even.lookup(findUser<tgpu::MmaWaitOp>(late.getResult()).getOperation()))
      .setPending(1);
  for (Operation &op : body)
    if (isa<tgpu::TakeTurnOp, tgpu::PassTurnOp>(op))
      odd.lookup(&op)->erase();
}

void gpu::pairIterations(tgpu::KernelOp kernel, const Schedule &schedule) {
  llvm::SmallVector<tgpu::ForOp, 4> loops;
  kernel.walk([&](tgpu::ForOp loop) { loops.push_back(loop); });
  for (tgpu::ForOp loop : loops) {
    Pair pair(loop);
    if (pair.find() &&
        schedule.pairs.value_or(pair.isUseful(getMostRegisters(kernel))))
      pair.create();
  }
}
