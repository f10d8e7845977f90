//===- Mutator.cpp - mutations that know the format -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator.h"

#include "fuzz/Generator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstring>

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::fuzz;

namespace {
/// The tables, and the roles of references to their entries.
struct TableKind {
  SectionId id;
  Role role;
  unsigned base; // the number of the first entry
};
} // namespace

static constexpr TableKind kTables[] = {
    {SectionId::Type, Role::TypeIndex, 0},
    {SectionId::String, Role::StringIndex, 0},
    {SectionId::Constant, Role::ConstantIndex, 0},
    {SectionId::Debug, Role::DebugIndex, 1},
};

namespace {
class Mutator {
public:
  Mutator(File &file, Random &random)
      : file(file), random(random), make(file, random) {}

  /// Makes one change, or none if the chosen place has nothing to change.
  void change();

  // Leaves.
  void changeLeaf();
  void changeNumber(Node &leaf);

  // Operations.
  void changeOpcode();
  void changeFlags();
  void changeOperations();
  void insertOperation();
  /// Copies an operation of one function into another.
  void mixFunctions();

  // Nodes with children.
  void changeList();
  void replaceNode();
  void changeTables();
  void changeSections();
  void changeVersion();

  // Limits.
  void deepen();

private:
  uint32_t chooseValueType(Node &function);
  /// A function whose body was split.
  Node *chooseFunction();
  Node *chooseOperation(Node &function);
  /// A random part of the file; operations and types are more likely.
  Node *choosePayload();
  void editEntries(std::vector<Node> &entries);
  void repair(Node &function);
  SmallVector<Node *> collect(Node &root, function_ref<bool(Node &)> accept);

  /// No change adds more than this.
  static constexpr size_t kMaxNodes = 16384;

  File &file;
  Random &random;
  Generator make;
};
} // namespace

SmallVector<Node *> Mutator::collect(Node &root,
                                     function_ref<bool(Node &)> accept) {
  SmallVector<Node *> nodes;
  forEachNode(root, [&](Node &node) {
    if (accept(node))
      nodes.push_back(&node);
  });
  return nodes;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The same number, in more bytes than it needs.
static void stretch(std::string &bytes) {
  if (bytes.empty() || bytes.size() > 9)
    return;
  bytes.back() |= '\x80';
  bytes.push_back('\0');
}

void Mutator::changeNumber(Node &leaf) {
  auto set = [&](const Node &value) { leaf.bytes = value.bytes; };
  auto setNumber = [&](uint64_t value) { set(makeNumber(leaf.role, value)); };
  switch (leaf.role) {
  case Role::TypeIndex:
    return setNumber(make.chooseEntry(SectionId::Type));
  case Role::StringIndex:
    return setNumber(make.chooseEntry(SectionId::String));
  case Role::ConstantIndex:
    return setNumber(make.chooseEntry(SectionId::Constant));
  case Role::DebugIndex:
    return setNumber(random.oneIn(6) ? 0
                                     : 1 + make.chooseEntry(SectionId::Debug));
  case Role::Reference: {
    uint64_t number = 1 + make.chooseEntry(SectionId::Debug);
    return set(makeFixed(leaf.role, random.oneIn(6) ? 0 : number, 8));
  }
  case Role::RunIndex: {
    std::vector<Node> *runs = file.findRuns();
    return setNumber(make.chooseIndex(runs ? runs->size() + 1 : 1));
  }
  case Role::Operand: {
    // Nearby entries are more likely to be of the same kind.
    uint64_t number = leaf.getNumber() % kMaxIndex;
    if (random.oneIn(2))
      return setNumber(random.oneIn(2) ? number + 1 : number - (number != 0));
    return setNumber(random.oneIn(8) ? make.chooseNumber()
                                     : random.below(number + 4));
  }
  case Role::Flags:
    return setNumber(leaf.getNumber() ^
                     (uint64_t(1) << random.below(random.oneIn(6) ? 64 : 6)));
  case Role::FlagsByte:
    return set(makeByte(leaf.role, leaf.bytes[0] ^ (1 << random.below(8))));
  case Role::Enum:
    if (leaf.cases && !random.oneIn(6))
      return setNumber(random.pick(leaf.cases->cases).value);
    return setNumber(random.oneIn(2) ? random.below(16) : make.chooseNumber());
  case Role::Bool:
    return set(random.oneIn(8) ? makeByte(leaf.role, random.below(256))
                               : makeByte(leaf.role, random.below(2)));
  case Role::Signed:
    return set(makeSigned(leaf.role, make.chooseSigned()));
  case Role::FloatBits: {
    if (leaf.bytes.size() == 1 && random.oneIn(2))
      return set(makeByte(leaf.role, random.below(256)));
    // Zero, one, infinity, NaN of several widths, with either sign.
    static constexpr uint64_t kPatterns[] = {0,
                                             1,
                                             0x3C00,
                                             0x7C00,
                                             0x7E01,
                                             0x7F80,
                                             0x3F800000,
                                             0x7F800000,
                                             0x7FC00001,
                                             0x3FF0000000000000,
                                             0x7FF0000000000000,
                                             0x7FF8000000000001};
    uint64_t bits =
        random.oneIn(3) ? make.chooseNumber() : random.pick(kPatterns);
    bits |= uint64_t(random.oneIn(3))
            << random.pick(ArrayRef<unsigned>{15, 31, 63});
    set(makeSigned(leaf.role, static_cast<int64_t>(bits)));
    // Producers write some with 65 bits.
    if (leaf.bytes.size() == 10 && random.oneIn(2))
      leaf.bytes.back() = static_cast<char>(random.below(4));
    return;
  }
  case Role::Element: {
    int64_t value =
        random.oneIn(2) ? int64_t(1) << random.below(8) : make.chooseSigned();
    return set(makeFixed(leaf.role, value, leaf.bytes.size()));
  }
  case Role::AttributeTag:
    return setNumber(random.oneIn(8) ? make.chooseNumber() : random.below(14));
  case Role::TypeTag:
    return setNumber(random.oneIn(8) ? make.chooseNumber() : random.below(24));
  case Role::DebugTag:
    return setNumber(random.below(kNumDebugTags + 1));
  case Role::Opcode:
    return setNumber(random.below(0x80));
  default:
    return setNumber(make.chooseNumber());
  }
}

/// Bytes of a string or constant.
static void changeBytes(std::string &bytes, Random &random) {
  size_t place = random.below(bytes.size() + 1);
  switch (random.below(6)) {
  case 0:
    bytes.insert(place, 1, static_cast<char>(random.below(256)));
    return;
  case 1:
    bytes.erase(place, 1 + random.below(4));
    return;
  case 2:
    bytes.resize(random.pick(ArrayRef<size_t>{0, 1, 2, 3, 4, 8}));
    return;
  case 3:
    bytes += bytes.substr(0, 4096);
    return;
  case 4: {
    static constexpr StringLiteral kTexts[] = {"kernels",
                                               "main",
                                               "%i",
                                               "{}",
                                               "\"",
                                               "\\",
                                               "\n",
                                               "sm_100",
                                               "a.b",
                                               "sm_120",
                                               "allow_tma",
                                               "",
                                               "latency",
                                               "\xC3\xA9",
                                               "\xFF",
                                               "%%",
                                               "num_cta_in_cga",
                                               "occupancy",
                                               "default"};
    bytes = random.pick(kTexts).str();
    return;
  }
  default:
    if (place < bytes.size())
      bytes[place] = static_cast<char>(random.oneIn(2) ? random.below(256)
                                                       : -random.below(2));
  }
}

Node *Mutator::choosePayload() {
  if (file.sections.empty())
    return nullptr;
  if (!random.oneIn(4))
    if (Section *section =
            file.find(random.oneIn(4) ? SectionId::Type : SectionId::Func))
      return &section->payload;
  return &random.pick(file.sections).payload;
}

void Mutator::changeLeaf() {
  Node *payload = choosePayload();
  if (!payload)
    return;
  SmallVector<Node *> leaves =
      collect(*payload, [](Node &node) { return node.isLeaf(); });
  if (leaves.empty())
    return;
  Node &leaf = *random.pick(leaves);
  switch (leaf.role) {
  case Role::Text:
  case Role::Data:
  case Role::Raw:
  case Role::Type:
  case Role::Constant:
  case Role::DebugEntry: // not taken apart
    return changeBytes(leaf.bytes, random);
  case Role::Bool:
  case Role::Element:
  case Role::Reference:
  case Role::FlagsByte:
    return changeNumber(leaf);
  default:
    if (random.oneIn(16))
      return stretch(leaf.bytes);
    changeNumber(leaf);
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Node *Mutator::chooseFunction() {
  std::vector<Node> *functions = file.findFunctions();
  return functions && !functions->empty() ? &random.pick(*functions) : nullptr;
}

Node *Mutator::chooseOperation(Node &function) {
  SmallVector<Node *> operations =
      collect(function, [](Node &node) { return node.row != nullptr; });
  return operations.empty() ? nullptr : random.pick(operations);
}

/// The type of some value of the function.
uint32_t Mutator::chooseValueType(Node &function) {
  SmallVector<Node *> types = collect(function, [](Node &node) {
    return node.role == Role::TypeIndex && node.value != 0;
  });
  return types.empty() ? make.chooseEntry(SectionId::Type)
                       : random.pick(types)->getNumber();
}

void Mutator::repair(Node &function) {
  if (!random.oneIn(12))
    renumberValues(file, function,
                   [&](size_t count) { return random.below(count); });
  if (!random.oneIn(12))
    adjustLocations(file, function);
}

/// True if one operation can replace the other.
static bool haveSameLayout(const OpRow &first, const OpRow &second,
                           Version version) {
  auto isAlike = [](const AttributeField &a, const AttributeField &b) {
    return a.kind == b.kind && a.flagBit == b.flagBit && a.since == b.since;
  };
  auto isAlikeOperand = [](const OperandField &a, const OperandField &b) {
    return a.arity == b.arity && a.flagBit == b.flagBit && a.since == b.since;
  };
  return first.countsResults == second.countsResults &&
         (first.hasVariadicResults() == second.hasVariadicResults()) &&
         first.countResults(version) == second.countResults(version) &&
         first.hasFlags(version) == second.hasFlags(version) &&
         first.operandLayout == second.operandLayout &&
         first.numRegions == second.numRegions &&
         first.isTerminator == second.isTerminator &&
         equal(first.attributes, second.attributes, isAlike) &&
         equal(first.operands, second.operands, isAlikeOperand);
}

void Mutator::changeOpcode() {
  Node *function = chooseFunction();
  Node *op = function ? chooseOperation(*function) : nullptr;
  if (!op)
    return;
  SmallVector<const OpRow *> candidates;
  for (const OpRow &row : getOpRows())
    if (&row != op->row && !row.isTopLevel && row.since <= file.version &&
        haveSameLayout(*op->row, row, file.version))
      candidates.push_back(&row);
  if (candidates.empty())
    return;
  op->row = random.pick(candidates);
  op->children.front() = makeNumber(Role::Opcode, op->row->opcode);
  // A case of one enumeration may not exist in another.
  for (auto [index, field] : enumerate(op->row->attributes)) {
    Node &group = op->children[OperationPlaces::kAttributes + index];
    if (field.kind != AttributeKind::Enum || group.children.empty())
      continue;
    Node &leaf = group.children.front();
    leaf.cases = field.enumeration;
    if (!field.enumeration->find(leaf.getNumber()) && !random.oneIn(8))
      leaf = make.makeEnum(*field.enumeration);
  }
}

/// Adds an optional field to an operation, or removes it.
void Mutator::changeFlags() {
  Node *function = chooseFunction();
  if (!function)
    return;
  SmallVector<Node *> operations = collect(*function, [](Node &node) {
    return node.row && !node.children[OperationPlaces::kFlags].children.empty();
  });
  if (operations.empty())
    return;
  bindValues(file, *function);
  Node &op = *random.pick(operations);
  const OpRow &row = *op.row;
  struct Field {
    size_t child;
    int8_t bit;
    const AttributeField *attribute;
  };
  SmallVector<Field> fields;
  for (auto [index, field] : enumerate(row.attributes))
    if (field.isOptional() && field.since <= file.version)
      fields.push_back(
          {OperationPlaces::kAttributes + index, field.flagBit, &field});
  for (auto [index, field] : enumerate(row.operands))
    if (field.arity == Arity::Optional && field.since <= file.version)
      fields.push_back({OperationPlaces(row).operands + index, field.flagBit,
                        /*attribute=*/nullptr});
  if (fields.empty())
    return;
  Field field = random.pick(fields);
  Node &flags = op.children[OperationPlaces::kFlags].children.front();
  uint64_t bits = flags.getNumber() ^ (uint64_t(1) << field.bit);
  flags = makeNumber(Role::Flags, bits);
  Node group = makeInner(Role::Group, Form::Sequence);
  if (bits >> field.bit & 1) {
    if (field.attribute) {
      group = make.makeField(*field.attribute);
    } else {
      group.children.push_back(makeNumber(Role::Operand, 0));
      group.children.back().valueType = chooseValueType(*function);
    }
  }
  op.children[field.child] = std::move(group);
  repair(*function);
}

/// Lists of operations in and under a function.
static SmallVector<Node *> collectBlocks(Node &function) {
  SmallVector<Node *> lists;
  forEachNode(function, [&](Node &node) {
    if (node.role == Role::Body)
      lists.push_back(&node);
    else if (node.role == Role::Block)
      lists.push_back(&node.children.back());
  });
  return lists;
}

void Mutator::changeOperations() {
  Node *function = chooseFunction();
  if (!function)
    return;
  bindValues(file, *function);
  SmallVector<Node *> blocks = collectBlocks(*function);
  std::vector<Node> &list = random.pick(blocks)->children;
  if (list.empty())
    return;
  // Nothing may follow a terminator.
  size_t last = list.size() - 1, place = random.below(list.size());
  switch (random.below(5)) {
  case 0:
    list.erase(list.begin() + place);
    break;
  case 1:
    std::swap(list[place], list[random.below(list.size())]);
    break;
  case 2: { // to another place, perhaps into another block
    Node op = list[place];
    list.erase(list.begin() + place);
    std::vector<Node> &target = random.pick(collectBlocks(*function))->children;
    target.insert(target.begin() + random.below(target.size() + 1),
                  std::move(op));
    break;
  }
  case 3: {
    Node copy = list[place];
    list.insert(list.begin() + (random.oneIn(8) ? last + 1 : place),
                std::move(copy));
    break;
  }
  default:
    if (Node *other = chooseOperation(*function)) {
      Node copy = *other;
      list.insert(list.begin() + random.below(last + 1), std::move(copy));
    }
  }
  repair(*function);
}

void Mutator::insertOperation() {
  Node *function = chooseFunction();
  if (!function)
    return;
  const OpRow &row = random.pick(getOpRows());
  if (row.isTopLevel || row.since > file.version)
    return;
  bindValues(file, *function);
  std::vector<Node> &list = random.pick(collectBlocks(*function))->children;
  size_t place = list.empty() ? 0 : random.below(list.size());
  list.insert(list.begin() + place,
              make.makeOperation(row, chooseValueType(*function)));
  repair(*function);
}

void Mutator::mixFunctions() {
  Node *from = chooseFunction(), *to = chooseFunction();
  Node *op = from ? chooseOperation(*from) : nullptr;
  if (!op)
    return;
  Node copy = *op;
  bindValues(file, *to);
  std::vector<Node> &list = random.pick(collectBlocks(*to))->children;
  size_t place = list.empty() ? 0 : random.below(list.size());
  list.insert(list.begin() + place, std::move(copy));
  repair(*to);
}

//===----------------------------------------------------------------------===//
// Lists and tables
//===----------------------------------------------------------------------===//

void Mutator::editEntries(std::vector<Node> &entries) {
  if (entries.empty())
    return;
  size_t place = random.below(entries.size());
  // Many of them, to see how much a small file can request.
  if (random.oneIn(64)) {
    size_t size = 0;
    forEachNode(entries[place], [&](Node &) { ++size; });
    Node copy = entries[place];
    entries.insert(entries.begin() + place,
                   std::min(kMaxNodes / size, size_t(1) << random.below(12)),
                   copy);
    return;
  }
  switch (random.below(4)) {
  case 0:
    entries.erase(entries.begin() + place);
    return;
  case 1: {
    Node copy = entries[place];
    entries.insert(entries.begin() + random.below(entries.size() + 1),
                   std::move(copy));
    return;
  }
  case 2:
    std::swap(entries[place], entries[random.below(entries.size())]);
    return;
  default:
    std::rotate(entries.begin(), entries.begin() + place, entries.end());
  }
}

/// Any list: operands, results, elements, functions, blocks, …
void Mutator::changeList() {
  Node *payload = choosePayload();
  if (!payload)
    return;
  SmallVector<Node *> lists = collect(*payload, [](Node &node) {
    return node.form == Form::List || node.form == Form::Runs ||
           node.role == Role::Run;
  });
  if (lists.empty())
    return;
  Node &list = *random.pick(lists);
  // An empty list can only grow.
  if (!list.children.empty())
    editEntries(list.children);
  else if (list.role == Role::Operands)
    list.children.push_back(makeNumber(Role::Operand, random.below(8)));
  else if (list.role == Role::Types)
    list.children.push_back(
        makeNumber(Role::TypeIndex, make.chooseEntry(SectionId::Type)));
}

/// Replaces one part by another of the same kind.
void Mutator::replaceNode() {
  Node *payload = choosePayload();
  if (!payload)
    return;
  SmallVector<Node *> nodes = collect(*payload, [](Node &node) {
    return node.role > Role::Group || node.role == Role::Text;
  });
  if (nodes.empty())
    return;
  Node &target = *random.pick(nodes);
  if (target.role == Role::Attribute && random.oneIn(2)) {
    target = make.makeAttribute();
    return;
  }
  if (target.role == Role::Type && random.oneIn(2)) {
    uint32_t entry = target.entry;
    target = make.makeType();
    target.entry = entry;
    return;
  }
  if (target.role == Role::DebugEntry && random.oneIn(2)) {
    target = make.makeDebugEntry();
    return;
  }
  SmallVector<Node *> others = collect(*payload, [&](Node &node) {
    return node.role == target.role && &node != &target;
  });
  if (others.empty())
    return;
  // One of them may contain the other.
  Node copy = *random.pick(others);
  target = std::move(copy);
}

/// Moves, copies and drops entries of tables; most references are updated.
void Mutator::changeTables() {
  const TableKind &kind = random.pick(kTables);
  std::vector<Node> *entries = file.findEntries(kind.id);
  if (!entries)
    return;
  numberEntries(*entries);
  if (kind.id == SectionId::Type && random.oneIn(2)) {
    entries->push_back(make.makeType());
    return;
  }
  if (kind.id == SectionId::Debug && random.oneIn(4)) {
    entries->push_back(make.makeDebugEntry());
    return;
  }
  editEntries(*entries);
  if (!random.oneIn(4))
    renumberEntries(file, *entries, kind.role, kind.base);
}

void Mutator::changeSections() {
  if (file.sections.empty())
    return;
  Section &section = random.pick(file.sections);
  size_t place = &section - file.sections.data();
  static constexpr SectionId kOptional[] = {
      SectionId::Producer, SectionId::Global, SectionId::Constant,
      SectionId::Debug};
  if (SectionId id = random.pick(kOptional); !file.find(id)) {
    Section added = make.makeSection(id);
    file.sections.push_back(std::move(added));
    return;
  }
  switch (random.below(6)) {
  case 0:
    file.sections.erase(file.sections.begin() + place);
    return;
  case 1: {
    Section copy = section;
    file.sections.push_back(std::move(copy));
    return;
  }
  case 2:
    section.alignment =
        random.oneIn(4) ? make.chooseNumber() : uint64_t(1) << random.below(10);
    section.isAligned = true;
    return;
  case 3:
    section.isAligned = !section.isAligned;
    section.alignment = 8;
    return;
  case 4:
    // Then its contents are unknown.
    section.id = static_cast<SectionId>(random.below(10));
    section.payload = makeLeaf(Role::Raw, assemble(section.payload));
    return;
  default:
    std::swap(section, random.pick(file.sections));
  }
}

void Mutator::changeVersion() {
  if (random.oneIn(4)) {
    file.version.tag = random.next();
    return;
  }
  file.version.minor = random.oneIn(8)
                           ? random.below(256)
                           : random.pick(getSupportedVersions()).minor;
  if (random.oneIn(16))
    file.version.major = random.below(256);
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

/// Nests something as deep as a limit, or slightly deeper.
void Mutator::deepen() {
  auto chooseDepth = [&](size_t limit) {
    return 1 + (random.oneIn(3) ? random.below(limit)
                                : limit - 3 + random.below(4));
  };
  switch (random.below(4)) {
  case 0: {
    Node *function = chooseFunction();
    if (!function)
      return;
    bindValues(file, *function);
    std::vector<Node> &list = random.pick(collectBlocks(*function))->children;
    list.insert(list.begin(), make.makeLoops(chooseDepth(kMaxRegionDepth)));
    return repair(*function);
  }
  case 1: {
    Node *payload = choosePayload();
    if (!payload)
      return;
    SmallVector<Node *> nodes = collect(
        *payload, [](Node &node) { return node.role == Role::Attribute; });
    if (!nodes.empty())
      *random.pick(nodes) =
          make.makeDictionaries(chooseDepth(kMaxAttributeDepth));
    return;
  }
  case 2:
    if (std::vector<Node> *types = file.findEntries(SectionId::Type))
      make.addTypes(*types, chooseDepth(kMaxReferenceDepth));
    return;
  default:
    if (std::vector<Node> *entries = file.findEntries(SectionId::Debug))
      make.addCallSites(*entries, chooseDepth(kMaxReferenceDepth));
  }
}

void Mutator::change() {
  // Large files are slow, so do this rarely.
  if (random.oneIn(512))
    return deepen();
  unsigned kind = random.below(64);
  if (kind < 24)
    changeLeaf();
  else if (kind < 30)
    changeOpcode();
  else if (kind < 34)
    changeFlags();
  else if (kind < 42)
    changeOperations();
  else if (kind < 47)
    insertOperation();
  else if (kind < 52)
    changeList();
  else if (kind < 57)
    replaceNode();
  else if (kind < 61)
    changeTables();
  else if (kind < 63)
    changeSections();
  else
    changeVersion();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static size_t store(StringRef bytes, uint8_t *out) {
  std::memcpy(out, bytes.data(), bytes.size());
  return bytes.size();
}

size_t fuzz::mutateBytecode(uint8_t *data, size_t size, size_t maxSize,
                            uint32_t seed, RawMutator raw) {
  Random random(seed);
  std::optional<File> file;
  if (!random.oneIn(16))
    file = split(StringRef(reinterpret_cast<const char *>(data), size));
  if (!file)
    return raw(data, size, maxSize);
  // A change may find nothing to change.
  Mutator mutator(*file, random);
  StringRef before(reinterpret_cast<const char *>(data), size);
  std::string bytes;
  for (unsigned attempt = 0; attempt < 4; ++attempt) {
    do
      mutator.change();
    while (random.oneIn(3));
    bytes = assemble(*file);
    if (bytes != before)
      break;
  }

  // Make some files wrong in the numbers that follow from their shape.
  if (random.oneIn(16)) {
    uint64_t wrong = random.next();
    auto change = [&](uint64_t right) {
      switch (wrong % 4) {
      case 0:
        return right + 1;
      case 1:
        return right - 1;
      case 2:
        return right + (wrong >> 2) % 64;
      default:
        return wrong >> (wrong >> 2) % 62;
      }
    };
    Distortion distortion{random.below(countDerived(*file) + 1), change};
    bytes = assemble(*file, &distortion);
  }
  if (bytes.size() > maxSize)
    return raw(data, size, maxSize);
  size = store(bytes, data);
  return random.oneIn(32) ? raw(data, size, maxSize) : size;
}

//===----------------------------------------------------------------------===//
// Two files
//===----------------------------------------------------------------------===//

/// Adds to all references of this role.
static void shift(File &file, Role role, unsigned base, uint64_t distance) {
  for (Section &section : file.sections)
    forEachNode(section.payload, [&](Node &node) {
      bool isFixed = role == Role::DebugIndex && node.role == Role::Reference;
      if ((node.role != role && !isFixed) || node.getNumber() < base)
        return;
      uint64_t number = node.getNumber() + distance;
      node.bytes = isFixed ? makeFixed(node.role, number, 8).bytes
                           : makeNumber(role, number).bytes;
    });
}

/// Renames the definitions of a file, as names must be unique.
static void rename(File &file) {
  std::vector<Node> *strings = file.findEntries(SectionId::String);
  if (!strings)
    return;
  for (std::vector<Node> *list :
       {file.findFunctions(), file.findEntries(SectionId::Global)}) {
    if (!list)
      continue;
    for (Node &definition : *list)
      if (uint64_t name = definition.children.front().getNumber();
          name < strings->size())
        (*strings)[name].bytes += '_';
  }
}

/// Appends the entries of the second list to the first. `id` is their section;
/// false if one of them was not split.
static bool append(File &first, File &second, SectionId id,
                   function_ref<std::vector<Node> *(File &)> find) {
  if (!second.find(id))
    return true;
  if (!first.find(id)) {
    Section copy = *second.find(id);
    first.sections.push_back(std::move(copy));
    return true;
  }
  std::vector<Node> *to = find(first), *from = find(second);
  if (!to || !from)
    return false;
  to->insert(to->end(), from->begin(), from->end());
  return true;
}

/// Adds everything of the second file to the first.
static bool merge(File &first, File &second) {
  rename(second);
  for (const TableKind &table : kTables)
    if (std::vector<Node> *entries = first.findEntries(table.id))
      shift(second, table.role, table.base, entries->size());
  bool addsRuns = first.findRuns() && second.findRuns();
  if (addsRuns)
    shift(second, Role::RunIndex, 1, first.findRuns()->size());
  if (addsRuns) {
    std::vector<Node> *to = first.findRuns(), *from = second.findRuns();
    to->insert(to->end(), from->begin(), from->end());
  }
  for (const TableKind &table : kTables)
    if (!append(first, second, table.id,
                [&](File &file) { return file.findEntries(table.id); }))
      return false;
  return append(
             first, second, SectionId::Global,
             [](File &file) { return file.findEntries(SectionId::Global); }) &&
         append(first, second, SectionId::Func,
                [](File &file) { return file.findFunctions(); });
}

size_t fuzz::crossBytecode(ArrayRef<uint8_t> firstBytes,
                           ArrayRef<uint8_t> secondBytes, uint8_t *out,
                           size_t maxSize, uint32_t seed) {
  auto splitBytes = [](ArrayRef<uint8_t> bytes) {
    return split(
        StringRef(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
  };
  Random random(seed);
  std::optional<File> first = splitBytes(firstBytes);
  std::optional<File> second = splitBytes(secondBytes);
  if (!first || !second || first->version != second->version ||
      !merge(*first, *second))
    return 0;
  // Half of the time the functions stay as they are, otherwise they are mixed.
  if (random.oneIn(2)) {
    Mutator mutator(*first, random);
    mutator.mixFunctions();
  }
  std::string bytes = assemble(*first);
  return bytes.size() > maxSize ? 0 : store(bytes, out);
}
