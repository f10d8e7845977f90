//===- Streams.cpp - tiles that a loop streams -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Streams.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"
#include "tessera/codegen/gpu/shared/Addresses.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// Nothing in the loop may change what a load reads, and every iteration ends
/// at the end of the body.
bool StreamFinder::canLoadAhead() {
  auto result = body.walk([&](Operation *op) {
    if (isa<tgpu::ContinueOp>(op)) {
      Operation *parent = op->getParentOp();
      while (!isa<tgpu::ForOp, tgpu::LoopOp>(parent))
        parent = parent->getParentOp();
      bool isInner = parent != loop || op == body.getTerminator();
      return isInner ? mlir::WalkResult::advance()
                     : mlir::WalkResult::interrupt();
    }
    if (isa<tgpu::YieldOp, tgpu::BreakOp, tgpu::AllocOp, tgpu::PutOp,
            tgpu::AllInRangeOp>(op) ||
        op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>() ||
        mlir::isMemoryEffectFree(op) ||
        mlir::hasSingleEffect<mlir::MemoryEffects::Read>(op))
      return mlir::WalkResult::advance();
    // Stores, atomics, messages, barriers for tokens, other rings.
    return mlir::WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

static mlir::Type getElement(Value scalar) {
  return cast<cuda_tile::TileType>(scalar.getType()).getElementType();
}

/// Whether a map only rounds f32 to tf32.
static bool roundsToTF32(tgpu::MapOp map) {
  mlir::Block &body = map.getBody().front();
  auto convert = dyn_cast<cuda_tile::FToFOp>(body.front());
  return convert && convert->getNextNode() == body.getTerminator() &&
         convert.getRoundingMode() == cuda_tile::RoundingMode::NearestEven &&
         convert.getFrom() == body.getArgument(0) &&
         body.getTerminator()->getOperand(0) == convert.getResult() &&
         getElement(convert.getFrom()).isF32() &&
         getElement(convert.getResult()).isTF32();
}

/// Follows what is put back to a load. Movements and conversions between only
/// say where elements go; other operations on elements need them in registers.
bool StreamFinder::findMovements(Stream &stream) {
  Operation *op = stream.put.getSource().getDefiningOp();
  for (; op && isa<tgpu::ViewOp, tgpu::ConvertOp, tgpu::MapOp>(op);
       op = op->getOperand(0).getDefiningOp()) {
    if (op->getBlock() != &body || !op->hasOneUse() ||
        op->getNumOperands() != 1)
      return false;
    if (auto map = dyn_cast<tgpu::MapOp>(op)) {
      stream.isStaged |= !roundsToTF32(map);
      stream.isRounded = true;
    }
    stream.movements.insert(stream.movements.begin(), op);
  }
  stream.load = mlir::dyn_cast_or_null<tgpu::LoadViewOp>(op);
  if (!stream.load || op->getBlock() != &body || !op->hasOneUse())
    return false;
  tgpu::FragType type = stream.load.getType();
  for (Operation *movement : stream.movements) {
    auto view = dyn_cast<tgpu::ViewOp>(movement);
    if (!view)
      continue;
    layout::Layout layout = type.getLayout();
    if (view.getMovement() == "permute") {
      llvm::ArrayRef<int32_t> permutation = *view.getPermutation();
      layout = layout::push(
          layout::permute(layout::Shape(type.getShape()),
                          std::span(permutation.data(), permutation.size())),
          layout);
    } else if (view.getMovement() != "reshape") {
      return false;
    }
    type = tgpu::FragType::get(view.getType().getShape(), type.getElementType(),
                               layout);
  }
  stream.to = type;
  return true;
}

/// Where the copies go: to where the product reads, or else to where the loop
/// can read them.
bool StreamFinder::findPlace(Stream &stream) {
  bool isForProducts =
      !stream.isStaged &&
      llvm::all_of(stream.buffer->getUsers(), [&](auto *op) {
        return op == stream.put ||
               ((isTensor || op->getBlock() == &body) && isa<tgpu::MmaOp>(op));
      });
  stream.slot = stream.buffer.getType();
  if (isForProducts && stream.to.getShape() == stream.slot.getShape()) {
    // What is gathered stays f32, if the copy does not round it.
    if (!isTensor && stream.isRounded && !stream.isRoundedInRing())
      stream.slot = tgpu::BufferType::get(
          stream.slot.getShape(), stream.to.getElementType(),
          stream.slot.getDepth(), stream.slot.getSwizzle(),
          stream.slot.getUnit(), stream.slot.getShift());
    stream.to =
        tgpu::FragType::get(stream.to.getShape(), stream.slot.getElementType(),
                            stream.to.getLayout());
    if (findVector(stream))
      return true;
  }
  stream.isStaged = true;
  stream.to = stream.load.getType();
  llvm::ArrayRef<int64_t> shape = stream.to.getShape();
  const Layout &layout = stream.to.getLayout();
  auto plain = tgpu::BufferType::get(shape, stream.to.getElementType());
  stream.slot = chooseSwizzle(plain, shape, layout, shape, layout);
  // The pattern of the swizzle must repeat in each slot.
  if (stream.slot.getTileBytes() < int64_t(stream.slot.getSwizzle())
                                       << stream.slot.getShift())
    stream.slot = plain;
  return findVector(stream);
}

bool Stream::isRoundedInRing() const {
  tgpu::AllocOp alloc = buffer;
  return isRounded && !isStaged &&
         llvm::any_of(alloc->getUsers(), [&](Operation *op) {
           auto mma = dyn_cast<tgpu::MmaOp>(op);
           return mma && (!mma.isGathered() || mma.getRhs() == alloc);
         });
}

/// How many elements are adjacent both in global and in shared memory.
bool StreamFinder::findVector(Stream &stream) {
  tgpu::FragType from = stream.load.getType();
  const Layout &layout = stream.to.getLayout();
  SharedMap map = getSharedMap(stream.slot, stream.to.getShape(),
                               stream.to.getShape(), layout);
  stream.vector = 1;
  VectorPlan plan = planVectors(map, layout,
                                layout.getCopyBits() &
                                    layout.getSizes().getMask(Group::Register));
  BitMatrix registers = from.getLayout().getGroupMatrix(Group::Register);
  unsigned first =
      layout::getFirstBit(layout::Shape(from.getShape()), stream.load.getDim());
  while (stream.vector < stream.load.getVector() &&
         stream.vector < plan.steps.size() &&
         registers.solve(stream.vector << first) == plan.steps[stream.vector])
    stream.vector *= 2;
  constexpr unsigned kLeastBytes = 4;
  return stream.vector * map.elementBytes >= kLeastBytes;
}

std::optional<Stream> StreamFinder::findStream(tgpu::PutOp put) {
  Stream stream;
  stream.put = put;
  stream.buffer = put.getBuffer().getDefiningOp<tgpu::AllocOp>();
  if (!stream.buffer || stream.buffer->getBlock() != &body ||
      stream.buffer.getType().getDepth() != 1 || !put.getIndices().empty())
    return std::nullopt;
  if (!findMovements(stream) || !findPlace(stream))
    return std::nullopt;
  // cp.async can only add zeros.
  auto view = cast<cuda_tile::TileView>(stream.load.getView().getType());
  ElementType type = cuda_tile::convertElementType(stream.to.getElementType());
  if (cuda_tile::getPadding(type, view.getPaddingValue()) != 0)
    return std::nullopt;
  // Copies move bytes. But two elements of 4 bits share a byte in global memory
  // only, and a load clears low bits of a tf32, which only products ignore.
  constexpr unsigned kByteBits = 8;
  mlir::Type element = stream.load.getType().getElementType();
  if (element.getIntOrFloatBitWidth() < kByteBits ||
      (stream.isStaged && isa<mlir::FloatTF32Type>(element)))
    return std::nullopt;
  if (isTensor)
    return stream;
  llvm::SmallVector<Value, 8> place(stream.load.getIndices());
  place.push_back(stream.load.getView());
  auto code = findIndexCode(loop, place);
  if (!code)
    return std::nullopt;
  slice.insert_range(*code);
  return stream;
}

bool StreamFinder::run() {
  if (!isTensor && !canLoadAhead())
    return false;
  for (auto put : body.getOps<tgpu::PutOp>())
    if (std::optional<Stream> stream = findStream(put))
      streams.push_back(std::move(*stream));
  return !streams.empty();
}

void Stream::readRing(Value ring, Value number) {
  for (Operation *user : llvm::make_early_inc_range(buffer->getUsers())) {
    auto mma = dyn_cast<tgpu::MmaOp>(user);
    if (!mma)
      continue;
    bool isLeft = mma.getLhs() == buffer.getResult(),
         isRight = mma.getRhs() == buffer.getResult();
    if (isLeft) {
      mma.getLhsMutable().set(ring);
      mma.getLhsSlotMutable().assign(number);
    }
    if (isRight) {
      mma.getRhsMutable().set(ring);
      mma.getRhsSlotMutable().assign(number);
    }
  }
  put.erase();
  buffer.erase();
  for (Operation *movement : llvm::reverse(movements))
    movement->erase();
  load.erase();
}
