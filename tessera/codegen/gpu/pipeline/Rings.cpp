//===- Rings.cpp - loops that load ahead -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Rings.h"
#include "tessera/codegen/gpu/pipeline/RingBuilder.h"
#include "tessera/codegen/gpu/pipeline/Rotation.h"
#include "tessera/codegen/gpu/shared/Addresses.h"
#include "tessera/dialect/ElementData.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

//===----------------------------------------------------------------------===//
// Which loads
//===----------------------------------------------------------------------===//

/// Nothing in the loop may change what a load reads, and every iteration ends
/// at the end of the body.
bool RingBuilder::canLoadAhead() {
  mlir::Block &body = loop.getBody().front();
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

/// Takes the code of the body that computes a scalar or a view, if that depends
/// on nothing but the index of the iteration and values from outside.
bool RingBuilder::addSlice(Value value) {
  mlir::Block &body = loop.getBody().front();
  if (value == body.getArgument(0) ||
      !loop.getBody().isAncestor(value.getParentRegion()))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != &body || op->getNumRegions() ||
      !mlir::isMemoryEffectFree(op) || isa<tgpu::TgpuDialect>(op->getDialect()))
    return false;
  if (slice.contains(op))
    return true;
  for (Value operand : op->getOperands())
    if (!addSlice(operand))
      return false;
  slice.insert(op);
  return true;
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
bool RingBuilder::findMovements(Stream &stream) {
  mlir::Block *body = &loop.getBody().front();
  Operation *op = stream.put.getSource().getDefiningOp();
  for (; op && isa<tgpu::ViewOp, tgpu::ConvertOp, tgpu::MapOp>(op);
       op = op->getOperand(0).getDefiningOp()) {
    if (op->getBlock() != body || !op->hasOneUse() || op->getNumOperands() != 1)
      return false;
    if (auto map = dyn_cast<tgpu::MapOp>(op)) {
      stream.isStaged |= !roundsToTF32(map);
      stream.isRounded = true;
    }
    stream.movements.insert(stream.movements.begin(), op);
  }
  stream.load = mlir::dyn_cast_or_null<tgpu::LoadViewOp>(op);
  if (!stream.load || op->getBlock() != body || !op->hasOneUse())
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
bool RingBuilder::findPlace(Stream &stream) {
  mlir::Block *body = &loop.getBody().front();
  bool isForProducts = !stream.isStaged &&
                       llvm::all_of(stream.buffer->getUsers(), [&](auto *op) {
                         return op == stream.put || (op->getBlock() == body &&
                                                     isa<tgpu::MmaOp>(op));
                       });
  stream.slot = stream.buffer.getType();
  if (isForProducts && stream.to.getShape() == stream.slot.getShape()) {
    // What is gathered stays f32.
    if (stream.isRounded && !isRoundedInRing(stream))
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

/// Products that do not load what they multiply themselves need it rounded.
bool RingBuilder::isRoundedInRing(const Stream &stream) const {
  tgpu::AllocOp buffer = stream.buffer;
  return stream.isRounded && !stream.isStaged &&
         llvm::any_of(buffer->getUsers(), [&](Operation *op) {
           auto mma = dyn_cast<tgpu::MmaOp>(op);
           return mma && (!mma.isGathered() || mma.getRhs() == buffer);
         });
}

/// How many elements are adjacent both in global and in shared memory.
bool RingBuilder::findVector(Stream &stream) {
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

std::optional<Stream> RingBuilder::findStream(tgpu::PutOp put) {
  Stream stream;
  stream.put = put;
  stream.buffer = put.getBuffer().getDefiningOp<tgpu::AllocOp>();
  mlir::Block *body = &loop.getBody().front();
  if (!stream.buffer || stream.buffer->getBlock() != body ||
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
  // Code that is of no use because of a later failure is not copied.
  llvm::SetVector<Operation *> before = slice;
  bool isKnown = addSlice(stream.load.getView());
  for (Value index : stream.load.getIndices())
    isKnown =
        isKnown && isa<cuda_tile::TileType>(index.getType()) && addSlice(index);
  if (!isKnown) {
    slice = std::move(before);
    return std::nullopt;
  }
  return stream;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

Value RingBuilder::createConstant(int64_t value) {
  auto type = cuda_tile::TileType::get(builder.getI32Type());
  return create<cuda_tile::ConstantOp>(
      cast<mlir::DenseIntOrFPElementsAttr>(mlir::DenseElementsAttr::get(
          cast<mlir::ShapedType>(type), builder.getI32IntegerAttr(value))));
}

Value RingBuilder::createSlot(Value counter, int64_t ahead) {
  return create<tgpu::SlotOp>(counter.getType(), counter, int32_t(ahead),
                              int32_t(depth));
}

Value RingBuilder::compare(cuda_tile::ComparisonPredicate predicate, Value a,
                           Value b) {
  return create<cuda_tile::CmpIOp>(
      cuda_tile::TileType::get(builder.getI1Type()), a, b, predicate,
      loop.getIsUnsigned() ? cuda_tile::Signedness::Unsigned
                           : cuda_tile::Signedness::Signed);
}

std::pair<Value, Value> RingBuilder::createNext(Value index) {
  // As the loop itself: an index that passes the end of its type ends it.
  Value next = create<cuda_tile::AddIOp>(index.getType(), index, loop.getStep(),
                                         cuda_tile::IntegerOverflow::None);
  Value grows =
      compare(cuda_tile::ComparisonPredicate::GreaterThan, next, index);
  Value isBelow = compare(cuda_tile::ComparisonPredicate::LessThan, next,
                          loop.getUpperBound());
  return {next, create<cuda_tile::AndIOp>(grows.getType(), grows, isBelow)};
}

/// What only the late product reads is needed an iteration later.
bool RingBuilder::isForLate(const Stream &stream) {
  return late && !stream.isStaged &&
         llvm::all_of(stream.buffer->getUsers(), [&](Operation *user) {
           return user == late || user == stream.put;
         });
}

void RingBuilder::createCopies(Value index, Value isValid, Value slot,
                               bool areLate) {
  auto branch = create<tgpu::IfOp>(mlir::TypeRange(), isValid);
  {
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&branch.getThenRegion().emplaceBlock());
    mlir::IRMapping map;
    map.map(loop.getBody().front().getArgument(0), index);
    for (Operation *op : slice)
      builder.clone(*op, map);
    for (auto [stream, ring] : llvm::zip_equal(streams, rings)) {
      if (isForLate(stream) != areLate)
        continue;
      llvm::SmallVector<Value, 4> indices;
      for (Value each : stream.load.getIndices())
        indices.push_back(map.lookupOrDefault(each));
      tgpu::CopyOp::create(builder, stream.load.getLoc(),
                           map.lookupOrDefault(stream.load.getView()), indices,
                           ring, slot, stream.load.getBounds(), stream.vector,
                           stream.load.getDim(), stream.load.getType(),
                           stream.to);
    }
    create<tgpu::YieldOp>(mlir::ValueRange());
    builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
    create<tgpu::YieldOp>(mlir::ValueRange());
  }
}

void RingBuilder::createGroup(Value index, Value isValid, Value slot,
                              Value indexBefore, Value isValidBefore,
                              Value slotBefore) {
  createCopies(index, isValid, slot, /*areLate=*/false);
  if (late && indexBefore)
    createCopies(indexBefore, isValidBefore, slotBefore, /*areLate=*/true);
  create<tgpu::CommitOp>();
}

/// Rounds the tiles of one iteration where copies have put them.
void RingBuilder::createRounds(Value isValid, Value slot) {
  if (roundedRings.empty())
    return;
  auto branch = create<tgpu::IfOp>(mlir::TypeRange(), isValid);
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&branch.getThenRegion().emplaceBlock());
  for (unsigned number : roundedRings)
    create<tgpu::RoundOp>(rings[number], slot, streams[number].to);
  create<tgpu::YieldOp>(mlir::ValueRange());
  builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
  create<tgpu::YieldOp>(mlir::ValueRange());
}

/// Those of the next iteration, if there is one.
void RingBuilder::createNextRounds(Value counter) {
  create<tgpu::WaitOp>(int32_t(ahead - 1));
  createRounds(createNext(loop.getBody().getArgument(0)).second,
               createSlot(counter, 1));
}

/// The first product of the body, if warpgroups compute it and it need not be
/// converted.
tgpu::MmaOp RingBuilder::findAsyncProduct() {
  auto products = loop.getBody().front().getOps<tgpu::MmaOp>();
  if (products.empty())
    return {};
  tgpu::MmaOp first = *products.begin();
  return canBeAsync(first) ? first : tgpu::MmaOp();
}

/// True if the product of an iteration may go on while the next one begins: it
/// is the only one, adds to what it computed before, and reads nothing but
/// rings and what the loop does not change.
bool RingBuilder::canDefer(tgpu::MmaOp product) {
  mlir::Block &body = loop.getBody().front();
  if (!product)
    return false;
  bool isOnly = true;
  body.walk([&](Operation *op) {
    isOnly &= op == product || !isa<tgpu::MmaOp, tgpu::DotOp>(op);
  });
  auto isReadable = [&](Value operand) {
    auto alloc = operand.getDefiningOp<tgpu::AllocOp>();
    return alloc && (!loop->isProperAncestor(alloc) ||
                     llvm::any_of(streams, [&](Stream &stream) {
                       return stream.buffer == alloc && !stream.isStaged;
                     }));
  };
  auto carried = dyn_cast<mlir::BlockArgument>(product.getAcc());
  if (!isOnly || !isReadable(product.getLhs()) ||
      !isReadable(product.getRhs()) || !carried ||
      carried.getOwner() != &body || !carried.hasOneUse() ||
      !product.getResult().hasOneUse())
    return false;
  mlir::OpOperand &use = *product.getResult().getUses().begin();
  return use.getOwner() == body.getTerminator() &&
         use.getOperandNumber() + 1 == carried.getArgNumber();
}

/// True if the first iteration may be written before the loop: it has no
/// buffers of its own, and nothing in rings is rounded.
bool RingBuilder::canRotate() {
  if (llvm::any_of(streams,
                   [&](Stream &stream) { return isRoundedInRing(stream); }))
    return false;
  // A group that makes all copies itself has fewer registers left.
  constexpr int64_t kSumsOfOne = 96;
  int64_t sums = 0;
  for (auto mma : loop.getBody().front().getOps<tgpu::MmaOp>())
    sums += mma.getAcc().getType().getNumRegisters();
  if (getNumWarps() <= kWarpgroupWarps && sums > kSumsOfOne)
    return false;
  auto allocs = loop.getBody().front().getOps<tgpu::AllocOp>();
  return llvm::all_of(allocs, [&](tgpu::AllocOp op) {
    return llvm::any_of(streams, [&](Stream &stream) {
      return stream.buffer == op && !stream.isStaged;
    });
  });
}

/// Puts the loop into a branch that is taken if there is an iteration, so that
/// its end is reached with a product in flight on all paths.
void RingBuilder::guard() {
  Value hasAny = compare(cuda_tile::ComparisonPredicate::LessThan,
                         loop.getLowerBound(), loop.getUpperBound());
  auto branch = create<tgpu::IfOp>(loop.getResultTypes(), hasAny);
  loop->replaceAllUsesWith(branch.getResults());
  builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
  create<tgpu::YieldOp>(loop.getInits());
  mlir::Block &then = branch.getThenRegion().emplaceBlock();
  loop->moveBefore(&then, then.end());
  builder.setInsertionPoint(loop);
}

void RingBuilder::createRings() {
  for (Stream &stream : streams) {
    tgpu::BufferType type = stream.slot;
    if (isRoundedInRing(stream))
      roundedRings.push_back(rings.size());
    rings.push_back(tgpu::AllocOp::create(
        builder, stream.buffer.getLoc(),
        tgpu::BufferType::get(type.getShape(), type.getElementType(), depth,
                              type.getSwizzle(), type.getUnit(),
                              type.getShift()),
        mlir::IntegerAttr()));
  }
}

std::pair<Value, Value> RingBuilder::createFirstCopies() {
  Value index = loop.getLowerBound();
  Value isValid = compare(cuda_tile::ComparisonPredicate::LessThan, index,
                          loop.getUpperBound());
  Value isAny = isValid;
  createGroup(index, isValid, createConstant(0), {}, {}, {});
  for (int64_t i = 1; i < ahead; ++i) {
    auto [next, isNext] = createNext(index);
    Value hasNext =
        create<cuda_tile::AndIOp>(isValid.getType(), isValid, isNext);
    createGroup(next, hasNext, createConstant(i), index, isValid,
                createConstant(i - 1));
    std::tie(index, isValid) = std::pair(next, hasNext);
  }
  // Elements are rounded in the iteration before, while it multiplies.
  if (!roundedRings.empty()) {
    create<tgpu::WaitOp>(int32_t(ahead - 1));
    createRounds(isAny, createConstant(0));
  }
  return {index, isValid};
}

void RingBuilder::rebuild() {
  tgpu::MmaOp first = findAsyncProduct();
  bool isInner = !isa<tgpu::KernelOp>(loop->getParentOp());
  // An outer loop would have to know the phase in which the loop ended.
  hasPhases = late && !isInner && getNumWarps() > kWarpgroupWarps;
  if (isDeferred || late)
    guard();
  // What a product in flight reads is not overwritten.
  ahead = isDeferred || late ? depth - 2 : depth - 1;
  createRings();
  // An outer loop may still read the slots of its iteration before.
  if (isInner)
    create<tgpu::SyncOp>("shared");
  auto [index, isValid] = createFirstCopies();
  // The loop has three values more: the slot, the last index whose copies have
  // been made, and whether there is such an iteration. And maybe a phase.
  llvm::SmallVector<Value, 8> inits(loop.getInits());
  size_t numOld = inits.size();
  inits.append({createConstant(0), index, isValid});
  if (hasPhases) {
    inits.push_back(createConstant(0));
    create<tgpu::WaitOp>(int32_t(ahead - 1));
    create<tgpu::AnnounceOp>(inits.back());
  }
  llvm::SmallVector<mlir::Type, 8> types;
  for (Value init : inits)
    types.push_back(init.getType());
  auto made =
      create<tgpu::ForOp>(types, loop.getLowerBound(), loop.getUpperBound(),
                          loop.getStep(), inits, loop.getIsUnsigned(),
                          /*nonempty=*/isDeferred || late);
  made.getBody().takeBody(loop.getBody());
  // With phases, each iteration has waited for all but the latest.
  if (!hasPhases || ahead > 1)
    create<tgpu::WaitOp>(0);
  llvm::SmallVector<Value, 8> results(made.getResults().take_front(numOld));
  if (hasPhases)
    create<tgpu::AwaitOp>(made.getResults().back());
  if (isDeferred) {
    Value &sums =
        results[cast<mlir::BlockArgument>(first.getAcc()).getArgNumber() - 1];
    sums = create<tgpu::MmaWaitOp>(sums.getType(), sums, 0);
  }
  if (isDeferred || late)
    create<tgpu::YieldOp>(results);
  else
    loop->replaceAllUsesWith(results);
  loop.erase();
  loop = made;
  llvm::SmallVector<Value, 4> arguments;
  for (mlir::Type type : llvm::ArrayRef(types).drop_front(numOld))
    arguments.push_back(
        made.getBody().front().addArgument(type, made.getLoc()));
  rebuildBody(first, arguments);
  if (late)
    rotate(made, first, late);
}

/// `arguments` are the slot, the last index whose copies have been made,
/// whether there is such an iteration, and maybe a phase.
void RingBuilder::rebuildBody(tgpu::MmaOp first,
                              llvm::ArrayRef<Value> arguments) {
  mlir::Block &body = loop.getBody().front();
  Value counter = arguments[0], last = arguments[1], isLast = arguments[2];
  bool isRounding = !roundedRings.empty();
  builder.setInsertionPointToStart(&body);
  if (!isRounding && !hasPhases)
    create<tgpu::WaitOp>(int32_t(ahead - 1));
  if (hasPhases)
    create<tgpu::AwaitOp>(arguments.back());
  else
    create<tgpu::SyncOp>("shared");
  Value slot = createSlot(counter, 0);
  // Copies take the time in which a warpgroup multiplies.
  if (first)
    builder.setInsertionPointAfter(first);
  auto [next, isNext] = createNext(last);
  Value hasNext = create<cuda_tile::AndIOp>(isLast.getType(), isLast, isNext);
  createGroup(next, hasNext, createSlot(counter, ahead), last, isLast,
              createSlot(counter, ahead - 1));
  if (isRounding && first)
    createNextRounds(counter);
  if (first)
    first.setAsync(true);
  if (isDeferred) {
    create<tgpu::MmaDrainOp>(1);
  } else if (first) {
    auto wait = create<tgpu::MmaWaitOp>(first.getType(), first, 0);
    first.getResult().replaceAllUsesExcept(wait, wait);
  }
  useRings(slot);
  Operation *end = body.getTerminator();
  builder.setInsertionPoint(end);
  if (isRounding && !first)
    createNextRounds(counter);
  llvm::SmallVector<Value, 8> carried(end->getOperands());
  carried.append({createSlot(counter, 1), next, hasNext});
  if (hasPhases)
    carried.push_back(createAnnouncement(arguments.back()));
  end->setOperands(carried);
}

/// The next iteration's tiles are there. That is said some time before they are
/// needed, when the left operand of the late product is complete: what is left
/// of the iteration is how far warpgroups may be apart.
Value RingBuilder::createAnnouncement(Value phase) {
  builder.setInsertionPoint(late.getLhs().getDefiningOp());
  Value next = create<tgpu::SlotOp>(phase.getType(), phase, 1, 2);
  create<tgpu::WaitOp>(int32_t(ahead - 1));
  create<tgpu::AnnounceOp>(next);
  return next;
}

/// Has the loop read the rings, and removes what filled its buffers.
void RingBuilder::useRings(Value slot) {
  for (auto [stream, ring] : llvm::zip_equal(streams, rings)) {
    if (stream.isStaged) {
      builder.setInsertionPoint(stream.load);
      auto get = create<tgpu::GetOp>(stream.load.getType(), ring, slot);
      stream.load->replaceAllUsesWith(get->getResults());
      stream.load.erase();
      continue;
    }
    for (Operation *user :
         llvm::make_early_inc_range(stream.buffer->getUsers())) {
      auto mma = dyn_cast<tgpu::MmaOp>(user);
      if (!mma)
        continue;
      bool isLeft = mma.getLhs() == stream.buffer.getResult(),
           isRight = mma.getRhs() == stream.buffer.getResult();
      if (isLeft) {
        mma.getLhsMutable().set(ring);
        mma.getLhsSlotMutable().assign(slot);
      }
      if (isRight) {
        mma.getRhsMutable().set(ring);
        mma.getRhsSlotMutable().assign(slot);
      }
    }
    stream.put.erase();
    stream.buffer.erase();
    for (Operation *movement : llvm::reverse(stream.movements))
      movement->erase();
    stream.load.erase();
  }
}

bool RingBuilder::run() {
  if (!canLoadAhead())
    return false;
  for (auto put : loop.getBody().front().getOps<tgpu::PutOp>())
    if (std::optional<Stream> stream = findStream(put))
      streams.push_back(std::move(*stream));
  if (streams.empty())
    return false;
  if (canRotate())
    late = findLateProduct(loop, findAsyncProduct());
  chooseDepth(canDefer(findAsyncProduct()), bool(late));
  if (!depth)
    return false;
  rebuild();
  return true;
}

bool gpu::makeRings(tgpu::KernelOp kernel, const Target &target) {
  constexpr unsigned kFirstWithCopies = 80;
  if (target.sm < kFirstWithCopies)
    return false;
  // Copies are from global memory only.
  if (kernel
          .walk(
              [](cuda_tile::AllocaOp) { return mlir::WalkResult::interrupt(); })
          .wasInterrupted())
    return false;
  llvm::SmallVector<tgpu::ForOp, 4> loops;
  kernel.walk([&](tgpu::ForOp loop) { loops.push_back(loop); });
  bool isAny = false;
  for (tgpu::ForOp loop : loops)
    isAny |= RingBuilder(loop, target).run();
  return isAny;
}
