//===- SimplifierTest.cpp - the expression simplifier -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expressions are written as lists, `(addi.nsw x 1)`, over the i8 tiles x and y
// and the i1 tiles p and q. Every test of a rule is a proof too: it is run by
// the interpreter on all 65,536 pairs of bytes before and after, and an element
// that was defined must be defined still, and equal.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/Simplifier.h"
#include "tessera/interpreter/Interpreter.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "gtest/gtest.h"

#include <map>
#include <random>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using runtime::Argument;
using runtime::Launch;

namespace {

//===----------------------------------------------------------------------===//
// Lists to operations and back
//===----------------------------------------------------------------------===//

/// A kernel that loads x, y, p, q of `count` elements and stores a result.
std::string makeKernel(int64_t count, StringRef result) {
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

class Kernel {
public:
  Kernel(TestParser &parser, StringRef list, int64_t count)
      : context(&parser.context), builder(context) {
    // Only comparisons and what is made of p and q give i1.
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
  bool simplify() { return simplifyExpressions(*module); }

  /// The list of a value.
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

  /// The next list or atom; a number is one of type `like`.
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
    // Numbers take the type of an operand that is none.
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
Inputs makeAllPairs() {
  Inputs in;
  for (unsigned i = 0; i < 65536; ++i) {
    in.x.push_back(uint8_t(i));
    in.y.push_back(uint8_t(i >> 8));
    in.p.push_back((i * 2654435761u) >> 20 & 1);
    in.q.push_back((i * 2246822519u) >> 21 & 1);
  }
  return in;
}

/// Pairs of bytes that are special more often than not.
Inputs makeSomePairs(std::mt19937 &random) {
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

/// What the interpreter stores.
std::vector<uint8_t> run(EntryOp entry, const Inputs &in) {
  Launch launch;
  for (const std::vector<uint8_t> *bytes :
       {&in.x, &in.y, &in.p, &in.q, &in.x}) {
    runtime::Buffer buffer;
    buffer.bytes = *bytes;
    launch.arguments.push_back({Argument::Pointer{launch.buffers.size()}});
    launch.buffers.push_back(std::move(buffer));
  }
  EXPECT_EQ(interpreter::checkLaunch(entry, launch), "");
  interpreter::Outcome outcome = interpreter::run(entry, launch, {});
  EXPECT_EQ(outcome.failure.kind, interpreter::Failure::None)
      << outcome.failure.message;
  return launch.buffers[4].bytes;
}

/// Elements for which some operation is undefined, told by plain arithmetic.
std::vector<bool> findUndefined(EntryOp entry, const Inputs &in) {
  size_t count = in.x.size();
  std::vector<bool> undefined(count);
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
      int64_t s = 0, u = 0; // the exact result in both readings
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

class SimplifierTest : public testing::Test {
protected:
  /// Simplifies and proves it on `in`; the list of what is left.
  std::string prove(StringRef list, const Inputs &in) {
    Kernel kernel(parser, list, int64_t(in.x.size()));
    if (failed(verify(*kernel.module)))
      return "wrong test";
    std::vector<uint8_t> before = run(kernel.entry, in);
    std::vector<bool> wasUndefined = findUndefined(kernel.entry, in);
    isChanged = kernel.simplify();
    EXPECT_TRUE(succeeded(verify(*kernel.module))) << list.str();
    std::string result = kernel.print(kernel.root());
    std::vector<uint8_t> after = run(kernel.entry, in);
    std::vector<bool> isUndefined = findUndefined(kernel.entry, in);
    for (size_t i = 0; i < before.size(); ++i) {
      if (wasUndefined[i])
        continue;
      bool isRight = !isUndefined[i] && before[i] == after[i];
      EXPECT_TRUE(isRight) << list.str() << "\nis " << result
                           << "\nfor x=" << int(in.x[i])
                           << " y=" << int(in.y[i]) << " p=" << int(in.p[i])
                           << " q=" << int(in.q[i]) << ": " << int(before[i])
                           << ", " << int(after[i])
                           << (isUndefined[i] ? " undefined" : "");
      if (!isRight)
        break;
    }
    EXPECT_FALSE(kernel.simplify())
        << list.str() << "\nis " << result << "\nand then "
        << kernel.print(kernel.root());
    return result;
  }

  void expect(StringRef list, StringRef result) {
    EXPECT_EQ(prove(list, pairs()), result.str()) << list.str();
  }
  /// Nothing changes.
  void expectKept(StringRef list) { expect(list, list); }

  static const Inputs &pairs() {
    static const Inputs kPairs = makeAllPairs();
    return kPairs;
  }

  TestParser parser;
  bool isChanged = false;
};

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

TEST_F(SimplifierTest, sums) {
  expect("(addi x 0)", "x");
  expect("(addi (addi x 1) 2)", "(addi x 3)");
  expect("(addi.nsw (addi.nsw x 1) 2)", "(addi.nsw x 3)");
  expect("(addi.nuw (addi.nuw x 1) 2)", "(addi.nuw x 3)");
  // One of them promises nothing, or the constants wrap.
  expect("(addi.nsw (addi x 1) 2)", "(addi x 3)");
  expect("(addi.nsw (addi.nsw x 100) 100)", "(addi x -56)");
  expect("(addi.nw (subi.nsw x 3) 5)", "(addi.nsw x 2)");
  expect("(subi x x)", "0");
  expect("(subi (addi x y) y)", "x");
  expect("(addi (subi x y) y)", "x");
  expect("(subi x (addi x y))", "(negi y)");
  expect("(addi x (negi y))", "(subi x y)");
  expect("(addi.nsw x (negi y))", "(subi x y)");
  expect("(negi (negi.nsw x))", "x");
  expect("(negi (subi.nuw x y))", "(subi y x)");
  expect("(subi 3 (addi x 1))", "(subi 2 x)");
  expect("(addi (muli x 3) x)", "(muli x 4)");
  expect("(subi (muli x 3) (muli x 2))", "x");
  expect("(addi (addi x 1) (addi y 2))", "(addi (addi x y) 3)");
  expect("(addi (muli x y) (muli x x))", "(muli x (addi x y))");
  expectKept("(addi x x)");
  expectKept("(subi x 5)");
  expectKept("(addi (addi x y) 5)");
  expectKept("(subi.nuw x y)");
}

TEST_F(SimplifierTest, products) {
  expect("(muli x 0)", "0");
  expect("(muli x 1)", "x");
  expect("(muli x -1)", "(negi x)");
  expect("(muli.nsw x -1)", "(negi.nsw x)");
  expect("(muli (muli x 3) 5)", "(muli x 15)");
  expect("(muli.nsw (muli.nsw x 3) 5)", "(muli.nsw x 15)");
  expect("(muli.nsw (muli.nsw x 16) 16)", "0");
  expect("(muli.nuw (muli x 3) 5)", "(muli x 15)");
  expect("(muli (negi x) (negi y))", "(muli x y)");
  expect("(shli (shli x 1) 2)", "(shli x 3)");
  expect("(shli (shli x 4) 5)", "0");
  expect("(shli (muli x 3) 2)", "(muli x 12)");
  expectKept("(muli x 8)");
  expectKept("(shli x 9)");
  expectKept("(shli (shli x 9) 1)");
}

TEST_F(SimplifierTest, quotients) {
  expect("(divi.s x 1)", "x");
  expect("(divi.s x -1)", "(negi x)");
  expect("(divi.u x 8)", "(shri.u x 3)");
  expect("(divi.s.down x 8)", "(shri.s x 3)");
  expectKept("(divi.s x 8)");
  expectKept("(divi.u.up x 8)");
  expect("(divi.s (andi x 127) 8)", "(shri.u (andi x 127) 3)");
  expect("(divi.u.up (div_by:8 x) 8)", "(shri.u (assume x) 3)");
  // The constant is used twice, so a shift would be one more.
  expectKept("(divi.u.up (muli x 8) 8)");
  expect("(divi.s (muli.nsw x 6) 6)", "x");
  expect("(divi.u (muli.nuw x y) (ori y 1))",
         "(divi.u (muli.nuw x y) (ori y 1))");
  expect("(divi.u (muli.nuw x (ori y 1)) (ori y 1))", "x");
  expectKept("(divi.s (muli.nuw x 6) 6)");
  expectKept("(divi.u (muli.nuw x y) y)");
  expect("(divi.s (muli.nsw x 12) 6)", "(muli.nsw x 2)");
  expect("(divi.s (muli.nsw x 6) 12)", "(divi.s x 2)");
  expect("(divi.s (divi.s x 3) 5)", "(divi.s x 15)");
  expectKept("(divi.u (divi.u.up x 3) 5)");
  expect("(divi.u (ori x 1) (ori x 1))", "1");
  expectKept("(divi.u x x)");
  expect("(remi.u x 8)", "(andi x 7)");
  expectKept("(remi.s x 8)");
  expect("(remi.s (andi x 127) 8)", "(andi x 7)");
  expect("(remi.s (andi x 7) 9)", "(andi x 7)");
  expectKept("(remi.s (andi x 15) 9)");
  expect("(remi.s (muli.nsw x 6) 3)", "0");
  expectKept("(remi.s (muli x 6) 3)");
  expect("(remi.s (muli x 8) 4)", "0");
  expect("(remi.s (remi.s x 12) 3)", "(remi.s x 3)");
  expectKept("(remi.s (remi.s x 12) 5)");
  expect("(remi.s (bounded:0:9 x) 10)", "(assume x)");
  expect("(remi.s (div_by:16 x) 4)", "0");
  expectKept("(divi.s x 0)");
}

TEST_F(SimplifierTest, shifts) {
  expect("(shri.u (shri.u x 2) 3)", "(shri.u x 5)");
  expect("(shri.u (shri.u x 4) 4)", "0");
  expect("(shri.s (shri.s x 4) 4)", "(shri.s x 7)");
  expectKept("(shri.s (shri.u y x) 4)");
  expect("(shri.u (shli.nuw x 3) 3)", "x");
  expect("(shri.s (shli.nsw x 3) 3)", "x");
  expect("(shri.u (shli x 3) 3)", "(andi x 31)");
  expectKept("(shri.s (shli.nuw x 3) 3)");
  expect("(shli (shri.u x 3) 3)", "(andi x -8)");
  expect("(shli (shri.s (div_by:8 x) 3) 3)", "(assume x)");
  expect("(shri.u (muli.nuw x 8) 3)", "x");
  expectKept("(shri.u (muli x 8) 3)");
  expectKept("(shri.u x 8)");
}

TEST_F(SimplifierTest, extremes) {
  expect("(maxi.s x x)", "x");
  expect("(maxi.s (andi x 7) 9)", "9");
  expect("(mini.u (andi x 7) 9)", "(andi x 7)");
  expectKept("(mini.u (andi x 15) 9)");
  expect("(maxi.s x (mini.s x y))", "x");
  expectKept("(maxi.s x (mini.u x y))");
  expect("(maxi.s (maxi.s x 3) 5)", "(maxi.s x 5)");
  expect("(absi (andi x 127))", "(andi x 127)");
  expectKept("(absi x)");
  expect("(absi (negi x))", "(absi x)");
  expect("(select (lt.s x 0) (negi x) x)", "(absi x)");
  expectKept("(select (lt.s x 2) (negi x) x)");
}

TEST_F(SimplifierTest, bits) {
  expect("(andi x x)", "x");
  expect("(andi x (xori x -1))", "0");
  expect("(ori x (xori x -1))", "-1");
  expect("(andi (andi x 15) 60)", "(andi x 12)");
  expect("(andi (ori x 3) 12)", "(andi x 12)");
  expectKept("(andi (ori x 3) 14)");
  expect("(andi x (ori x y))", "x");
  expect("(ori x (andi x y))", "x");
  expect("(andi x (ori (xori x -1) y))", "(andi x y)");
  expect("(ori (andi x y) (andi x 7))", "(andi x (ori y 7))");
  expect("(andi (andi x y) x)", "(andi x y)");
  expect("(andi (xori x -1) (xori y -1))", "(xori (ori x y) -1)");
  expect("(xori (xori x 3) 5)", "(xori x 6)");
  expect("(xori (xori x y) y)", "x");
  expect("(xori (addi x -1) -1)", "(negi x)");
  expect("(andi (shri.u x 4) 15)", "(shri.u x 4)");
  expectKept("(andi (shri.s x 4) 15)");
  expect("(andi (shli x 4) -16)", "(shli x 4)");
}

TEST_F(SimplifierTest, masks) {
  expect("(xori (xori p 1) 1)", "p");
  expect("(xori (lt.s x y) 1)", "(le.s y x)");
  expect("(xori (andi (lt.s x y) (eq x 3)) 1)", "(ori (le.s y x) (ne x 3))");
  expectKept("(xori (andi p q) 1)");
  expect("(xori (andi (xori p 1) q) 1)", "(ori p (xori q 1))");
  expect("(andi p (ori p q))", "p");
  expect("(andi (andi p q) (andi q p))", "(andi p q)");
  expect("(andi (lt.s x y) (le.s x y))", "(lt.s x y)");
  expect("(andi (lt.s x y) (le.s y x))", "0");
  expectKept("(andi (lt.s x y) (le.u x y))");
  expect("(ori (lt.s x 3) (ge.s x 3))", "1");
  expect("(ori (lt.s x 3) (lt.s x 5))", "(lt.s x 5)");
  expect("(andi (ge.s x 0) (lt.s x 10))", "(lt.u x 10)");
  expectKept("(andi (ge.s x 0) (lt.s x y))");
  expect("(andi (ge.s x 0) (lt.s x (andi y 127)))", "(lt.u x (andi y 127))");
  expect("(ori (lt.s x 0) (ge.s x 10))", "(ge.u x 10)");
  expect("(addi p q)", "(addi p q)");
  expect("(muli p p)", "p");
  expect("(subi p p)", "0");
  expect("(lt.s p p)", "0");
}

TEST_F(SimplifierTest, comparisons) {
  expect("(eq x x)", "1");
  expect("(lt.s x -128)", "0");
  expect("(lt.s (addi.nsw x 3) 5)", "(lt.s x 2)");
  expectKept("(lt.s (addi x 3) 5)");
  expectKept("(lt.s (addi.nuw x 3) 5)");
  expect("(lt.u (addi.nuw x 3) 5)", "(lt.u x 2)");
  expectKept("(lt.u (addi.nsw x 3) 5)");
  expect("(eq (addi x 3) 5)", "(eq x 2)");
  expect("(eq (subi x y) 0)", "(eq x y)");
  expect("(lt.s (subi.nsw x y) 0)", "(lt.s x y)");
  expectKept("(lt.s (subi x y) 0)");
  expect("(lt.s (addi.nsw x y) (addi.nsw x 7))", "(lt.s y 7)");
  expectKept("(lt.s (addi x y) (addi x 7))");
  expect("(eq (addi x y) x)", "(eq y 0)");
  expect("(lt.s (muli.nsw x 4) 10)", "(lt.s x 3)");
  expectKept("(lt.s (muli x 4) 10)");
  expect("(eq (muli.nsw x 3) 10)", "0");
  expect("(eq (muli x 4) 10)", "0");
  expectKept("(eq (muli x 3) 10)");
  expect("(eq (exti16.u x) 300)", "0");
  expect("(lt.s (exti16.s x) 5)", "(lt.s x 5)");
  expect("(lt.s (exti16.u x) (exti16.u y))", "(lt.u x y)");
  expectKept("(lt.s (exti16.u x) (exti16.s y))");
  expect("(ne (exti8.u p) 0)", "p");
  expect("(xori (eq p 0) 1)", "p");
  expectKept("(eq p 0)");
  expect("(lt.u (shri.u x 2) 5)", "(lt.u x 20)");
  expect("(lt.u (divi.u x 5) 5)", "(lt.u x 25)");
  expectKept("(lt.s (divi.s x 5) 5)");
  expect("(le.s (mini.s x y) x)", "1");
  expectKept("(le.u (mini.s x y) x)");
  expect("(lt.s (bounded:0:9 x) 10)", "1");
  expect("(lt.s (bounded:0:9 x) 9)", "(lt.s (assume x) 9)");
}

TEST_F(SimplifierTest, choices) {
  expect("(select p x x)", "x");
  expect("(select p p 0)", "p");
  expect("(select p q 0)", "(andi p q)");
  expect("(select p 1 q)", "(ori p q)");
  expectKept("(select p q (xori q 1))");
  expect("(select (xori p 1) x y)", "(select p y x)");
  expect("(select p (select p x 3) y)", "(select p x y)");
  expect("(select (andi p q) (select p x 3) y)", "(select (andi p q) x y)");
  expectKept("(select (ori p q) (select p x 3) y)");
  expect("(select (lt.s x 3) (select (lt.s x 5) x 7) y)",
         "(select (lt.s x 3) x y)");
  expect("(select (eq x y) x y)", "y");
  expect("(select (lt.s x y) x y)", "(mini.s x y)");
  expect("(select (lt.u x y) y x)", "(maxi.u x y)");
  expect("(select (le.s x 5) x 5)", "(mini.s x 5)");
  expectKept("(select (lt.s x 5) x 7)");
}

TEST_F(SimplifierTest, widths) {
  expect("(trunci8 (exti16.s x))", "x");
  expect("(trunci8 (addi (exti16.s x) (exti16.u y)))", "(addi x y)");
  expectKept("(trunci8 (divi.s (exti16.s x) (exti16.u y)))");
  expect("(trunci8 (exti32.s (exti16.u x)))", "x");
  expect("(eq (exti16.s (trunci8 (exti16.s x))) (exti16.s y))", "(eq x y)");
  expect("(trunci8 (andi (muli (exti16.u x) (exti16.u x)) 255))", "(muli x x)");
}

//===----------------------------------------------------------------------===//
// Random expressions
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
  /// An operand that is no number.
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

TEST_F(SimplifierTest, random_expressions) {
  std::mt19937 random(7);
  Inputs in = makeSomePairs(random);
  unsigned numChanged = 0;
  for (unsigned seed = 0; seed < 3000 && !HasFailure(); ++seed) {
    RandomList lists(seed);
    unsigned width = seed % 3 == 0 ? 1 : 8;
    std::string list = lists.make(width, 2 + seed % 5);
    if (list[0] != '(')
      continue;
    prove(list, in);
    numChanged += isChanged;
  }
  EXPECT_GT(numChanged, 1000u);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

class SimplifierKernelTest : public testing::Test {
protected:
  /// The body of an entry, simplified; it can use %n, %c, %p and %t.
  std::string simplify(StringRef body) {
    module = parser.parseEntry(body);
    if (!module)
      return "wrong test";
    simplifyExpressions(*module);
    EXPECT_TRUE(succeeded(verify(*module)));
    EXPECT_FALSE(simplifyExpressions(*module));
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    return text;
  }
  /// How often `name` is left.
  unsigned count(StringRef name) {
    unsigned number = 0;
    module->walk(
        [&](Operation *op) { number += op->getName().stripDialect() == name; });
    return number;
  }

  TestParser parser;
  OwningOpRef<Operation *> module;
};

constexpr StringLiteral kUse = R"(
  print_tko "%d", %r : tile<i32> -> token)";

TEST_F(SimplifierKernelTest, what_others_use_stays_and_counts) {
  // %a stays, so x + 3 is as many operations; it is known earlier.
  simplify(R"(
    %1 = constant <i32: 1> : tile<i32>
    %2 = constant <i32: 2> : tile<i32>
    %a = addi %n, %1 : tile<i32>
    %r = addi %a, %2 : tile<i32>
    print_tko "%d %d", %a, %r : tile<i32>, tile<i32> -> token)");
  EXPECT_EQ(count("addi"), 2u);
  EXPECT_EQ(count("constant"), 2u);
  // Here three operations would be four.
  simplify(R"(
    %1 = constant <i32: 1> : tile<i32>
    %2 = constant <i32: 2> : tile<i32>
    %a = addi %n, %1 : tile<i32>
    %r = addi %a, %2 : tile<i32>
    print_tko "%d %d %d", %a, %r, %2 : tile<i32>, tile<i32>, tile<i32> -> token)");
  EXPECT_EQ(count("constant"), 2u);
}

TEST_F(SimplifierKernelTest, equal_values_are_one_where_they_dominate) {
  simplify(R"(
    %a = muli %n, %n : tile<i32>
    %b = muli %n, %n : tile<i32>
    print_tko "%d %d", %a, %b : tile<i32>, tile<i32> -> token)");
  EXPECT_EQ(count("muli"), 1u);
  simplify(R"(
    if %c {
      %a = muli %n, %n : tile<i32>
      print_tko "%d", %a : tile<i32> -> token
    } else {
      %b = muli %n, %n : tile<i32>
      print_tko "%d", %b : tile<i32> -> token
    })");
  EXPECT_EQ(count("muli"), 2u);
}

TEST_F(SimplifierKernelTest, division_stays_under_its_guard) {
  std::string text = simplify(R"(
    %3 = constant <i32: 3> : tile<i32>
    %5 = constant <i32: 5> : tile<i32>
    %m = muli %n, %n : tile<i32>
    if %c {
      %a = divi %3, %m signed : tile<i32>
      %r = addi %a, %5 : tile<i32>
      print_tko "%d", %r : tile<i32> -> token
    })");
  EXPECT_LT(text.find("if %"), text.find("divi"));
}

TEST_F(SimplifierKernelTest, loops_bound_their_variable) {
  simplify(R"(
    %0 = constant <i32: 0> : tile<i32>
    %4 = constant <i32: 4> : tile<i32>
    %64 = constant <i32: 64> : tile<i32>
    for %i in (%0 to %64, step %4) : tile<i32> {
      %a = remi %i, %64 signed : tile<i32>
      %b = remi %a, %4 signed : tile<i32>
      %r = addi %a, %b : tile<i32>
      print_tko "%d", %r : tile<i32> -> token
    })");
  EXPECT_EQ(count("remi") + count("andi") + count("addi"), 0u);
  // Nothing is known of where this one ends.
  simplify(R"(
    %0 = constant <i32: 0> : tile<i32>
    %3 = constant <i32: 3> : tile<i32>
    %64 = constant <i32: 64> : tile<i32>
    for %i in (%0 to %n, step %3) : tile<i32> {
      %r = remi %i, %64 signed : tile<i32>
      print_tko "%d", %r : tile<i32> -> token
    })");
  EXPECT_EQ(count("andi"), 1u);
}

TEST_F(SimplifierKernelTest, ids_and_iota_have_bounds) {
  simplify(R"(
    %x, %y, %z = get_tile_block_id : tile<i32>
    %a, %b, %d = get_num_tile_blocks : tile<i32>
    %0 = constant <i32: 0> : tile<i32>
    %p0 = cmpi less_than %x, %0, signed : tile<i32> -> tile<i1>
    %p1 = cmpi greater_than %a, %0, signed : tile<i32> -> tile<i1>
    %i = iota : tile<16xi32>
    %16 = constant <i32: 16> : tile<16xi32>
    %m = cmpi less_than %i, %16, signed : tile<16xi32> -> tile<16xi1>
    print_tko "%d %d %d", %p0, %p1, %m : tile<i1>, tile<i1>, tile<16xi1> -> token)");
  EXPECT_EQ(count("cmpi"), 0u);
  simplify(R"(
    %i = iota : tile<16xi32>
    %15 = constant <i32: 15> : tile<16xi32>
    %m = cmpi less_than %i, %15, signed : tile<16xi32> -> tile<16xi1>
    print_tko "%d", %m : tile<16xi1> -> token)");
  EXPECT_EQ(count("cmpi"), 1u);
}

TEST_F(SimplifierKernelTest, a_false_promise_about_a_constant_is_dropped) {
  std::string text = simplify(R"(
    %1 = constant <i32: 1> : tile<i32>
    %16 = constant <i32: 16> : tile<i32>
    %a = assume div_by<16>, %1 : tile<i32>
    %m = muli %n, %a : tile<i32>
    %r = remi %m, %16 unsigned : tile<i32>)" +
                              kUse.str());
  EXPECT_EQ(count("assume"), 1u);
  EXPECT_EQ(count("andi"), 1u);
  EXPECT_EQ(count("muli"), 0u);
}

TEST_F(SimplifierKernelTest, constants_leave_loops) {
  simplify(R"(
    %0 = constant <i32: 0> : tile<i32>
    %1 = constant <i32: 1> : tile<i32>
    %8 = constant <i32: 8> : tile<i32>
    for %i in (%0 to %n, step %1) : tile<i32> {
      %r = divi %n, %8 unsigned : tile<i32>
      print_tko "%d", %r : tile<i32> -> token
    })");
  EXPECT_EQ(count("shri"), 1u);
  module->walk([&](ForOp loop) {
    loop->walk([&](ConstantOp op) { ADD_FAILURE() << "in the loop"; });
  });
}

//===----------------------------------------------------------------------===//
// Large expressions: these have to end.
//===----------------------------------------------------------------------===//

std::string makeChain(unsigned length, StringRef step) {
  std::string text = "%v0 = muli %n, %n : tile<i32>\n";
  text += "%k = constant <i32: 3> : tile<i32>\n";
  for (unsigned i = 1; i <= length; ++i) {
    std::string line = step.str();
    for (size_t at; (at = line.find("OLD")) != std::string::npos;)
      line.replace(at, 3, "%v" + std::to_string(i - 1));
    for (size_t at; (at = line.find("NEW")) != std::string::npos;)
      line.replace(at, 3, "v" + std::to_string(i));
    text += line + "\n";
  }
  return text + "print_tko \"%d\", %v" + std::to_string(length) +
         " : tile<i32> -> token\n";
}

TEST_F(SimplifierKernelTest, long_chains_end) {
  simplify(makeChain(10000, "%NEW = addi OLD, %k : tile<i32>"));
  EXPECT_EQ(count("addi"), 1u);
  for (StringRef step :
       {"%NEW = addi OLD, %n : tile<i32>", "%NEW = xori OLD, %n : tile<i32>",
        "%NEW = muli OLD, %n : tile<i32>",
        "%NEW = maxi OLD, %n signed : tile<i32>",
        "%NEWa = andi OLD, %n : tile<i32>\n%NEW = ori %NEWa, %k : tile<i32>",
        "%NEWc = cmpi less_than OLD, %n, signed : tile<i32> -> tile<i1>\n"
        "%NEW = select %NEWc, OLD, %k : tile<i1>, tile<i32>",
        "%NEW = remi OLD, %n signed : tile<i32>"})
    simplify(makeChain(10000, step));
}

TEST_F(SimplifierKernelTest, shared_expressions_end) {
  for (StringRef step :
       {"%NEW = addi OLD, OLD : tile<i32>", "%NEW = muli OLD, OLD : tile<i32>",
        "%NEWa = addi OLD, %k : tile<i32>\n%NEW = subi %NEWa, OLD : tile<i32>",
        "%NEWa = subi OLD, %n : tile<i32>\n%NEW = muli OLD, %NEWa : tile<i32>",
        "%NEWa = andi OLD, %n : tile<i32>\n%NEWb = xori OLD, %k : tile<i32>\n"
        "%NEW = ori %NEWa, %NEWb : tile<i32>",
        "%NEWc = cmpi less_than OLD, %n, signed : tile<i32> -> tile<i1>\n"
        "%NEWa = xori OLD, %n : tile<i32>\n"
        "%NEW = select %NEWc, OLD, %NEWa : tile<i1>, tile<i32>"})
    simplify(makeChain(64, step));
}

} // namespace
