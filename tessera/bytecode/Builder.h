//===- Builder.h - from raw parts to IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the reader. The classes below build IR from what the decoder
// returns. SharedParts builds what all functions share: types, locations, enum
// attributes. Then a FunctionBuilder per function visits the operations of the
// body. Operands are numbers of values, so it keeps a list of the values that
// are visible. Example:
//
//   entry @k(%a: tile<f32>) { %s = addf %a, %a : tile<f32>  return }
//
//   call                     effect                           values afterwards
//   SharedParts::build       types of the file: tile<f32>, …
//   FunctionBuilder::build   creates the entry and its block  %a
//     operation(addf 0, 0)   creates addf of values[0] twice  %a, %s
//     operation(return)      creates return                   %a, %s
//
// For an operation with regions, `operation` is followed by `beginRegion`,
// `beginBlock`, the operations of the block, `endBlock` and `endOperation`.
// `endBlock` drops the values of the block; `endOperation` appends the results
// of the operation.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_BUILDER_H
#define TESSERA_BYTECODE_BUILDER_H

#include "tessera/bytecode/Decoder.h"
#include "tessera/dialect/Ops.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"

#include <array>
#include <atomic>

namespace tessera::bytecode {

/// A file of a few bytes may describe much more: functions share signatures,
/// and types share constants. So the memory for IR is limited relative to the
/// size of the file.
class MemoryBudget {
public:
  explicit MemoryBudget(uint64_t fileSize)
      : limit(kBase + kPerByte * fileSize) {}

  /// Returns false if the limit is exceeded.
  bool charge(uint64_t bytes) {
    return used.fetch_add(bytes, std::memory_order_relaxed) + bytes <= limit;
  }
  uint64_t getLimit() const { return limit; }
  uint64_t getUsed() const { return used; }
  bool isExhausted() const { return used > limit; }
  void reset(uint64_t bytes) { used = bytes; }

  /// The size of an operation, including the overhead of the allocator and the
  /// entries of its results in `values`.
  static uint64_t getOperationSize(uint64_t numResults, uint64_t numOperands,
                                   uint64_t numRegions) {
    // Temporary lists of its parts; short ones need no memory.
    uint64_t passing =
        numResults + numOperands > 64 ? 24 * (numResults + numOperands) : 0;
    return 80 + 32 * numResults + 32 * numOperands + 32 * numRegions + passing;
  }
  static uint64_t getBlockSize(uint64_t numArguments) {
    return 112 + 104 * numArguments;
  }

private:
  // Reading should take at most 16 MiB plus 64 times the size of the file. The
  // dialects take a third of the former. The file itself and memory that is not
  // counted here take some of the latter.
  static constexpr uint64_t kBase = 4 << 20, kPerByte = 58;

  uint64_t limit;
  std::atomic<uint64_t> used = 0;
};

/// Types, locations and operation names of one file, which its functions share.
class SharedParts {
public:
  SharedParts(Decoder &decoder, mlir::MLIRContext *context);

  /// Builds all types and debug attributes. Returns false after an error.
  bool build();

  mlir::Type getType(uint32_t index) const { return types[index]; }
  /// The location with this number; null if that is not a location.
  mlir::LocationAttr getLocation(uint32_t number) const;
  mlir::OperationName getName(const OpRow &row) const {
    return *names[row.opcode];
  }
  mlir::Attribute getEnum(const EnumRow &row, uint32_t value) const {
    return enums.find(&row)->second[value];
  }
  mlir::DictionaryAttr getNoAttributes() const { return noAttributes; }
  mlir::MLIRContext *getContext() const { return context; }
  const Decoder &getDecoder() const { return decoder; }
  MemoryBudget &getBudget() { return budget; }
  std::optional<DecodeError> takeError() { return std::move(error); }

private:
  /// Types and debug attributes refer to each other, and are printed in full: a
  /// few of them can describe more than fits into memory.
  bool checkExpansion(size_t index);
  bool buildType(uint32_t index, unsigned depth);
  mlir::Type makeType(const RawType &raw);
  mlir::Type makeFunctionType(const RawType &raw);
  mlir::Type makeView(const RawType &raw);
  bool buildDebug(uint64_t number, unsigned depth);
  mlir::Attribute makeDebug(const RawDebug &raw);
  template <typename T>
  bool takeDebugField(const RawDebug &raw, unsigned field, T &value);
  bool takeLocationField(const RawDebug &raw, unsigned field,
                         mlir::LocationAttr &value);

  Decoder &decoder;
  mlir::MLIRContext *context;
  mlir::DictionaryAttr noAttributes;
  MemoryBudget budget;
  std::optional<DecodeError> error;
  uint64_t place = 0; // the offset for errors about the current object
  std::vector<mlir::Type> types;
  std::vector<mlir::Attribute> debug;
  enum class State : uint8_t { Untouched, Busy, Done };
  std::vector<State> states;
  std::vector<uint64_t> expansions; // the printed size of each
  std::array<std::optional<mlir::OperationName>, 256> names;
  llvm::DenseMap<const EnumRow *, llvm::SmallVector<mlir::Attribute, 10>> enums;
};

/// Captures the diagnostics of `getChecked`; MLIR has no other way to say why
/// it rejects an object. One per thread.
class CapturedMessage {
public:
  explicit CapturedMessage(mlir::MLIRContext *context);

  /// Pass this to `getChecked`.
  static mlir::InFlightDiagnostic emit(mlir::MLIRContext *context);
  /// Returns the last message on this thread.
  static std::string take();

private:
  mlir::ScopedDiagnosticHandler handler;
};

/// Builds attributes of one function, or of the globals.
class AttributeBuilder {
public:
  explicit AttributeBuilder(SharedParts &parts) : parts(parts) {}

  /// Returns null after an error.
  mlir::Attribute build(AttributeView view);
  /// The literal of a constant or global; `type` is the reference to its type.
  mlir::DenseElementsAttr buildElements(uint32_t constant, Ref type);

  std::optional<DecodeError> takeError() { return std::move(error); }

private:
  mlir::DictionaryAttr buildDictionary(AttributeView view);
  std::nullptr_t fail(uint64_t offset, const llvm::Twine &message);

  SharedParts &parts;
  std::optional<DecodeError> error;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, mlir::DenseElementsAttr>
      literals;
};

/// Builds one function.
class FunctionBuilder : public BodyVisitor {
public:
  FunctionBuilder(SharedParts &parts, const RawFunction &function)
      : parts(parts), function(function), attributes(parts) {}

  /// Returns the entry, or null after an error.
  mlir::OwningOpRef<cuda_tile::EntryOp> build();
  std::optional<DecodeError> takeError() { return std::move(error); }

  bool operation(const RawOp &op) override;
  bool beginRegion(unsigned index, uint64_t end) override;
  bool beginBlock(llvm::ArrayRef<Ref> types, uint32_t firstArgument,
                  uint64_t end) override;
  bool endBlock() override;
  bool endOperation() override;

private:
  bool makeEntry(mlir::OwningOpRef<cuda_tile::EntryOp> &entry);
  bool setAttributes(const RawOp &raw, mlir::Operation *op);
  bool fail(uint64_t offset, const llvm::Twine &message);
  bool charge(uint64_t bytes, uint64_t offset);
  bool findLocation(Ref reference, mlir::LocationAttr &location);

  struct Frame {
    mlir::Operation *op;
    mlir::Block *outerBlock; // the block of the operation
    mlir::Region *region;
    size_t numValues; // before the current block
  };

  SharedParts &parts;
  const RawFunction &function;
  AttributeBuilder attributes;
  std::optional<DecodeError> error;
  std::vector<mlir::Value> values;
  std::vector<Frame> frames;
  mlir::Block *block = nullptr;
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_BUILDER_H
