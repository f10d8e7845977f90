//===- Hints.cpp - optimization hints -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Hints.h"

#include "tessera/dialect/Verification.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

Attribute OptimizationHintsAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  NamedAttrList entries;
  auto parseEntry = [&]() -> ParseResult {
    std::string arch;
    SMLoc keyLoc = parser.getCurrentLocation();
    Attribute value;
    if (parser.parseKeywordOrString(&arch) || parser.parseEqual() ||
        parser.parseAttribute(value))
      return failure();
    // hints.c1: an architecture occurs once
    if (entries.get(arch))
      return parser.emitError(keyLoc, "duplicate optimization_hints key `")
             << arch << "`";
    entries.append(arch, value);
    return success();
  };
  // Not MLIR's parser of lists in angle brackets, which accepts a missing `<`.
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalGreater()) &&
      (parser.parseCommaSeparatedList(parseEntry) || parser.parseGreater()))
    return {};
  return parser.getChecked<OptimizationHintsAttr>(
      loc, parser.getContext(), entries.getDictionary(parser.getContext()));
}

void OptimizationHintsAttr::print(AsmPrinter &printer) const {
  // MLIR would print `2 : i32`, but hints are untyped numbers for their
  // readers. Producers of bytecode choose their own widths; text makes them
  // i64.
  auto printEntry = [&](NamedAttribute entry) {
    printer.printKeywordOrString(entry.getName());
    printer << " = ";
    auto integer = dyn_cast<IntegerAttr>(entry.getValue());
    if (integer && integer.getType().isSignlessInteger() &&
        integer.getType().getIntOrFloatBitWidth() > 1 &&
        integer.getType().getIntOrFloatBitWidth() <= 64)
      printer << integer.getInt();
    else
      printer << entry.getValue();
  };
  printer << '<';
  llvm::interleaveComma(getValue(), printer, [&](NamedAttribute arch) {
    printer.printKeywordOrString(arch.getName());
    printer << " = {";
    llvm::interleaveComma(cast<DictionaryAttr>(arch.getValue()), printer,
                          printEntry);
    printer << '}';
  });
  printer << '>';
}

LogicalResult
OptimizationHintsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              DictionaryAttr value) {
  for (NamedAttribute arch : value)
    // hints.c2: the entry of an architecture is a dictionary
    if (!isa<DictionaryAttr>(arch.getValue()))
      return emitError() << "expected dictionary attribute for "
                            "optimization_hints entry `"
                         << arch.getName().getValue()
                         << "` got value=" << arch.getValue();
  return success();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

namespace {
/// A key: the operations that accept it, and the rule for its value. `check`
/// returns what is wrong, or nothing; the message then adds the architecture
/// and the key.
struct HintKey {
  StringLiteral name;
  bool onEntry, onView, onPointer;
  StringRef (*check)(StringRef arch, Attribute value);

  bool appliesTo(HintTarget target) const {
    switch (target) {
    case HintTarget::Entry:
      return onEntry;
    case HintTarget::ViewAccess:
      return onView;
    case HintTarget::PointerAccess:
      return onPointer;
    }
    llvm_unreachable("unknown hint target");
  }
};
} // namespace

/// The value as a number; none if it is not a number (booleans are i1
/// attributes).
static std::optional<int64_t> asInteger(Attribute value) {
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!integer || isa<BoolAttr>(value) ||
      integer.getValue().getSignificantBits() > 64)
    return std::nullopt;
  return integer.getValue().getSExtValue();
}

static bool isIntegerWithin(Attribute value, int64_t min, int64_t max) {
  std::optional<int64_t> integer = asInteger(value);
  return integer && *integer >= min && *integer <= max;
}

static bool isPowerOfTwoUpTo(int64_t value, int64_t max) {
  return value >= 1 && value <= max && llvm::isPowerOf2_64(value);
}

static StringRef checkClusterSize(StringRef arch, Attribute value) {
  // hints.c3: num_cta_in_cga is a number
  std::optional<int64_t> size = asInteger(value);
  if (!size)
    return "integer value expected for ";
  // hints.c4: num_cta_in_cga is a power of two up to 16
  if (!isPowerOfTwoUpTo(*size, 16))
    return "expected power-of-two ≤ 16 for ";
  // hints.c5: num_cta_in_cga is 1 before sm_90
  if (arch.starts_with("sm_8") && *size != 1)
    return "expected 1 for ";
  return {};
}

static StringRef checkWorkerWarps(StringRef, Attribute value) {
  // hints.c6: num_worker_warps_per_cta is a number
  std::optional<int64_t> warps = asInteger(value);
  if (!warps)
    return "integer value expected for ";
  // hints.c7: num_worker_warps_per_cta is a power of two up to 32
  if (!isPowerOfTwoUpTo(*warps, 32))
    return "expected power-of-two ≤ 32 for ";
  return {};
}

static StringRef checkOccupancy(StringRef, Attribute value) {
  // hints.c8: occupancy is a number from 1 to 32
  return isIntegerWithin(value, 1, 32)
             ? ""
             : "integer value in the range [1, 32] is expected for ";
}

static StringRef checkAllowTma(StringRef, Attribute value) {
  // hints.c9: allow_tma is true or false
  return isa<BoolAttr>(value) ? "" : "boolean value expected for ";
}

static StringRef checkLatency(StringRef, Attribute value) {
  // hints.c10: latency is a number from 1 to 10
  return isIntegerWithin(value, 1, 10)
             ? ""
             : "integer value in the range [1, 10] is expected for ";
}

static constexpr HintKey kHintKeys[] = {
    {"num_cta_in_cga", true, false, false, checkClusterSize},
    {"num_worker_warps_per_cta", true, false, false, checkWorkerWarps},
    {"occupancy", true, false, false, checkOccupancy},
    {"allow_tma", false, true, false, checkAllowTma},
    {"latency", false, true, true, checkLatency},
};

static bool isKnownArchitecture(StringRef arch) {
  static const llvm::StringSet<> known = {
      "default", "sm_80",  "sm_86",  "sm_87",  "sm_88",  "sm_89",
      "sm_90",   "sm_100", "sm_103", "sm_110", "sm_120", "sm_121"};
  return known.contains(arch);
}

/// Returns what is wrong with one hint, or an empty string.
static std::string findFault(StringRef arch, NamedAttribute hint,
                             HintTarget target) {
  StringRef key = hint.getName();
  const HintKey *entry = llvm::find_if(
      kHintKeys, [&](const HintKey &known) { return known.name == key; });
  // hints.c11: the key is known
  if (entry == std::end(kHintKeys))
    return ("unknown param " + key + " for " + arch).str();
  // hints.c12: the key is for this operation
  if (!entry->appliesTo(target))
    return (key + " is not known hint for current Operation").str();
  StringRef fault = entry->check(arch, hint.getValue());
  return fault.empty() ? std::string() : (fault + arch + "." + key).str();
}

LogicalResult tessera::cuda_tile::verifyHints(Operation *op,
                                              OptimizationHintsAttr hints,
                                              HintTarget target) {
  if (!hints)
    return success();
  HintPolicy policy =
      op->getContext()->getOrLoadDialect<CudaTileDialect>()->getHintPolicy();
  if (policy == HintPolicy::Ignore)
    return success();

  bool failedOnce = false;
  auto report = [&](const Twine &fault) {
    if (policy == HintPolicy::Warn) {
      emitVerifierWarning(op) << fault;
      return;
    }
    op->emitOpError() << "Optimization hints verification failed: " << fault;
    failedOnce = true;
  };
  for (NamedAttribute arch : hints.getValue()) {
    StringRef name = arch.getName();
    // hints.c13: the architecture is known
    if (!isKnownArchitecture(name)) {
      report("unknown hint key " + name);
      continue;
    }
    for (NamedAttribute hint : cast<DictionaryAttr>(arch.getValue())) {
      std::string fault = findFault(name, hint, target);
      if (!fault.empty())
        report(fault);
    }
  }
  return failure(failedOnce);
}
