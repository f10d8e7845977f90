//===- Control.cpp - branches, calls and exits -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Control.h"
#include "tessera/ptx/Block.h"
#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/Lanes.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

namespace {

struct BranchTable : Detail {
  std::vector<uint32_t> targets;
};

void runBranch(Warp &warp, const Op &op) { warp.jump(op.a); }

void runBranchTable(Warp &warp, const Op &op) {
  const std::vector<uint32_t> &targets = op.get<BranchTable>().targets;
  const uint32_t *index = warp.lanes<uint32_t>(op.at[0]);
  uint32_t rest = warp.mask;
  uint32_t lead = index[std::countr_zero(rest)];
  uint32_t same = 0;
  forLanes(rest, [&](unsigned l) {
    same |= uint32_t(index[l] == lead) << l;
    if (index[l] >= targets.size())
      warp.report(op, FindingKind::OutOfBounds, l,
                  "the index " + std::to_string(index[l]) +
                      " is outside of a table of " +
                      std::to_string(targets.size()) + " branch targets");
  });
  // Lanes with another index execute the branch again.
  if (same != rest)
    warp.splitHere(rest & ~same);
  warp.mask = same;
  warp.jump(lead < targets.size() ? targets[lead] : targets.back());
}

void runReturn(Warp &warp, const Op &) { warp.doReturn(); }
void runExit(Warp &warp, const Op &) { warp.exitLanes(); }

void runTrap(Warp &warp, const Op &op) {
  warp.report(op, FindingKind::Trap, unsigned(std::countr_zero(warp.mask)),
              "the program executes trap");
  warp.grid.stop();
  warp.exitLanes();
}

void runNothing(Warp &, const Op &) {}

void runSleep(Warp &warp, const Op &) { warp.yield(); }

void runCall(Warp &warp, const Op &op) {
  const CallDetail &detail = op.get<CallDetail>();
  if (detail.builtin != Builtin::None) {
    runBuiltin(warp, op);
    return;
  }
  if (detail.function >= 0) {
    warp.call(op, uint32_t(detail.function), warp.mask);
    return;
  }
  const uint64_t *address = warp.lanes<uint64_t>(op.at[0]);
  unsigned lead = unsigned(std::countr_zero(warp.mask));
  uint32_t same = 0;
  forLanes(warp.mask, [&](unsigned l) {
    same |= uint32_t(address[l] == address[lead]) << l;
  });
  if (same != warp.mask)
    warp.splitHere(warp.mask & ~same);
  warp.mask = same;
  uint64_t number = (address[lead] - kFunctionWindow) / 16;
  if (address[lead] < kFunctionWindow || address[lead] % 16 ||
      number >= warp.grid.program.functions.size() ||
      !warp.grid.program.functions[number].source->isDefined ||
      warp.grid.program.functions[number].source->isEntry) {
    warp.report(op, FindingKind::OutOfBounds, lead,
                "a call of an address that is not one of a function");
    warp.grid.stop();
    return;
  }
  warp.call(op, uint32_t(number), same);
}

bool decodeReturn(Decoder &d) {
  d.accept("uni");
  d.op().run = runReturn;
  d.op().opClass = OpClass::Control;
  return d.expectOperands(0);
}

bool decodeExit(Decoder &d) {
  d.op().run = runExit;
  d.op().opClass = OpClass::Control;
  return d.expectOperands(0);
}

bool decodeTrap(Decoder &d) {
  d.op().run = runTrap;
  d.op().opClass = OpClass::Control;
  return d.expectOperands(0);
}

/// Instructions without an effect here: hints.
bool decodeHint(Decoder &d) {
  while (!d.peek().empty())
    d.take();
  d.op().run = runNothing;
  for (const Operand &operand : d.operands())
    if (operand.kind == Operand::Address && !d.takeAddress(operand))
      return false;
  return true;
}

bool decodeSleep(Decoder &d) {
  d.op().run = runSleep;
  d.op().opClass = OpClass::Control;
  return d.takeType({Type::U32}) && d.expectOperands(1) &&
         d.source(0, 0, Type::U32);
}

bool decodeGridControl(Decoder &d) {
  d.op().run = runNothing;
  d.op().opClass = OpClass::Control;
  return d.takeOneOf({"launch_dependents", "wait"}) >= 0 && d.expectOperands(0);
}

bool decodeSetMaxRegisters(Decoder &d) {
  d.op().run = runNothing;
  d.op().opClass = OpClass::Control;
  d.op().together = Together::Warp;
  if (d.takeOneOf({"inc", "dec"}) < 0 || d.takeOneOf({"sync"}) < 0 ||
      d.takeOneOf({"aligned"}) < 0 || !d.takeType({Type::U32}) ||
      !d.expectOperands(1))
    return false;
  std::optional<uint64_t> count = d.takeNumber(0, 256);
  if (!count)
    return false;
  if (*count < 24 || *count % 8)
    return d.fail("the number of registers is a multiple of 8 from 24 to 256");
  return true;
}

bool decodeCallOperands(Decoder &d, const Operand &list,
                        std::vector<CallOperand> &result, bool isResult) {
  for (const Operand &operand : list.parts) {
    CallOperand made;
    if (operand.kind == Operand::Variable && !operand.isModuleVariable &&
        d.function.variables[operand.number].space == Space::Param) {
      uint64_t size = d.function.variables[operand.number].size;
      const std::vector<uint32_t> &own = d.function.parameters;
      if (d.function.isEntry &&
          std::find(own.begin(), own.end(), operand.number) != own.end())
        return d.fail(operand.position,
                      "a parameter of an entry cannot be passed on");
      if (operand.bits > size)
        return d.fail(operand.position,
                      "the offset is outside of '" +
                          d.function.variables[operand.number].name + "'");
      made.at = d.decoded.variableAt[operand.number] + operand.bits;
      made.bytes = size - operand.bits;
    } else if (operand.kind == Operand::Register) {
      Type type = d.function.registers[operand.number].type;
      if (getBitWidth(type) == 1 || getBitWidth(type) == 128)
        return d.fail(operand.position,
                      "a register of this type cannot be passed");
      uint32_t at;
      if (isResult ? !d.destinationOf(operand, type, at)
                   : !d.sourceOf(operand, type, at))
        return false;
      made.isRegister = true;
      made.number = operand.number;
      made.at = at;
      made.bytes = getBitWidth(type) / 8;
    } else if (operand.kind == Operand::Immediate && !isResult) {
      made.isRegister = true;
      made.at = d.constant(operand.bits, 64);
      made.bytes = 8;
    } else if (operand.kind == Operand::Sink && isResult) {
      made.isRegister = true;
      made.at = d.sink(Type::B64);
      made.bytes = 8;
    } else {
      return d.fail(operand.position, "expected a parameter or a register");
    }
    result.push_back(made);
  }
  return true;
}

bool decodeCall(Decoder &d) {
  d.accept("uni");
  auto detail = std::make_unique<CallDetail>();
  Op &op = d.op();
  op.run = runCall;
  op.opClass = OpClass::Control;
  op.ownsDefined = true;
  const std::vector<Operand> &operands = d.operands();
  size_t at = 0;
  if (at < operands.size() && operands[at].kind == Operand::List)
    if (!decodeCallOperands(d, operands[at++], detail->results, true))
      return false;
  if (at == operands.size())
    return d.fail("'call' needs a function");
  const Operand &callee = operands[at++];
  if (at < operands.size() && operands[at].kind == Operand::List)
    if (!decodeCallOperands(d, operands[at++], detail->arguments, false))
      return false;
  if (callee.kind == Operand::Function) {
    const Function &target = d.module.functions[callee.number];
    detail->function = callee.number;
    if (!target.isDefined) {
      detail->builtin = findBuiltin(target.name);
      if (detail->builtin == Builtin::None)
        return d.fail(callee.position, "the function '" + target.name +
                                           "' is not defined in this file");
    } else if (target.isEntry) {
      return d.fail(callee.position, "an entry cannot be called");
    } else if (target.parameters.size() != detail->arguments.size() ||
               target.results.size() != detail->results.size()) {
      return d.fail("'" + target.name + "' takes " +
                    std::to_string(target.parameters.size()) +
                    " arguments and returns " +
                    std::to_string(target.results.size()) + " results");
    }
  } else if (!d.sourceOf(callee, Type::B64, op.at[0])) {
    return false;
  }
  // The prototype or table of targets of an indirect call.
  if (at < operands.size() && operands[at].kind == Operand::Table)
    ++at;
  if (at < operands.size())
    return d.fail(operands[at].position, "expected ';'");
  op.detail = std::move(detail);
  return true;
}

bool decodeBranchTable(Decoder &d) {
  if (d.takeOneOf({"idx"}) < 0)
    return false;
  d.accept("uni");
  if (!d.expectOperands(2) || !d.source(0, 0, Type::U32))
    return false;
  const Operand &table = d.operands()[1];
  if (table.kind != Operand::Table ||
      d.function.tables[table.number].kind != Table::BranchTargets)
    return d.fail(table.position, "expected a table of branch targets");
  auto detail = std::make_unique<BranchTable>();
  for (const Operand &target : d.function.tables[table.number].targets) {
    if (target.kind != Operand::Label)
      return d.fail(target.position, "expected a label");
    detail->targets.push_back(target.number);
  }
  if (detail->targets.empty())
    return d.fail(table.position, "the table of branch targets is empty");
  d.op().detail = std::move(detail);
  d.op().run = runBranchTable;
  d.op().opClass = OpClass::Control;
  d.op().needsDefined = true;
  return true;
}

} // namespace

bool ptx::decodeBranch(Decoder &d) {
  d.accept("uni");
  if (!d.expectOperands(1))
    return false;
  const Operand &target = d.operands()[0];
  if (target.kind != Operand::Label)
    return d.fail(target.position, "expected a label");
  d.op().a = target.number;
  d.op().run = runBranch;
  d.op().opClass = OpClass::Control;
  return true;
}

void ptx::addControl(DecodeTable &table) {
  table["bra"] = decodeBranch;
  table["brx"] = decodeBranchTable;
  table["ret"] = decodeReturn;
  table["exit"] = decodeExit;
  table["trap"] = decodeTrap;
  table["brkpt"] = decodeHint;
  table["call"] = decodeCall;
  table["nanosleep"] = decodeSleep;
  table["pmevent"] = decodeHint;
  table["prefetch"] = decodeHint;
  table["prefetchu"] = decodeHint;
  table["applypriority"] = decodeHint;
  table["discard"] = decodeHint;
  table["griddepcontrol"] = decodeGridControl;
  table["setmaxnreg"] = decodeSetMaxRegisters;
}
