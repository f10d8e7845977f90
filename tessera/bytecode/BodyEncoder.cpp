//===- BodyEncoder.cpp - operations of a function -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Encoder.h"

#include "tessera/bytecode/VersionRules.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

BodyEncoder::BodyEncoder(TableEncoder &tables, MLIRContext *context)
    : tables(tables), version(tables.getVersion()) {
  for (const OpRow &row : getOpRows())
    rows[OperationName(row.name, context)] = &row;
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

LogicalResult BodyEncoder::encodeResults(Operation *op, const OpRow &row) {
  unsigned numResults = op->getNumResults();
  // Results that were added later are the last ones.
  if (!row.hasVariadicResults()) {
    for (auto [field, result] : llvm::zip(row.results, op->getResults())) {
      if (field.since <= version)
        continue;
      if (!result.use_empty())
        return op->emitOpError("result '")
               << field.name << "' requires bytecode version "
               << field.since.str() << " but is being used and targeting "
               << version.str()
               << ". Cannot serialize to older bytecode version when newer "
                  "features are used.";
      --numResults;
    }
  }
  if (row.countsResults)
    sink->writeVarint(numResults);
  for (Value result : op->getResults().take_front(numResults))
    if (failed(tables.writeType(*sink, op, result.getType())))
      return failure();
  return success();
}

unsigned BodyEncoder::getGroupSize(Operation *op, const OpRow &row,
                                   unsigned group) {
  if (row.getSegments)
    return row.getSegments(op->getPropertiesStorage())[group];
  // There is only one group.
  return op->getNumOperands();
}

LogicalResult BodyEncoder::encodeFlags(Operation *op, const OpRow &row) {
  if (!row.flagsSince)
    return success();
  uint64_t flags = 0;
  for (const AttributeField &field : row.attributes) {
    if (!field.isOptional() || !field.get(op->getPropertiesStorage()))
      continue;
    if (field.since > version)
      return op->emitOpError("optional attribute '")
             << field.name << "' is provided but requires bytecode version "
             << field.since.str() << ", targeting " << version.str();
    flags |= uint64_t(1) << field.flagBit;
  }
  for (auto [group, field] : llvm::enumerate(row.operands)) {
    if (field.arity != Arity::Optional || getGroupSize(op, row, group) == 0)
      continue;
    if (field.since > version)
      return op->emitOpError("optional operand '")
             << field.name << "' is provided but requires bytecode version "
             << field.since.str() << ", targeting " << version.str();
    flags |= uint64_t(1) << field.flagBit;
  }
  if (row.hasFlags(version))
    sink->writeVarint(flags);
  return success();
}

LogicalResult BodyEncoder::encodeAttribute(Operation *op, const OpRow &row,
                                           const AttributeField &field,
                                           Attribute value) {
  switch (field.kind) {
  case AttributeKind::Unit:
    return success();
  case AttributeKind::Bool:
    sink->writeByte(cast<BoolAttr>(value).getValue());
    return success();
  case AttributeKind::Enum: {
    uint32_t number = field.enumeration->getValue(value);
    if (const EnumCase *found = field.enumeration->find(number);
        found->since > version)
      return op->emitOpError("enum value '")
             << found->name << "' of attribute '" << field.name
             << "' requires bytecode version " << found->since.str()
             << "+, targeting " << version.str();
    sink->writeVarint(number);
    return success();
  }
  case AttributeKind::Integer:
    sink->writeVarint(cast<IntegerAttr>(value).getValue().getZExtValue());
    return success();
  case AttributeKind::String:
    sink->writeVarint(tables.addString(cast<StringAttr>(value).getValue()));
    return success();
  case AttributeKind::Symbol:
    sink->writeVarint(
        tables.addString(cast<FlatSymbolRefAttr>(value).getValue()));
    return success();
  case AttributeKind::Type:
    return tables.writeType(*sink, op, cast<TypeAttr>(value).getValue());
  case AttributeKind::I32Array: {
    ArrayRef<int32_t> values = cast<DenseI32ArrayAttr>(value).asArrayRef();
    sink->writeVarint(values.size());
    for (int32_t element : values)
      sink->writeFixed(element);
    return success();
  }
  case AttributeKind::BoolArray: {
    // An absent attribute means false for each.
    SmallVector<bool> values(getGroupSize(op, row, field.sizedBy), false);
    if (value)
      values.assign(cast<DenseBoolArrayAttr>(value).asArrayRef());
    sink->writeVarint(values.size());
    for (bool element : values)
      sink->writeByte(element);
    return success();
  }
  case AttributeKind::Elements: {
    uint32_t index;
    if (failed(tables.addConstant(op, cast<DenseElementsAttr>(value), index)))
      return failure();
    sink->writeVarint(index);
    return success();
  }
  case AttributeKind::Array:
    return tables.writeElements(*sink, op, field.name, cast<ArrayAttr>(value));
  case AttributeKind::Hints:
    return tables.writeDictionary(
        *sink, op, field.name, cast<OptimizationHintsAttr>(value).getValue());
  case AttributeKind::Predicate:
    return tables.writeTagged(*sink, op, field.name, value);
  }
  llvm_unreachable("unknown kind of attribute");
}

/// True if omitting the attribute means the same.
static bool isDefault(const AttributeField &field, Attribute value) {
  return !value || (field.enumeration &&
                    field.enumeration->getValue(value) == field.defaultCase);
}

LogicalResult BodyEncoder::encodeAttributes(Operation *op, const OpRow &row) {
  for (const AttributeField &field : row.attributes) {
    Attribute value = field.get(op->getPropertiesStorage());
    if (field.isOptional() && !value)
      continue;
    if (field.since > version) {
      if (!isDefault(field, value))
        return op->emitOpError("attribute '")
               << field.name << "' requires bytecode version "
               << field.since.str() << "+, but targeting " << version.str();
      continue;
    }
    if (failed(encodeAttribute(op, row, field, value)))
      return failure();
  }
  return success();
}

void BodyEncoder::encodeOperands(Operation *op, const OpRow &row) {
  if (row.operandLayout != OperandLayout::Groups) {
    if (row.operandLayout == OperandLayout::Counted)
      sink->writeVarint(op->getNumOperands());
    for (Value operand : op->getOperands())
      writeValue(operand);
    return;
  }
  unsigned next = 0;
  for (auto [group, field] : llvm::enumerate(row.operands)) {
    unsigned size = getGroupSize(op, row, group);
    if (field.arity == Arity::Variadic)
      sink->writeVarint(size);
    for (unsigned i = 0; i < size; ++i)
      writeValue(op->getOperand(next++));
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult BodyEncoder::encodeRegions(Operation *op) {
  // No reader would accept it.
  if (depth == kMaxRegionDepth)
    return op->emitOpError("regions nest deeper than ")
           << kMaxRegionDepth << " levels";
  ++depth;
  sink->writeVarint(op->getNumRegions());
  for (Region &region : op->getRegions()) {
    sink->writeVarint(llvm::range_size(region));
    for (Block &block : region) {
      uint32_t before = numValues;
      sink->writeVarint(block.getNumArguments());
      for (BlockArgument argument : block.getArguments()) {
        if (failed(tables.writeType(*sink, op, argument.getType())))
          return failure();
        values[argument] = numValues++;
      }
      sink->writeVarint(llvm::range_size(block));
      for (Operation &nested : block)
        if (failed(encodeOperation(&nested)))
          return failure();
      numValues = before;
    }
  }
  --depth;
  return success();
}

LogicalResult BodyEncoder::encodeOperation(Operation *op) {
  current = op;
  const OpRow *row = rows.lookup(op->getName());
  if (!row)
    return op->emitOpError("only ops from the 'cuda_tile' dialect are allowed");
  if (row->isTopLevel)
    return op->emitOpError("cannot stand in a function");
  if (row->since > version)
    return op->emitError("operation '")
           << row->name << "' is not available in bytecode version "
           << version.str() << " (needs " << row->since.str() << ")";
  if (std::optional<LateUse> use = findLateUse(op); use && use->since > version)
    return op->emitOpError()
           << use->what << " requires bytecode version " << use->since.str()
           << "+, targeting " << version.str();
  if (!op->getDiscardableAttrs().empty())
    return op->emitOpError("attribute '")
           << op->getDiscardableAttrs().begin()->getName().getValue()
           << "' has no bytecode";
  if (located)
    located->push_back(op);
  sink->writeVarint(row->opcode);
  if (failed(encodeResults(op, *row)) || failed(encodeFlags(op, *row)) ||
      failed(encodeAttributes(op, *row)))
    return failure();
  encodeOperands(op, *row);
  if (row->numRegions != 0 && failed(encodeRegions(op)))
    return failure();
  // Results get their numbers after the regions. One that the version lacks has
  // no users, and it is the last.
  unsigned numResults = row->hasVariadicResults() ? op->getNumResults()
                                                  : row->countResults(version);
  for (Value result : op->getResults().take_front(numResults))
    values[result] = numValues++;
  return success();
}

LogicalResult BodyEncoder::encode(EntryOp entry, ByteSink &target,
                                  std::vector<Operation *> *locations) {
  sink = &target;
  located = locations;
  values.clear();
  numValues = 0;
  depth = 0;
  for (BlockArgument argument : entry.getArguments())
    values[argument] = numValues++;
  for (Operation &op : entry.getBody().front())
    if (failed(encodeOperation(&op)))
      return failure();
  return success();
}
