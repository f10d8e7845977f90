//===- Plan.cpp - warps and layouts of a kernel -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/plan/Plan.h"
#include "tessera/codegen/gpu/plan/AccessFacts.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// What one instruction loads or stores at most.
static constexpr unsigned kVectorBytes = 16;

Layout gpu::makeBlockedLayout(llvm::ArrayRef<int64_t> shape,
                              llvm::ArrayRef<unsigned> order,
                              unsigned vectorBits, unsigned warpBits) {
  // The index bits in the order in which they are given to the hardware.
  llvm::SmallVector<unsigned, 24> bits;
  for (unsigned dim : order) {
    unsigned first = layout::getFirstBit(layout::Shape(shape), dim);
    for (unsigned i = 0, e = layout::getNumBits(shape[dim]); i < e; ++i)
      bits.push_back(first + i);
  }
  unsigned numBits = bits.size();
  constexpr unsigned kLaneBits = 5;
  vectorBits = std::min(
      vectorBits, layout::getNumBits(shape.empty() ? 1 : shape[order[0]]));
  unsigned threadBits = kLaneBits + warpBits;
  // Vectors are worth less than busy threads.
  if (numBits < vectorBits + threadBits)
    vectorBits = numBits > threadBits ? numBits - threadBits : 0;
  layout::BitMatrix registers(numBits, 0), lanes(numBits, 0), warps(numBits, 0);
  for (auto [i, bit] : llvm::enumerate(bits)) {
    uint32_t vector = uint32_t(1) << bit;
    if (i < vectorBits || i >= vectorBits + threadBits)
      registers.appendColumn(vector);
    else if (i < vectorBits + kLaneBits)
      lanes.appendColumn(vector);
    else
      warps.appendColumn(vector);
  }
  while (lanes.getNumColumns() < kLaneBits)
    lanes.appendColumn(0);
  while (warps.getNumColumns() < warpBits)
    warps.appendColumn(0);
  return Layout(
      layout::BitMatrix::joinColumns(
          layout::BitMatrix::joinColumns(registers, lanes), warps),
      layout::GroupSizes(registers.getNumColumns(), kLaneBits, warpBits));
}

Layout gpu::makeTransposingLayout(llvm::ArrayRef<int64_t> shape, unsigned dim,
                                  unsigned vectorBits, unsigned depth,
                                  unsigned packBits, unsigned warpBits) {
  unsigned numBits = layout::getNumBits(layout::Shape(shape));
  // Index bits that are not given to the hardware yet, by dimension.
  llvm::SmallVector<unsigned, 4> next(shape.size(), 0);
  auto has = [&](unsigned which) {
    return next[which] < layout::getNumBits(shape[which]);
  };
  auto take = [&](unsigned which) {
    return uint32_t(1) << (layout::getFirstBit(layout::Shape(shape), which) +
                           next[which]++);
  };
  layout::BitMatrix registers(numBits, 0), lanes(numBits, 0), warps(numBits, 0);
  for (unsigned i = 0; i < vectorBits && has(dim); ++i)
    registers.appendColumn(take(dim));
  for (unsigned i = 0; i < packBits && has(depth); ++i)
    registers.appendColumn(take(depth));
  constexpr unsigned kLaneBits = 5;
  // Two lanes read a sector of 32 bytes, if the banks of both differ.
  if (packBits == 0 && has(dim))
    lanes.appendColumn(take(dim));
  auto takeAny = [&](unsigned first, unsigned second) {
    for (unsigned which : {first, second})
      if (has(which))
        return take(which);
    for (unsigned which = 0; which < shape.size(); ++which)
      if (has(which))
        return take(which);
    return uint32_t(0);
  };
  while (lanes.getNumColumns() < kLaneBits)
    lanes.appendColumn(takeAny(depth, dim));
  while (warps.getNumColumns() < warpBits)
    warps.appendColumn(takeAny(dim, depth));
  while (uint32_t bit = takeAny(dim, depth))
    registers.appendColumn(bit);
  return Layout(
      layout::BitMatrix::joinColumns(
          layout::BitMatrix::joinColumns(registers, lanes), warps),
      layout::GroupSizes(registers.getNumColumns(), kLaneBits, warpBits));
}

Plan::Plan(EntryOp entry, const Target &target) : target(target) {
  chooseWarps(entry);
  entry.walk([&](Operation *op) { collectClasses(op); });
  collectWishes(entry);
  chooseLayouts(entry);
  chooseAccessLayouts();
}

static bool hasProducts(EntryOp entry) {
  return entry
      ->walk([](Operation *op) {
        return isProduct(op) ? mlir::WalkResult::interrupt()
                             : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Elements of the largest tile that a thread has at most, but for products. A
/// kernel that only moves data has more loads in flight with more threads; if
/// its tiles are vectors, 16 bytes per thread are best. One that reduces waits
/// for all its warps, so it has fewer threads.
static unsigned chooseElements(EntryOp entry) {
  constexpr unsigned kMoves = 8, kReduces = 32, kVectorBytes = 16;
  bool isMove = !hasProducts(entry), isVector = true;
  unsigned bytes = 0;
  entry->walk([&](Operation *op) {
    isMove &= !isa<ReduceOp, ScanOp, ForOp, LoopOp>(op);
    auto access = dyn_cast<AccessOpInterface>(op);
    if (!access)
      return;
    auto type = cast<TileType>(access.getAccessedTile().getType());
    isVector &= type.getRank() == 1;
    unsigned size = getStorageSize(getElementType(type));
    bytes = bytes ? std::min(bytes, size) : size;
  });
  if (!isMove)
    return kReduces;
  return isVector && bytes ? std::min(kVectorBytes / bytes, kMoves) : kMoves;
}

/// The number of elements of the largest tile for which 2 warps are enough.
/// With more blocks per SM, less of the data of each stays in the cache. A
/// block with one or two loops over its data reads it again soon; in more loops
/// each waits for the one before, so many blocks are better.
static int64_t chooseSmall(EntryOp entry) {
  unsigned numLoops = llvm::range_size(entry.getBody().front().getOps<ForOp>());
  bool isFew = numLoops == 1 || numLoops == 2;
  return isFew && !hasProducts(entry) ? 512 : 1024;
}

/// 4 warps, more if a thread would have too many elements of the largest tile.
/// A warp that multiplies larger parts of matrices reads them fewer times. A
/// warpgroup has its operands in shared memory, so a thread can have even more
/// sums: those of 64x256. But two groups with 64 rows each wait less than one.
void Plan::chooseWarps(EntryOp entry) {
  unsigned elements = chooseElements(entry), least = 0;
  // Bytes may be operands of wgmma. Four of them need the registers of a sum,
  // and none if they are only in shared memory.
  int64_t most = 1, mostBytes = 1;
  entry.walk([&](Operation *op) {
    if (isProduct(op)) {
      ProductPlan product = planProduct(op, target);
      if (product.instruction)
        elements = std::max(elements, product.isWarpgroup ? 128u : 64u);
      if (product.isWarpgroup)
        least =
            std::max(least, product.shape.m > layout::kWarpgroupRows ? 3u : 2u);
    }
    for (Value result : op->getResults()) {
      if (!isTile(result))
        continue;
      auto type = cast<TileType>(result.getType());
      bool isByte = getStorageSize(cuda_tile::getElementType(type)) == 1;
      int64_t &known = isByte ? mostBytes : most;
      known = std::max(known, type.getNumElements());
    }
  });
  constexpr int64_t kWordBytes = 4;
  most = std::max(most, least ? mostBytes / kWordBytes : mostBytes);
  unsigned wanted =
      llvm::Log2_64_Ceil(llvm::divideCeil(most, int64_t(elements) * 32));
  least = std::max(least,
                   most <= chooseSmall(entry) ? (most <= 128 ? 0u : 1u) : 2u);
  warpBits = std::clamp(wanted, least, 5u);
}

void Plan::join(Value a, Value b) {
  if (isTile(a) && isTile(b) && getShape(a) == getShape(b))
    classes.unionSets(a.getAsOpaquePointer(), b.getAsOpaquePointer());
}

void Plan::join(mlir::ValueRange a, mlir::ValueRange b) {
  for (auto [x, y] : llvm::zip(a, b))
    join(x, y);
}

void Plan::collectClasses(Operation *op) {
  for (Value result : op->getResults())
    if (isTile(result))
      classes.insert(result.getAsOpaquePointer());
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region)
      for (Value argument : block.getArguments())
        if (isTile(argument))
          classes.insert(argument.getAsOpaquePointer());
  // A constant or an index tile is cheap everywhere: it connects nothing.
  auto isAnywhere = [](Value value) {
    return value.getDefiningOp() &&
           isa<ConstantOp, IotaOp, BroadcastOp>(value.getDefiningOp());
  };
  if (isElementwise(op) ||
      isa<BitcastOp, IntToPtrOp, PtrToIntOp, PtrToPtrOp, AssumeOp>(op)) {
    for (Value operand : op->getOperands())
      if (!isAnywhere(operand))
        join(operand, op->getResult(0));
    return;
  }
  if (auto access = dyn_cast<AccessOpInterface>(op)) {
    Value first;
    for (Value each :
         llvm::concat<Value>(llvm::SmallVector<Value>(op->getOperands()),
                             llvm::SmallVector<Value>(op->getResults())))
      if (isTile(each) && !isAnywhere(each)) {
        if (first)
          join(first, each);
        else
          first = each;
      }
    return;
  }
  if (auto loop = dyn_cast<ForOp>(op)) {
    join(loop.getInitValues(), loop.getIterValues());
    join(loop.getResults(), loop.getIterValues());
  } else if (auto loop = dyn_cast<LoopOp>(op)) {
    join(loop.getInitValues(), loop.getRegion().front().getArguments());
  } else if (isa<YieldOp, ContinueOp, BreakOp>(op)) {
    Operation *parent = op->getParentOp();
    if (isa<YieldOp>(op)) {
      if (isa<IfOp>(parent))
        join(op->getOperands(), parent->getResults());
      return;
    }
    while (!isa<LoopOp>(parent) && !(isa<ForOp>(parent) && isa<ContinueOp>(op)))
      parent = parent->getParentOp();
    if (isa<BreakOp>(op))
      join(op->getOperands(), parent->getResults());
    else if (auto loop = dyn_cast<ForOp>(parent))
      join(op->getOperands(), loop.getIterValues());
    else
      join(op->getOperands(),
           cast<LoopOp>(parent).getRegion().front().getArguments());
  } else if (isa<ReduceOp, ScanOp>(op)) {
    for (Value operand : op->getOperands())
      join(operand, op->getOperand(0));
    for (Value result : op->getResults())
      join(result, isa<ScanOp>(op) ? op->getOperand(0) : op->getResult(0));
  } else if (isa<MmaFOp, MmaIOp, MmaFScaledOp>(op)) {
    join(op->getOperand(2), op->getResult(0));
  }
}

Layout Plan::getDefault(llvm::ArrayRef<int64_t> shape,
                        mlir::Type elementType) const {
  llvm::SmallVector<unsigned, 4> order;
  for (unsigned dim = shape.size(); dim-- > 0;)
    order.push_back(dim);
  unsigned size = getStorageSize(convertElementType(elementType));
  return makeBlockedLayout(shape, order, llvm::Log2_32(kVectorBytes / size),
                           warpBits);
}

/// The layout of a result in which the elements of the operand stay where they
/// are, if the operand's layout is known.
std::optional<Layout>
Plan::getLayoutOfResult(Operation *op,
                        const llvm::DenseMap<void *, Layout> &chosen) const {
  if (!isa<ReduceOp, ReshapeOp, PermuteOp>(op) || !isTile(op->getOperand(0)))
    return std::nullopt;
  Value operand = op->getOperand(0);
  auto known = chosen.find(getClass(operand));
  if (known == chosen.end())
    return std::nullopt;
  layout::Shape shape(getShape(operand));
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return layout::dropRegisterCopies(
        layout::slice(known->second, shape, reduce.getDim()));
  if (auto permute = dyn_cast<PermuteOp>(op))
    return layout::push(
        layout::permute(shape, std::span(permute.getPermutation().data(),
                                         permute.getPermutation().size())),
        known->second);
  return known->second;
}

/// The dimension of the operand of a reshape that becomes one of its result, if
/// it only adds or drops dimensions of extent 1.
static std::optional<unsigned> findReshapedDim(ReshapeOp reshape,
                                               unsigned dim) {
  llvm::ArrayRef<int64_t> from = getShape(reshape.getSource()),
                          to = getShape(reshape.getResult());
  auto isLong = [](int64_t extent) { return extent != 1; };
  if (!isLong(to[dim]) || !llvm::equal(llvm::make_filter_range(from, isLong),
                                       llvm::make_filter_range(to, isLong)))
    return std::nullopt;
  auto number = llvm::count_if(to.take_front(dim), isLong);
  for (unsigned d = 0; d < from.size(); ++d)
    if (isLong(from[d]) && number-- == 0)
      return d;
  return std::nullopt;
}

/// The tile of which an operand of a product is made element by element, and
/// its dimension that is k.
static std::pair<Value, unsigned> findOperandTile(Operation *product,
                                                  bool isLeft) {
  Value operand = product->getOperand(isLeft ? 0 : 1);
  unsigned depth = getShape(operand).size() - (isLeft ? 1 : 2);
  for (Operation *op = operand.getDefiningOp(); op;
       op = operand.getDefiningOp()) {
    if (auto permute = dyn_cast<PermuteOp>(op)) {
      depth = permute.getPermutation()[depth];
    } else if (auto reshape = dyn_cast<ReshapeOp>(op)) {
      std::optional<unsigned> dim = findReshapedDim(reshape, depth);
      if (!dim)
        break;
      depth = *dim;
    } else if (!isElementwise(op) || op->getNumOperands() != 1) {
      break;
    }
    operand = op->getOperand(0);
  }
  return {operand, depth};
}

bool gpu::areProductsSwapped(EntryOp entry, const Target &target) {
  std::optional<analysis::Facts> facts;
  auto isAcross = [&](Operation *product, bool isLeft) {
    auto [tile, depth] = findOperandTile(product, isLeft);
    auto load = tile.getDefiningOp<LoadViewTkoOp>();
    if (!load)
      return false;
    if (!facts)
      facts.emplace(entry);
    return getMemoryOrder(*facts, load).front() != depth;
  };
  auto isSwapped = [&](Operation *product) {
    ProductPlan plan = planProduct(product, target);
    constexpr unsigned kReadInAnyOrder = 16;
    return plan.isWarpgroup &&
           plan.instruction->elementBits != kReadInAnyOrder &&
           isAcross(product, /*isLeft=*/false) &&
           !isAcross(product, /*isLeft=*/true);
  };
  auto result = entry.walk([&](Operation *op) {
    return isa<MmaFOp, MmaIOp>(op) && isSwapped(op)
               ? mlir::WalkResult::interrupt()
               : mlir::WalkResult::advance();
  });
  return result.wasInterrupted();
}

std::optional<Plan::Source>
Plan::findSource(Operation *product, bool isLeft,
                 const StrongestWishes &strongest) const {
  auto [operand, depth] = findOperandTile(product, isLeft);
  auto wish = strongest.find(getClass(operand));
  if (wish == strongest.end() || !isa<LoadViewTkoOp>(wish->second.access))
    return std::nullopt;
  return Source{operand, depth, wish->second};
}

/// If memory has one operand across k, it becomes the left one and is gathered.
void Plan::chooseForm(Operation *op, const StrongestWishes &strongest,
                      ProductPlan &product) const {
  if (!product.isWarpgroup || isa<MmaFScaledOp>(op))
    return;
  auto isAcross = [&](bool isLeft) {
    std::optional<Source> source = findSource(op, isLeft, strongest);
    return source && source->wish.order.front() != source->depth;
  };
  bool isSwapped = isAcross(/*isLeft=*/false);
  if (isSwapped == isAcross(/*isLeft=*/true))
    return;
  layout::ProductShape shape = product.shape;
  if (isSwapped)
    std::swap(shape.m, shape.n);
  constexpr int64_t kLeastColumns = 16;
  constexpr unsigned kGroupBits = 2;
  if (shape.m < layout::kWarpgroupRows || shape.n < kLeastColumns)
    return;
  layout::WarpBits warps =
      layout::chooseWarpgroupBits(*product.instruction, shape, warpBits);
  if (warps.m < kGroupBits ||
      !layout::canGather(*product.instruction, shape, warps))
    return;
  product.isGathered = true;
  product.isSwapped = isSwapped;
  product.shape = shape;
}

void Plan::chooseProducts(EntryOp entry, const StrongestWishes &strongest,
                          llvm::DenseMap<void *, Layout> &chosen) {
  // A row should be in one warp if it is reduced, or if it becomes a row of the
  // left operand of another product, which can then stay in registers.
  llvm::DenseSet<void *> byRows, results;
  llvm::DenseMap<void *, Operation *> firsts;
  entry.walk([&](Operation *op) {
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      Value operand = reduce.getOperands()[0];
      if (reduce.getDim() + 1 == getShape(operand).size())
        byRows.insert(getClass(operand));
    } else if (isProduct(op)) {
      byRows.insert(getClass(op->getOperand(0)));
      results.insert(getClass(op->getResult(0)));
    }
  });
  // Products with common accumulators have the same form.
  auto isRowBound = [&](Operation *op) {
    return byRows.contains(getClass(op->getResult(0))) ||
           results.contains(getClass(op->getOperand(0)));
  };
  llvm::DenseMap<void *, ProductPlan> forms;
  llvm::DenseSet<void *> mixed;
  entry.walk([&](Operation *op) {
    if (!isProduct(op))
      return;
    ProductPlan product = planProduct(op, target);
    if (!isRowBound(op))
      chooseForm(op, strongest, product);
    void *leader = getClass(op->getResult(0));
    auto [first, isFirst] = forms.try_emplace(leader, product);
    if (!isFirst && (first->second.instruction != product.instruction ||
                     first->second.isGathered != product.isGathered ||
                     first->second.isSwapped != product.isSwapped))
      mixed.insert(leader);
  });
  entry.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (!isProduct(op))
      return;
    ProductPlan product = planProduct(op, target);
    void *leader = getClass(op->getResult(0));
    if (!mixed.contains(leader) && forms.find(leader)->second.isGathered)
      chooseForm(op, strongest, product);
    // Products with common accumulators share warps in the same way.
    auto [first, isFirst] = firsts.try_emplace(leader, op);
    if (!product.instruction) {
      product.sums = makeSumsLayout(product.shape, warpBits);
    } else {
      const ProductPlan *other =
          isFirst ? nullptr : &products.find(first->second)->second;
      bool rowsFirst = isRowBound(op);
      if (other && other->instruction &&
          other->instruction->m == product.instruction->m)
        product.warps = other->warps;
      else if (product.isWarpgroup)
        product.warps = layout::chooseWarpgroupBits(*product.instruction,
                                                    product.shape, warpBits);
      else
        product.warps = layout::chooseWarpBits(
            *product.instruction, product.shape, warpBits, rowsFirst);
      product.isWarpgroup &= product.warps.m >= 2;
      product.sums = layout::getProductSums(*product.instruction, product.shape,
                                            product.warps, product.isGathered,
                                            product.isSwapped);
    }
    chosen.try_emplace(leader, product.sums);
    products.try_emplace(op, product);
  });
}

/// Instructions read operands along k. Those of 16 and 64 bits can be
/// transposed when they are read; others are gathered or transposed before, if
/// memory has another dimension of them adjacent.
void Plan::chooseTransposed(EntryOp entry, const StrongestWishes &strongest,
                            llvm::DenseMap<void *, Layout> &chosen) {
  auto choose = [&](Operation *op, bool isLeft, unsigned bytes) {
    std::optional<Source> source = findSource(op, isLeft, strongest);
    if (!source || source->wish.order.front() == source->depth)
      return;
    // A word of several elements along k is put at once.
    constexpr unsigned kWordBytes = 4;
    Layout layout = makeTransposingLayout(
        getShape(source->tile), source->wish.order.front(),
        source->wish.vectorBits, source->depth,
        llvm::Log2_32(kWordBytes / bytes), warpBits);
    void *leader = getClass(source->tile);
    if (chosen.try_emplace(leader, layout).second)
      transposed.insert(leader);
  };
  entry.walk([&](Operation *op) {
    if (!isProduct(op))
      return;
    const ProductPlan &product = getProduct(op);
    if (!product.instruction || product.isGathered)
      return;
    unsigned bits = product.instruction->elementBits;
    if (bits == 16 || bits == 64)
      return;
    choose(op, /*isLeft=*/true, bits / 8);
    choose(op, /*isLeft=*/false, bits / 8);
  });
}

const ProductPlan &Plan::getProduct(Operation *product) const {
  auto found = products.find(product);
  assert(found != products.end() && "every product is planned");
  return found->second;
}

void Plan::chooseLayouts(EntryOp entry) {
  // The access that moves most decides, of several the last: the first is often
  // a load, and stores gain more. Vectors are as long as any access in this
  // order can use.
  StrongestWishes strongest;
  auto getLeader = [&](Value tile) {
    return classes.getLeaderValue(tile.getAsOpaquePointer());
  };
  for (const Wish &wish : wishes) {
    Value tile = cast<AccessOpInterface>(wish.access).getAccessedTile();
    auto [known, isNew] = strongest.try_emplace(getLeader(tile), wish);
    Wish &best = known->second;
    if (isNew)
      continue;
    unsigned vectorBits = std::max(best.vectorBits, wish.vectorBits);
    bool isSame = best.order.front() == wish.order.front();
    if (wish.weight >= best.weight)
      best = wish;
    if (isSame)
      best.vectorBits = vectorBits;
  }
  llvm::DenseMap<void *, Layout> chosen;
  chooseProducts(entry, strongest, chosen);
  llvm::DenseSet<void *> ofProducts;
  for (auto &[leader, layout] : chosen)
    ofProducts.insert(leader);
  chooseTransposed(entry, strongest, chosen);
  llvm::SmallVector<Value, 0> tiles;
  auto collect = [&](mlir::ValueRange values) {
    llvm::copy_if(values, std::back_inserter(tiles),
                  [](Value value) { return isTile(value); });
  };
  // In program order: operands come before what follows from them.
  entry.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    collect(op->getResults());
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        collect(block.getArguments());
  });
  // Sums of a product that are only moved and stored stay where they are. The
  // store converts them, when they may have become smaller elements.
  auto isOfProduct = [&](Operation *op) {
    return isa<ReshapeOp, PermuteOp>(op) && isTile(op->getOperand(0)) &&
           ofProducts.contains(getLeader(op->getOperand(0)));
  };
  auto follow = [&] {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (Value tile : tiles) {
        void *leader = getLeader(tile);
        Operation *op = tile.getDefiningOp();
        if (!op || chosen.contains(leader))
          continue;
        bool isSums = isOfProduct(op);
        auto wish = strongest.find(leader);
        if (wish != strongest.end() && !isSmallTile(tile) &&
            !(isSums &&
              isa<StoreViewTkoOp, StorePtrTkoOp>(wish->second.access)))
          continue;
        if (std::optional<Layout> layout = getLayoutOfResult(op, chosen)) {
          chosen.try_emplace(leader, *layout);
          if (isSums)
            ofProducts.insert(leader);
          isChanged = true;
        }
      }
    }
  };
  follow();
  auto fulfil = [&](Value tile) {
    auto wish = strongest.find(getLeader(tile));
    if (wish != strongest.end())
      chosen.try_emplace(wish->first,
                         makeBlockedLayout(getShape(tile), wish->second.order,
                                           wish->second.vectorBits, warpBits));
  };
  for (Value tile : tiles)
    if (!isSmallTile(tile))
      fulfil(tile);
  follow();
  llvm::for_each(tiles, fulfil);
  follow();
  // The rest in program order. A class that begins with a constant, or in a
  // loop, may follow from something later.
  for (bool isLate : {false, true})
    for (Value tile : tiles) {
      void *leader = getLeader(tile);
      Operation *op = tile.getDefiningOp();
      if (chosen.contains(leader) || isLate != (!op || isa<ConstantOp>(op)))
        continue;
      std::optional<Layout> layout;
      if (op)
        layout = getLayoutOfResult(op, chosen);
      if (!layout)
        layout = getDefault(getShape(tile),
                            cast<TileType>(tile.getType()).getElementType());
      chosen.try_emplace(leader, *layout);
    }
  for (Value tile : tiles)
    homes.try_emplace(tile, chosen.find(getLeader(tile))->second);
}

const Layout &Plan::getHome(Value tile) const {
  auto found = homes.find(tile);
  assert(found != homes.end() && "every tile has a home");
  return found->second;
}
