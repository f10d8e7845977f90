//===- KernelRemarks.cpp - how a kernel uses a GPU -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/KernelRemarks.h"
#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"
#include "tessera/codegen/gpu/pipeline/ProductLimits.h"
#include "tessera/codegen/gpu/pipeline/Registers.h"
#include "tessera/codegen/gpu/shared/Addresses.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/codegen/llvm/Remark.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/layout/Shuffle.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using layout::Conversion;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// What an asynchronous copy moves at least.
static constexpr unsigned kLeastCopyBytes = 4;

static unsigned getElementBytes(mlir::Type elementType) {
  return isa<cuda_tile::PointerType>(elementType)
             ? 8
             : getStorageSize(cuda_tile::convertElementType(elementType));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

class RemarkWriter {
public:
  RemarkWriter(cuda_tile::EntryOp entry, const Target &target,
               const Schedule &schedule, const TensorObstacle &obstacle,
               std::vector<engine::Remark> &remarks)
      : entry(entry), target(target), schedule(schedule), obstacle(obstacle),
        remarks(remarks) {
    entry.walk([&](Operation *op) {
      if (auto number = codegen::readOpNumber(op->getLoc()))
        ops.try_emplace(*number, op);
    });
  }

  void run(tgpu::KernelOp kernel, BlockWork work) {
    addPlan(kernel, work);
    kernel.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
      if (work.join > 1 && isRest(op))
        return mlir::WalkResult::skip();
      visit(op);
      return mlir::WalkResult::advance();
    });
  }

private:
  void visit(Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<tgpu::LoadOp, tgpu::LoadViewOp>([&](auto each) {
          addAccess(each, each.getResult(), each.getVector(), each.getDim(),
                    "load");
          addWhyNotAhead(each, each.getVector());
        })
        .Case<tgpu::StoreOp, tgpu::StoreViewOp>([&](auto each) {
          addAccess(each, each.getValue(), each.getVector(), each.getDim(),
                    "store");
        })
        .Case([&](tgpu::CopyOp each) {
          addCopy(each);
          addWhyNotTensor(each);
        })
        .Case([&](tgpu::TensorCopyOp each) { addTensorCopy(each); })
        .Case([&](tgpu::MmaOp each) { addMma(each); })
        .Case([&](tgpu::DotOp each) {
          add(each, "product", /*isMissed=*/true,
              "by multiply-adds, of operands in shared memory: the target has "
              "no matrix instruction for these elements and this depth");
        })
        .Case([&](tgpu::ConvertOp each) { addConversion(each); })
        .Case([&](tgpu::AllocOp each) { addBuffer(each); });
  }

  void add(Operation *op, llvm::StringRef kind, bool isMissed,
           const llvm::Twine &text) {
    engine::Remark remark;
    remark.kind = kind;
    remark.isMissed = isMissed;
    remark.entry = entry.getSymName();
    remark.text = text.str();
    Operation *source = findSource(op);
    remark.opName = (source ? source : op)->getName().getStringRef();
    codegen::addRemark(remarks, std::move(remark), op->getLoc());
  }

  /// What an operation was made of; null if that is not known.
  Operation *findSource(Operation *op) {
    std::optional<uint64_t> number = codegen::readOpNumber(op->getLoc());
    return number ? ops.lookup(*number) : nullptr;
  }

  /// The last loop of a kernel with joined blocks has the same operations
  /// again, for blocks that stay alone.
  static bool isRest(Operation *op) {
    return isa<tgpu::ForOp>(op) &&
           isa<tgpu::KernelOp, tgpu::RolesOp>(op->getParentOp()) &&
           llvm::none_of(llvm::make_range(std::next(op->getIterator()),
                                          op->getBlock()->end()),
                         llvm::IsaPred<tgpu::ForOp>);
  }
  void addPlan(tgpu::KernelOp kernel, BlockWork work);
  void addLimit(tgpu::MmaOp op, const ProductClocks &clocks);
  void addAccess(Operation *op, Value tile, unsigned vector, unsigned dim,
                 llvm::StringRef verb);
  void addWhyNotAhead(Operation *load, unsigned vector);
  void addCopy(tgpu::CopyOp op);
  void addTensorCopy(tgpu::TensorCopyOp op);
  void addWhyNotTensor(tgpu::CopyOp op);
  void addMma(tgpu::MmaOp op);
  void addConversion(tgpu::ConvertOp op);
  void addBuffer(tgpu::AllocOp op);

  cuda_tile::EntryOp entry;
  const Target &target;
  const Schedule &schedule;
  const TensorObstacle &obstacle;
  std::vector<engine::Remark> &remarks;
  /// The operations of the entry, by their numbers.
  llvm::DenseMap<uint64_t, Operation *> ops;
};

/// `1 byte`, `16 bytes`
std::string countOf(uint64_t number, llvm::StringRef noun,
                    llvm::StringRef many = "") {
  return std::to_string(number) + " " +
         (number != 1 && !many.empty() ? many.str()
                                       : noun.str() + (number == 1 ? "" : "s"));
}

std::string getLayoutText(tgpu::FragType type) {
  return type.getLayout().str(tgpu::getAxes(type.getShape()));
}

/// The bytes that one instruction puts into a buffer.
unsigned getPutBytes(tgpu::PutOp put) {
  auto type = dyn_cast<tgpu::FragType>(put.getSource().getType());
  if (!type)
    return 0;
  const Layout &layout = type.getLayout();
  tgpu::BufferType buffer = put.getBuffer().getType();
  SharedMap map =
      getSharedMap(buffer, buffer.getShape(), type.getShape(), layout);
  uint32_t copies =
      layout.getCopyBits() & layout.getSizes().getMask(Group::Register);
  return planVectors(map, layout, copies).steps.size() * map.elementBytes;
}

/// How what is loaded becomes an operand of a product in shared memory.
enum class Way { None, Moved, Converted, Changed };
Way findWayToProduct(Value loaded) {
  // Values and buffers, with how they were reached.
  llvm::SmallVector<std::pair<Value, Way>> open = {{loaded, Way::Moved}};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    auto [value, way] = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    bool isBuffer = isa<tgpu::BufferType>(value.getType());
    for (Operation *user : value.getUsers()) {
      if (isBuffer && isa<tgpu::MmaOp, tgpu::DotOp>(user))
        return way;
      if (auto put = dyn_cast<tgpu::PutOp>(user);
          put && !isBuffer && getPutBytes(put) < kLeastCopyBytes)
        open.push_back({put.getBuffer(), std::max(way, Way::Converted)});
      else if (!isBuffer && isa<tgpu::PutOp, tgpu::PutRoundOp>(user))
        open.push_back({user->getOperand(1), way});
      else if (isa<tgpu::ViewOp>(user))
        open.push_back({user->getResult(0), way});
      else if (isa<tgpu::ConvertOp, tgpu::GetOp, tgpu::GetRoundOp>(user))
        open.push_back({user->getResult(0), std::max(way, Way::Converted)});
      else if (isa<tgpu::MapOp, tgpu::BitcastOp>(user))
        for (Value result : user->getResults())
          open.push_back({result, Way::Changed});
    }
  }
  return Way::None;
}

bool hasOtherPadding(tgpu::LoadViewOp load) {
  auto view = cast<cuda_tile::TileView>(load.getView().getType());
  ElementType type =
      cuda_tile::convertElementType(load.getType().getElementType());
  return cuda_tile::getPadding(type, view.getPaddingValue()) != 0;
}

/// "4 slots", or "4 and 8 slots" if rings differ.
std::string getDepths(tgpu::KernelOp kernel) {
  llvm::SmallSetVector<int64_t, 4> depths;
  for (auto ring : kernel.getBody().getOps<tgpu::RingOp>())
    depths.insert(ring.getType().getDepth());
  std::string text;
  for (int64_t depth : llvm::ArrayRef(depths.getArrayRef()).drop_back())
    text += std::to_string(depth) + " and ";
  return text + countOf(depths.back(), "slot");
}

/// How many times as long as without conflicts a warp's accesses of a buffer
/// take; 1 if there are none.
double getConflicts(tgpu::BufferType buffer, llvm::ArrayRef<int64_t> whole,
                    tgpu::FragType part, uint32_t bits, bool isPut,
                    const Target &target) {
  const Layout &layout = part.getLayout();
  SharedMap map = getSharedMap(buffer, whole, part.getShape(), layout, bits);
  uint32_t copies =
      isPut ? layout.getCopyBits() & layout.getSizes().getMask(Group::Register)
            : layout.getGroupMatrix(Group::Register).getFreeColumns();
  if (isPut && target.hasMatrixStores())
    if (auto matrices = planMatrices(map, layout, copies))
      return double(getNumPasses(*matrices)) /
             double(matrices->first.size() * matrices->matrices.size());
  VectorPlan plan = planVectors(map, layout, copies);
  unsigned bytes = std::max<unsigned>(4, plan.steps.size() * map.elementBytes);
  unsigned best = plan.first.size() * llvm::divideCeil(bytes * 32, 128u);
  return double(getNumPasses(map, layout, copies)) / double(best);
}

} // namespace

void RemarkWriter::addPlan(tgpu::KernelOp kernel, BlockWork work) {
  unsigned warps = kernel.getWarps(), registers = estimateRegisters(kernel);
  constexpr unsigned kAllRegisters = 1 << 16, kMostOfThread = 255;
  unsigned most = std::min(kMostOfThread, kAllRegisters / (32 * warps));
  std::string text = countOf(warps, "warp") +
                     (kernel.getProducers() ? " and one that copies" : "") +
                     ", about " + countOf(registers, "register") +
                     " per thread for tiles, " +
                     countOf(kernel.getShared(), "byte") + " of shared memory";
  if (auto rings = kernel.getBody().getOps<tgpu::RingOp>(); !rings.empty())
    text += ", " + countOf(std::distance(rings.begin(), rings.end()), "ring") +
            " of " + getDepths(kernel);
  if (kernel.getProducers())
    text += ", " + countOf(kernel.getBlocks(), "CTA") + " per multiprocessor";
  if (work.areIterations)
    text += "; persistent by its own loop";
  else if (work.isPersistent)
    text += "; persistent: " +
            countOf(kernel.getBlocks() * target.numMultiprocessors, "CTA") +
            " do the work of all blocks";
  if (work.join > 1)
    text += "; " + std::to_string(work.join) +
            (work.areIterations ? " iterations" : " blocks") +
            " are computed as one where they follow each other";
  if (registers > most)
    text += "; a thread can have " + std::to_string(most) +
            " registers, so tiles may be spilled to memory";
  add(kernel, "plan", registers > most, text);
}

void RemarkWriter::addAccess(Operation *op, Value tile, unsigned vector,
                             unsigned dim, llvm::StringRef verb) {
  auto type = dyn_cast<tgpu::FragType>(tile.getType());
  if (!type)
    return;
  const Layout &layout = type.getLayout();
  unsigned bytes = getElementBytes(type.getElementType());
  unsigned first = layout::getFirstBit(layout::Shape(type.getShape()), dim);
  unsigned numBits = layout::getNumBits(type.getShape()[dim]);
  // Adjacent elements of a thread, and of neighbouring lanes.
  unsigned held = layout::getVectorBits(layout, first, numBits), run = held;
  while (run < numBits && llvm::is_contained(layout.getBasis(Group::Lane),
                                             uint32_t(1) << (first + run)))
    ++run;
  constexpr unsigned kMostBytes = 16;
  std::string text =
      verb.str() + ": " + countOf(vector * bytes, "byte") + " per instruction";
  // Along which dimension memory runs is known if there are vectors.
  if (vector > 1)
    text +=
        ", " + countOf(uint64_t(bytes) << run, "adjacent byte") + " per warp";
  bool isMissed = false;
  if (vector * bytes < kMostBytes) {
    bool isHeld = vector < 1u << held;
    bool isSmall =
        layout.getNumIndexBits() <
        layout.getSizes().getTotal() - layout.getSizes()[Group::Register];
    isMissed = !isSmall;
    text += isSmall ? "; there are more threads than elements"
            : isHeld || vector == 1
                ? "; more elements are not known to be adjacent and aligned"
                : "; the layout has no more adjacent elements in a thread";
  }
  add(op, "layout", isMissed, text + "; " + getLayoutText(type));
}

/// For loads of operands in a loop. What could be a ring is one
/// (pipeline/Rings.h), so this asks for the conditions in turn.
void RemarkWriter::addWhyNotAhead(Operation *load, unsigned vector) {
  auto loop = load->getParentOfType<tgpu::ForOp>();
  auto type = dyn_cast<tgpu::FragType>(load->getResult(0).getType());
  if (!loop || !type)
    return;
  Way way = findWayToProduct(load->getResult(0));
  if (way == Way::None)
    return;
  bool hasEffects = loop.getBody()
                        .walk([](Operation *op) {
                          return isa<tgpu::StoreOp, tgpu::StoreViewOp>(op)
                                     ? mlir::WalkResult::interrupt()
                                     : mlir::WalkResult::advance();
                        })
                        .wasInterrupted();
  unsigned bytes = vector * getElementBytes(type.getElementType());
  constexpr unsigned kFirstWithCopies = 80;
  std::string why =
      target.sm < kFirstWithCopies ? "the target has no asynchronous copies"
      : isa<tgpu::LoadOp>(load)    ? "it loads through pointers"
      : load->getBlock() != &loop.getBody().front() ? "it is in a branch"
      : way == Way::Changed ? "elements are changed before the product"
      : hasEffects          ? "the loop stores to memory"
      : bytes < kLeastCopyBytes
          ? "an instruction copies at least 4 bytes, and only " +
                std::to_string(bytes) + " are known to be adjacent and aligned"
      : !findIndexCode(loop, load->getOperands())
          ? "its place depends on more than the index of the iteration"
      : hasOtherPadding(cast<tgpu::LoadViewOp>(load))
          ? "its padding is not zero"
      : way == Way::Converted
          ? "the product wants other elements to be adjacent than memory has"
      : schedule.copies == Copies::Plain
          ? "the plan says so"
          : "the loop has other effects, or shared memory is too small";
  add(load, "rings", /*isMissed=*/true, "not copied ahead: " + why);
}

void RemarkWriter::addCopy(tgpu::CopyOp op) {
  unsigned bytes = getElementBytes(op.getFromType().getElementType());
  int64_t depth = op.getBuffer().getType().getDepth();
  add(op, "layout", /*isMissed=*/false,
      "copied ahead: " + countOf(op.getVector() * bytes, "byte") +
          " per instruction, into a ring of " + countOf(depth, "slot") + "; " +
          getLayoutText(op.getFromType()));
}

void RemarkWriter::addTensorCopy(tgpu::TensorCopyOp op) {
  std::optional<tgpu::TensorBox> box = tgpu::findTensorBox(
      cast<cuda_tile::TileView>(op.getView().getType()), op.getFromType(),
      op.getToType(), op.getBuffer().getType());
  if (!box)
    return;
  int64_t depth = op.getBuffer().getType().getDepth();
  add(op, "layout", /*isMissed=*/false,
      "copied ahead: " +
          countOf(box->boxes.size(), "tensor copy", "tensor copies") + " of " +
          countOf(box->numBytes, "byte") + ", into a ring of " +
          countOf(depth, "slot") +
          (op.getPolicy() ? ", with lines that leave the L2 cache first if "
                            "each tile is read once"
                          : ""));
}

/// A kernel has tensor copies for all of its rings, or for none.
void RemarkWriter::addWhyNotTensor(tgpu::CopyOp op) {
  if (!target.hasWgmma() || obstacle.text.empty())
    return;
  bool isOther = obstacle.load && *obstacle.load != op.getLoc();
  add(op, "rings", /*isMissed=*/true,
      "not by tensor copies: " +
          (isOther ? "another load of the kernel cannot be one"
                   : obstacle.text.str()));
}

void RemarkWriter::addMma(tgpu::MmaOp op) {
  layout::MatrixInstruction instruction = op.getMatrixInstruction();
  layout::WarpBits warps = op.getWarpBits();
  auto describe = [](Value operand) {
    return isa<tgpu::BufferType>(operand.getType()) ? "shared memory"
                                                    : "registers";
  };
  std::string name =
      op.getWarpgroup()
          ? "wgmma of 64 rows"
          : ("mma.sync of " + llvm::Twine(instruction.m) + "x" +
             llvm::Twine(instruction.n) + "x" + llvm::Twine(instruction.k))
                .str();
  llvm::StringRef left =
      op.isGathered() ? "shared memory, which threads load into registers"
                      : describe(op.getLhs());
  add(op, "product", /*isMissed=*/false,
      "by " + llvm::Twine(name) + ", " + llvm::Twine(1u << warps.m) + "x" +
          llvm::Twine(1u << warps.n) + " warps, " +
          (op.getSwapped() ? "transposed, " : "") + "left operand in " + left +
          ", right operand in " + describe(op.getRhs()) + "; " +
          getLayoutText(cast<tgpu::FragType>(op.getType())));
  if (std::optional<ProductClocks> clocks = countClocks(op))
    addLimit(op, *clocks);
}

/// Which part of an SM is busy for longest, and what would help.
void RemarkWriter::addLimit(tgpu::MmaOp op, const ProductClocks &clocks) {
  bool isMissed =
      std::max(clocks.sharedMemory, clocks.cache) > clocks.tensorCores;
  llvm::StringRef what = !isMissed                            ? "tensor cores"
                         : clocks.cache > clocks.sharedMemory ? "the L2 cache"
                                                              : "shared memory";
  std::string text =
      what.str() + ": per iteration, tensor cores are busy for " +
      countOf(clocks.tensorCores, "clock") + ", the L2 cache for " +
      std::to_string(clocks.cache) + ", shared memory for " +
      std::to_string(clocks.sharedMemory);
  // The sums of more do not fit into registers.
  constexpr int64_t kMostSums = 1 << 15;
  layout::ProductShape shape = op.getProductShape();
  if (isMissed && shape.m * shape.n < kMostSums)
    text += "; a larger tile would read operands fewer times";
  add(op, "limit", isMissed, text);
}

void RemarkWriter::addConversion(tgpu::ConvertOp op) {
  tgpu::FragType from = op.getSource().getType(),
                 to = cast<tgpu::FragType>(op.getType());
  std::optional<Conversion> conversion =
      layout::findConversion(from.getLayout(), to.getLayout());
  if (!conversion || conversion->kind == Conversion::Kind::None)
    return;
  std::string how = "in registers";
  if (conversion->kind == Conversion::Kind::Selects)
    how += ", by selects";
  else if (conversion->kind == Conversion::Kind::Lanes)
    how = "by shuffles of " +
          countOf(layout::planShuffles(*conversion, from.getLayout())
                      .getNumShuffles(),
                  "register");
  add(op, "conversion", /*isMissed=*/false,
      how + "; " + getLayoutText(from) + " to " + getLayoutText(to));
}

void RemarkWriter::addBuffer(tgpu::AllocOp op) {
  tgpu::BufferType buffer = op.getType();
  unsigned rounds = 1;
  double puts = 0, gets = 0;
  bool isOperand = false, isFirst = false;
  for (Operation *user : op->getUsers()) {
    isOperand |= isa<tgpu::MmaOp, tgpu::DotOp>(user);
    if (auto put = dyn_cast<tgpu::PutOp>(user)) {
      if (auto type = dyn_cast<tgpu::FragType>(put.getSource().getType()))
        puts = std::max(puts, getConflicts(buffer, buffer.getShape(), type, 0,
                                           true, target));
    } else if (auto get = dyn_cast<tgpu::GetOp>(user)) {
      if (auto type = dyn_cast<tgpu::FragType>(get.getType()))
        gets = std::max(gets, getConflicts(buffer, buffer.getShape(), type, 0,
                                           false, target));
    } else if (auto put = dyn_cast<tgpu::PutRoundOp>(user)) {
      tgpu::FragType type = put.getSource().getType();
      rounds = 1u << llvm::popcount(put.getBits());
      isFirst |= put.getRound() == 0;
      puts = std::max(puts, getConflicts(buffer, type.getShape(), type,
                                         put.getBits(), true, target));
    } else if (auto get = dyn_cast<tgpu::GetRoundOp>(user)) {
      gets = std::max(gets, getConflicts(buffer, get.getShape(),
                                         cast<tgpu::FragType>(get.getType()),
                                         get.getBits(), false, target));
    }
  }
  // Of the buffers of several rounds, the first stands for all.
  if ((puts == 0 && gets == 0) || (rounds > 1 && !isFirst))
    return;
  // Conflicts of matrix instructions are not counted: buffers are swizzled for
  // them.
  std::string text = isOperand ? "an operand of a product goes through shared "
                                 "memory: "
                     : buffer.getDepth() != 1
                         ? "what was copied ahead is read, to be changed for a "
                           "product: "
                         : "through shared memory: ";
  text += countOf(buffer.getTileBytes(), "byte") + ", " +
          (rounds == 1 ? "at once" : "in " + countOf(rounds, "round"));
  auto describe = [&](double conflicts, llvm::StringRef verb) {
    if (conflicts > 1)
      text += "; " + verb.str() + " takes " +
              std::to_string(uint64_t(conflicts + 0.5)) +
              " times as long because of bank conflicts";
  };
  describe(puts, "writing");
  describe(gets, "reading");
  add(op, "conversion", std::max(puts, gets) > 1, text);
}

void gpu::addKernelRemarks(cuda_tile::EntryOp entry, tgpu::KernelOp kernel,
                           const Target &target, const Schedule &schedule,
                           BlockWork work, const TensorObstacle &obstacle,
                           std::vector<engine::Remark> &remarks) {
  RemarkWriter(entry, target, schedule, obstacle, remarks).run(kernel, work);
}
