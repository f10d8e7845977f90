//===- ExpressionLists.h - expressions as lists, for tests -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expressions are written as lists, `(addi.nsw x 1)`, over the i8 tiles x and y
// and the i1 tiles p and q. A list becomes a kernel that loads these four and
// stores the value of the list. Equal lists within it become one value.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_TRANSFORMS_EXPRESSIONLISTS_H
#define TESSERA_UNITTESTS_TRANSFORMS_EXPRESSIONLISTS_H

#include "tessera/engine/CheckLaunch.h"
#include "tessera/interpreter/Interpreter.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "gtest/gtest.h"

#include <map>
#include <random>

namespace tessera::lists {

using namespace mlir;
using namespace tessera::cuda_tile;
using runtime::Argument;
using runtime::Launch;

//===----------------------------------------------------------------------===//
// Lists to operations and back
//===----------------------------------------------------------------------===//

/// A kernel that loads x, y, p, q of `count` elements and stores a result.
inline std::string makeKernel(int64_t count, StringRef result) {
  std::string n = std::to_string(count);
  std::string text = "cuda_tile.module @m {\nentry @k(%ax: tile<ptr<i8>>, %ay: "
                     "tile<ptr<i8>>, %ap: tile<ptr<i1>>, %aq: tile<ptr<i1>>, "
                     "%ar: tile<ptr<" +
                     result.str() + ">>) {\n%i = iota : tile<" + n +
                     "xi32>\n%t = make_token : token\n";
  auto point = [&](std::string name, std::string element) {
    std::string one = "tile<1xptr<" + element + ">>",
                all = "tile<" + n + "xptr<" + element + ">>";
    text += "%b" + name + " = reshape %a" + name + " : tile<ptr<" + element +
            ">> -> " + one + "\n%c" + name + " = broadcast %b" + name + " : " +
            one + " -> " + all + "\n%d" + name + " = offset %c" + name +
            ", %i : " + all + ", tile<" + n + "xi32> -> " + all + "\n";
    return all;
  };
  for (std::string name : {"x", "y", "p", "q"}) {
    std::string element = name == "x" || name == "y" ? "i8" : "i1";
    std::string all = point(name, element);
    text += "%" + name + ", %t" + name + " = load_ptr_tko weak %d" + name +
            " token=%t : " + all + " -> tile<" + n + "x" + element +
            ">, token\n";
  }
  std::string all = point("r", result.str());
  text += "%tr = store_ptr_tko weak %dr, %" +
          std::string(result == "i8" ? "x" : "p") + " token=%t : " + all +
          ", tile<" + n + "x" + result.str() + "> -> token\nreturn\n}\n}\n";
  return text;
}

class ExpressionKernel {
public:
  ExpressionKernel(TestParser &parser, StringRef list, int64_t count)
      : context(&parser.context), builder(context) {
    // Only comparisons and expressions of p and q give i1.
    for (StringRef result : {"i8", "i1"}) {
      module = parser.parse(makeKernel(count, result));
      module->walk([&](EntryOp op) { entry = op; });
      module->walk([&](LoadPtrTkoOp op) {
        inputs[names[inputs.size() % 4]] = op->getResult(0);
      });
      module->walk([&](StorePtrTkoOp op) { store = op; });
      builder.setInsertionPoint(store);
      made.clear();
      rest = list;
      Value root = read({});
      if (root.getType() == store->getOperand(1).getType()) {
        store->setOperand(1, root);
        return;
      }
      inputs.clear();
    }
    ADD_FAILURE() << "neither i8 nor i1: " << list.str();
  }

  Value root() const { return store->getOperand(1); }

  /// Converts a value to a list.
  std::string print(Value value) const {
    for (const auto &[name, input] : inputs)
      if (input == value)
        return name;
    Operation *op = value.getDefiningOp();
    if (auto constant = dyn_cast_or_null<ConstantOp>(op)) {
      APInt number = constant.getValue().getSplatValue<APInt>();
      return number.getBitWidth() == 1 ? std::to_string(number.getZExtValue())
                                       : std::to_string(number.getSExtValue());
    }
    if (!op)
      return "?";
    std::string text = "(" + spell(op);
    for (Value operand : op->getOperands())
      text += " " + print(operand);
    return text + ")";
  }

  EntryOp entry;
  OwningOpRef<Operation *> module;

private:
  static std::string spellOverflow(IntegerOverflow overflow) {
    switch (overflow) {
    case IntegerOverflow::None:
      return "";
    case IntegerOverflow::NoSignedWrap:
      return ".nsw";
    case IntegerOverflow::NoUnsignedWrap:
      return ".nuw";
    case IntegerOverflow::NoWrap:
      return ".nw";
    }
    return "";
  }

  static std::string spell(Operation *op) {
    StringRef name = op->getName().stripDialect();
    std::string text = name.str();
    auto sign = [](Signedness s) {
      return s == Signedness::Signed ? ".s" : ".u";
    };
    auto width = [&] {
      return std::to_string(cast<TileType>(op->getResult(0).getType())
                                .getElementType()
                                .getIntOrFloatBitWidth());
    };
    llvm::TypeSwitch<Operation *>(op)
        .Case<AddIOp, SubIOp, MulIOp, ShLIOp, NegIOp>(
            [&](auto o) { text += spellOverflow(o.getOverflow()); })
        .Case<ShRIOp, MaxIOp, MinIOp, RemIOp>(
            [&](auto o) { text += sign(o.getSignedness()); })
        .Case([&](DivIOp o) {
          text += sign(o.getSignedness());
          text += o.getRounding() == RoundingMode::PositiveInf   ? ".up"
                  : o.getRounding() == RoundingMode::NegativeInf ? ".down"
                                                                 : "";
        })
        .Case([&](ExtIOp o) { text += width() + sign(o.getSignedness()); })
        .Case([&](TruncIOp o) {
          text += width() + spellOverflow(o.getOverflow());
        })
        .Case([&](CmpIOp o) {
          static const char *kNames[] = {"eq", "ne", "lt", "le", "gt", "ge"};
          unsigned predicate = unsigned(o.getComparisonPredicate());
          text = kNames[predicate];
          if (predicate > 1)
            text += sign(o.getSignedness());
        });
    return text;
  }

  void skipSpace() { rest = rest.ltrim(); }

  /// Builds the next list or atom; a number has the type `like`.
  Value read(Type like) {
    skipSpace();
    StringRef begin = rest;
    if (!rest.consume_front("(")) {
      StringRef atom =
          rest.take_until([](char c) { return c == ' ' || c == ')'; });
      rest = rest.drop_front(atom.size());
      if (auto it = inputs.find(atom.str()); it != inputs.end())
        return it->second;
      return makeNumber(std::stoll(atom.str()), cast<TileType>(like));
    }
    StringRef head = rest.take_until([](char c) { return c == ' '; });
    rest = rest.drop_front(head.size());
    // Numbers take the type of an operand that is not a number.
    SmallVector<Value> operands;
    SmallVector<std::pair<unsigned, int64_t>> numbers;
    Type type;
    for (skipSpace(); !rest.consume_front(")"); skipSpace()) {
      bool isNumber = llvm::isDigit(rest[0]) || rest[0] == '-';
      if (isNumber) {
        StringRef atom =
            rest.take_until([](char c) { return c == ' ' || c == ')'; });
        rest = rest.drop_front(atom.size());
        numbers.push_back({operands.size(), std::stoll(atom.str())});
        operands.push_back({});
        continue;
      }
      operands.push_back(read(like));
      if (head != "select" || operands.size() != 1)
        type = operands.back().getType();
    }
    if (!type)
      type = like ? like : inputs.at("x").getType();
    for (auto [index, number] : numbers)
      operands[index] = makeNumber(number, cast<TileType>(type));
    std::string key = begin.take_front(begin.size() - rest.size()).str() +
                      std::to_string(uintptr_t(type.getAsOpaquePointer()));
    Value &value = made[key];
    if (!value)
      value = makeOp(head, operands);
    return value;
  }

  Value makeNumber(int64_t number, TileType type) {
    APInt value(type.getElementType().getIntOrFloatBitWidth(),
                static_cast<uint64_t>(number), /*isSigned=*/true,
                /*implicitTrunc=*/true);
    return ConstantOp::create(
        builder, builder.getUnknownLoc(), type,
        cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(type, value)));
  }

  Value makeOp(StringRef head, ArrayRef<Value> n) {
    SmallVector<StringRef> parts;
    head.split(parts, '.');
    StringRef name = parts[0];
    Signedness sign = Signedness::Unsigned;
    IntegerOverflow overflow = IntegerOverflow::None;
    RoundingMode rounding = RoundingMode::Zero;
    for (StringRef part : llvm::drop_begin(parts)) {
      if (part == "s")
        sign = Signedness::Signed;
      if (part == "nsw")
        overflow = IntegerOverflow::NoSignedWrap;
      if (part == "nuw")
        overflow = IntegerOverflow::NoUnsignedWrap;
      if (part == "nw")
        overflow = IntegerOverflow::NoWrap;
      if (part == "up")
        rounding = RoundingMode::PositiveInf;
      if (part == "down")
        rounding = RoundingMode::NegativeInf;
    }
    Location loc = builder.getUnknownLoc();
    Type type = n[0].getType();
    auto resized = [&](StringRef digits) {
      unsigned width = 0;
      digits.getAsInteger(10, width);
      return TileType::get(cast<TileType>(type).getShape(),
                           builder.getIntegerType(width));
    };
    if (name.consume_front("exti"))
      return ExtIOp::create(builder, loc, resized(name), n[0], sign);
    if (name.consume_front("trunci"))
      return TruncIOp::create(builder, loc, resized(name), n[0], overflow);
    if (name.consume_front("bounded:")) {
      auto [low, high] = name.split(':');
      return AssumeOp::create(builder, loc, type, n[0],
                              BoundedAttr::get(context, std::stoll(low.str()),
                                               std::stoll(high.str())));
    }
    if (name.consume_front("div_by:"))
      return AssumeOp::create(builder, loc, type, n[0],
                              DivByAttr::get(context, std::stoull(name.str()),
                                             std::nullopt, std::nullopt));
    std::optional<ComparisonPredicate> predicate =
        llvm::StringSwitch<std::optional<ComparisonPredicate>>(name)
            .Case("eq", ComparisonPredicate::Equal)
            .Case("ne", ComparisonPredicate::NotEqual)
            .Case("lt", ComparisonPredicate::LessThan)
            .Case("le", ComparisonPredicate::LessThanOrEqual)
            .Case("gt", ComparisonPredicate::GreaterThan)
            .Case("ge", ComparisonPredicate::GreaterThanOrEqual)
            .Default(std::nullopt);
    if (predicate)
      return CmpIOp::create(builder, loc, getI1SameShape(type), n[0], n[1],
                            *predicate, sign);
    if (name == "addi")
      return AddIOp::create(builder, loc, type, n[0], n[1], overflow);
    if (name == "subi")
      return SubIOp::create(builder, loc, type, n[0], n[1], overflow);
    if (name == "muli")
      return MulIOp::create(builder, loc, type, n[0], n[1], overflow);
    if (name == "shli")
      return ShLIOp::create(builder, loc, type, n[0], n[1], overflow);
    if (name == "negi")
      return NegIOp::create(builder, loc, type, n[0], overflow);
    if (name == "absi")
      return AbsIOp::create(builder, loc, type, n[0]);
    if (name == "divi")
      return DivIOp::create(builder, loc, type, n[0], n[1], sign, rounding);
    if (name == "remi")
      return RemIOp::create(builder, loc, type, n[0], n[1], sign);
    if (name == "maxi")
      return MaxIOp::create(builder, loc, type, n[0], n[1], sign);
    if (name == "mini")
      return MinIOp::create(builder, loc, type, n[0], n[1], sign);
    if (name == "shri")
      return ShRIOp::create(builder, loc, type, n[0], n[1], sign);
    if (name == "andi")
      return AndIOp::create(builder, loc, type, n[0], n[1]);
    if (name == "ori")
      return OrIOp::create(builder, loc, type, n[0], n[1]);
    if (name == "xori")
      return XOrIOp::create(builder, loc, type, n[0], n[1]);
    if (name == "select")
      return SelectOp::create(builder, loc, n[1].getType(), n[0], n[1], n[2]);
    ADD_FAILURE() << "no operation " << name.str();
    return n[0];
  }

  static constexpr const char *names[] = {"x", "y", "p", "q"};
  MLIRContext *context;
  OpBuilder builder;
  std::map<std::string, Value> inputs;
  std::map<std::string, Value> made;
  Operation *store = nullptr;
  StringRef rest;
};

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

struct Inputs {
  std::vector<uint8_t> x, y, p, q;
};

/// All pairs of bytes.
inline Inputs makeAllPairs() {
  Inputs in;
  for (unsigned i = 0; i < 65536; ++i) {
    in.x.push_back(uint8_t(i));
    in.y.push_back(uint8_t(i >> 8));
    in.p.push_back((i * 2654435761u) >> 20 & 1);
    in.q.push_back((i * 2246822519u) >> 21 & 1);
  }
  return in;
}

/// Random pairs of bytes, mostly special values.
inline Inputs makeSomePairs(std::mt19937 &random) {
  static const uint8_t kSpecial[] = {0,   1,   2,   3,   4,   7,   8,
                                     15,  16,  126, 127, 128, 129, 130,
                                     192, 240, 253, 254, 255};
  Inputs in;
  auto pick = [&] {
    return random() % 2 ? kSpecial[random() % std::size(kSpecial)]
                        : uint8_t(random());
  };
  for (unsigned i = 0; i < 256; ++i) {
    in.x.push_back(pick());
    in.y.push_back(pick());
    in.p.push_back(random() & 1);
    in.q.push_back(random() & 1);
  }
  return in;
}

/// Returns what the interpreter stores.
inline std::vector<uint8_t> run(EntryOp entry, const Inputs &in) {
  Launch launch;
  for (const std::vector<uint8_t> *bytes :
       {&in.x, &in.y, &in.p, &in.q, &in.x}) {
    runtime::Buffer buffer;
    buffer.bytes = *bytes;
    launch.arguments.push_back({Argument::Pointer{launch.buffers.size()}});
    launch.buffers.push_back(std::move(buffer));
  }
  EXPECT_FALSE(bool(engine::checkLaunch(entry, launch)));
  engine::Outcome outcome = interpreter::run(entry, launch, {});
  EXPECT_EQ(outcome.failure.kind, engine::Failure::None)
      << outcome.failure.message;
  return launch.buffers[4].bytes;
}

inline bool isPromising(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<AddIOp, SubIOp, MulIOp, NegIOp, TruncIOp>(
          [](auto o) { return o.getOverflow() != IntegerOverflow::None; })
      .Default(false);
}

/// Finds elements for which some operation is undefined, with plain arithmetic.
inline std::vector<bool> findUndefined(EntryOp entry, const Inputs &in) {
  size_t count = in.x.size();
  std::vector<bool> undefined(count);
  if (llvm::none_of(entry.getBody().front(), [](Operation &op) {
        return isa<DivIOp, RemIOp, ShLIOp, ShRIOp, AssumeOp>(op) ||
               isPromising(&op);
      }))
    return undefined;
  llvm::DenseMap<Value, std::vector<int64_t>> values; // signed
  unsigned numLoads = 0;
  auto widthOf = [](Value value) {
    return cast<TileType>(value.getType())
        .getElementType()
        .getIntOrFloatBitWidth();
  };
  for (Operation &op : entry.getBody().front()) {
    if (isa<LoadPtrTkoOp>(op)) {
      const std::vector<uint8_t> *bytes[] = {&in.x, &in.y, &in.p, &in.q};
      std::vector<int64_t> &out = values[op.getResult(0)];
      bool isBit = numLoads > 1;
      for (uint8_t byte : *bytes[numLoads++])
        out.push_back(isBit ? -int64_t(byte & 1) : int8_t(byte));
      continue;
    }
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      values[op.getResult(0)].assign(
          count, constant.getValue().getSplatValue<APInt>().getSExtValue());
      continue;
    }
    if (op.getNumResults() != 1 || op.getNumOperands() == 0 ||
        !values.contains(op.getOperand(0)))
      continue;
    SmallVector<std::vector<int64_t>, 3> n;
    for (Value operand : op.getOperands())
      n.push_back(values.lookup(operand));
    unsigned w = widthOf(op.getOperand(0)), to = widthOf(op.getResult(0));
    std::vector<int64_t> out(count);
    for (size_t i = 0; i < count; ++i) {
      int64_t a = n[0][i], b = n.size() > 1 ? n[1][i] : 0;
      int64_t mask = (int64_t(1) << w) - 1, least = -(int64_t(1) << (w - 1));
      int64_t ua = a & mask, ub = b & mask;
      int64_t s = 0, u = 0; // the exact result as signed and as unsigned
      bool bad = false;
      IntegerOverflow promise = IntegerOverflow::None;
      auto exact = [&](int64_t x, int64_t y, IntegerOverflow o) {
        s = x;
        u = y;
        promise = o;
      };
      auto divide = [&](Signedness sign, auto quotient) {
        bool isSigned = sign == Signedness::Signed;
        bad |= b == 0 || (isSigned && a == least && b == -1);
        s = u = bad ? 0 : isSigned ? quotient(a, b) : quotient(ua, ub);
      };
      llvm::TypeSwitch<Operation *>(&op)
          .Case([&](AddIOp o) { exact(a + b, ua + ub, o.getOverflow()); })
          .Case([&](SubIOp o) { exact(a - b, ua - ub, o.getOverflow()); })
          .Case([&](MulIOp o) { exact(a * b, ua * ub, o.getOverflow()); })
          .Case([&](ShLIOp o) {
            bad |= ub >= int64_t(w);
            exact(bad ? 0 : a * (int64_t(1) << ub), bad ? 0 : ua << ub,
                  o.getOverflow());
          })
          .Case([&](NegIOp o) {
            exact(-a, 0,
                  o.getOverflow() == IntegerOverflow::NoWrap
                      ? IntegerOverflow::NoSignedWrap
                      : o.getOverflow());
          })
          .Case([&](TruncIOp o) { exact(a, ua, o.getOverflow()); })
          .Case([&](AbsIOp) { s = u = a < 0 ? -a : a; })
          .Case([&](ExtIOp o) {
            s = u = o.getSignedness() == Signedness::Signed ? a : ua;
          })
          .Case([&](DivIOp o) {
            divide(o.getSignedness(), [&](int64_t l, int64_t r) {
              int64_t q = l / r, rest = l % r;
              bool isNegative = (l < 0) != (r < 0);
              if (o.getRounding() == RoundingMode::PositiveInf)
                return q + (rest != 0 && !isNegative);
              if (o.getRounding() == RoundingMode::NegativeInf)
                return q - (rest != 0 && isNegative);
              return q;
            });
          })
          .Case([&](RemIOp o) {
            divide(o.getSignedness(),
                   [](int64_t l, int64_t r) { return l % r; });
          })
          .Case([&](ShRIOp o) {
            bad |= ub >= int64_t(w);
            if (!bad)
              s = u = (o.getSignedness() == Signedness::Signed ? a : ua) >> ub;
          })
          .Case([&](MaxIOp o) {
            s = u = o.getSignedness() == Signedness::Signed ? std::max(a, b)
                                                            : std::max(ua, ub);
          })
          .Case([&](MinIOp o) {
            s = u = o.getSignedness() == Signedness::Signed ? std::min(a, b)
                                                            : std::min(ua, ub);
          })
          .Case([&](AndIOp) { s = u = a & b; })
          .Case([&](OrIOp) { s = u = a | b; })
          .Case([&](XOrIOp) { s = u = a ^ b; })
          .Case([&](SelectOp) { s = u = a ? b : n[2][i]; })
          .Case([&](AssumeOp o) {
            s = u = a;
            if (auto bounded = dyn_cast<BoundedAttr>(o.getPredicate()))
              bad |= a < *bounded.getLb() || a > *bounded.getUb();
            if (auto divBy = dyn_cast<DivByAttr>(o.getPredicate()))
              bad |= (ua & int64_t(divBy.getDivisor() - 1)) != 0;
            if (o.getValue().getDefiningOp<ConstantOp>())
              bad = false;
          })
          .Case([&](CmpIOp o) {
            bool isSigned = o.getSignedness() == Signedness::Signed;
            int64_t l = isSigned ? a : ua, r = isSigned ? b : ub;
            const bool holds[] = {l == r, l != r, l<r, l <= r, l> r, l >= r};
            s = u = holds[unsigned(o.getComparisonPredicate())];
          });
      bool wrapsSigned = s != (s << (64 - to)) >> (64 - to);
      bool wrapsUnsigned = u < 0 || u >> to != 0;
      bad |= (unsigned(promise) & 1 && wrapsSigned) ||
             (unsigned(promise) & 2 && wrapsUnsigned);
      out[i] = (s << (64 - to)) >> (64 - to);
      if (bad)
        undefined[i] = true;
    }
    values[op.getResult(0)] = std::move(out);
  }
  return undefined;
}

//===----------------------------------------------------------------------===//
// Random lists
//===----------------------------------------------------------------------===//

/// Lists of random operations.
class RandomList {
public:
  explicit RandomList(unsigned seed) : random(seed) {}

  std::string make(unsigned width, unsigned depth) {
    if (depth == 0 || random() % 8 == 0)
      return makeAtom(width);
    auto sub = [&](unsigned w) { return " " + make(w, depth - 1); };
    auto flags = [&] { return pick({"", "", ".nsw", ".nuw", ".nw"}); };
    auto sign = [&] { return pick({".s", ".u"}); };
    if (width == 1) {
      switch (random() % 6) {
      case 0:
      case 1:
      case 2: {
        unsigned w = random() % 8 == 0 ? 1 : 8;
        std::string left = make(w, depth - 1), right = sub(w);
        // Two numbers would have no type.
        if (isNumber(left))
          left = w == 8 ? "x" : "p";
        return "(" + pick({"eq", "ne", "lt", "le", "gt", "ge"}) + sign() + " " +
               left + right + ")";
      }
      case 3:
        return "(xori" + typed(1, depth) + " 1)";
      case 4:
        return "(select" + typed(1, depth) + typed(1, depth) + sub(1) + ")";
      default:
        return "(" + pick({"andi", "ori", "xori", "andi", "ori", "addi"}) +
               typed(1, depth) + sub(1) + ")";
      }
    }
    switch (random() % 16) {
    case 0:
    case 1:
    case 2:
      return "(" + pick({"addi", "subi", "muli"}) + flags() +
             typed(width, depth) + sub(width) + ")";
    case 3:
      return "(addi" + flags() + typed(width, depth) + number() + ")";
    case 4:
      return "(muli" + flags() + typed(width, depth) + number() + ")";
    case 5:
      return "(" + pick({"andi", "ori", "xori"}) + typed(width, depth) +
             number() + ")";
    case 6:
      return "(" + pick({"andi", "ori", "xori"}) + typed(width, depth) +
             sub(width) + ")";
    case 7:
      return "(shli" + flags() + typed(width, depth) + " " +
             std::to_string(random() % 8) + ")";
    case 8:
      return "(shri" + sign() + typed(width, depth) + " " +
             std::to_string(random() % 8) + ")";
    case 9: {
      std::string s = sign();
      return "(divi" + s + pick({"", "", ".up", s == ".s" ? ".down" : ""}) +
             typed(width, depth) + number() + ")";
    }
    case 10:
      return "(remi" + sign() + typed(width, depth) + number() + ")";
    case 11:
      return "(" + pick({"maxi", "mini"}) + sign() + typed(width, depth) +
             sub(width) + ")";
    case 12:
      return "(select" + typed(1, depth) + typed(width, depth) + sub(width) +
             ")";
    case 13:
      return random() % 2
                 ? "(negi" + pick({"", ".nsw"}) + typed(width, depth) + ")"
                 : "(absi" + typed(width, depth) + ")";
    case 14:
      if (width == 16)
        return "(exti16" + sign() + typed(random() % 4 ? 8 : 1, depth) + ")";
      return random() % 2 ? "(trunci8" + flags() + typed(16, depth) + ")"
                          : "(exti8" + sign() + typed(1, depth) + ")";
    default:
      if (random() % 2)
        return "(" +
               pick({"bounded:0:20", "bounded:-10:100", "bounded:-128:0"}) +
               typed(width, depth) + ")";
      return "(" + pick({"div_by:2", "div_by:8"}) + typed(width, depth) + ")";
    }
  }

private:
  static bool isNumber(const std::string &list) {
    return llvm::isDigit(list[0]) || list[0] == '-';
  }
  /// An operand that is not a number.
  std::string typed(unsigned width, unsigned depth) {
    std::string list = make(width, depth - 1);
    return isNumber(list) ? " " + makeInput(width) : " " + list;
  }
  std::string pick(std::initializer_list<const char *> words) {
    return words.begin()[random() % words.size()];
  }
  std::string number() {
    static const int kNumbers[] = {0, 1, -1, 2,  3,   4,    5,
                                   7, 8, 16, 64, 127, -128, -2};
    return " " + std::to_string(kNumbers[random() % std::size(kNumbers)]);
  }
  std::string makeInput(unsigned width) {
    if (width == 1)
      return pick({"p", "q"});
    if (width == 8)
      return pick({"x", "y"});
    return "(exti16" + pick({".s", ".u"}) + " " + pick({"x", "y"}) + ")";
  }
  std::string makeAtom(unsigned width) {
    if (random() % 4)
      return makeInput(width);
    return width == 1 ? pick({"0", "1"}) : number().substr(1);
  }

  std::mt19937 random;
};

} // namespace tessera::lists

#endif // TESSERA_UNITTESTS_TRANSFORMS_EXPRESSIONLISTS_H
