//===- Interpreter.cpp - runs a kernel as the specification says===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Interpreter.h"
#include "tessera/dialect/Modules.h"
#include "tessera/interpreter/Constants.h"
#include "tessera/interpreter/Machine.h"
#include "tessera/numerics/Convert.h"

#include "llvm/ADT/StringExtras.h"

#include <deque>
#include <numeric>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using runtime::Argument;
using runtime::Launch;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Allocates the globals of the module, unless they do not fit: a small file
/// may ask for much.
static void addGlobals(Context &context, EntryOp entry, Globals *kept) {
  auto module = entry->getParentOfType<cuda_tile::ModuleOp>();
  if (!module)
    return;
  uint64_t all = 0, largest = 0;
  for (auto global : module.getBody().front().getOps<GlobalOp>()) {
    auto type = cast<TileType>(global.getValue().getType());
    uint64_t size =
        type.getNumElements() * getStorageSize(getElementType(type));
    all += size;
    largest = std::max(largest, size);
    // While it is created, a global exists as a tile too.
    if (all + largest <= context.options.memoryLimit)
      continue;
    context.outcome.failure = {
        Failure::Error,
        "the globals of the module need more than " +
            llvm::utostr(context.options.memoryLimit >> 20) + " MiB of memory",
        getOpNumber(global),
        {},
        formatLine(global.getLoc())};
    return;
  }
  for (auto global : module.getBody().front().getOps<GlobalOp>()) {
    TilePtr tile = makeTile(global.getValue());
    std::vector<uint8_t> bytes(tile->data(),
                               tile->data() + tile->getNumBytes());
    if (getBitWidth(tile->getType()) == 4) {
      bytes.resize((tile->size() + 1) / 2);
      numerics::packBits(4, tile->data(), bytes.data(), tile->size());
    }
    if (kept)
      if (auto found = kept->find(global.getSymName().str());
          found != kept->end())
        bytes = std::move(found->second);
    Segment &segment = context.memory.add(
        ("the global @" + global.getSymName()).str(), std::move(bytes),
        std::max<uint64_t>(global.getAlignment(), 1), /*isWritten=*/true);
    segment.isConstant = global.getConstant();
    segment.elementSize = tile->getElementSize();
    context.globals[global.getSymName()] = segment.base;
  }
}

static void keepGlobals(Context &context, Globals &kept) {
  for (const auto &[name, base] : context.globals)
    if (Segment *segment = context.memory.find(base);
        segment && !segment->isConstant)
      kept[name.str()] = std::move(segment->ownBytes);
}

static std::vector<interpreter::Value> addArguments(Context &context,
                                                    Launch &launch) {
  std::vector<uint64_t> bases;
  for (runtime::Buffer &buffer : launch.buffers)
    bases.push_back(context.memory.add(buffer.name, buffer).base);
  relocate(launch, bases);
  std::vector<interpreter::Value> values;
  for (const Argument &argument : launch.arguments) {
    if (const auto *scalar = std::get_if<Argument::Scalar>(&argument.value)) {
      values.push_back(Tile::createScalar(scalar->type, scalar->bits));
      continue;
    }
    auto pointer = std::get<Argument::Pointer>(argument.value);
    values.push_back(Tile::createScalar(
        ElementType::I64, bases[pointer.buffer] + pointer.offset));
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

namespace {

/// The order in which tile blocks start.
class BlockSequence {
public:
  BlockSequence(const LaunchOptions &options, uint64_t number)
      : order(options.order), number(number) {
    if (order != Order::Random)
      return;
    // Multiplying by a factor that is coprime to the number of blocks visits
    // each of them once.
    std::mt19937_64 random(options.seed);
    first = random() % number;
    do
      factor = 1 + random() % number;
    while (std::gcd(factor, number) != 1);
  }

  uint64_t get(uint64_t position) const {
    switch (order) {
    case Order::Program:
      return position;
    case Order::Reverse:
      return number - 1 - position;
    case Order::Random:
      return ((unsigned __int128)position * factor + first) % number;
    }
    return position;
  }

private:
  Order order;
  uint64_t number;
  uint64_t first = 0, factor = 1;
};

/// Reports progress, but not too often.
class Progress {
public:
  Progress(const LaunchOptions &options, uint64_t all)
      : options(options), all(all) {}
  void update(uint64_t done) {
    if (!options.progress)
      return;
    auto now = std::chrono::steady_clock::now();
    if (done != all && now - last < std::chrono::milliseconds(100))
      return;
    last = now;
    options.progress(done, all);
  }

private:
  const LaunchOptions &options;
  uint64_t all;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

} // namespace

Outcome interpreter::run(EntryOp entry, Launch &launch,
                         const LaunchOptions &options, bool contractsFloats,
                         Globals *kept) {
  Outcome outcome;
  Context context(options, outcome);
  context.grid = launch.grid;
  if (options.timeout)
    context.deadline = std::chrono::steady_clock::now() + *options.timeout;
  std::unique_ptr<Program> program = Program::build(entry, contractsFloats);
  addGlobals(context, entry, kept);
  std::vector<interpreter::Value> arguments = addArguments(context, launch);

  uint64_t all =
      uint64_t(launch.grid[0]) * launch.grid[1] * uint64_t(launch.grid[2]);
  BlockSequence sequence(options, all);
  Progress progress(options, all);
  auto start = [&](uint64_t number) {
    BlockId block = {uint32_t(number % launch.grid[0]),
                     uint32_t(number / launch.grid[0] % launch.grid[1]),
                     uint32_t(number / launch.grid[0] / launch.grid[1])};
    return std::make_unique<Machine>(context, *program, block, number,
                                     arguments);
  };

  // Blocks run one after another. One that seems to wait for another goes to
  // the end of the queue, behind those that have not begun. Turns in which
  // nothing would happen are skipped.
  std::deque<std::unique_ptr<Machine>> waiting;
  uint64_t begun = 0, skipped = 0;
  while ((begun < all || !waiting.empty()) && !context.hasFailed()) {
    std::unique_ptr<Machine> machine;
    if (begun < all) {
      machine = start(sequence.get(begun++));
    } else {
      machine = std::move(waiting.front());
      waiting.pop_front();
      if (!machine->canGoOn()) {
        if (skipped++ == waiting.size())
          machine->failWaiting();
        waiting.push_back(std::move(machine));
        continue;
      }
    }
    skipped = 0;
    if (machine->run() == Machine::State::Waiting) {
      waiting.push_back(std::move(machine));
      continue;
    }
    if (!context.hasFailed())
      progress.update(++outcome.numBlocks);
  }
  if (kept)
    keepGlobals(context, *kept);
  return outcome;
}
