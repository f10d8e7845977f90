//===- ModuleGenerator.cpp - random valid modules -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The module, its parameters and the launch; and the choice of statements.
//
//===----------------------------------------------------------------------===//

#include "fuzz/ModuleGenerator.h"

#include "fuzz/Elementwise.h"
#include "fuzz/KernelGenerator.h"

#include "mlir/IR/Verifier.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;
using bytecode::OpRow;

/// Similar seeds must give different kernels.
static uint32_t scatter(uint64_t seed) {
  seed += 0x9e3779b97f4a7c15;
  seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9;
  seed = (seed ^ seed >> 27) * 0x94d049bb133111eb;
  return seed ^ seed >> 31;
}

KernelGenerator::KernelGenerator(MLIRContext &context, uint64_t seed,
                                 const ModuleOptions &options)
    : context(context), options(options), random(scatter(seed)),
      b(UnknownLoc::get(&context), &context),
      tokenType(TokenType::get(&context)) {}

//===----------------------------------------------------------------------===//
// Memory of the launch
//===----------------------------------------------------------------------===//

static ElementType convert(Type type) {
  std::string spelling;
  llvm::raw_string_ostream(spelling) << type;
  return *parseElementType(spelling);
}

void KernelGenerator::fill(Type element, runtime::Buffer &buffer,
                           int64_t count) {
  ElementType type = convert(element);
  size_t size = getStorageSize(type);
  bool isHalf = getBitWidth(type) == 4;
  buffer.elementSize = size;
  buffer.bytes.resize(isHalf ? count / 2 : count * size);
  for (int64_t i = 0; i < count; ++i) {
    APInt bits = isa<FloatType>(element)
                     ? chooseFloat(cast<FloatType>(element)).bitcastToAPInt()
                     : chooseInteger(element.getIntOrFloatBitWidth());
    uint64_t word = bits.getZExtValue();
    if (type == ElementType::TF32)
      word <<= 13; // kept like an f32
    if (type == ElementType::I1 && word && random.oneIn(4))
      word = 1 + random.below(255); // any other than 0 is true
    if (isHalf)
      buffer.bytes[i / 2] |= word << (i % 2 ? 4 : 0);
    else
      std::memcpy(&buffer.bytes[i * size], &word, size);
  }
}

void KernelGenerator::addMemories(GeneratedModule &result) {
  struct Planned {
    Memory memory;
    int64_t count;
  };
  std::vector<Planned> planned;
  std::vector<Type> types;
  unsigned number = 3 + random.below(4);
  for (unsigned i = 0; i < number; ++i) {
    Memory memory;
    memory.use = i == 0 ? Memory::ReadOnly
                        : pick({Memory::ReadOnly, Memory::Private,
                                Memory::Private, Memory::Shared});
    memory.size = int64_t(16) << random.below(6);
    memory.element = chooseElement([&](Type type) {
      if (memory.use == Memory::Shared)
        return type.isInteger(32) || type.isInteger(64);
      return true;
    });
    memory.hasSubBytes = isa<Float4E2M1FNType>(memory.element);
    // A pointer to 4-bit elements cannot be advanced to a slice.
    if (memory.hasSubBytes && numBlocks != 1)
      memory.use = Memory::ReadOnly;
    memory.holdsExact = memory.use != Memory::Private || flip();
    memory.mode =
        pick({AtomicRMWMode::Add, AtomicRMWMode::And, AtomicRMWMode::Or,
              AtomicRMWMode::Xor, AtomicRMWMode::Max, AtomicRMWMode::Min,
              AtomicRMWMode::UMax, AtomicRMWMode::UMin});
    int64_t count =
        memory.size * (memory.use == Memory::Private ? numBlocks : 1);
    planned.push_back({memory, count});
    types.push_back(TileType::get(PointerType::get(memory.element)));

    runtime::Buffer buffer;
    buffer.name = "buffer " + std::to_string(i);
    fill(memory.element, buffer, count);
    if (!options.defined && random.oneIn(8))
      buffer.written.resize(buffer.bytes.size());
    result.launch.buffers.push_back(std::move(buffer));
    result.bufferTypes.push_back(convert(memory.element));
    result.launch.arguments.push_back({runtime::Argument::Pointer{i}});
  }
  if (options.measured)
    for (Type element : {Type(b.getF16Type()), Type(b.getBF16Type()),
                         Type(b.getF32Type()), Type(b.getF64Type())}) {
      Memory memory;
      memory.use = Memory::Private;
      memory.size = kMeasured;
      memory.element = element;
      size_t index = planned.size();
      planned.push_back({memory, memory.size * numBlocks});
      types.push_back(TileType::get(PointerType::get(element)));
      runtime::Buffer buffer;
      buffer.name = "what is measured";
      buffer.elementSize = getStorageSize(convert(element));
      buffer.bytes.resize(memory.size * numBlocks * buffer.elementSize);
      result.launch.buffers.push_back(std::move(buffer));
      result.bufferTypes.push_back(convert(element));
      result.launch.arguments.push_back({runtime::Argument::Pointer{index}});
    }
  bounds.resize(planned.size());
  std::vector<int64_t> values;
  unsigned numScalars = 1 + random.below(4);
  for (unsigned i = 0; i < numScalars; ++i) {
    Type element =
        chooseElement([](Type type) { return !isa<Float4E2M1FNType>(type); });
    types.push_back(TileType::get(element));
    int64_t value = random.below(17);
    APInt bits = isa<IntegerType>(element)
                     ? APInt(64, value).trunc(element.getIntOrFloatBitWidth())
                     : chooseFloat(cast<FloatType>(element)).bitcastToAPInt();
    uint64_t word = bits.getZExtValue();
    if (isa<FloatTF32Type>(element))
      word <<= 13;
    result.launch.arguments.push_back(
        {runtime::Argument::Scalar{convert(element), word}});
    values.push_back(bits.getZExtValue());
  }

  FunctionType function = b.getFunctionType(types, {});
  // The text form has them for each parameter; this makes both forms equal.
  SmallVector<Attribute> attributes(types.size(), b.getDictionaryAttr({}));
  entry = EntryOp::create(b, "kernel", function, b.getArrayAttr(attributes),
                          ArrayAttr(), chooseHints(true, false));
  Block *body = b.createBlock(&entry.getBody());
  for (Type type : types)
    body->addArgument(type, b.getLoc());
  b.setInsertionPointToStart(body);

  Type i32 = b.getI32Type();
  if (numBlocks != 1) {
    auto id = GetTileBlockIdOp::create(b);
    auto sizes = GetNumTileBlocksOp::create(b);
    Value rows = AddIOp::create(
        b, MulIOp::create(b, id.getBlockIdZ(), sizes.getGridSizeY()),
        id.getBlockIdY());
    blockNumber = AddIOp::create(
        b, MulIOp::create(b, rows, sizes.getGridSizeX()), id.getBlockIdX());
    add(blockNumber);
  } else {
    blockNumber = scalar(i32, 0);
  }
  for (auto [i, plan] : llvm::enumerate(planned)) {
    Memory memory = plan.memory;
    memory.base = body->getArgument(i);
    if (memory.use == Memory::Private && numBlocks != 1) {
      memory.whole = memory.base;
      memory.base = OffsetOp::create(
          b, memory.base,
          MulIOp::create(b, blockNumber, scalar(i32, memory.size)));
    }
    if (i < number)
      memories.push_back(memory);
    else
      measured.push_back({memory, i});
  }
  for (unsigned i = 0; i < numScalars; ++i) {
    BlockArgument argument = body->getArgument(planned.size() + i);
    add(argument, /*isExact=*/true);
    if (isa<IntegerType>(cast<TileType>(argument.getType()).getElementType()))
      knownScalars.push_back({argument, values[i]});
  }
}

void KernelGenerator::addGlobals() {
  b.setInsertionPointToStart(&module.getBody().front());
  unsigned number = random.below(3);
  for (unsigned i = 0; i < number; ++i) {
    Type element = chooseElement([](Type) { return true; });
    int64_t size = int64_t(2) << random.below(6);
    auto literal = cast<DenseIntOrFPElementsAttr>(
        makeLiteral(TileType::get({size}, element)));
    GlobalOp::create(
        b, "global" + std::to_string(i), literal,
        pick<uint64_t>({0, 8, 16, 128}), flip(),
        pick({SymbolVisibility::Public, SymbolVisibility::Private}));
  }
}

OptimizationHintsAttr KernelGenerator::chooseHints(bool onEntry, bool onView) {
  if (!random.oneIn(6))
    return {};
  NamedAttrList hints;
  if (onEntry) {
    hints.set("occupancy", b.getI64IntegerAttr(1 + random.below(32)));
    if (flip())
      hints.set("num_cta_in_cga", b.getI64IntegerAttr(1 << random.below(5)));
  } else {
    hints.set("latency", b.getI64IntegerAttr(1 + random.below(10)));
    if (onView)
      hints.set("allow_tma", b.getBoolAttr(flip()));
  }
  NamedAttrList targets;
  targets.set(pick({"sm_90", "sm_100", "default"}),
              hints.getDictionary(&context));
  return OptimizationHintsAttr::get(&context, targets.getDictionary(&context));
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

namespace {
/// A kind of statement: a row of the table, and its generator.
struct Choice {
  const OpRow *row;
  KernelGenerator::Emitter emitter; // null: element-wise
};
} // namespace

static const std::vector<Choice> &getChoices() {
  static const std::vector<Choice> choices = [] {
    std::vector<Choice> list;
    for (const OpRow &row : bytecode::getOpRows()) {
      auto found = KernelGenerator::getEmitters().find(row.mnemonic);
      if (found != KernelGenerator::getEmitters().end()) {
        // Regions and memory are where bugs are.
        bool isAccess = row.mnemonic.starts_with("load_") ||
                        row.mnemonic.starts_with("store_") ||
                        row.mnemonic.starts_with("atomic_");
        unsigned weight = row.numRegions || isAccess ? 4 : 1;
        list.insert(list.end(), weight, {&row, found->second});
      } else if (findElementwise(row)) {
        list.push_back({&row, nullptr});
      }
    }
    return list;
  }();
  return choices;
}

const llvm::StringMap<KernelGenerator::Emitter> &
KernelGenerator::getEmitters() {
  static const llvm::StringMap<Emitter> emitters = {
      {"alloca", &KernelGenerator::emitAlloca},
      {"assert", &KernelGenerator::emitAssert},
      {"assume", &KernelGenerator::emitAssume},
      {"atomic_cas_tko", &KernelGenerator::emitCAS},
      {"atomic_red_view_tko", &KernelGenerator::emitRedView},
      {"atomic_rmw_tko", &KernelGenerator::emitRMW},
      {"bitcast", &KernelGenerator::emitBitcast},
      {"broadcast", &KernelGenerator::emitBroadcast},
      {"cat", &KernelGenerator::emitCat},
      {"cmpf", &KernelGenerator::emitCompare},
      {"cmpi", &KernelGenerator::emitCompare},
      {"constant", &KernelGenerator::emitConstant},
      {"exti", &KernelGenerator::emitExtI},
      {"extract", &KernelGenerator::emitExtract},
      {"for", &KernelGenerator::emitFor},
      {"fpowi", &KernelGenerator::emitFPowI},
      {"ftof", &KernelGenerator::emitFToF},
      {"ftoi", &KernelGenerator::emitFToI},
      {"gdc_launch_dependents_tko", &KernelGenerator::emitGdcLaunch},
      {"gdc_wait_tko", &KernelGenerator::emitGdcWait},
      {"get_global", &KernelGenerator::emitGetGlobal},
      {"get_index_space_shape", &KernelGenerator::emitIndexSpace},
      {"get_num_tile_blocks", &KernelGenerator::emitNumBlocks},
      {"get_tensor_shape", &KernelGenerator::emitTensorShape},
      {"get_tile_block_id", &KernelGenerator::emitBlockId},
      {"if", &KernelGenerator::emitIf},
      {"insert", &KernelGenerator::emitInsert},
      {"int_to_ptr", &KernelGenerator::emitIntToPtr},
      {"iota", &KernelGenerator::emitIota},
      {"itof", &KernelGenerator::emitIToF},
      {"join_tokens", &KernelGenerator::emitJoinTokens},
      {"load_ptr_tko", &KernelGenerator::emitLoadPtr},
      {"load_view_tko", &KernelGenerator::emitLoadView},
      {"loop", &KernelGenerator::emitLoop},
      {"make_gather_scatter_view", &KernelGenerator::emitMakeView},
      {"make_partition_view", &KernelGenerator::emitMakeView},
      {"make_strided_view", &KernelGenerator::emitMakeView},
      {"make_tensor_view", &KernelGenerator::emitMakeTensorView},
      {"make_token", &KernelGenerator::emitMakeToken},
      {"memory_fence_alias_tko", &KernelGenerator::emitFence},
      {"mmaf", &KernelGenerator::emitMmaF},
      {"mmaf_scaled", &KernelGenerator::emitMmaFScaled},
      {"mmai", &KernelGenerator::emitMmaI},
      {"offset", &KernelGenerator::emitOffset},
      {"pack", &KernelGenerator::emitPack},
      {"permute", &KernelGenerator::emitPermute},
      {"print_tko", &KernelGenerator::emitPrint},
      {"ptr_to_int", &KernelGenerator::emitPtrToInt},
      {"ptr_to_ptr", &KernelGenerator::emitPtrToPtr},
      {"reduce", &KernelGenerator::emitReduce},
      {"reshape", &KernelGenerator::emitReshape},
      {"scan", &KernelGenerator::emitScan},
      {"select", &KernelGenerator::emitSelect},
      {"store_ptr_tko", &KernelGenerator::emitStorePtr},
      {"store_view_tko", &KernelGenerator::emitStoreView},
      {"trunci", &KernelGenerator::emitTruncI},
      {"unpack", &KernelGenerator::emitUnpack},
  };
  return emitters;
}

void KernelGenerator::emitStatement() {
  if (options.measured && random.oneIn(8))
    emitMeasured();
  if (random.oneIn(6))
    emitSharedAccess();
  const Choice &choice = random.pick(getChoices());
  // Nested loops multiply the work.
  if (choice.row->numRegions && depth >= 3)
    return;
  if (choice.emitter)
    (this->*choice.emitter)();
  else
    emitElementwise(*choice.row);
}

void KernelGenerator::emitStatements(unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    emitStatement();
}

/// Stores computed values, so that they can be compared.
void KernelGenerator::storeSomeValues() {
  size_t number = std::min<size_t>(pool.size(), 10);
  for (size_t i = 0; i < number; ++i) {
    // The latest values depend on the others.
    Value value =
        pool[pool.size() - 1 - random.below(number * 2) % pool.size()];
    auto type = cast<TileType>(value.getType());
    Type element = type.getElementType();
    bool isInteger = isa<IntegerType>(element);
    Memory *memory = chooseMemory([&](const Memory &memory) {
      if (memory.use != Memory::Private || memory.hasSubBytes ||
          memory.size < type.getNumElements())
        return false;
      return memory.element == element ||
             (isInteger && isa<IntegerType>(memory.element));
    });
    if (!memory)
      continue;
    store(*memory, isInteger ? convertInteger(value, memory->element) : value);
  }
}

GeneratedModule KernelGenerator::build() {
  // Attributes are tested with the verifier.
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  GeneratedModule result;
  if (random.oneIn(3)) {
    grid = pick<std::array<uint32_t, 3>>(
        {{2, 1, 1}, {4, 1, 1}, {1, 2, 1}, {2, 2, 1}, {1, 1, 3}, {3, 1, 1}});
    numBlocks = grid[0] * grid[1] * grid[2];
  }
  result.launch.grid = grid;
  for (unsigned i = 0; i < 3; ++i) {
    Shape shape = chooseNewShape(0);
    Type element = chooseElement([](Type) { return true; });
    likedShapes.push_back(shape);
    likedElements.push_back(element);
  }
  result.module = cuda_tile::ModuleOp::create(b, "module");
  module = result.module.get();
  if (random.oneIn(4))
    module.setProducer("fuzz");
  addGlobals();
  b.setInsertionPointToEnd(&module.getBody().front());
  addMemories(result);
  emitStatements(8 + random.below(28));
  storeSomeValues();
  ReturnOp::create(b);
  result.entry = entry;
  result.bounds = std::move(bounds);
  return result;
}

GeneratedModule fuzz::generateModule(MLIRContext &context, uint64_t seed,
                                     const ModuleOptions &options) {
  return KernelGenerator(context, seed, options).build();
}
