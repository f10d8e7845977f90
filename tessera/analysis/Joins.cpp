//===- Joins.cpp - tile blocks that can be computed as one -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Joins.h"
#include "tessera/analysis/Reassociation.h"
#include "tessera/analysis/TokenOrder.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {
/// How a scalar differs from that of the next block, as far as its code tells.
struct Change {
  enum Kind {
    None,   // it does not depend on x
    Steps,  // it grows by `step`, as long as it does not wrap around
    Seldom, // it is mostly the same
    Other,
  };
  Kind kind = None;
  int64_t step = 0;

  bool isQuiet() const { return kind == None || kind == Seldom; }
  bool operator==(const Change &) const = default;
};

/// How x itself changes.
constexpr Change kByOne{Change::Steps, 1};

class Search {
public:
  Search(EntryOp entry, int64_t parts, bool growsSums)
      : entry(entry), body(entry.getBody().front()), parts(parts),
        growsSums(growsSums) {}

  std::optional<Join> run(std::string &reason);

private:
  bool fail(const Twine &message) {
    reason = message.str();
    return false;
  }

  Change get(Value value) const {
    auto found = changes.find(value);
    return found == changes.end() ? Change() : found->second;
  }
  Change derive(Operation *op) const;
  void findScalars();
  bool findSlices();
  bool checkShape();
  bool checkWide(Operation *op, int dim);
  bool isElementIndex(Operation *op, IotaOp iota) const;
  bool checkIota(IotaOp iota, int dim);
  bool isGrowing(OpOperand &use) const;
  bool checkValues();
  bool checkUses();

  EntryOp entry;
  Block &body;
  const int64_t parts;
  const bool growsSums;
  Join join;
  /// Of x, and of the scalars that depend on it.
  llvm::MapVector<Value, Change> changes;
  std::string reason;
};
} // namespace

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

static bool isScalar(Type type) {
  auto tile = dyn_cast<TileType>(type);
  return tile && tile.getRank() == 0;
}

/// A positive constant, or none.
static std::optional<int64_t> getPositive(Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  constexpr unsigned kMostBits = 32;
  if (!constant ||
      cast<TileType>(value.getType()).getElementType().getIntOrFloatBitWidth() >
          kMostBits)
    return std::nullopt;
  int64_t number =
      (*constant.getValue().getValues<APInt>().begin()).getSExtValue();
  return number > 0 ? std::optional(number) : std::nullopt;
}

/// What a division of something that changes makes of it. If the divisor is
/// unknown, it is taken for a large one.
static Change divide(Change change, std::optional<int64_t> divisor) {
  if (change.kind != Change::Steps || !divisor || change.step < *divisor)
    return {Change::Seldom};
  if (change.step % *divisor)
    return {Change::Other};
  return {Change::Steps, change.step / *divisor};
}

/// The change of an operation of which some operand changes.
Change Search::derive(Operation *op) const {
  auto first = [&] { return get(op->getOperand(0)); };
  auto second = [&] { return get(op->getOperand(1)); };
  const Change other{Change::Other};
  bool areQuiet = llvm::all_of(
      op->getOperands(), [&](Value operand) { return get(operand).isQuiet(); });
  if (areQuiet)
    return {Change::Seldom};
  auto getStep = [&](Change a, Change b) {
    return a.kind == Change::Steps && b.isQuiet() ? a : other;
  };
  auto getEither = [&] {
    Change step = getStep(first(), second());
    return step == other ? getStep(second(), first()) : step;
  };
  return llvm::TypeSwitch<Operation *, Change>(op)
      .Case([&](AddIOp) { return getEither(); })
      // One that is limited steps up to its limit.
      .Case<MinIOp, MaxIOp>([&](auto) { return getEither(); })
      .Case<SubIOp, RemIOp>([&](auto) { return getStep(first(), second()); })
      .Case([&](MulIOp) {
        Change step = getEither();
        bool isFirst = get(op->getOperand(0)).kind == Change::Steps;
        std::optional<int64_t> factor =
            getPositive(op->getOperand(isFirst ? 1 : 0));
        constexpr int64_t kMostStep = 1 << 24;
        if (step == other || !factor || *factor * step.step > kMostStep)
          return other;
        return Change{Change::Steps, *factor * step.step};
      })
      .Case([&](DivIOp) {
        return second().isQuiet()
                   ? divide(first(), getPositive(op->getOperand(1)))
                   : other;
      })
      .Case([&](ShRIOp) {
        std::optional<int64_t> bits = getPositive(op->getOperand(1));
        constexpr int64_t kMostBits = 24;
        std::optional<int64_t> divisor;
        if (bits && *bits <= kMostBits)
          divisor = int64_t(1) << *bits;
        return second().isQuiet() ? divide(first(), divisor) : other;
      })
      // Python's remainder adds the divisor if signs differ, which they don't.
      .Case([&](SelectOp select) {
        Change chosen = get(select.getValIfTrue());
        return chosen == get(select.getValIfFalse()) ? chosen : other;
      })
      .Case<AssumeOp, ExtIOp, TruncIOp>([&](auto) { return first(); })
      .Default(other);
}

/// Only what is computed from the parameters and the place of the block alone
/// can be computed for other blocks before anything else is.
void Search::findScalars() {
  DenseSet<Value> known(body.args_begin(), body.args_end());
  auto isKnown = [&](Value value) { return known.contains(value); };
  auto isTile = [](Type type) {
    return isa<TileType>(type) && !isScalar(type);
  };
  SmallVector<Operation *> others;
  for (Operation &op : body) {
    bool isSimple =
        op.getNumRegions() == 0 && isMemoryEffectFree(&op) &&
        llvm::none_of(op.getResultTypes(), isTile) &&
        llvm::none_of(op.getResultTypes(), llvm::IsaPred<TokenType>);
    if (!isSimple || !llvm::all_of(op.getOperands(), isKnown))
      continue;
    bool isChanging = llvm::any_of(op.getOperands(), [&](Value operand) {
      return get(operand).kind != Change::None;
    });
    if (isa<GetTileBlockIdOp>(op)) {
      changes[op.getResult(0)] = kByOne;
    } else if (!isChanging) {
      others.push_back(&op);
    } else if (llvm::all_of(op.getResultTypes(), isScalar)) {
      join.scalars.push_back(&op);
      Change change = derive(&op);
      for (Value result : op.getResults())
        changes[result] = change;
    } else {
      continue;
    }
    known.insert(op.result_begin(), op.result_end());
  }
  // Those that scalars are made of.
  DenseSet<Operation *> needed;
  for (Operation *op : join.scalars)
    for (Value operand : op->getOperands())
      needed.insert(operand.getDefiningOp());
  for (Operation *op : llvm::reverse(others))
    if (needed.contains(op))
      for (Value operand : op->getOperands())
        needed.insert(operand.getDefiningOp());
  llvm::copy_if(others, std::back_inserter(join.invariants),
                [&](Operation *op) { return needed.contains(op); });
}

OperandRange analysis::getViewIndices(Operation *access) {
  if (auto load = dyn_cast<LoadViewTkoOp>(access))
    return load.getIndex();
  return cast<StoreViewTkoOp>(access).getIndex();
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Tiles grow along the dimension of a store whose index steps.
bool Search::findSlices() {
  StoreViewTkoOp store;
  entry.walk([&](StoreViewTkoOp op) { store = op; });
  if (!store)
    return fail("no tile is stored through a view");
  for (auto [dim, index] : llvm::enumerate(store.getIndex())) {
    if (get(index) != kByOne)
      continue;
    SliceRequest request{store, &body, int(dim), parts, /*trustViews=*/true};
    std::optional<Slices> found = analysis::findSlices(request, reason);
    if (!found)
      return false;
    join.slices = std::move(*found);
    return true;
  }
  // rule join.follows
  return fail("no tile follows that of the block before");
}

/// Only loops and branches with one end, and no effects but views.
bool Search::checkShape() {
  bool isGood = true;
  entry.walk([&](Operation *op) {
    if (op == entry.getOperation() || !isGood)
      return;
    if (isa<GetTileBlockIdOp>(op)) {
      isGood = op->getBlock() == &body ||
               fail("a branch or a loop reads the number of the tile block");
    } else if (isa<ReturnOp>(op)) {
      // rule join.return
      isGood = op == body.getTerminator() || fail("a tile block returns early");
    } else if (isa<ContinueOp>(op)) {
      isGood = isa<ForOp>(op->getParentOp()) ||
               fail("an iteration ends in a branch");
    } else if (auto access = dyn_cast<AccessOpInterface>(op)) {
      auto found = join.slices.accesses.find(op);
      bool isCut =
          found != join.slices.accesses.end() && found->second != kWhole;
      // rule join.weak, join.stores
      isGood = (access.getMemoryOrdering() == MemoryOrderingSemantics::Weak &&
                !isSynchronizing(op)) ||
               fail("an access is not weak");
      isGood = isGood &&
               (!access.isWriting() || (isCut && isa<StoreViewTkoOp>(op)) ||
                fail("a store does not grow"));
    } else if (!isa<ForOp, IfOp>(op) &&
               !op->hasTrait<OpTrait::IsTerminator>()) {
      isGood = isMemoryEffectFree(op) ||
               fail("'" + op->getName().getStringRef() + "' has effects");
    }
  });
  return isGood;
}

/// True if an operation on tiles that are longer along `dim` computes the same
/// as one on each part.
bool Search::checkWide(Operation *op, int dim) {
  if (auto constant = dyn_cast<ConstantOp>(op))
    return cast<DenseElementsAttr>(constant.getValue()).isSplat() ||
           fail("a constant has different elements");
  if (isa<LoadViewTkoOp, StoreViewTkoOp>(op)) {
    auto access = cast<AccessOpInterface>(op);
    Value view = access.getAddress();
    OperandRange indices = getViewIndices(op);
    // rule join.views
    if (!isa<PartitionViewType>(view.getType()) ||
        !isa_and_nonnull<MakePartitionViewOp>(view.getDefiningOp()))
      return fail("a view has no tiles that follow each other");
    if (get(indices[dim]) != kByOne)
      return fail("a tile does not follow that of the block before");
    // rule join.index
    constexpr unsigned kLeastBits = 8;
    if (cast<TileType>(indices[dim].getType())
            .getElementType()
            .getIntOrFloatBitWidth() < kLeastBits)
      return fail("an index has too few bits to count tile blocks");
    join.stepping.insert(indices[dim]);
    return true;
  }
  if (auto iota = dyn_cast<IotaOp>(op))
    return checkIota(iota, dim);
  // rule join.sums
  if (!growsSums && isa<ReduceOp>(op) && findReassociation(op).rounds)
    return fail("a sum of floats would be added up in another order");
  // rule join.grows
  bool isKnown = isElementwise(op) || isInPlaceMovement(op) ||
                 isa<BroadcastOp, ReshapeOp, PermuteOp, MmaFOp, MmaIOp,
                     MmaFScaledOp, ReduceOp, ForOp, IfOp>(op);
  return isKnown || fail("'" + op->getName().getStringRef() + "' cannot grow");
}

bool Search::checkValues() {
  for (Operation *op : join.slices.opened)
    if (isa<LoopOp>(op))
      return fail("a loop has no fixed number of iterations");
  if (!join.slices.carried.empty())
    return fail("a scan is carried from part to part");
  for (auto &[value, dims] : join.slices.dims)
    for (int dim : dims) {
      auto tile = dyn_cast<TileType>(value.getType());
      if (!tile || dim == kWhole)
        continue;
      // rule join.size
      if (tile.getNumElements() > TileType::kMaxElements / parts)
        return fail("a tile would have more than " +
                    Twine(TileType::kMaxElements) + " elements");
      if (Operation *op = value.getDefiningOp(); op && !checkWide(op, dim))
        return false;
    }
  for (auto [op, dim] : join.slices.accesses)
    if (dim != kWhole && !checkWide(op, dim))
      return false;
  return true;
}

/// The scalar of which a tile has copies.
static Value findScalar(Value tile) {
  while (!isScalar(tile.getType())) {
    Operation *op = tile.getDefiningOp();
    if (!op || !isa<ReshapeOp, BroadcastOp>(op))
      return {};
    tile = op->getOperand(0);
  }
  return tile;
}

/// True if an operation adds a scalar to the numbers of elements.
bool Search::isElementIndex(Operation *op, IotaOp iota) const {
  if (!isa<AddIOp>(op))
    return false;
  bool isFirst = op->getOperand(0) == iota.getResult();
  Value scalar = findScalar(op->getOperand(isFirst ? 1 : 0));
  return scalar && changes.contains(scalar);
}

/// The numbers of the elements of a tile may grow if the number of the first
/// one is added to them, and grows from block to block as the tile is long.
bool Search::checkIota(IotaOp iota, int dim) {
  auto type = cast<TileType>(iota.getType());
  int64_t extent = type.getDimSize(dim);
  constexpr unsigned kLeastBits = 32;
  if (type.getElementType().getIntOrFloatBitWidth() < kLeastBits)
    return fail("the numbers of elements have too few bits for longer tiles");
  auto isCut = [](int each) { return each != kWhole; };
  for (Operation *user : iota->getUsers()) {
    bool isWide = user->hasTrait<OpTrait::IsTerminator>() ||
                  isa<AccessOpInterface>(user) ||
                  llvm::any_of(user->getResults(), [&](Value result) {
                    return llvm::any_of(join.slices.dims.lookup(result), isCut);
                  });
    if (!isWide)
      continue;
    // rule join.iota
    if (!isElementIndex(user, iota))
      return fail("the numbers of elements begin at 0 in each tile block");
    bool isFirst = user->getOperand(0) == iota.getResult();
    Value scalar = findScalar(user->getOperand(isFirst ? 1 : 0));
    if (join.growing.try_emplace(scalar, extent).first->second != extent)
      return fail("tiles of different lengths begin at the same place");
  }
  return true;
}

/// True if a scalar is only used here to be added to numbers of elements.
bool Search::isGrowing(OpOperand &use) const {
  Operation *user = use.getOwner();
  if (isa<ReshapeOp, BroadcastOp>(user))
    return llvm::all_of(user->getUses(),
                        [&](OpOperand &each) { return isGrowing(each); });
  if (!isa<AddIOp>(user))
    return false;
  auto iota =
      user->getOperand(1 - use.getOperandNumber()).getDefiningOp<IotaOp>();
  auto dims = join.slices.dims.lookup(user->getResult(0));
  return iota && !dims.empty() && !llvm::is_contained(dims, kWhole);
}

/// Everything else that uses a scalar needs the same in all blocks.
bool Search::checkUses() {
  DenseSet<Operation *> scalars(join.scalars.begin(), join.scalars.end());
  for (auto [value, change] : changes)
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (scalars.contains(user))
        continue;
      auto access = join.slices.accesses.find(user);
      if (access != join.slices.accesses.end() && access->second != kWhole) {
        unsigned first = getViewIndices(user).getBeginOperandIndex();
        if (use.getOperandNumber() == first + access->second)
          continue;
      }
      if (join.growing.contains(value) && isGrowing(use))
        continue;
      if (!cast<TileType>(value.getType()).getElementType().isInteger())
        return fail("a scalar that depends on the tile block is no integer");
      // rule join.equal
      if (change.kind != Change::Seldom)
        return fail("'" + user->getName().getStringRef() +
                    "' needs a scalar that is another in each tile block");
      join.equal.insert(value);
    }
  return true;
}

std::optional<Join> Search::run(std::string &why) {
  findScalars();
  if (findSlices() && checkShape() && checkValues() && checkUses())
    return std::move(join);
  why = reason;
  return std::nullopt;
}

std::optional<Join> analysis::findJoin(EntryOp entry, int64_t parts,
                                       bool growsSums, std::string &reason) {
  return Search(entry, parts, growsSums).run(reason);
}
