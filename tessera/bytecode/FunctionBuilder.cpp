//===- FunctionBuilder.cpp - operations of a function as IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Builder.h"
#include "tessera/bytecode/VersionRules.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

bool FunctionBuilder::fail(uint64_t offset, const Twine &message) {
  if (!error)
    error = DecodeError{offset, parts.getDecoder().nameFunction(function),
                        message.str()};
  return false;
}

bool FunctionBuilder::charge(uint64_t bytes, uint64_t offset) {
  return LLVM_LIKELY(parts.getBudget().charge(bytes)) ||
         fail(offset, "what the file describes would take more than " +
                          Twine(parts.getBudget().getLimit()) +
                          " bytes of memory, too much for a file of " +
                          Twine(parts.getDecoder().getFile().size()) +
                          " bytes");
}

bool FunctionBuilder::findLocation(Ref reference, LocationAttr &location) {
  location = parts.getLocation(reference.index);
  return location ||
         fail(reference.offset, "failed to read operation location: debug "
                                "attribute " +
                                    Twine(reference.index) + " is no location");
}

//===----------------------------------------------------------------------===//
// The entry
//===----------------------------------------------------------------------===//

bool FunctionBuilder::makeEntry(OwningOpRef<EntryOp> &entry) {
  MLIRContext *context = parts.getContext();
  auto type = cast<FunctionType>(parts.getType(function.type.index));
  if (!charge(MemoryBudget::getOperationSize(0, 0, 1) +
                  MemoryBudget::getBlockSize(type.getNumInputs()),
              function.type.offset))
    return false;
  OperationState state(UnknownLoc::get(context), EntryOp::getOperationName());
  auto &properties = state.getOrAddProperties<EntryOp::Properties>();
  properties.sym_name = StringAttr::get(
      context, parts.getDecoder().getTables().strings[function.name.index]);
  properties.function_type = TypeAttr::get(type);
  state.addRegion();
  entry = cast<EntryOp>(Operation::create(state));
  return true;
}

OwningOpRef<EntryOp> FunctionBuilder::build() {
  OwningOpRef<EntryOp> entry;
  if (!makeEntry(entry))
    return {};
  BodyDecoder body(parts.getDecoder(), function);

  if (function.hints != 0) {
    SmallVector<RawAttribute> pool;
    body.decodeHints(pool);
    Attribute attribute = attributes.build(AttributeView(pool.data()));
    if (std::optional<DecodeError> wrong = attributes.takeError()) {
      fail(wrong->offset, wrong->message);
      return {};
    }
    entry->setOptimizationHintsAttr(cast<OptimizationHintsAttr>(attribute));
  }

  TypeRange types = entry->getArgumentTypes();
  block = &entry->getBody().emplaceBlock();
  // An operation takes at least two bytes, and most have one result.
  values.reserve(types.size() + (function.bodyEnd - function.bodyBegin) / 2);
  block->addArguments(types,
                      SmallVector<Location>(types.size(), entry->getLoc()));
  values.assign(block->args_begin(), block->args_end());

  bool isRead = body.walk(*this);
  if (body.getError() && !error)
    error = body.getError();
  LocationAttr location;
  if (!isRead || !findLocation(body.getFunctionLocation(), location))
    return {};
  (*entry)->setLoc(location);
  for (BlockArgument argument : entry->getArguments())
    argument.setLoc(location);
  return entry;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

bool FunctionBuilder::setAttributes(const RawOp &raw, Operation *op) {
  OpaqueProperties properties = op->getPropertiesStorage();
  if (raw.row->getSegments)
    llvm::copy(raw.segments, raw.row->getSegments(properties).begin());
  for (auto [field, node] :
       llvm::zip_equal(raw.row->attributes, raw.attributes)) {
    if (node == RawOp::kAbsent)
      continue;
    AttributeView view(&raw.pool[node]);
    Attribute value;
    switch (view->kind) {
    case RawAttributeKind::Enum:
      value = parts.getEnum(*field.enumeration, view->value);
      break;
    case RawAttributeKind::PlainInteger:
      value =
          IntegerAttr::get(IntegerType::get(parts.getContext(), field.width),
                           APInt(field.width, view->value));
      break;
    case RawAttributeKind::Constant:
      value = attributes.buildElements(view->value, raw.resultTypes.front());
      break;
    default:
      value = attributes.build(view);
    }
    if (!value) {
      if (std::optional<DecodeError> wrong = attributes.takeError())
        fail(wrong->offset, wrong->message);
      return false;
    }
    // An absent attribute means all false (see the dialect).
    auto bools = dyn_cast<DenseBoolArrayAttr>(value);
    if (bools && llvm::none_of(bools.asArrayRef(), [](bool b) { return b; }))
      continue;
    field.set(properties, value);
  }
  return true;
}

bool FunctionBuilder::operation(const RawOp &raw) {
  const OpRow &row = *raw.row;
  SmallVector<Type, 4> types;
  types.reserve(raw.resultTypes.size());
  for (Ref type : raw.resultTypes)
    types.push_back(parts.getType(type.index));
  // A result that is newer than the file is an unused token.
  if (!row.hasVariadicResults())
    while (types.size() < row.results.size())
      types.push_back(TokenType::get(parts.getContext()));
  SmallVector<Value, 8> operands;
  operands.reserve(raw.operands.size());
  for (Ref operand : raw.operands)
    operands.push_back(values[operand.index]);
  LocationAttr location;
  if (!findLocation(raw.location, location) ||
      !charge(MemoryBudget::getOperationSize(types.size(), operands.size(),
                                             row.numRegions),
              raw.begin))
    return false;
  Operation *op =
      Operation::create(Location(location), parts.getName(row), types, operands,
                        parts.getNoAttributes(), OpaqueProperties(nullptr),
                        BlockRange(), row.numRegions);
  block->push_back(op);
  if (!setAttributes(raw, op))
    return false;
  Version version = parts.getDecoder().getVersion();
  if (std::optional<LateUse> use = findLateUse(op); use && use->since > version)
    return fail(raw.begin, "'" + row.name + "' op " + use->what +
                               " requires bytecode version " +
                               use->since.str() + "+, file version is " +
                               version.str());
  if (row.numRegions != 0) {
    frames.push_back({op, block, nullptr, 0});
    return true;
  }
  llvm::append_range(values,
                     op->getResults().take_front(raw.resultTypes.size()));
  return true;
}

bool FunctionBuilder::beginRegion(unsigned index, uint64_t) {
  frames.back().region = &frames.back().op->getRegion(index);
  return true;
}

bool FunctionBuilder::beginBlock(ArrayRef<Ref> types, uint32_t, uint64_t end) {
  Frame &frame = frames.back();
  if (!charge(MemoryBudget::getBlockSize(types.size()), end))
    return false;
  frame.numValues = values.size();
  block = new Block;
  frame.region->push_back(block);
  SmallVector<Type, 8> argumentTypes;
  argumentTypes.reserve(types.size());
  for (Ref type : types)
    argumentTypes.push_back(parts.getType(type.index));
  block->addArguments(argumentTypes, SmallVector<Location>(argumentTypes.size(),
                                                           frame.op->getLoc()));
  llvm::append_range(values, block->getArguments());
  return true;
}

bool FunctionBuilder::endBlock() {
  values.resize(frames.back().numValues);
  return true;
}

bool FunctionBuilder::endOperation() {
  Frame frame = frames.back();
  frames.pop_back();
  block = frame.outerBlock;
  llvm::append_range(values, frame.op->getResults());
  return true;
}
