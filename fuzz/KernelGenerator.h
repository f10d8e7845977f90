//===- KernelGenerator.h - generates one random kernel -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the module generator; the families of operations are in
// Generate*.cpp.
//
// How generated kernels stay defined:
//
//   values     promises and preconditions are made true before they are used:
//              a divisor is or-ed with 1, a shift amount is masked
//   memory     a buffer is either only read; or divided into slices, one per
//              tile block, whose accesses are ordered by tokens; or only
//              updated, by all blocks, with one commutative atomic whose result
//              is unused
//   places     elements of a store that have the same address store the same
//              value, computed from the address, constants, and what was loaded
//              from there
//   branches   tokens of memory that a region writes go into it and out of it
//   NaNs       `exact` has the floats whose bits are fully determined; only
//              those are converted to integers
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_KERNELGENERATOR_H
#define TESSERA_FUZZ_KERNELGENERATOR_H

#include "fuzz/Generator.h"
#include "fuzz/ModuleGenerator.h"

#include "tessera/bytecode/WireTable.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

#include <deque>

namespace tessera::fuzz {

/// Elements of memory that several accesses share (GeneratePlaces.cpp).
struct Places {
  mlir::Value index; // of each element, in its memory
  mlir::Value pointers;
  /// A mask without the elements beyond the end; null if there are none.
  mlir::Value inside = {};
  bool isRepeated = false; // some have the same address
};

/// Memory that the kernel may use.
struct Memory {
  enum Use { ReadOnly, Private, Shared };

  mlir::Value base;       // scalar pointer to the memory of this block
  mlir::Value whole = {}; // and to the slices of all blocks, if it is a slice
  mlir::Type element;
  int64_t size; // elements, a power of two
  Use use;
  cuda_tile::AtomicRMWMode mode = cuda_tile::AtomicRMWMode::Add; // for Shared
  bool holdsExact = false; // only exact values are stored here
  bool hasSubBytes = false;
  llvm::SmallVector<Places, 2> places = {};

  // For Private: the last write, and the reads since.
  mlir::Value writer = {};
  llvm::SmallVector<mlir::Value, 4> readers = {};
};

/// Operations whose results may differ between engines.
bool isApproximate(const bytecode::OpRow &row,
                   llvm::ArrayRef<mlir::Attribute> attributes);

class KernelGenerator {
public:
  KernelGenerator(mlir::MLIRContext &context, uint64_t seed,
                  const ModuleOptions &options);
  GeneratedModule build();

  using Emitter = void (KernelGenerator::*)();
  /// Generators of operations that are not element-wise, by mnemonic.
  static const llvm::StringMap<Emitter> &getEmitters();

private:
  using Value = mlir::Value;
  using Type = mlir::Type;
  using TileType = cuda_tile::TileType;
  using Shape = llvm::SmallVector<int64_t, 4>;

  // Module.
  void addMemories(GeneratedModule &result);
  void addGlobals();
  void fill(Type element, runtime::Buffer &buffer, int64_t count);
  cuda_tile::OptimizationHintsAttr chooseHints(bool onEntry, bool onView);
  void storeSomeValues();

  // Statements.
  void emitStatement();
  void emitStatements(unsigned count);

  // Choices.
  bool flip() { return random.oneIn(2); }
  template <typename T> T pick(std::initializer_list<T> list) {
    return list.begin()[random.below(list.size())];
  }
  Shape chooseShape(int64_t limit = 0);
  Shape chooseNewShape(int64_t limit);
  Type chooseElement(llvm::function_ref<bool(Type)> accept);
  TileType makeTile(Shape shape, Type element);
  TileType chooseTile(llvm::function_ref<bool(Type)> accept);
  llvm::APInt chooseInteger(unsigned width);
  llvm::APFloat chooseFloat(mlir::FloatType type);

  // Values.
  void add(Value value, bool isExact = false);
  bool isExact(Value value) const;
  Value find(llvm::function_ref<bool(Value)> accept);
  Value get(TileType type);
  Value make(TileType type);
  Value getScalar(Type element) { return get(TileType::get(element)); }
  /// A value whose bits do not depend on which NaN was computed.
  Value getExact(TileType type);
  Value makeExact(Value value);
  Value getSmallIntegers(TileType type, uint64_t mask);
  Value makeConstant(TileType type);
  Value splat(TileType type, int64_t value);
  Value scalar(Type element, int64_t value) {
    return splat(TileType::get(element), value);
  }
  Value known(Type element, int64_t value);
  Value mask(Value value, uint64_t bits);
  Value spread(Value scalar, llvm::ArrayRef<int64_t> shape);
  Value reshape(Value value, llvm::ArrayRef<int64_t> shape);
  Value convertInteger(Value value, Type element, bool isSigned = false);
  mlir::DenseElementsAttr makeLiteral(TileType type);
  /// Sets enumerations and flags at random, to values that the verifier
  /// accepts.
  void chooseAttributes(mlir::Operation *op);
  bool verifies(mlir::Operation *op);

  // Arithmetic.
  void emitElementwise(const bytecode::OpRow &row);
  Value makeElementwise(const bytecode::OpRow &row,
                        llvm::ArrayRef<mlir::Attribute> attributes,
                        TileType type, bool &isExact);
  void defineOperands(const bytecode::OpRow &row,
                      llvm::ArrayRef<mlir::Attribute> attributes,
                      llvm::SmallVectorImpl<Value> &operands);
  void emitCompare();
  void emitFPowI();
  void emitExtI();
  void emitTruncI();
  TileType chooseFloatTile();
  void emitFToF();
  void emitFToI();
  void emitIToF();
  void emitBitcast();
  void emitPack();
  void emitUnpack();
  void emitMmaF();
  void emitMmaI();
  void emitMmaFScaled();
  Value getMmaOperand(TileType type);

  // Measured operations.
  void emitMeasured();
  Value getNumbers(TileType type);
  Value measureFunction(Type element, uint64_t &bound);
  Value measureSum(Type element, uint64_t &bound);
  Value measureProduct(Type element, uint64_t &bound);

  // Shapes.
  void emitConstant();
  void emitIota();
  void emitReshape();
  void emitBroadcast();
  void emitPermute();
  void emitCat();
  void emitExtract();
  void emitInsert();
  void emitSelect();
  void emitBlockId();
  void emitNumBlocks();
  void chooseSubTile(TileType &whole, Shape &part,
                     llvm::SmallVectorImpl<Value> &indices);

  // Regions.
  void emitIf();
  void emitFor();
  void emitLoop();
  void emitReduce();
  void emitScan();
  void emitAssert();
  void emitAggregate(bool isScan);
  void emitInnerReduce();
  llvm::SmallVector<Value, 4> emitRandomBody(mlir::Block &body,
                                             llvm::ArrayRef<Value> captured);
  llvm::SmallVector<TileType, 4> chooseCarried();
  llvm::SmallVector<Value, 4> getAll(llvm::ArrayRef<TileType> types);
  Value getCondition();
  void emitJump(bool isBreak);
  void fillBranch(mlir::Region &region, llvm::ArrayRef<TileType> types,
                  Value token);
  void finishRegion(mlir::Operation *op, Value token);
  template <typename Body>
  void inRegion(mlir::Region &region, Value token, Body body);

  // Memory.
  void emitMakeToken();
  void emitJoinTokens();
  void emitLoadPtr();
  void emitStorePtr();
  void emitAlloca();
  void emitFence();
  void emitGdcWait();
  void emitGdcLaunch();
  void emitCAS();
  void emitRMW();
  /// True if sums in memory may flush subnormal numbers to 0.
  bool mayFlushSums(Type element) const;
  void emitOffset();
  void emitGetGlobal();
  void emitIntToPtr();
  void emitPtrToInt();
  void emitPtrToPtr();
  void emitAssume();
  void emitPrint();

  Memory *chooseMemory(llvm::function_ref<bool(const Memory &)> accept);
  bool isUsable(const Memory &memory) const;
  Value makeIndices(llvm::ArrayRef<int64_t> shape, int64_t size,
                    bool isDistinct);
  Value makeSteps(llvm::ArrayRef<int64_t> shape, Type element, int64_t size,
                  bool isDistinct);
  Value makePointers(const Memory &memory, llvm::ArrayRef<int64_t> shape,
                     bool isDistinct);
  Value movePointers(const Memory &memory, llvm::ArrayRef<int64_t> shape,
                     bool isDistinct);
  Value makeEdgePointers(const Memory &memory, llvm::ArrayRef<int64_t> shape,
                         Value &mask);
  Shape chooseAccessShape(const Memory &memory);
  Value getToken();
  Value join(llvm::ArrayRef<Value> tokens);
  Value tokenForRead(Memory &memory);
  Value tokenForWrite(Memory &memory);
  void noteRead(Memory &memory, Value token);
  void noteWrite(Memory &memory, Value token);
  Value joinMemories();
  void resetMemories(Value token);
  struct Ordering {
    cuda_tile::MemoryOrderingSemanticsAttr ordering;
    cuda_tile::MemoryScopeAttr scope;
  };
  Ordering chooseOrdering(bool isLoad, bool isStore);
  Value load(Memory &memory, llvm::ArrayRef<int64_t> shape);
  void store(Memory &memory, Value value);
  Value getMask(llvm::ArrayRef<int64_t> shape);

  // Accesses through the same pointers.
  struct Repetition;
  void emitSharedAccess();
  Repetition chooseRepetition(const Memory &memory);
  Value repeat(Value row, const Repetition &how);
  Value addAndSubtract(Value index);
  void moveToEdge(const Memory &memory, Places &places);
  Places makePlaces(const Memory &memory);
  Places choosePlaces(Memory &memory);
  /// Existing pointers with this shape; null if there are none.
  Value findPlaces(const Memory &memory, llvm::ArrayRef<int64_t> shape,
                   bool isDistinct);
  Value makeConsistentMask(const Memory &memory, const Places &places);
  Value makeConsistent(const Memory &memory, const Places &places);
  Value changeConsistently(const Memory &memory, const Places &places,
                           Value value);
  Value loadPlaces(Memory &memory, const Places &places, Value mask,
                   Value padding);
  void updatePlaces(Memory &memory, const Places &places);

  // Views.
  struct View;
  void emitMakeTensorView();
  void emitMakeView();
  void emitLoadView();
  void emitStoreView();
  void emitRedView();
  void emitIndexSpace();
  void emitTensorShape();
  Value makeTensorView(const Memory &memory, llvm::ArrayRef<int64_t> sizes,
                       llvm::ArrayRef<int64_t> strides);
  View makeView(Memory &memory, llvm::StringRef kind, bool isLoad,
                bool isAtomic);

  mlir::MLIRContext &context;
  ModuleOptions options;
  Random random;
  mlir::ImplicitLocOpBuilder b;
  cuda_tile::ModuleOp module;
  cuda_tile::EntryOp entry;
  std::array<uint32_t, 3> grid = {1, 1, 1};
  int64_t numBlocks = 1;
  Value blockNumber; // i32
  cuda_tile::TokenType tokenType;

  /// Shapes and types that this kernel prefers, so that values find a use.
  std::vector<Shape> likedShapes;
  std::vector<Type> likedElements;
  std::vector<Value> pool;
  llvm::DenseSet<Value> exact;
  std::vector<Value> tokens;
  /// Entry parameters whose value the launch knows.
  std::vector<std::pair<Value, int64_t>> knownScalars;
  std::deque<Memory> memories;
  /// Memory for one measured value each, and the number of its buffer.
  std::vector<std::pair<Memory, size_t>> measured;
  std::vector<uint64_t> bounds;
  /// Globals in use, and whether they are written.
  llvm::StringMap<bool> knownGlobals;
  /// Private memory before this one must not be used in this region.
  size_t firstUsable = 0;
  struct Loop {
    llvm::SmallVector<TileType, 4> carried, results;
    bool withToken;
    bool isFor;
    bool mayContinue; // from anywhere
    Value counter;    // of a loop, incremented before each `continue`
    size_t firstUsable;
    /// Carried tiles to which every `continue` adds the same value, and that
    /// value; null for others.
    llvm::SmallVector<std::pair<Value, Value>, 4> moved = {};
  };
  std::vector<Loop> loops;
  unsigned depth = 0;
  int64_t repetitions = 1; // of the current statement
  bool inBody = false;     // of a reduction: pure operations only
  /// Elements of memory for measured values, per block.
  static constexpr int64_t kMeasured = 1024;
};

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_KERNELGENERATOR_H
