//===- Container.cpp - a bytecode file as a tree to edit -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Container.h"

#include "tessera/support/ByteCursor.h"
#include "tessera/support/ByteSink.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::fuzz;

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

Node fuzz::makeLeaf(Role role, std::string bytes) {
  Node node;
  node.role = role;
  node.form = Form::Leaf;
  node.bytes = std::move(bytes);
  return node;
}

static Node makeFrom(Role role, const ByteSink &sink) {
  return makeLeaf(role, sink.str().str());
}

Node fuzz::makeNumber(Role role, uint64_t value) {
  ByteSink sink;
  sink.writeVarint(value);
  return makeFrom(role, sink);
}

Node fuzz::makeByte(Role role, uint8_t value) {
  return makeLeaf(role, std::string(1, static_cast<char>(value)));
}

Node fuzz::makeSigned(Role role, int64_t value) {
  ByteSink sink;
  sink.writeSignedVarint(value);
  return makeFrom(role, sink);
}

Node fuzz::makeFixed(Role role, uint64_t value, unsigned width) {
  ByteSink sink;
  sink.writeFixed(value);
  return makeLeaf(role, sink.str().take_front(width).str());
}

Node fuzz::makeInner(Role role, Form form, std::vector<Node> children) {
  Node node;
  node.role = role;
  node.form = form;
  node.children = std::move(children);
  return node;
}

uint64_t Node::getNumber() const {
  ByteCursor cursor(bytes);
  uint64_t value = 0;
  if (role != Role::Element && role != Role::Reference) {
    cursor.readVarint(value);
    return value;
  }
  for (char byte : reverse(bytes))
    value = value << 8 | static_cast<uint8_t>(byte);
  return value;
}

void fuzz::forEachNode(Node &node, function_ref<void(Node &)> visit) {
  visit(node);
  for (Node &child : node.children)
    forEachNode(child, visit);
}

//===----------------------------------------------------------------------===//
// File
//===----------------------------------------------------------------------===//

Section *File::find(SectionId id) {
  auto it = find_if(sections,
                    [&](const Section &section) { return section.id == id; });
  return it == sections.end() ? nullptr : &*it;
}

std::vector<Node> *File::findEntries(SectionId id) {
  Section *section = find(id);
  if (!section)
    return nullptr;
  Node *node = &section->payload;
  // The entries of these are the last thing in their section.
  if (id == SectionId::Debug && node->children.size() == 2)
    node = &node->children.back();
  bool isTable = node->form == Form::Table32 || node->form == Form::Table64 ||
                 (id == SectionId::Global && node->form == Form::List);
  return isTable ? &node->children : nullptr;
}

std::vector<Node> *File::findFunctions() {
  Section *section = find(SectionId::Func);
  if (!section || section->payload.children.empty())
    return nullptr;
  return &section->payload.children.front().children;
}

std::vector<Node> *File::findRuns() {
  Section *section = find(SectionId::Debug);
  if (!section || section->payload.children.empty())
    return nullptr;
  return &section->payload.children.front().children;
}

//===----------------------------------------------------------------------===//
// Assembling
//===----------------------------------------------------------------------===//

namespace {
class Assembler {
public:
  explicit Assembler(const Distortion *distortion) : distortion(distortion) {}

  void write(const File &file, ByteSink &sink);
  void write(const Node &node, ByteSink &sink);
  size_t getNumDerived() const { return numDerived; }

private:
  void writeAll(const std::vector<Node> &nodes, ByteSink &sink) {
    for (const Node &node : nodes)
      write(node, sink);
  }
  template <typename Offset> void writeTable(const Node &node, ByteSink &sink);
  void writeRuns(const Node &node, ByteSink &sink);

  /// Writes a number that follows from the tree.
  uint64_t derive(uint64_t value) {
    bool isWrong = distortion && distortion->place == numDerived;
    ++numDerived;
    return isWrong ? distortion->change(value) : value;
  }

  const Distortion *distortion;
  size_t numDerived = 0;
};
} // namespace

template <typename Offset>
void Assembler::writeTable(const Node &node, ByteSink &sink) {
  sink.writeVarint(derive(node.children.size()));
  if (node.children.empty() && node.isBare)
    return;
  sink.align(sizeof(Offset), kFiller);
  ByteSink data;
  for (const Node &entry : node.children) {
    sink.writeFixed(static_cast<Offset>(derive(data.size())));
    write(entry, data);
  }
  sink.writeBytes(data.str());
}

void Assembler::writeRuns(const Node &node, ByteSink &sink) {
  sink.writeVarint(derive(node.children.size()));
  sink.align(sizeof(uint32_t), kFiller);
  uint64_t numReferences = 0;
  for (const Node &run : node.children) {
    sink.writeFixed(static_cast<uint32_t>(derive(numReferences)));
    numReferences += run.children.size();
  }
  sink.writeVarint(derive(numReferences));
  sink.align(sizeof(uint64_t), kFiller);
  writeAll(node.children, sink);
}

void Assembler::write(const Node &node, ByteSink &sink) {
  switch (node.form) {
  case Form::Leaf:
    sink.writeBytes(node.bytes);
    return;
  case Form::Sequence:
    return writeAll(node.children, sink);
  case Form::List:
    sink.writeVarint(derive(node.children.size()));
    return writeAll(node.children, sink);
  case Form::Sized: {
    ByteSink content;
    writeAll(node.children, content);
    sink.writeVarint(derive(content.size()));
    return sink.writeBytes(content.str());
  }
  case Form::Padded:
    writeAll(node.children, sink);
    return sink.align(8, kFiller);
  case Form::Table32:
    return writeTable<uint32_t>(node, sink);
  case Form::Table64:
    return writeTable<uint64_t>(node, sink);
  case Form::Runs:
    return writeRuns(node, sink);
  }
}

void Assembler::write(const File &file, ByteSink &sink) {
  sink.writeBytes(getMagic());
  sink.writeByte(file.version.major);
  sink.writeByte(file.version.minor);
  sink.writeFixed(file.version.tag);
  for (const Section &section : file.sections) {
    ByteSink payload;
    write(section.payload, payload);
    sink.writeByte(static_cast<uint8_t>(section.id) |
                   (section.isAligned ? kAlignmentFlag : 0));
    sink.writeVarint(derive(payload.size()));
    if (section.isAligned) {
      sink.writeVarint(section.alignment);
      // A huge alignment is written, but no padding for it.
      constexpr uint64_t kMaxAlignment = 4096;
      if (section.alignment != 0 && section.alignment <= kMaxAlignment)
        sink.align(section.alignment, kFiller);
    }
    sink.writeBytes(payload.str());
  }
  sink.writeByte(static_cast<uint8_t>(SectionId::End));
}

std::string fuzz::assemble(const File &file, const Distortion *distortion) {
  ByteSink sink;
  Assembler(distortion).write(file, sink);
  return sink.str().str();
}

std::string fuzz::assemble(const Node &payload) {
  ByteSink sink;
  Assembler(nullptr).write(payload, sink);
  return sink.str().str();
}

size_t fuzz::countDerived(const File &file) {
  ByteSink sink;
  Assembler assembler(nullptr);
  assembler.write(file, sink);
  return assembler.getNumDerived();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {
/// Visits a function in the order in which the format numbers its values.
class ValueWalk {
public:
  /// Calls `define` with the type of a value when it becomes visible, and `use`
  /// with each operand.
  ValueWalk(function_ref<void(Node &)> define, function_ref<void(Node &)> use,
            function_ref<size_t()> mark, function_ref<void(size_t)> forget)
      : define(define), use(use), mark(mark), forget(forget) {}

  void walkOperations(std::vector<Node> &operations) {
    for (Node &op : operations)
      if (op.row)
        walkOperation(op);
  }

private:
  void walkOperation(Node &op) {
    OperationPlaces places(*op.row);
    for (size_t i = places.operands; i < places.regions; ++i)
      for (Node &operand : op.children[i].children)
        use(operand);
    for (size_t i = places.regions; i < op.children.size(); ++i)
      for (Node &region : op.children[i].children)
        for (Node &block : region.children)
          walkBlock(block);
    for (Node &type : op.children[OperationPlaces::kResults].children)
      define(type);
  }

  void walkBlock(Node &block) {
    size_t before = mark();
    for (Node &type : block.children.front().children)
      define(type);
    walkOperations(block.children.back().children);
    forget(before);
  }

  function_ref<void(Node &)> define, use;
  function_ref<size_t()> mark;
  function_ref<void(size_t)> forget;
};

struct Value {
  uint32_t id;
  uint32_t type;
};
} // namespace

/// The types of a function's parameters.
static std::vector<Node> *findParameters(File &file, const Node &function) {
  std::vector<Node> *types = file.findEntries(SectionId::Type);
  uint64_t index = function.children[kFunctionType].getNumber();
  if (!types || index >= types->size())
    return nullptr;
  Node &type = (*types)[index];
  bool isFunction =
      type.children.size() == 3 && type.children[1].form == Form::List;
  return isFunction ? &type.children[1].children : nullptr;
}

void fuzz::bindValues(File &file, Node &function) {
  std::vector<Value> values;
  uint32_t nextId = 0;
  // Parameters have the first numbers.
  if (std::vector<Node> *parameters = findParameters(file, function))
    for (Node &type : *parameters)
      values.push_back({++nextId, static_cast<uint32_t>(type.getNumber())});
  auto define = [&](Node &type) {
    type.value = ++nextId;
    values.push_back({type.value, static_cast<uint32_t>(type.getNumber())});
  };
  auto use = [&](Node &operand) {
    uint64_t number = operand.getNumber();
    Value value =
        number < values.size() ? values[number] : Value{/*id=*/0, /*type=*/0};
    operand.value = value.id;
    operand.valueType = value.type;
  };
  auto mark = [&] { return values.size(); };
  auto forget = [&](size_t size) { values.resize(size); };
  ValueWalk(define, use, mark, forget)
      .walkOperations(function.children[kFunctionBody].children);
}

void fuzz::renumberValues(File &file, Node &function,
                          function_ref<size_t(size_t)> choose) {
  std::vector<Value> values;
  DenseMap<uint32_t, size_t> places;
  auto add = [&](uint32_t id, uint64_t type) {
    places[id] = values.size();
    values.push_back({id, static_cast<uint32_t>(type)});
  };
  uint32_t nextParameter = 0;
  if (std::vector<Node> *parameters = findParameters(file, function))
    for (Node &type : *parameters)
      add(++nextParameter, type.getNumber());
  auto define = [&](Node &type) { add(type.value, type.getNumber()); };
  auto use = [&](Node &operand) {
    // Values of an earlier block may still be in the map.
    auto it = places.find(operand.value);
    size_t number = it == places.end() ? values.size() : it->second;
    if (number >= values.size() || values[number].id != operand.value) {
      SmallVector<size_t> alike;
      for (auto [index, value] : enumerate(values))
        if (value.type == operand.valueType)
          alike.push_back(index);
      if (!alike.empty())
        number = alike[choose(alike.size())];
      else if (!values.empty())
        number = choose(values.size());
      else
        number = 0;
    }
    if (operand.value == 0 || operand.getNumber() != number) {
      uint32_t type = operand.valueType;
      operand = makeNumber(Role::Operand, number);
      operand.valueType = type;
    }
  };
  auto mark = [&] { return values.size(); };
  auto forget = [&](size_t size) { values.resize(size); };
  ValueWalk(define, use, mark, forget)
      .walkOperations(function.children[kFunctionBody].children);
}

void fuzz::adjustLocations(File &file, Node &function) {
  std::vector<Node> *runs = file.findRuns();
  uint64_t number = function.children[kFunctionRun].getNumber();
  if (!runs || number == 0 || number > runs->size())
    return;
  size_t numOps = 1; // the function itself
  forEachNode(function,
              [&](Node &node) { numOps += node.role == Role::Operation; });
  (*runs)[number - 1].children.resize(numOps, makeFixed(Role::Reference, 0, 8));
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

void fuzz::numberEntries(std::vector<Node> &entries) {
  for (auto [index, entry] : enumerate(entries))
    entry.entry = index + 1;
}

void fuzz::renumberEntries(File &file, const std::vector<Node> &entries,
                           Role role, unsigned base) {
  // The new number of each old one; for a copied entry, that of the first copy.
  std::vector<uint64_t> numbers;
  for (auto [index, entry] : enumerate(entries)) {
    uint64_t old = entry.entry - 1 + base;
    if (entry.entry == 0)
      continue;
    for (uint64_t next = numbers.size(); next <= old; ++next)
      numbers.push_back(next);
    if (numbers[old] == old)
      numbers[old] = index + base;
  }
  for (Section &section : file.sections) {
    forEachNode(section.payload, [&](Node &node) {
      // References to debug attributes have two encodings.
      bool isReference =
          role == Role::DebugIndex && node.role == Role::Reference;
      if (node.role != role && !isReference)
        return;
      uint64_t old = node.getNumber();
      if (old >= numbers.size() || numbers[old] == old)
        return;
      node.bytes = isReference
                       ? makeFixed(Role::Reference, numbers[old], 8).bytes
                       : makeNumber(role, numbers[old]).bytes;
    });
  }
}
