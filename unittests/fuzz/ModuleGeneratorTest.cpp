//===- ModuleGeneratorTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated modules are valid, and together they have all operations and types.
//
//===----------------------------------------------------------------------===//

#include "fuzz/ModuleGenerator.h"

#include "tessera/bytecode/WireTable.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringMap.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace tessera;
using namespace tessera::fuzz;
using bytecode::AttributeField;
using bytecode::AttributeKind;
using bytecode::OpRow;

namespace {

std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os);
  return text;
}

std::string spell(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

class ModuleGeneratorTest : public ::testing::Test {
protected:
  ModuleGeneratorTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<cuda_tile::CudaTileDialect>();
  }

  MLIRContext context;
};

/// What was seen of the operations.
class Coverage {
public:
  void visit(Operation *op) {
    const OpRow *row = rows.lookup(op->getName().getStringRef());
    ASSERT_NE(row, nullptr) << op->getName().getStringRef().str();
    ++ops[row->mnemonic.str()];
    OpaqueProperties properties = op->getPropertiesStorage();
    for (const AttributeField &field : row->attributes)
      visit(op, *row, field, field.get(properties));
    for (auto [i, field] : llvm::enumerate(row->operands)) {
      if (field.arity != bytecode::Arity::Optional || !row->getSegments)
        continue;
      bool isThere = row->getSegments(properties)[i] != 0;
      seen.insert(name(*row, field.name) + (isThere ? "there" : "absent"));
      possible.insert(name(*row, field.name) + "there");
      possible.insert(name(*row, field.name) + "absent");
    }
    for (Type type : op->getResultTypes())
      visit(*row, type);
    for (Type type : op->getOperandTypes())
      visit(*row, type);
    if (row->mnemonic == "ftof" || row->mnemonic == "exti" ||
        row->mnemonic == "trunci" || row->mnemonic == "mmaf" ||
        row->mnemonic == "itof" || row->mnemonic == "ftoi")
      pairs[row->mnemonic.str()].insert(element(op->getOperand(0).getType()) +
                                        " " +
                                        element(op->getResult(0).getType()));
  }

  Coverage() {
    for (const OpRow &row : bytecode::getOpRows())
      rows[row.name] = &row;
  }

  static std::string element(Type type) {
    return spell(cast<cuda_tile::TileType>(type).getElementType());
  }

  std::map<std::string, unsigned> ops;
  std::set<std::string> seen, possible;
  std::set<std::string> elements;
  std::map<std::string, std::set<std::string>> pairs;

private:
  static std::string name(const OpRow &row, llvm::StringRef field) {
    return (row.mnemonic + "." + field + " ").str();
  }

  static void set(Operation *op, const AttributeField &field, Attribute value) {
    op->setInherentAttr(StringAttr::get(op->getContext(), field.name), value);
  }

  void visit(const OpRow &row, Type type) {
    if (auto view = dyn_cast<cuda_tile::TileView>(type)) {
      cuda_tile::PaddingValueAttr padding = view.getPaddingValue();
      seen.insert(
          "padding " +
          (padding ? stringifyPaddingValue(padding.getValue()) : "none").str());
    }
    if (auto tile = dyn_cast<cuda_tile::TileType>(type))
      if (!isa<cuda_tile::PointerType>(tile.getElementType()))
        elements.insert(spell(tile.getElementType()));
  }

  /// Notes the value, and which others the verifier would take in its place.
  void visit(Operation *op, const OpRow &row, const AttributeField &field,
             Attribute value) {
    std::string prefix = name(row, field.name);
    auto allow = [&](const std::string &what, Attribute other) {
      if (possible.contains(prefix + what))
        return;
      set(op, field, other);
      if (succeeded(verify(op, /*verifyRecursively=*/false)))
        possible.insert(prefix + what);
      set(op, field, value);
    };
    if (field.kind == AttributeKind::Unit) {
      seen.insert(prefix + (value ? "there" : "absent"));
      allow("there", UnitAttr::get(op->getContext()));
      allow("absent", Attribute());
    }
    if (field.kind != AttributeKind::Enum || !value)
      return;
    uint32_t number = field.enumeration->getValue(value);
    seen.insert(prefix + field.enumeration->find(number)->name.str());
    for (const bytecode::EnumCase &other : field.enumeration->cases)
      allow(other.name.str(),
            field.enumeration->make(op->getContext(), other.value));
  }

  llvm::StringMap<const OpRow *> rows;
};

} // namespace

TEST_F(ModuleGeneratorTest, SameSeedSameModule) {
  MLIRContext other(MLIRContext::Threading::DISABLED);
  other.loadDialect<cuda_tile::CudaTileDialect>();
  for (uint64_t seed = 0; seed < 20; ++seed) {
    GeneratedModule one = generateModule(context, seed);
    GeneratedModule two = generateModule(other, seed);
    EXPECT_EQ(print(one.module.get()), print(two.module.get()));
    EXPECT_EQ(one.launch.grid, two.launch.grid);
    ASSERT_EQ(one.launch.buffers.size(), two.launch.buffers.size());
    ASSERT_EQ(one.bufferTypes.size(), one.launch.buffers.size());
    for (size_t i = 0; i < one.launch.buffers.size(); ++i)
      EXPECT_EQ(one.launch.buffers[i].bytes, two.launch.buffers[i].bytes);
  }
}

TEST_F(ModuleGeneratorTest, MakesEverythingThereIs) {
  for (bool isDefined : {true, false}) {
    Coverage coverage;
    for (uint64_t seed = 0; seed < 3000; ++seed) {
      GeneratedModule generated =
          generateModule(context, seed, {isDefined, /*exact=*/false});
      ASSERT_TRUE(succeeded(verify(generated.module.get())))
          << "seed " << seed << (isDefined ? " defined" : "");
      ScopedDiagnosticHandler quiet(&context,
                                    [](Diagnostic &) { return success(); });
      generated.module->walk([&](Operation *op) { coverage.visit(op); });
      if (HasFatalFailure())
        return;
    }
    for (const OpRow &row : bytecode::getOpRows())
      EXPECT_GT(coverage.ops[row.mnemonic.str()], 0u)
          << row.mnemonic.str() << " is never generated";
    for (const std::string &value : coverage.possible)
      EXPECT_TRUE(coverage.seen.contains(value))
          << value << " is never generated";
    for (const bytecode::EnumCase &known : bytecode::getPaddingRow().cases)
      EXPECT_TRUE(coverage.seen.contains("padding " + known.name.str()))
          << known.name.str();
    EXPECT_TRUE(coverage.seen.contains("padding none"));
    EXPECT_EQ(coverage.elements.size(), kNumElementTypes);
    // Nine kinds of floats; five of them and one more of integers.
    EXPECT_EQ(coverage.pairs["ftof"].size(), 9u * 8);
    EXPECT_EQ(coverage.pairs["exti"].size(), 15u);
    EXPECT_EQ(coverage.pairs["trunci"].size(), 15u);
    EXPECT_EQ(coverage.pairs["itof"].size(), 5u * 8);
    EXPECT_EQ(coverage.pairs["ftoi"].size(), 9u * 5);
    EXPECT_EQ(coverage.pairs["mmaf"].size(), 10u);
  }
}

namespace {

/// True if a tile of pointers was made by repeating some of its elements.
bool isRepeated(Value value, unsigned depth = 0) {
  Operation *op = value.getDefiningOp();
  if (!op || depth > 12)
    return false;
  if (isa<cuda_tile::BroadcastOp>(op) &&
      cast<cuda_tile::TileType>(op->getOperand(0).getType()).getNumElements() >
          1)
    return true;
  return isa<cuda_tile::OffsetOp, cuda_tile::ReshapeOp, cuda_tile::PermuteOp,
             cuda_tile::BroadcastOp, cuda_tile::AddIOp, cuda_tile::SubIOp,
             cuda_tile::ExtIOp>(op) &&
         llvm::any_of(op->getOperands(), [&](Value operand) {
           return isRepeated(operand, depth + 1);
         });
}

} // namespace

// Loads and stores share pointers, some of which have the same address.
TEST_F(ModuleGeneratorTest, RepeatsPointers) {
  unsigned numShared = 0, numRepeated = 0, numMasked = 0, numInLoops = 0;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    GeneratedModule generated = generateModule(context, seed);
    generated.module->walk([&](cuda_tile::StorePtrTkoOp store) {
      Value pointers = store.getDestination();
      bool isLoaded = llvm::any_of(pointers.getUsers(), [](Operation *user) {
        return isa<cuda_tile::LoadPtrTkoOp>(user);
      });
      numShared += isLoaded;
      if (!isLoaded || !isRepeated(pointers))
        return;
      ++numRepeated;
      numMasked += bool(store.getMask());
      numInLoops += isa<cuda_tile::ForOp, cuda_tile::LoopOp>(
          pointers.getDefiningOp()->getParentOp());
    });
  }
  EXPECT_GT(numShared, 200u);
  EXPECT_GT(numRepeated, 100u);
  EXPECT_GT(numMasked, 30u);
  EXPECT_GT(numInLoops, 10u);
}

// Only operations that all engines round in the same way.
TEST_F(ModuleGeneratorTest, ExactHasNoTranscendentalFunctions) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    GeneratedModule generated =
        generateModule(context, seed, {/*defined=*/true, /*exact=*/true});
    ASSERT_TRUE(succeeded(verify(generated.module.get()))) << "seed " << seed;
    generated.module->walk([&](Operation *op) {
      EXPECT_FALSE((isa<cuda_tile::SinOp, cuda_tile::ExpOp, cuda_tile::PowOp,
                        cuda_tile::FPowIOp, cuda_tile::RsqrtOp>(op)))
          << "seed " << seed;
    });
  }
}
