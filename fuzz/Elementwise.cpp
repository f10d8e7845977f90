//===- Elementwise.cpp - the element-wise operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Elementwise.h"

#include "tessera/dialect/Ops.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::fuzz;
using bytecode::AttributeField;
using bytecode::AttributeKind;
using bytecode::OpRow;

Type fuzz::makeElement(ElementType type, MLIRContext *context) {
  Builder b(context);
  switch (type) {
  case ElementType::I1:
  case ElementType::I4:
  case ElementType::I8:
  case ElementType::I16:
  case ElementType::I32:
  case ElementType::I64:
    return b.getIntegerType(getBitWidth(type));
  case ElementType::F16:
    return b.getF16Type();
  case ElementType::BF16:
    return b.getBF16Type();
  case ElementType::F32:
    return b.getF32Type();
  case ElementType::F64:
    return b.getF64Type();
  case ElementType::TF32:
    return FloatTF32Type::get(context);
  case ElementType::F8E4M3FN:
    return Float8E4M3FNType::get(context);
  case ElementType::F8E5M2:
    return Float8E5M2Type::get(context);
  case ElementType::F8E8M0FNU:
    return Float8E8M0FNUType::get(context);
  case ElementType::F4E2M1FN:
    return Float4E2M1FNType::get(context);
  }
  llvm_unreachable("unknown element type");
}

Attribute fuzz::makeAttribute(const AttributeField &field, uint32_t value,
                              MLIRContext *context) {
  if (field.kind == AttributeKind::Enum)
    return field.enumeration->make(context, value);
  return value ? UnitAttr::get(context) : Attribute();
}

void fuzz::setAttribute(Operation *op, const AttributeField &field,
                        Attribute value) {
  op->setInherentAttr(StringAttr::get(op->getContext(), field.name), value);
}

static bool hasSimpleFields(const OpRow &row) {
  return row.numRegions == 0 && !row.isTerminator && !row.isTopLevel &&
         !row.operands.empty() && row.results.size() == 1 &&
         !row.results[0].isVariadic &&
         llvm::all_of(row.operands,
                      [](const bytecode::OperandField &field) {
                        return field.arity == bytecode::Arity::One;
                      }) &&
         llvm::all_of(row.attributes, [](const AttributeField &field) {
           return field.kind == AttributeKind::Enum ||
                  field.kind == AttributeKind::Unit;
         });
}

/// Tries all values of the attributes from `index` on.
static void addChoices(const OpRow &row, Elementwise::Attributes prefix,
                       std::vector<Elementwise::Attributes> &all) {
  if (prefix.size() == row.attributes.size()) {
    all.push_back(std::move(prefix));
    return;
  }
  const AttributeField &field = row.attributes[prefix.size()];
  SmallVector<uint32_t> values = {0, 1};
  if (field.kind == AttributeKind::Enum)
    values = llvm::map_to_vector(field.enumeration->cases,
                                 [](const auto &known) { return known.value; });
  for (uint32_t value : values) {
    prefix.push_back(value);
    addChoices(row, prefix, all);
    prefix.pop_back();
  }
}

static Elementwise probe(const OpRow &row, MLIRContext &context) {
  Elementwise result;
  if (!hasSimpleFields(row))
    return result;
  std::vector<Elementwise::Attributes> all;
  addChoices(row, {}, all);
  Location loc = UnknownLoc::get(&context);
  for (unsigned i = 0; i < kNumElementTypes; ++i) {
    auto type = static_cast<ElementType>(i);
    auto tile = cuda_tile::TileType::get({4}, makeElement(type, &context));
    Block block;
    OperationState state(loc, row.name);
    state.addTypes(Type(tile));
    for (size_t j = 0; j < row.operands.size(); ++j)
      state.addOperands(block.addArgument(tile, loc));
    Operation *op = Operation::create(state);
    block.push_back(op);
    Elementwise::Typed typed{type, {}};
    for (const Elementwise::Attributes &values : all) {
      for (auto [field, value] : llvm::zip_equal(row.attributes, values))
        setAttribute(op, field, makeAttribute(field, value, &context));
      if (succeeded(verify(op, /*verifyRecursively=*/false)))
        typed.accepted.push_back(values);
    }
    if (!typed.accepted.empty())
      result.types.push_back(std::move(typed));
    op->erase();
  }
  return result;
}

const Elementwise *fuzz::findElementwise(const OpRow &row) {
  static const llvm::DenseMap<unsigned, Elementwise> known = [] {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    context.loadDialect<cuda_tile::CudaTileDialect>();
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    llvm::DenseMap<unsigned, Elementwise> map;
    for (const OpRow &each : bytecode::getOpRows())
      map[each.opcode] = probe(each, context);
    return map;
  }();
  const Elementwise &found = known.at(row.opcode);
  return found.types.empty() ? nullptr : &found;
}
