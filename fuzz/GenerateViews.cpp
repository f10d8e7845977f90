//===- GenerateViews.cpp - tensors, views, and accesses through them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/KernelGenerator.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;

/// A view of memory, and a tile of it that may be accessed.
struct KernelGenerator::View {
  Value view;
  TileView type;
  Value tensor;
  SmallVector<Value, 4> indices;
  SmallVector<bool, 4> inbounds; // dimensions that can be promised
};

Value KernelGenerator::makeTensorView(const Memory &memory,
                                      ArrayRef<int64_t> sizes,
                                      ArrayRef<int64_t> strides) {
  Type element = b.getIntegerType(pick({16, 32, 64}));
  SmallVector<int64_t, 4> shape, steps;
  SmallVector<Value, 4> dynamicSizes, dynamicStrides;
  auto choose = [&](int64_t extent, bool mustBeDynamic,
                    SmallVectorImpl<int64_t> &extents,
                    SmallVectorImpl<Value> &values) {
    if (!mustBeDynamic && flip()) {
      extents.push_back(extent);
      return;
    }
    extents.push_back(TensorViewType::kDynamic);
    if (!options.defined && random.oneIn(16))
      values.push_back(getScalar(element));
    else
      values.push_back(known(element, extent));
  };
  for (int64_t size : sizes)
    choose(size, false, shape, dynamicSizes);
  for (int64_t stride : strides)
    choose(stride, stride == 0, steps, dynamicStrides);
  auto type = TensorViewType::get(memory.element, shape, steps);
  Value tensor = MakeTensorViewOp::create(b, type, memory.base, dynamicSizes,
                                          dynamicStrides);
  if (random.oneIn(6) && !memory.hasSubBytes) {
    uint64_t bytes =
        std::max(1u, isa<FloatTF32Type>(memory.element)
                         ? 4u
                         : memory.element.getIntOrFloatBitWidth() / 8);
    tensor = AssumeOp::create(
        b, type, tensor,
        DivByAttr::get(&context, bytes, std::nullopt, std::nullopt));
  }
  return tensor;
}

/// Sizes and strides such that every element is inside the memory and, unless
/// it is only read, has its own address.
static void layOut(Random &random, const Memory &memory, bool isLoad,
                   SmallVectorImpl<int64_t> &sizes,
                   SmallVectorImpl<int64_t> &strides) {
  unsigned rank = 1 + random.below(3);
  int64_t rest = memory.size;
  for (unsigned d = 0; d < rank; ++d) {
    int64_t size = 1 + random.below(std::min<int64_t>(rest, 12));
    // 4-bit elements come in pairs.
    if (memory.hasSubBytes)
      size = std::min<int64_t>((size + 1) & ~1, rest);
    sizes.push_back(size);
    rest /= size;
  }
  strides.assign(rank, 1);
  // Dimensions from the smallest stride to the largest.
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, rank));
  if (random.oneIn(2) && !memory.hasSubBytes)
    std::reverse(order.begin(), order.end());
  int64_t stride = 1, budget = memory.size;
  for (unsigned d : order) {
    strides[d] = stride;
    stride *= sizes[d];
    // A gap, if there is room for it.
    if (random.oneIn(4) && !memory.hasSubBytes) {
      int64_t total = 1;
      for (int64_t size : sizes)
        total *= size;
      if (stride * 2 * total <= budget)
        stride *= 2;
    }
  }
  // A stride of 0: all elements of one dimension at one address.
  if (isLoad && random.oneIn(8) && !memory.hasSubBytes)
    strides[random.below(rank)] = 0;
}

KernelGenerator::View KernelGenerator::makeView(Memory &memory, StringRef kind,
                                                bool isLoad, bool isAtomic) {
  View result;
  SmallVector<int64_t, 4> sizes, strides;
  layOut(random, memory, isLoad, sizes, strides);
  // Like real kernels: one tensor for all blocks, of which each takes a row.
  bool byBlock = memory.whole && kind != "gather_scatter" && flip();
  if (byBlock) {
    sizes.insert(sizes.begin(), numBlocks);
    strides.insert(strides.begin(), memory.size);
  }
  unsigned rank = sizes.size();
  Memory viewed = memory;
  if (byBlock)
    viewed.base = memory.whole;
  result.tensor = makeTensorView(viewed, sizes, strides);
  auto tensor = cast<TensorViewType>(result.tensor.getType());

  auto dimMap = llvm::to_vector<4>(llvm::seq<int32_t>(0, rank));
  if (kind != "gather_scatter" && flip())
    for (size_t i = rank; i > 1; --i)
      std::swap(dimMap[i - 1], dimMap[random.below(i)]);
  SmallVector<int32_t, 4> tile, steps;
  for (unsigned d = 0; d < rank; ++d) {
    tile.push_back(1 << random.below(rank == 1 ? 5 : 3));
    steps.push_back(1 + random.below(tile.back() + 2));
    if (byBlock && dimMap[d] == 0)
      tile.back() = steps.back() = 1;
  }
  if (memory.hasSubBytes &&
      llvm::all_of(tile, [](int32_t e) { return e == 1; }))
    tile[0] = 2;
  unsigned sparse = random.below(rank);

  // The start of the tile. Without padding, elements outside of the tensor must
  // not be loaded.
  bool isInside = true;
  SmallVector<int64_t, 4> spaces;
  for (unsigned d = 0; d < rank; ++d) {
    int64_t size = sizes[dimMap[d]];
    int64_t step = kind == "partition" ? tile[d]
                   : kind == "strided" ? steps[d]
                                       : 1;
    spaces.push_back((size + step - 1) / step);
    // In each tile of the index space.
    bool fits = (spaces.back() - 1) * step + tile[d] <= size;
    if (kind == "gather_scatter" && d == sparse)
      fits = true;
    result.inbounds.push_back(fits);
    isInside &= fits;
  }
  PaddingValueAttr padding;
  bool needsPadding = isLoad && !isInside && options.defined;
  if (!isAtomic && (needsPadding || flip())) {
    using enum PaddingValue;
    bool isFloat = isa<FloatType>(memory.element);
    padding = PaddingValueAttr::get(
        &context, isFloat ? pick({Zero, NegZero, NaN, PosInf, NegInf}) : Zero);
  }

  auto shape = b.getDenseI32ArrayAttr(tile);
  if (kind == "partition") {
    auto type =
        PartitionViewType::get(&context, shape, tensor, dimMap, padding);
    result.view = MakePartitionViewOp::create(b, type, result.tensor);
  } else if (kind == "strided") {
    auto type =
        StridedViewType::get(&context, shape, b.getDenseI32ArrayAttr(steps),
                             tensor, dimMap, padding);
    result.view = MakeStridedViewOp::create(b, type, result.tensor);
  } else {
    auto type =
        GatherScatterViewType::get(&context, shape, tensor, sparse, padding);
    result.view = MakeGatherScatterViewOp::create(b, type, result.tensor);
  }
  result.type = cast<TileView>(result.view.getType());

  Type element = b.getIntegerType(pick({8, 16, 32, 64}));
  auto clamp = [&](Value value, int64_t bound) -> Value {
    auto type = cast<TileType>(value.getType());
    return RemIOp::create(b, value, splat(type, bound), Signedness::Unsigned);
  };
  for (unsigned d = 0; d < rank; ++d) {
    if (kind == "gather_scatter" && d == sparse) {
      Type wide = b.getIntegerType(pick({16, 32, 64}));
      auto type = TileType::get({tile[d]}, wide);
      // Rows that are written must differ, except those past the end.
      if (isLoad) {
        result.indices.push_back(clamp(get(type), sizes[d]));
        if (flip())
          add(result.indices.back());
      } else
        result.indices.push_back(XOrIOp::create(b, IotaOp::create(b, type),
                                                splat(type, tile[d] - 1)));
      if (!isLoad && tile[d] > sizes[d])
        result.inbounds[d] = false;
      continue;
    }
    if (byBlock && dimMap[d] == 0)
      result.indices.push_back(convertInteger(blockNumber, element));
    else if (!options.defined && random.oneIn(8))
      result.indices.push_back(getScalar(element));
    else if (flip())
      result.indices.push_back(clamp(getScalar(element), spaces[d]));
    else
      result.indices.push_back(known(element, random.below(spaces[d])));
  }
  return result;
}

static DenseBoolArrayAttr chooseInbounds(Random &random, MLIRContext *context,
                                         ArrayRef<bool> allowed) {
  SmallVector<bool> promised;
  for (bool fits : allowed)
    promised.push_back(fits && random.oneIn(2));
  if (!llvm::is_contained(promised, true))
    return {};
  return DenseBoolArrayAttr::get(context, promised);
}

void KernelGenerator::emitMakeTensorView() { emitTensorShape(); }
void KernelGenerator::emitMakeView() { emitIndexSpace(); }

void KernelGenerator::emitTensorShape() {
  Memory *memory = chooseMemory([](const Memory &) { return true; });
  SmallVector<int64_t, 4> sizes, strides;
  layOut(random, *memory, /*isLoad=*/true, sizes, strides);
  Value tensor = makeTensorView(*memory, sizes, strides);
  SmallVector<Type> types(
      sizes.size(), TileType::get(b.getIntegerType(pick({8, 16, 32, 64}))));
  for (Value result : GetTensorShapeOp::create(b, types, tensor)->getResults())
    add(result);
}

static StringRef chooseKind(Random &random, bool isAtomic) {
  static constexpr StringLiteral kinds[] = {"partition", "strided",
                                            "gather_scatter"};
  return kinds[random.below(isAtomic ? 2 : 3)];
}

void KernelGenerator::emitIndexSpace() {
  Memory *memory = chooseMemory([](const Memory &) { return true; });
  View view = makeView(*memory, chooseKind(random, false), /*isLoad=*/true,
                       /*isAtomic=*/false);
  SmallVector<Type> types(view.indices.size(), TileType::get(b.getIntegerType(
                                                   pick({8, 16, 32, 64}))));
  for (Value result :
       GetIndexSpaceShapeOp::create(b, types, view.view)->getResults())
    add(result);
}

void KernelGenerator::emitLoadView() {
  Memory *memory = chooseMemory([&](const Memory &memory) {
    return memory.use != Memory::Shared || !options.defined;
  });
  if (!memory)
    return;
  View view = makeView(*memory, chooseKind(random, false), /*isLoad=*/true,
                       /*isAtomic=*/false);
  Ordering ordering = chooseOrdering(true, false);
  auto op = LoadViewTkoOp::create(
      b, view.type.getTileType(), tokenType, ordering.ordering, ordering.scope,
      view.view, view.indices, tokenForRead(*memory), chooseHints(false, true),
      chooseInbounds(random, &context, view.inbounds));
  noteRead(*memory, op.getResultToken());
  add(op.getTile(), memory->holdsExact && !view.type.getPaddingValue());
}

void KernelGenerator::emitStoreView() {
  Memory *memory = chooseMemory([&](const Memory &memory) {
    return memory.use == Memory::Private ||
           (!options.defined && random.oneIn(8));
  });
  if (!memory)
    return;
  View view = makeView(*memory, chooseKind(random, false), /*isLoad=*/false,
                       /*isAtomic=*/false);
  TileType type = view.type.getTileType();
  Value value = memory->holdsExact ? getExact(type) : get(type);
  Ordering ordering = chooseOrdering(false, true);
  Value token = tokenForWrite(*memory);
  auto op = StoreViewTkoOp::create(
      b, tokenType, ordering.ordering, ordering.scope, value, view.view,
      view.indices, token, chooseHints(false, true),
      chooseInbounds(random, &context, view.inbounds));
  noteWrite(*memory, op.getResultToken());
}

void KernelGenerator::emitRedView() {
  using enum AtomicRMWMode;
  Memory *memory = chooseMemory([&](const Memory &memory) {
    Type element = memory.element;
    if (memory.use == Memory::ReadOnly || mayFlushSums(element))
      return false;
    return element.isInteger(32) || element.isInteger(64) ||
           (!memory.holdsExact && (element.isF16() || element.isBF16() ||
                                   element.isF32() || element.isF64()));
  });
  if (!memory)
    return;
  bool isPrivate = memory->use == Memory::Private;
  AtomicRMWMode mode = memory->mode;
  if (isa<FloatType>(memory->element))
    mode = AddF;
  else if (isPrivate || !options.defined)
    mode = pick({And, Or, Xor, Add, Max, Min, UMax, UMin});
  View view = makeView(*memory, chooseKind(random, /*isAtomic=*/true),
                       /*isLoad=*/false, /*isAtomic=*/true);
  auto scope = isPrivate || numBlocks == 1
                   ? pick({MemoryScope::TileBlock, MemoryScope::Device})
                   : MemoryScope::Device;
  Value value = get(view.type.getTileType());
  Value token = tokenForWrite(*memory);
  auto op = AtomicRedViewTkoOp::create(
      b, tokenType,
      MemoryOrderingSemanticsAttr::get(&context,
                                       MemoryOrderingSemantics::Relaxed),
      MemoryScopeAttr::get(&context, scope),
      AtomicRMWModeAttr::get(&context, mode), view.view, view.indices, value,
      token);
  noteWrite(*memory, op.getResultToken());
}
