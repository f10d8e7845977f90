//===- Builder.h - from raw parts to IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the reader.
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

/// A file of a few bytes may describe a great deal: functions share signatures,
/// constants are shared by types. What is built is held against the file's
/// size.
class MemoryBudget {
public:
  explicit MemoryBudget(uint64_t fileSize)
      : limit(kBase + kPerByte * fileSize) {}

  /// False if this is too much.
  bool charge(uint64_t bytes) {
    return used.fetch_add(bytes, std::memory_order_relaxed) + bytes <= limit;
  }
  uint64_t getLimit() const { return limit; }
  uint64_t getUsed() const { return used; }
  bool isExhausted() const { return used > limit; }
  void reset(uint64_t bytes) { used = bytes; }

  /// What an operation takes, with what the allocator adds and the number that
  /// its results have.
  static uint64_t getOperationSize(uint64_t numResults, uint64_t numOperands,
                                   uint64_t numRegions) {
    // Lists of its parts are made on the way; short ones need no memory.
    uint64_t passing =
        numResults + numOperands > 64 ? 24 * (numResults + numOperands) : 0;
    return 80 + 32 * numResults + 32 * numOperands + 32 * numRegions + passing;
  }
  static uint64_t getBlockSize(uint64_t numArguments) {
    return 112 + 104 * numArguments;
  }

private:
  // Reading is to stay within 16 MiB and 64 times the file. The dialects alone
  // take a third of the former; the file and what is not counted here, some of
  // the latter.
  static constexpr uint64_t kBase = 4 << 20, kPerByte = 58;

  uint64_t limit;
  std::atomic<uint64_t> used = 0;
};

/// Types, locations and operation names of one file: what its functions share.
class SharedParts {
public:
  SharedParts(Decoder &decoder, mlir::MLIRContext *context);

  /// Makes all types and debug attributes. False after an error.
  bool build();

  mlir::Type getType(uint32_t index) const { return types[index]; }
  /// The location that a reference means; null if it is none.
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
  /// Parts refer to each other, and are printed in full: a few of them can
  /// describe more than memory holds.
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
  uint64_t place = 0; // where an error about what is being made is reported
  std::vector<mlir::Type> types;
  std::vector<mlir::Attribute> debug;
  enum class State : uint8_t { Untouched, Busy, Done };
  std::vector<State> states;
  std::vector<uint64_t> expansions; // the size of each, written out
  std::array<std::optional<mlir::OperationName>, 256> names;
  llvm::DenseMap<const EnumRow *, llvm::SmallVector<mlir::Attribute, 10>> enums;
};

/// What a diagnostic said while an object was made; MLIR has no other way to
/// tell why it refuses. One for each thread.
class CapturedMessage {
public:
  explicit CapturedMessage(mlir::MLIRContext *context);

  /// To be handed to `getChecked`.
  static mlir::InFlightDiagnostic emit(mlir::MLIRContext *context);
  /// What was said last on this thread.
  static std::string take();

private:
  mlir::ScopedDiagnosticHandler handler;
};

/// Makes attributes of one function, or of the globals.
class AttributeBuilder {
public:
  explicit AttributeBuilder(SharedParts &parts) : parts(parts) {}

  /// Null after an error.
  mlir::Attribute build(AttributeView view);
  /// The literal of a constant or global; `type` is where its type stands.
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

/// Makes one function.
class FunctionBuilder : public BodyVisitor {
public:
  FunctionBuilder(SharedParts &parts, const RawFunction &function)
      : parts(parts), function(function), attributes(parts) {}

  /// The entry, or null after an error.
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
    mlir::Block *outerBlock; // where the operation stands
    mlir::Region *region;
    size_t numValues; // before the block that is open
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
