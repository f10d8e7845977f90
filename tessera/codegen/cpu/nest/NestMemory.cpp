//===- NestMemory.cpp - memory accesses of loop nests -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/IR/MDBuilder.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Tensors of this size would evict everything else from the cache, and would
/// be evicted themselves before they are read again.
static constexpr uint64_t kStreamedBytes = uint64_t(32) << 20;

ViewAccess cpu::describeAccess(KernelEmitter &emitter, Operation *op,
                               mlir::Value view, mlir::ValueRange indices,
                               mlir::Value tile,
                               llvm::ArrayRef<bool> inbounds) {
  llvm::IRBuilder<> &builder = emitter.builder;
  auto type = cast<TileView>(view.getType());
  const Tensor &tensor = *emitter.getState(view).tensor;
  llvm::ArrayRef<int64_t> shape = type.getTileType().getShape();
  TensorViewType tensorType = type.getTensorView();
  ViewAccess access;
  access.tile = tile;
  access.type = convertElementType(tensorType.getElementType());
  access.tensor.base = tensor.base;
  access.padding = emitter.elements.makeConstant(
      access.type, getPadding(access.type, type.getPaddingValue()));
  bool isNibble = getBitWidth(access.type) == 4;
  uint64_t size = getStorageSize(access.type);
  // 4-bit elements are counted, others measured in bytes.
  llvm::Value *origin = isNibble ? emitter.getI64(0) : tensor.base;
  llvm::Value *isInside = nullptr;

  llvm::ArrayRef<int32_t> steps = getTileSteps(view.getType());
  auto gather = dyn_cast<GatherScatterViewType>(view.getType());
  for (size_t d = 0; d < shape.size(); ++d) {
    size_t dimension = getTensorDimension(view.getType(), d);
    llvm::Value *extent = tensor.sizes[dimension];
    llvm::Value *stride = tensor.strides[dimension];
    access.tensor.sizes.push_back(extent);
    access.hasUnitStride.push_back(tensorType.getStrides()[dimension] == 1);
    if (!isNibble)
      stride = builder.CreateMul(stride, emitter.getI64(size));
    access.tensor.strides.push_back(stride);
    bool isPromised = d < inbounds.size() && inbounds[d];
    access.isChecked.push_back(!isPromised);
    if (gather && size_t(gather.getSparseDim()) == d) {
      access.starts.push_back(nullptr);
      access.sparse = indices[d];
      access.isChecked.back() = true;
      continue;
    }
    llvm::Value *start = emitter.getIndex(indices[d]);
    if (!steps.empty())
      start = builder.CreateMul(start, emitter.getI64(steps[d]));
    access.starts.push_back(start);
    origin = builder.CreateAdd(origin, builder.CreateMul(start, stride));
    if (isPromised)
      continue;
    // Check both ends: start + extent of a start that is far outside wraps
    // around.
    llvm::Value *end = builder.CreateAdd(start, emitter.getI64(shape[d]));
    llvm::Value *fits = builder.CreateAnd(builder.CreateICmpULE(end, extent),
                                          builder.CreateICmpULT(start, extent));
    isInside = isInside ? builder.CreateAnd(isInside, fits) : fits;
  }
  access.origin = origin;
  access.isInside = isInside;
  return access;
}

llvm::Value *cpu::isWorthStreaming(KernelEmitter &emitter,
                                   const ViewAccess &access, const Nest &nest,
                                   llvm::Value *size) {
  llvm::IRBuilder<> &builder = emitter.builder;
  // Only whole cache lines, and only in small nests. Streaming stores become
  // visible when the launch ends, but are not ordered before accesses that
  // other blocks make until then (`talksToOthers`).
  constexpr unsigned kLineBytes = 64, kMostPlanned = 24;
  unsigned elementBytes = getStorageSize(access.type);
  unsigned bytes = nest.getNumLanes() * elementBytes;
  auto shape = cast<TileType>(access.tile.getType()).getShape();
  if (bytes < 16 || shape.back() * elementBytes % kLineBytes ||
      !access.hasUnitStride.back() || nest.getNumPlanned() > kMostPlanned ||
      emitter.talksToOthers)
    return nullptr;
  bytes = std::max(bytes, kLineBytes);
  auto isMultiple = [&](llvm::Value *value) {
    return builder.CreateICmpEQ(
        builder.CreateAnd(value, emitter.getI64(bytes - 1)), emitter.getI64(0));
  };
  llvm::Value *whole = emitter.getI64(elementBytes);
  llvm::Value *condition = isMultiple(access.origin);
  for (size_t d = 0; d < access.starts.size(); ++d) {
    if (!access.starts[d])
      return nullptr;
    whole = builder.CreateMul(whole, access.tensor.sizes[d]);
    // Other dimensions than the last may be contiguous in memory too, if rows
    // overlap.
    if (d + 1 != access.starts.size())
      condition =
          builder.CreateAnd(condition, isMultiple(access.tensor.strides[d]));
  }
  return builder.CreateAnd(
      condition, builder.CreateICmpUGE(size ? size : whole,
                                       emitter.getI64(kStreamedBytes)));
}

Nest::Place Nest::locate(const ViewAccess &access, const IndexMap &map) {
  llvm::ArrayRef<int64_t> shape =
      cast<TileType>(access.tile.getType()).getShape();
  size_t rank = shape.size();
  unsigned lanes = oneLane ? 1 : getNumLanes();
  Place place;
  llvm::Value *base = access.origin;
  llvm::Value *spread = nullptr; // what lanes add to it
  llvm::Value *uniformMask = nullptr, *mask = nullptr;
  auto addTo = [&](llvm::Value *&sum, llvm::Value *part) {
    sum = sum ? builder.CreateAdd(sum, part) : part;
  };
  auto require = [&](llvm::Value *&sum, llvm::Value *part) {
    sum = sum ? builder.CreateAnd(sum, part) : part;
  };
  bool isContiguous = true;
  unsigned numSpread = 0;

  unsigned first = getNumBits(shape);
  for (size_t d = 0; d < rank; ++d) {
    unsigned size = llvm::Log2_64(shape[d]);
    first -= size;
    // The coordinate in this dimension.
    IndexMap part{map.bits.slice(first, size)};
    llvm::SmallVector<uint64_t, 16> laneOffsets = getLaneOffsets(part);
    bool varies = llvm::any_of(laneOffsets, [&](uint64_t offset) {
      return offset != laneOffsets.front();
    });
    bool isChecked = access.isChecked[d] && (checksBounds || !access.starts[d]);

    llvm::Value *coordinate, *laneCoordinates = nullptr;
    if (access.starts[d]) {
      coordinate = getIndex(part);
      if (laneOffsets.front())
        coordinate =
            builder.CreateAdd(coordinate, emitter.getI64(laneOffsets.front()));
      addTo(base, builder.CreateMul(coordinate, access.tensor.strides[d]));
      if (varies) {
        laneCoordinates = makeLaneVector(laneOffsets);
        for (unsigned lane = 0; lane < lanes; ++lane)
          isContiguous &= laneOffsets[lane] == lane;
        isContiguous &= access.hasUnitStride[d];
      }
      if (isChecked)
        coordinate = builder.CreateAdd(coordinate, access.starts[d]);
    } else {
      // A sparse dimension has its own indices.
      auto read = [&](llvm::Value *index) {
        return builder.CreateZExt(
            index, index->getType()->getWithNewType(emitter.getI64()));
      };
      if (varies) {
        coordinate = emitter.getI64(0);
        laneCoordinates = read(evaluate(access.sparse, part));
        isContiguous = false;
      } else {
        coordinate = read(evaluateLane(access.sparse, part, 0));
        addTo(base, builder.CreateMul(coordinate, access.tensor.strides[d]));
      }
    }
    llvm::Value *extent = access.tensor.sizes[d];
    if (!varies) {
      if (isChecked)
        require(uniformMask, builder.CreateICmpULT(coordinate, extent));
      continue;
    }
    ++numSpread;
    addTo(spread,
          builder.CreateMul(laneCoordinates, splat(access.tensor.strides[d])));
    if (isChecked)
      require(mask, builder.CreateICmpULT(
                        builder.CreateAdd(splat(coordinate), laneCoordinates),
                        splat(extent)));
  }
  bool isNibble = getBitWidth(access.type) == 4;
  if (uniformMask)
    require(mask, splat(uniformMask));
  place.mask = mask;
  place.isUniform = numSpread == 0;
  place.isContiguous = numSpread == 1 && isContiguous && !isNibble;
  if (isNibble) {
    llvm::Value *number =
        place.isUniform ? base : builder.CreateAdd(splat(base), spread);
    llvm::Type *type = number->getType();
    place.nibbles = builder.CreateTrunc(
        builder.CreateAnd(number, llvm::ConstantInt::get(type, 1)),
        type->getWithNewType(builder.getInt8Ty()));
    number = builder.CreateLShr(number, llvm::ConstantInt::get(type, 1));
    if (place.isUniform)
      place.address = builder.CreateAdd(number, access.tensor.base);
    else
      place.addresses = builder.CreateAdd(number, splat(access.tensor.base));
  } else if (place.isUniform || place.isContiguous) {
    place.address = base;
  } else {
    place.addresses = builder.CreateAdd(splat(base), spread);
  }
  return place;
}

/// Loads a scalar if the mask is true; else gives the padding.
static llvm::Value *loadScalar(KernelEmitter &emitter, llvm::Type *type,
                               llvm::Value *address, llvm::Align align,
                               llvm::Value *mask, llvm::Value *padding) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *pointer = builder.CreateIntToPtr(address, builder.getPtrTy());
  if (!mask)
    return builder.CreateAlignedLoad(type, pointer, align);
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *load = emitter.makeBlock("load"),
                   *end = emitter.makeBlock("loaded");
  builder.CreateCondBr(mask, load, end);
  emitter.enter(load);
  llvm::Value *loaded = builder.CreateAlignedLoad(type, pointer, align);
  builder.CreateBr(end);
  emitter.enter(end);
  llvm::PHINode *result = builder.CreatePHI(type, 2);
  result->addIncoming(loaded, load);
  result->addIncoming(padding, before);
  return result;
}

static void storeScalar(KernelEmitter &emitter, llvm::Value *value,
                        llvm::Value *address, llvm::Align align,
                        llvm::Value *mask) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *pointer = builder.CreateIntToPtr(address, builder.getPtrTy());
  if (!mask) {
    builder.CreateAlignedStore(value, pointer, align);
    return;
  }
  llvm::BasicBlock *store = emitter.makeBlock("store"),
                   *end = emitter.makeBlock("stored");
  builder.CreateCondBr(mask, store, end);
  emitter.enter(store);
  builder.CreateAlignedStore(value, pointer, align);
  builder.CreateBr(end);
  emitter.enter(end);
}

llvm::Value *Nest::load(const ViewAccess &access, const IndexMap &map) {
  Place place = locate(access, map);
  llvm::Type *element = getMemoryType(emitter.context, access.type);
  llvm::Align align(getStorageSize(access.type));
  unsigned lanes = oneLane ? 1 : getNumLanes();
  llvm::Value *padding = emitter.elements.encode(access.type, access.padding);
  llvm::Type *type = getVectorType(element, lanes);
  llvm::Value *loaded;
  if (place.isUniform) {
    llvm::Value *mask = place.mask;
    if (mask && lanes > 1)
      mask = builder.CreateExtractElement(mask, uint64_t(0));
    loaded = loadScalar(emitter, element, place.address, align, mask, padding);
    if (place.nibbles)
      loaded = builder.CreateAnd(
          builder.CreateLShr(loaded, builder.CreateShl(place.nibbles, 2)), 15);
    // Lanes outside have the padding in their low bits already.
    if (place.nibbles && mask)
      loaded = builder.CreateSelect(mask, loaded, padding);
    loaded = splat(loaded);
  } else if (place.isContiguous) {
    llvm::Value *pointer =
        builder.CreateIntToPtr(place.address, builder.getPtrTy());
    if (place.mask)
      loaded = builder.CreateMaskedLoad(type, pointer, align, place.mask,
                                        splat(padding));
    else
      loaded = builder.CreateAlignedLoad(type, pointer, align);
  } else {
    if (emitter.remark && access.tile.getDefiningOp())
      emitter.remark(RemarkKind::Scattered, access.tile.getDefiningOp(),
                     "elements are moved one by one: lanes are not adjacent "
                     "in the tensor");
    llvm::Value *pointers = builder.CreateIntToPtr(
        place.addresses, getVectorType(builder.getPtrTy(), lanes));
    llvm::Value *mask = place.mask ? place.mask : splat(builder.getTrue());
    loaded =
        builder.CreateMaskedGather(type, pointers, align, mask, splat(padding));
    if (place.nibbles) {
      loaded = builder.CreateAnd(
          builder.CreateLShr(loaded, builder.CreateShl(place.nibbles, 2)), 15);
      loaded = builder.CreateSelect(mask, loaded, splat(padding));
    }
  }
  return emitter.elements.decode(access.type, loaded);
}

/// Changes one of the two elements of a byte. Atomic, as the other one may
/// belong to another tile block.
static void storeNibble(KernelEmitter &emitter, llvm::Value *value,
                        llvm::Value *address, llvm::Value *isHigh,
                        llvm::Value *mask) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::BasicBlock *end = nullptr;
  if (mask) {
    llvm::BasicBlock *store = emitter.makeBlock("store");
    end = emitter.makeBlock("stored");
    builder.CreateCondBr(mask, store, end);
    emitter.enter(store);
  }
  llvm::Value *pointer = builder.CreateIntToPtr(address, builder.getPtrTy());
  llvm::Value *shift = builder.CreateShl(isHigh, 2);
  llvm::Value *field = builder.CreateShl(builder.getInt8(15), shift);
  auto update = [&](llvm::AtomicRMWInst::BinOp op, llvm::Value *operand) {
    builder.CreateAtomicRMW(op, pointer, operand, llvm::Align(1),
                            llvm::AtomicOrdering::Monotonic);
  };
  update(llvm::AtomicRMWInst::And, builder.CreateNot(field));
  update(llvm::AtomicRMWInst::Or, builder.CreateShl(value, shift));
  if (end) {
    builder.CreateBr(end);
    emitter.enter(end);
  }
}

void Nest::store(const ViewAccess &access, const IndexMap &map,
                 llvm::Value *value) {
  Place place = locate(access, map);
  llvm::Align align(getStorageSize(access.type));
  unsigned lanes = getNumLanes();
  value = emitter.elements.encode(access.type, value);
  if (place.nibbles) {
    for (unsigned lane = 0; lane < lanes; ++lane) {
      auto extract = [&](llvm::Value *vector) {
        return lanes == 1 ? vector : builder.CreateExtractElement(vector, lane);
      };
      storeNibble(emitter, extract(value),
                  place.isUniform ? place.address : extract(place.addresses),
                  extract(place.nibbles),
                  place.mask ? extract(place.mask) : nullptr);
    }
  } else if (place.isUniform) {
    storeScalar(emitter, value, place.address, align, place.mask);
  } else if (place.isContiguous) {
    llvm::Value *pointer =
        builder.CreateIntToPtr(place.address, builder.getPtrTy());
    if (place.mask) {
      builder.CreateMaskedStore(value, pointer, align, place.mask);
      return;
    }
    uint64_t size = align.value() * lanes;
    llvm::StoreInst *store = builder.CreateAlignedStore(
        value, pointer, isStreaming ? llvm::Align(size) : align);
    if (isStreaming)
      store->setMetadata(
          llvm::LLVMContext::MD_nontemporal,
          llvm::MDNode::get(emitter.context, llvm::ConstantAsMetadata::get(
                                                 builder.getInt32(1))));
  } else {
    llvm::Value *pointers = builder.CreateIntToPtr(
        place.addresses, getVectorType(builder.getPtrTy(), lanes));
    builder.CreateMaskedScatter(value, pointers, align,
                                place.mask ? place.mask
                                           : splat(builder.getTrue()));
  }
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

/// Returns the distance between the values of adjacent lanes, if the expression
/// shows it. Ignores that sums may wrap around.
std::optional<int64_t> Nest::getLaneStride(mlir::Value tile,
                                           const IndexMap &map) {
  if (isScalar(tile))
    return 0;
  bool varies = false;
  for (unsigned bit = 0; bit < laneBits; ++bit)
    varies |= map.find(getLaneBit(bit)) != IndexMap::kZero;
  if (!varies)
    return 0;
  if (emitter.getState(tile).kind != State::Pending)
    return std::nullopt;
  Operation *op = tile.getDefiningOp();
  if (isMovement(op) && !emitter.getState(tile).offset)
    return getLaneStride(op->getOperand(0), mapOperand(op, map));
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    if (cast<mlir::DenseElementsAttr>(constant.getValue()).isSplat())
      return 0;
    return std::nullopt;
  }
  if (isa<IotaOp>(op)) {
    int first = map.find(getLaneBit(0));
    for (unsigned bit = 0; bit < laneBits; ++bit)
      if (first == IndexMap::kZero ||
          map.find(getLaneBit(bit)) != first + int(bit))
        return std::nullopt;
    return int64_t(1) << first;
  }
  auto strideOf = [&](unsigned i) {
    return getLaneStride(op->getOperand(i), map);
  };
  if (isa<AddIOp, SubIOp>(op)) {
    std::optional<int64_t> lhs = strideOf(0), rhs = strideOf(1);
    if (!lhs || !rhs)
      return std::nullopt;
    return isa<AddIOp>(op) ? *lhs + *rhs : *lhs - *rhs;
  }
  if (auto offset = dyn_cast<OffsetOp>(op)) {
    std::optional<int64_t> lhs = strideOf(0), rhs = strideOf(1);
    auto type = cast<TileType>(offset.getType());
    ElementType pointee = convertElementType(
        cast<PointerType>(type.getElementType()).getPointeeType());
    if (!lhs || !rhs || getBitWidth(pointee) == 4)
      return std::nullopt;
    return *lhs + *rhs * int64_t(getStorageSize(pointee));
  }
  if (isa<ExtIOp, TruncIOp>(op))
    return strideOf(0);
  if (isa<MulIOp, ShLIOp, AndIOp, OrIOp, XOrIOp, DivIOp, RemIOp, MaxIOp, MinIOp,
          ShRIOp, SelectOp>(op)) {
    bool areUniform = true;
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      std::optional<int64_t> stride = strideOf(i);
      areUniform &= stride && *stride == 0;
    }
    if (areUniform)
      return 0;
  }
  return std::nullopt;
}

/// Returns the bits of the nest along which pointers are contiguous, as far as
/// the expression shows it.
llvm::SmallVector<unsigned, 6>
Nest::getPointerBits(mlir::Value pointers, const IndexMap &map, unsigned size) {
  llvm::SmallVector<std::optional<int64_t>, 12> strides;
  for (unsigned bit = 0; bit < numBits; ++bit)
    withLanes(bit, [&] { strides.push_back(getLaneStride(pointers, map)); });
  llvm::SmallVector<unsigned, 6> bits;
  for (int64_t stride = size;; stride *= 2) {
    auto *found = llvm::find(strides, std::optional(stride));
    if (found == strides.end())
      return bits;
    bits.push_back(found - strides.begin());
  }
}

/// Returns an i1: the lanes of a tile of pointers are consecutive elements that
/// begin at `first`. Null if the expression does not suggest it. The expression
/// proves it unless a sum wraps around; comparing the first and last address
/// detects that.
llvm::Value *Nest::isContiguous(mlir::Value pointers, const IndexMap &map,
                                unsigned size, llvm::Value *&first) {
  if (getNumLanes() == 1 || oneLane ||
      getLaneStride(pointers, map) != int64_t(size))
    return nullptr;
  first = evaluateLane(pointers, map, 0);
  llvm::Value *last = evaluateLane(pointers, map, getNumLanes() - 1);
  return builder.CreateICmpEQ(
      builder.CreateSub(last, first),
      emitter.getI64(uint64_t(size) * (getNumLanes() - 1)));
}

static void remarkScattered(KernelEmitter &emitter, mlir::Value pointers) {
  Operation *op = pointers.getDefiningOp();
  if (emitter.remark && op)
    emitter.remark(RemarkKind::Scattered, op,
                   "elements are moved one by one: nothing says that these "
                   "addresses are neighbours");
}

llvm::Value *Nest::loadPointers(mlir::Value pointers, const IndexMap &map,
                                ElementType type, llvm::Value *mask,
                                llvm::Value *padding) {
  unsigned lanes = oneLane ? 1 : getNumLanes();
  unsigned size = getStorageSize(type);
  llvm::Align align(size);
  llvm::Type *element = getMemoryType(emitter.context, type);
  llvm::Type *vector = getVectorType(element, lanes);
  padding = padding ? emitter.elements.encode(type, padding)
                    : llvm::Constant::getNullValue(vector);
  if (lanes == 1)
    return emitter.elements.decode(type, loadScalar(emitter, element,
                                                    evaluate(pointers, map),
                                                    align, mask, padding));
  auto gather = [&] {
    llvm::Value *addresses = builder.CreateIntToPtr(
        evaluate(pointers, map), getVectorType(builder.getPtrTy(), lanes));
    return builder.CreateMaskedGather(vector, addresses, align,
                                      mask ? mask : splat(builder.getTrue()),
                                      padding);
  };
  llvm::Value *first = nullptr;
  llvm::Value *condition = isContiguous(pointers, map, size, first);
  if (!condition) {
    remarkScattered(emitter, pointers);
    return emitter.elements.decode(type, gather());
  }
  llvm::BasicBlock *row = emitter.makeBlock("row"),
                   *scattered = emitter.makeBlock("scattered"),
                   *end = emitter.makeBlock("loaded");
  builder.CreateCondBr(
      condition, row, scattered,
      llvm::MDBuilder(emitter.context).createBranchWeights(1 << 20, 1));
  emitter.enter(row);
  llvm::Value *address = builder.CreateIntToPtr(first, builder.getPtrTy());
  llvm::Value *loaded =
      mask ? static_cast<llvm::Value *>(builder.CreateMaskedLoad(
                 vector, address, align, mask, padding))
           : builder.CreateAlignedLoad(vector, address, align);
  builder.CreateBr(end);
  emitter.enter(scattered);
  llvm::Value *gathered = nullptr;
  emitBranch([&] { gathered = gather(); });
  llvm::BasicBlock *from = builder.GetInsertBlock();
  builder.CreateBr(end);
  emitter.enter(end);
  llvm::PHINode *result = builder.CreatePHI(vector, 2);
  result->addIncoming(loaded, row);
  result->addIncoming(gathered, from);
  return emitter.elements.decode(type, result);
}

void Nest::storePointers(mlir::Value pointers, const IndexMap &map,
                         ElementType type, llvm::Value *mask,
                         llvm::Value *value) {
  unsigned lanes = getNumLanes();
  unsigned size = getStorageSize(type);
  llvm::Align align(size);
  value = emitter.elements.encode(type, value);
  if (lanes == 1)
    return storeScalar(emitter, value, evaluate(pointers, map), align, mask);
  auto scatter = [&] {
    llvm::Value *addresses = builder.CreateIntToPtr(
        evaluate(pointers, map), getVectorType(builder.getPtrTy(), lanes));
    builder.CreateMaskedScatter(value, addresses, align,
                                mask ? mask : splat(builder.getTrue()));
  };
  llvm::Value *first = nullptr;
  llvm::Value *condition = isContiguous(pointers, map, size, first);
  if (!condition) {
    remarkScattered(emitter, pointers);
    return scatter();
  }
  llvm::BasicBlock *row = emitter.makeBlock("row"),
                   *scattered = emitter.makeBlock("scattered"),
                   *end = emitter.makeBlock("stored");
  builder.CreateCondBr(
      condition, row, scattered,
      llvm::MDBuilder(emitter.context).createBranchWeights(1 << 20, 1));
  emitter.enter(row);
  llvm::Value *address = builder.CreateIntToPtr(first, builder.getPtrTy());
  if (mask)
    builder.CreateMaskedStore(value, address, align, mask);
  else
    builder.CreateAlignedStore(value, address, align);
  builder.CreateBr(end);
  emitter.enter(scattered);
  emitBranch(scatter);
  builder.CreateBr(end);
  emitter.enter(end);
}
