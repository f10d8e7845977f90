//===- MapsEmit.cpp - tensor maps -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor map is 128 bytes in global memory that only instructions know how to
// write. No launcher needs to provide it: the producer makes it in shared
// memory, and looks in a table for an equal one, or copies it there
// (MapTable.h). But launchers of ours may pass it.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/runtime/device/TensorMaps.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::Value;

using runtime::kMapBytes;

namespace {
/// What the fields of a map are set to. Constants are the same for all maps
/// that one sequence of instructions writes.
struct MapFields {
  unsigned elementType, swizzle;
  llvm::Value *base;
  llvm::SmallVector<llvm::Value *, 5> sizes, boxes;
  llvm::SmallVector<llvm::Value *, 4> strides;

  auto getConstants() const {
    return std::tuple(elementType, swizzle, sizes.size());
  }
};
} // namespace

static MapFields findFields(KernelEmitter &emitter, Value view,
                            tgpu::FragType from, tgpu::FragType to,
                            tgpu::BufferType buffer) {
  llvm::IRBuilder<> &builder = emitter.builder;
  tgpu::TensorBox box = *tgpu::findTensorBox(
      cast<cuda_tile::TileView>(view.getType()), from, to, buffer);
  int64_t size =
      getStorageSize(cuda_tile::convertElementType(buffer.getElementType()));
  MapFields fields;
  fields.elementType =
      runtime::getMapType(size, tgpu::roundsToTF32(from, buffer));
  fields.swizzle = runtime::getMapSwizzle(buffer.getSwizzle());
  const Tensor &tensor = emitter.getTensor(view);
  fields.base = tensor.base;
  for (auto [i, dim] : llvm::enumerate(box.dims)) {
    size_t d = cuda_tile::getTensorDimension(view.getType(), dim);
    // Of an empty tensor, only what is outside is copied.
    llvm::Value *extent = builder.CreateBinaryIntrinsic(
        llvm::Intrinsic::umax, tensor.sizes[d], builder.getInt64(1));
    fields.sizes.push_back(builder.CreateTrunc(extent, builder.getInt32Ty()));
    fields.boxes.push_back(builder.getInt32(box.extents[i]));
    if (i == 0)
      continue;
    // A stride that is never used may be anything.
    constexpr uint64_t kAnyStride = 16;
    fields.strides.push_back(builder.CreateSelect(
        builder.CreateICmpEQ(extent, builder.getInt64(1)),
        builder.getInt64(kAnyStride),
        builder.CreateMul(tensor.strides[d], builder.getInt64(size))));
  }
  return fields;
}

/// Sets the fields of a map in shared memory.
static void setFields(KernelEmitter &emitter, llvm::Value *map,
                      const MapFields &fields) {
  auto set = [&](const llvm::Twine &field, llvm::StringRef type,
                 const llvm::Twine &index, llvm::Value *value) {
    emitter.callAsm("tensormap.replace.tile." + field + ".shared::cta.b1024." +
                        type + " [$0], " + index + "$1;",
                    type == "b64" ? "l,l" : "l,r", {map, value});
  };
  auto setConstant = [&](const llvm::Twine &field, const llvm::Twine &value) {
    emitter.callAsm("tensormap.replace.tile." + field +
                        ".shared::cta.b1024.b32 [$0], " + value + ";",
                    "l", map);
  };
  set("global_address", "b64", "", fields.base);
  setConstant("rank", llvm::Twine(fields.sizes.size() - 1));
  for (unsigned i = 0; i < fields.sizes.size(); ++i) {
    llvm::Twine index = llvm::Twine(i);
    set("box_dim", "b32", index + ", ", fields.boxes[i]);
    set("global_dim", "b32", index + ", ", fields.sizes[i]);
    setConstant("element_stride", index + ", 1");
    if (i + 1 < fields.sizes.size())
      set("global_stride", "b64", index + ", ", fields.strides[i]);
  }
  setConstant("elemtype", llvm::Twine(fields.elementType));
  setConstant("interleave_layout", "0");
  setConstant("swizzle_mode", llvm::Twine(fields.swizzle));
  setConstant("fill_mode", "0");
}

/// Lane i has the fields of map i.
static MapFields selectFields(KernelEmitter &emitter,
                              llvm::ArrayRef<unsigned> numbers,
                              llvm::ArrayRef<MapFields> all) {
  llvm::IRBuilder<> &builder = emitter.builder;
  MapFields fields = all[numbers.front()];
  for (unsigned number : numbers.drop_front()) {
    llvm::Value *isOwn =
        builder.CreateICmpEQ(emitter.getLane(), builder.getInt32(number));
    const MapFields &other = all[number];
    auto choose = [&](llvm::Value *&value, llvm::Value *own) {
      value = builder.CreateSelect(isOwn, own, value);
    };
    choose(fields.base, other.base);
    for (unsigned i = 0; i < fields.sizes.size(); ++i) {
      choose(fields.sizes[i], other.sizes[i]);
      choose(fields.boxes[i], other.boxes[i]);
      if (i + 1 < fields.sizes.size())
        choose(fields.strides[i], other.strides[i]);
    }
  }
  return fields;
}

/// Writes maps in shared memory.
static void writeMaps(KernelEmitter &emitter, llvm::ArrayRef<MapFields> all,
                      llvm::Value *scratch) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *lane = emitter.getLane();
  auto syncWarp = [&] {
    emitter.callIntrinsic("llvm.nvvm.bar.warp.sync", builder.getVoidTy(),
                          builder.getInt32(~0u));
  };
  for (size_t i = 0; i < all.size(); ++i)
    builder.CreateAlignedStore(
        builder.getInt32(0),
        builder.CreatePtrAdd(builder.CreateConstGEP1_64(builder.getInt8Ty(),
                                                        scratch, i * kMapBytes),
                             builder.CreateShl(lane, 2)),
        llvm::Align(4));
  syncWarp();
  llvm::Value *own = builder.CreatePtrAdd(
      scratch, builder.CreateMul(lane, builder.getInt32(kMapBytes)));
  // Maps with the same constants are written at once.
  llvm::SmallVector<bool, 4> isDone(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    if (isDone[i])
      continue;
    llvm::SmallVector<unsigned, 4> numbers;
    uint32_t lanes = 0;
    for (size_t j = i; j < all.size(); ++j)
      if (all[j].getConstants() == all[i].getConstants()) {
        numbers.push_back(j);
        lanes |= uint32_t(1) << j;
        isDone[j] = true;
      }
    llvm::Value *isOwn = builder.CreateTrunc(
        builder.CreateLShr(builder.getInt32(lanes), lane), builder.getInt1Ty());
    MapFields fields = selectFields(emitter, numbers, all);
    emitter.emitIf(isOwn, [&] { setFields(emitter, own, fields); });
  }
  syncWarp();
}

size_t KernelEmitter::countPassedMaps() {
  size_t count = 0;
  kernel.walk([&](tgpu::TensorMapsOp op) {
    if (op.getPassed())
      count += op.getMaps().size();
  });
  return count;
}

/// The parameters after those of the entry.
void KernelEmitter::takePassedMaps(size_t count) {
  passedMaps = function->getArg(function->arg_size() - 2);
  arePassed = function->getArg(function->arg_size() - 1);
  auto *type = llvm::ArrayType::get(builder.getInt8Ty(), count * kMapBytes);
  passedMaps->addAttr(llvm::Attribute::getWithByValType(context, type));
  passedMaps->addAttr(llvm::Attribute::getWithAlignment(
      context, llvm::Align(runtime::kMapAlignment)));
  // Their address is used, and they are not copied for that.
  passedMaps->addAttr(llvm::Attribute::get(context, "nvvm.grid_constant"));
}

/// Whether the warp that copies makes maps. Null if it does in any case.
llvm::Value *KernelEmitter::isMakingMaps() {
  return arePassed ? builder.CreateICmpEQ(arePassed, builder.getInt32(0))
                   : nullptr;
}

/// A number that other maps rarely have.
static llvm::Value *hashFields(llvm::IRBuilder<> &builder,
                               llvm::ArrayRef<MapFields> all) {
  constexpr uint32_t kFactor = 0x9E3779B1;
  llvm::Value *hash = builder.getInt32(0);
  auto add = [&](llvm::Value *value) {
    hash = builder.CreateAdd(builder.CreateMul(hash, builder.getInt32(kFactor)),
                             builder.CreateTrunc(value, builder.getInt32Ty()));
  };
  for (const MapFields &fields : all) {
    add(fields.base);
    add(builder.CreateLShr(fields.base, 32));
    for (llvm::Value *each : fields.sizes)
      add(each);
    for (llvm::Value *each : fields.strides)
      add(each);
  }
  // The low bits of a product do not depend on the high ones.
  hash =
      builder.CreateMul(builder.CreateXor(hash, builder.CreateLShr(hash, 16)),
                        builder.getInt32(kFactor));
  return builder.CreateXor(hash, builder.CreateLShr(hash, 16));
}

void KernelEmitter::emitTensorMaps(tgpu::TensorMapsOp op) {
  llvm::Value *scratch = getBufferAddress(op.getScratch());
  mapTable.emplace(*this, op.getMaps().size());
  llvm::Type *i64 = builder.getInt64Ty();
  // Only one warp needs it, but the code of all is the same.
  llvm::AllocaInst *place = makeVariable(i64);
  if (arePassed)
    // Generic addresses of global memory are the same.
    builder.CreateStore(builder.CreatePtrToInt(passedMaps, i64), place);
  emitIf(isMakingMaps(), [&] {
    llvm::SmallVector<MapFields, 4> all;
    for (auto [view, from, to, buffer] : llvm::zip_equal(
             op.getViews(), op.getFrom().getAsValueRange<mlir::TypeAttr>(),
             op.getTo().getAsValueRange<mlir::TypeAttr>(),
             op.getBuffers().getAsValueRange<mlir::TypeAttr>()))
      all.push_back(findFields(*this, view, cast<tgpu::FragType>(from),
                               cast<tgpu::FragType>(to),
                               cast<tgpu::BufferType>(buffer)));
    // It takes a while until others are seen: maps are made meanwhile.
    mapTable->beginLook(hashFields(builder, all));
    writeMaps(*this, all, scratch);
    llvm::Value *address = mapTable->endLook(scratch);
    builder.CreateStore(address, place);
    for (size_t i = 0; i < all.size(); ++i)
      callAsm("fence.proxy.tensormap::generic.acquire.gpu [$0], 128;", "l",
              builder.CreateAdd(address, builder.getInt64(i * kMapBytes)));
  });
  for (auto [i, map] : llvm::enumerate(op.getMaps()))
    setScalar(map, builder.CreateAdd(builder.CreateLoad(i64, place),
                                     builder.getInt64(i * kMapBytes)));
}

/// Nothing reads the maps any more when all slots are empty.
void KernelEmitter::returnMaps() {
  if (!mapTable)
    return;
  emitIf(isMakingMaps(), [&] {
    emitIf(mapTable->hasArea(), [&] {
      kernel.walk([&](tgpu::RingOp ring) {
        if (llvm::any_of(ring->getUsers(), llvm::IsaPred<tgpu::DrainOp>))
          return;
        for (int64_t i = 0; i < ring.getType().getDepth(); ++i)
          takeSlot(ring, /*isEmpty=*/true);
      });
      emitIf(isFirstLane(), [&] { mapTable->giveBack(); });
    });
  });
}
