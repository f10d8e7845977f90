//===- TileMemory.cpp - elements, and tiles in the arena -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::isa;
using mlir::isa_and_nonnull;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

llvm::Constant *KernelEmitter::getConstant(ConstantOp op) {
  llvm::Constant *&found = constants[op.getValue()];
  if (found)
    return found;
  auto literal = cast<mlir::DenseIntOrFPElementsAttr>(op.getValue());
  ElementType type = getElementType(op.getType());
  if (literal.isSplat() || literal.getNumElements() == 1) {
    uint64_t bits = 0;
    readElements(literal, reinterpret_cast<uint8_t *>(&bits), 1);
    return found = elements.makeConstant(type, bits);
  }
  std::vector<uint8_t> bytes = readElements(literal);
  auto *data = llvm::ConstantDataArray::get(context, bytes);
  auto *global = new llvm::GlobalVariable(
      module, data->getType(), /*isConstant=*/true,
      llvm::GlobalValue::PrivateLinkage, data, "constant");
  global->setAlignment(llvm::Align(Arena::kAlignment));
  return found = global;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

llvm::Value *KernelEmitter::getSlotAddress(const Slot *slot) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), host.arena,
                                            slot->offset);
}

void KernelEmitter::materialize(mlir::Value tile, Slot *destination,
                                llvm::StringRef reason) {
  State &state = states[tile];
  if (state.kind != State::Pending || hasFailed())
    return;
  unsigned numBits = getNumBits(tile);
  IndexMap map = IndexMap::getIdentity(numBits);
  Nest nest(*this, numBits);
  nest.plan(tile, map, /*isRoot=*/true);
  // Use the slot of an operand whose last use this is, if each element is
  // written only after it is read.
  mlir::Value replaced;
  for (mlir::Value dying : liveness.getDying(tile)) {
    if (!nest.isReadInPlace(dying) || getNumBytes(dying) != getNumBytes(tile))
      continue;
    if (!replaced || states[dying].slot == destination)
      replaced = dying;
  }
  if (replaced && (!destination || destination->occupant)) {
    destination = states[replaced].slot;
  } else {
    replaced = nullptr;
    if (!destination || destination->occupant)
      destination = arena.allocate(getNumBytes(tile));
  }
  nest.chooseLanes();
  auto write = [&](llvm::Value *value) {
    nest.storeElements(getType(tile), value, getSlotAddress(destination), map);
  };
  llvm::SmallVector<unsigned, 6> written;
  for (unsigned bit = 0; bit < std::min(numBits, 6u); ++bit)
    written.push_back(bit);
  bool isTransposed = !replaced && nest.planTranspose(tile, map, written);
  nest.emitVersions([&] {
    if (isTransposed)
      return nest.emitTransposed(tile, map, write);
    nest.open(nest.getLaneBits(), numBits);
    write(nest.evaluate(tile, map));
    nest.close();
  });
  if (remark)
    remark(RemarkKind::Stored, tile.getDefiningOp(),
           (replaced ? "in the place of an operand: " : "in the arena: ") +
               reason);
  nest.addRemark(tile.getDefiningOp());
  // Take the slot before `finish`, which may release this operand.
  if (replaced)
    liveness.takeSlot(replaced);
  nest.finish();
  setStored(tile, destination);
  if (liveness.isLocal(tile))
    liveness.retire(tile.getDefiningOp());
  else
    liveness.addGuest(tile);
}

llvm::Value *KernelEmitter::getDense(mlir::Value tile) {
  // Look through movements that do not change the order of elements.
  mlir::Value source = tile;
  while (states[source].kind == State::Pending &&
         isInPlaceMovement(source.getDefiningOp()))
    source = source.getDefiningOp()->getOperand(0);
  if (isScalar(source)) {
    Slot *slot = arena.allocate(getNumBytes(source));
    builder.CreateAlignedStore(
        elements.encode(getType(source), getScalar(source)),
        getSlotAddress(slot), llvm::Align(8));
    liveness.addTemporary(slot);
    return getSlotAddress(slot);
  }
  if (states[source].kind == State::Pending)
    materialize(source);
  if (hasFailed())
    return llvm::PoisonValue::get(builder.getPtrTy());
  return getSlotAddress(states[source].slot);
}

llvm::Value *KernelEmitter::getDenseNumbers(mlir::Value tile) {
  mlir::Value source = tile;
  while (source.getDefiningOp() && isMovement(source.getDefiningOp()))
    source = source.getDefiningOp()->getOperand(0);
  // unpack produces low bits. Any other operation may pass them on.
  if (getType(tile) != ElementType::TF32 ||
      isa_and_nonnull<LoadPtrTkoOp, LoadViewTkoOp, FToFOp, ConstantOp>(
          source.getDefiningOp()))
    return getDense(tile);
  unsigned numBits = getNumBits(tile);
  IndexMap map = IndexMap::getIdentity(numBits);
  Nest nest(*this, numBits);
  nest.plan(tile, map);
  nest.chooseLanes();
  Slot *slot = arena.allocate(getNumBytes(tile));
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), numBits);
    llvm::Value *value =
        elements.decode(ElementType::TF32, nest.evaluate(tile, map));
    nest.storeElements(getType(tile), value, getSlotAddress(slot), map);
    nest.close();
  });
  nest.finish();
  liveness.addTemporary(slot);
  return getSlotAddress(slot);
}

void KernelEmitter::copyInto(mlir::Value tile, Slot *destination,
                             const BitSelection &bits, llvm::Value *offset) {
  unsigned numBits = getNumBits(tile);
  IndexMap from = IndexMap::getIdentity(numBits);
  // Without high zeros, a copy in order to the start of a slot is the identity.
  IndexMap to{bits.dropHighZeros(), offset};
  Nest nest(*this, numBits);
  nest.plan(tile, from);
  nest.planLeaf(tile, to);
  nest.chooseLanes();
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), numBits);
    llvm::Value *value = nest.evaluate(tile, from);
    nest.storeElements(getType(tile), value, getSlotAddress(destination), to);
    nest.close();
  });
  nest.finish();
}

void KernelEmitter::copyInto(mlir::Value tile, Slot *destination) {
  copyInto(tile, destination, BitSelection::getIdentity(getNumBits(tile)),
           nullptr);
}

Slot *KernelEmitter::claim(mlir::Value tile) {
  if (states[tile].kind == State::Pending &&
      liveness.getNumConsumers(tile) == 1 && liveness.isLocal(tile) &&
      liveness.getNumUses(tile) == 1)
    materialize(tile);
  if (hasFailed())
    return nullptr;
  if (states[tile].kind == State::Stored && liveness.getNumUses(tile) == 1)
    if (Slot *slot = liveness.takeSlot(tile))
      return slot;
  Slot *slot = arena.allocate(getNumBytes(tile));
  copyInto(tile, slot);
  return slot;
}
