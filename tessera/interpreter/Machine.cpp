//===- Machine.cpp - runs the operations of a tile block===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Machine.h"
#include "tessera/interpreter/Trace.h"
#include "tessera/numerics/Integer.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

/// Iterations of a `loop` after which other tile blocks run. Otherwise a loop
/// that waits for a flag would wait for ever.
static constexpr uint64_t kRounds = 1000;
/// The maximum number of deferred operations.
static constexpr size_t kMaxDeferred = 16384;
/// The maximum memory of tiles while operations are deferred.
static constexpr uint64_t kMaxDeferredBytes = uint64_t(256) << 20;

Machine::Machine(Context &context, const Program &program, BlockId block,
                 uint64_t blockNumber, ArrayRef<interpreter::Value> arguments)
    : context(context), block(block), blockNumber(blockNumber), isBody(false),
      isLazy(context.options.order != Order::Program),
      slots(program.getNumSlots()),
      random(context.options.seed * 0x9e3779b97f4a7c15 + blockNumber),
      pauseAfter(kRounds) {
  if (context.options.order == Order::Random)
    pauseAfter = 1 + random() % kRounds;
  enter(program.getCode(), arguments);
}

Machine::Machine(Context &context, const Program &program,
                 ArrayRef<interpreter::Value> arguments)
    : context(context), block(context.block), blockNumber(context.blockNumber),
      isBody(true), isLazy(false), slots(program.getNumSlots()),
      pauseAfter(kRounds) {
  enter(program.getCode(), arguments);
}

Machine::~Machine() { freeAllocas(0); }

Machine::State Machine::run() {
  context.block = block;
  context.blockNumber = blockNumber;
  isWaiting = isIdle = false;
  // A block that goes on begins a round.
  if (!isBody) {
    if (!frames.empty() && frames.back().owner)
      context.round.begin();
    else
      context.round.end();
  }
  while (!frames.empty() && !context.hasFailed()) {
    if (isWaiting)
      return State::Waiting;
    Frame &frame = frames.back();
    step(frame.code->ops[frame.next++]);
  }
  return State::Done;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

SmallVector<interpreter::Value, 4>
Machine::read(ArrayRef<uint32_t> operandSlots) {
  SmallVector<interpreter::Value, 4> values;
  values.reserve(operandSlots.size());
  for (uint32_t slot : operandSlots) {
    const Deferred *deferred = slots[slot].deferred();
    if (deferred && deferred->node->done)
      slots[slot] =
          interpreter::Value(deferred->node->results[deferred->index]);
    values.push_back(slots[slot]);
  }
  return values;
}

void Machine::release(const OpInfo &info) {
  for (uint32_t slot : info.released)
    slots[slot] = {};
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Evaluates an operation whose operands are known.
void Machine::execute(const OpInfo &info, Operands operands, Results results) {
  context.current = &info;
  Outcome &outcome = context.outcome;
  ++outcome.numOps;
  if (context.isOutOfTime())
    return;
  if (info.isWork)
    outcome.numElements += info.count;
  if (Tile::getLiveBytes() + info.resultBytes + context.memory.getOwnBytes() >
      context.options.memoryLimit)
    return context.fail("more than " +
                        llvm::utostr(context.options.memoryLimit >> 20) +
                        " MiB of memory would be needed");
  info.evaluator(context, info, operands, results);
  if (context.options.trace && !context.hasFailed() && !isBody)
    traceOperation(context, operands, results);
}

void Machine::perform(const OpInfo &info) {
  SmallVector<interpreter::Value, 4> operands = read(info.operands);
  SmallVector<interpreter::Value, 2> results(info.results.size());
  release(info);
  execute(info, operands, results);
  if (context.hasFailed())
    return;
  for (auto [slot, result] : llvm::zip_equal(info.results, results))
    slots[slot] = std::move(result);
  // Drop unused results.
  for (uint32_t slot : info.released)
    if (llvm::is_contained(info.results, slot))
      slots[slot] = {};
}

void Machine::step(const OpInfo &info) {
  switch (info.kind) {
  case OpKind::Ordered:
    for (Frame &frame : frames)
      frame.touchedMemory = true;
    [[fallthrough]];
  case OpKind::Pure:
    return isLazy ? defer(info) : perform(info);
  case OpKind::Alloca:
    perform(info);
    if (!context.hasFailed())
      allocas.push_back(context.lastAlloca);
    return;
  case OpKind::If:
    return enterIf(info);
  case OpKind::For:
    return enterFor(info);
  case OpKind::Loop:
    return enterLoop(info);
  case OpKind::Continue:
    return continueLoop(info);
  case OpKind::Yield: {
    SmallVector<interpreter::Value, 4> values = read(info.operands);
    return leave(values);
  }
  case OpKind::Break: {
    SmallVector<interpreter::Value, 4> values = read(info.operands);
    while (frames.back().owner->kind != OpKind::Loop)
      popFrame();
    return leave(values);
  }
  case OpKind::Return:
    runPending();
    freeAllocas(0);
    frames.clear();
    return;
  }
}

//===----------------------------------------------------------------------===//
// Values that loops carry
//===----------------------------------------------------------------------===//

/// A loop that waits carries no more than this in a value.
static constexpr size_t kMaxCarriedBytes = 256;

/// The value itself, if it was put off and is known now.
static interpreter::Value resolve(interpreter::Value value) {
  const Deferred *deferred = value.deferred();
  if (!deferred || !deferred->node->done)
    return value;
  return deferred->node->results[deferred->index];
}

/// A copy to compare with, unless it would hold memory or work that could be
/// dropped.
static std::optional<SmallVector<interpreter::Value, 2>>
copySmall(ArrayRef<interpreter::Value> values) {
  SmallVector<interpreter::Value, 2> copies;
  for (const interpreter::Value &value : values) {
    interpreter::Value known = resolve(value);
    if (known.deferred() ||
        (known.isTile() && known.tile().getNumBytes() > kMaxCarriedBytes))
      return std::nullopt;
    copies.push_back(std::move(known));
  }
  return copies;
}

static bool isSame(const interpreter::Value &a, const interpreter::Value &b) {
  if (a.isToken() && b.isToken())
    return true;
  if (a.isTile() && b.isTile()) {
    const Tile &first = a.tile(), &second = b.tile();
    return first.getType() == second.getType() &&
           first.size() == second.size() &&
           std::equal(first.data(), first.data() + first.getNumBytes(),
                      second.data()) &&
           first.marks == second.marks;
  }
  if (!a.isTensor() || !b.isTensor())
    return false;
  const Tensor &first = a.tensor(), &second = b.tensor();
  return first.base == second.base && first.sizes == second.sizes &&
         first.strides == second.strides && first.mark == second.mark;
}

/// Whether a loop carries the same as before, tokens aside.
static bool areSame(ArrayRef<interpreter::Value> before,
                    ArrayRef<interpreter::Value> after) {
  return llvm::all_of(llvm::zip_equal(before, after), [](auto pair) {
    auto &[a, b] = pair;
    return isSame(a, resolve(b));
  });
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void Machine::enter(const Code &code, ArrayRef<interpreter::Value> arguments) {
  Frame frame;
  frame.code = &code;
  frame.owner = nullptr;
  for (auto [slot, argument] : llvm::zip_equal(code.arguments, arguments))
    slots[slot] = argument;
  frames.push_back(frame);
}

void Machine::freeAllocas(size_t remaining) {
  if (allocas.size() > remaining)
    runPending(); // they may use this memory
  while (allocas.size() > remaining) {
    context.memory.remove(allocas.back());
    allocas.pop_back();
  }
}

void Machine::popFrame() {
  freeAllocas(frames.back().numAllocas);
  frames.pop_back();
}

/// Ends the innermost region, with these results.
void Machine::leave(ArrayRef<interpreter::Value> values) {
  const OpInfo *owner = frames.back().owner;
  popFrame();
  if (!isBody && owner->kind == OpKind::Loop)
    context.round.end();
  if (!owner) { // the body of a reduction
    yielded.assign(values.begin(), values.end());
    return;
  }
  for (auto [slot, value] : llvm::zip_equal(owner->results, values))
    slots[slot] = value;
  release(*owner);
}

void Machine::enterIf(const OpInfo &info) {
  context.current = &info;
  interpreter::Value condition = force(read(info.operands).front());
  if (context.hasFailed())
    return;
  context.current = &info;
  context.reportMark(condition.tile().getMark(0), "branches on");
  // The condition is one element, as in a select of scalars.
  ++context.outcome.numElements;
  const Code &code = *info.regions[condition.tile().as<uint8_t>()[0] ? 0 : 1];
  if (code.ops.empty()) // no else
    return release(info);
  Frame frame;
  frame.code = &code;
  frame.owner = &info;
  frame.numAllocas = allocas.size();
  frames.push_back(frame);
}

void Machine::enterFor(const OpInfo &info) {
  context.current = &info;
  auto op = cast<ForOp>(info.op);
  SmallVector<interpreter::Value, 4> operands = read(info.operands);
  for (unsigned i = 0; i < 3; ++i)
    operands[i] = force(operands[i]);
  if (context.hasFailed())
    return;
  context.current = &info;
  const Tile &lower = operands[0].tile(), &upper = operands[1].tile(),
             &stepTile = operands[2].tile();
  for (unsigned i = 0; i < 3; ++i)
    context.reportMark(operands[i].tile().getMark(0), "bounds a loop by");
  bool isUnsigned = op.getUnsignedCmp();
  auto get = [&](const Tile &tile) -> __int128 {
    return isUnsigned ? __int128(tile.getUnsigned(0))
                      : __int128(tile.getSigned(0));
  };
  __int128 distance = get(upper) - get(lower), by = get(stepTile);
  if (by <= 0) {
    context.report("for-step", "the step of this loop is not positive");
    return context.fail("the step of this loop is " + Twine(int64_t(by)) +
                        ", which is not positive");
  }
  __int128 count = distance <= 0 ? 0 : (distance + by - 1) / by;
  unsigned width = getBitWidth(lower.getType());
  __int128 limit =
      isUnsigned ? __int128(1) << width : __int128(1) << (width - 1);
  if (count && get(lower) + count * by >= limit)
    context.report("for-overflow",
                   "the induction variable would pass the range of its type "
                   "before it reaches the upper bound");

  ArrayRef<interpreter::Value> inits =
      ArrayRef<interpreter::Value>(operands).drop_front(3);
  if (!count) {
    for (auto [slot, value] : llvm::zip_equal(info.results, inits))
      slots[slot] = value;
    return release(info);
  }
  Frame frame;
  frame.code = info.regions.front().get();
  frame.owner = &info;
  frame.induction = lower.getUnsigned(0);
  frame.step = stepTile.getUnsigned(0);
  frame.remaining = uint64_t(count);
  frame.numAllocas = allocas.size();
  frames.push_back(frame);
  startIteration(frames.back(), inits);
}

void Machine::enterLoop(const OpInfo &info) {
  SmallVector<interpreter::Value, 4> operands = read(info.operands);
  Frame frame;
  frame.code = info.regions.front().get();
  frame.owner = &info;
  frame.numAllocas = allocas.size();
  frame.pauseAfter = pauseAfter;
  for (Frame &outer : frames)
    outer.hasInnerLoop = true;
  frames.push_back(frame);
  startIteration(frames.back(), operands);
}

void Machine::startIteration(Frame &frame,
                             ArrayRef<interpreter::Value> values) {
  ArrayRef<uint32_t> arguments = frame.code->arguments;
  if (frame.owner->kind == OpKind::For) {
    ElementType type =
        getElementType(cast<ForOp>(frame.owner->op).getLowerBound().getType());
    TilePtr tile = Tile::create(type, 1);
    numerics::setInteger(type, frame.induction, tile->data());
    slots[arguments.front()] = std::move(tile);
    arguments = arguments.drop_front();
  } else if (!isBody) {
    frame.carried = copySmall(values);
    frame.hasInnerLoop = false;
    context.round.begin();
  }
  for (auto [slot, value] : llvm::zip_equal(arguments, values))
    slots[slot] = value;
  frame.next = 0;
}

void Machine::continueLoop(const OpInfo &info) {
  SmallVector<interpreter::Value, 4> values = read(info.operands);
  while (frames.back().owner->kind == OpKind::If)
    popFrame();
  Frame &frame = frames.back();
  freeAllocas(frame.numAllocas);
  if (context.hasFailed())
    return;
  context.current = frame.owner;
  // Loops of only control flow check the clock nowhere else.
  if (context.isOutOfTime())
    return;
  if (frame.owner->kind == OpKind::For) {
    if (!--frame.remaining)
      return leave(values);
    frame.induction += frame.step;
  } else if (frame.touchedMemory && !isBody) {
    endRound(frame, values);
  }
  startIteration(frame, values);
}

/// Pauses after an idle round, or after many rounds.
void Machine::endRound(Frame &frame, ArrayRef<interpreter::Value> values) {
  bool isPassive = context.round.isPassive() && !frame.hasInnerLoop;
  frame.hasActed |= !isPassive;
  bool isRepeated =
      isPassive && frame.carried && areSame(*frame.carried, values);
  if (!isRepeated && ++frame.rounds < frame.pauseAfter)
    return;
  // What was put off may be a store of this round, and of every other one.
  isIdle = isRepeated &&
           llvm::all_of(pending, [](const auto &node) { return node->done; });
  // One that only reads will seldom get anywhere by doing so more often; it
  // waits, and counts its rounds.
  frame.pauseAfter =
      frame.hasActed ? pauseAfter : std::max<uint64_t>(frame.pauseAfter / 2, 1);
  frame.rounds = 0;
  frame.hasActed = false;
  isWaiting = true;
  // A write that was put off may be what this block waits for.
  watch = context.watched.begin(context.round.getWords());
  // What others wait for must not be put off.
  runPending();
}

void Machine::failWaiting() {
  context.block = block;
  context.current = frames.back().owner;
  context.fail("this loop waits for memory to change, and no tile block that "
               "is left can change it");
}

//===----------------------------------------------------------------------===//
// Orders other than program order
//===----------------------------------------------------------------------===//

void Machine::defer(const OpInfo &info) {
  SmallVector<interpreter::Value, 4> operands = read(info.operands);
  auto isKnown = [](const interpreter::Value &operand) {
    return !operand.deferred();
  };
  if (info.kind == OpKind::Pure && llvm::all_of(operands, isKnown))
    return perform(info);
  llvm::IntrusiveRefCntPtr<Node> node(new Node);
  node->info = &info;
  node->operands.assign(operands.begin(), operands.end());
  for (auto [index, slot] : llvm::enumerate(info.results))
    slots[slot] = Deferred{node, unsigned(index)};
  release(info);
  for (uint32_t slot : info.released)
    if (llvm::is_contained(info.results, slot))
      slots[slot] = {};
  deferred.push_back(node);
  if (info.kind != OpKind::Pure)
    pending.push_back(node);
  if (deferred.size() > kMaxDeferred ||
      Tile::getLiveBytes() > kMaxDeferredBytes)
    return evaluateDeferred();
  // A random order runs some of them early.
  if (info.kind == OpKind::Pure || context.options.order != Order::Random)
    return;
  while (!pending.empty() && random() % 2 && !context.hasFailed()) {
    size_t index = random() % pending.size();
    llvm::IntrusiveRefCntPtr<Node> chosen = pending[index];
    pending.erase(pending.begin() + index);
    forceNode(chosen);
  }
}

/// Evaluates all deferred operations whose results may still be needed.
void Machine::evaluateDeferred() {
  runPending();
  for (llvm::IntrusiveRefCntPtr<Node> &node : deferred) {
    if (context.hasFailed())
      break;
    if (node->UseCount() > 1)
      forceNode(node);
    node.reset();
  }
  deferred.clear();
}

interpreter::Value Machine::force(interpreter::Value value) {
  const Deferred *deferred = value.deferred();
  if (!deferred)
    return value;
  forceNode(deferred->node);
  if (context.hasFailed())
    return {};
  return deferred->node->results[deferred->index];
}

/// Evaluates a node, after the nodes it depends on.
void Machine::forceNode(llvm::IntrusiveRefCntPtr<Node> root) {
  SmallVector<llvm::IntrusiveRefCntPtr<Node>, 8> open = {root};
  while (!open.empty()) {
    llvm::IntrusiveRefCntPtr<Node> node = open.back();
    if (node->done) {
      open.pop_back();
      continue;
    }
    bool isReady = true;
    for (interpreter::Value &operand : node->operands) {
      const Deferred *deferred = operand.deferred();
      if (!deferred)
        continue;
      if (deferred->node->done) {
        operand = interpreter::Value(deferred->node->results[deferred->index]);
        continue;
      }
      open.push_back(deferred->node);
      isReady = false;
    }
    if (!isReady)
      continue;
    open.pop_back();
    node->results.resize(node->info->results.size());
    execute(*node->info, node->operands, node->results);
    if (context.hasFailed())
      return;
    node->operands.clear();
    node->done = true;
  }
}

/// Runs the deferred memory operations.
void Machine::runPending() {
  if (context.options.order == Order::Random)
    std::shuffle(pending.begin(), pending.end(), random);
  while (!pending.empty() && !context.hasFailed()) {
    llvm::IntrusiveRefCntPtr<Node> node = pending.back();
    pending.pop_back();
    forceNode(node);
  }
}
