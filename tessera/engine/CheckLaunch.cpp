//===- CheckLaunch.cpp - checks a launch against an entry -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engine/CheckLaunch.h"

#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Modules.h"
#include "tessera/engine/Engine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using runtime::Argument;
using runtime::Launch;
using runtime::Parameter;

Expected<std::vector<Parameter>>
engine::getParameters(cuda_tile::EntryOp entry) {
  std::vector<Parameter> parameters;
  for (auto [i, type] : enumerate(entry.getArgumentTypes())) {
    auto tile = dyn_cast<cuda_tile::TileType>(type);
    if (!tile) {
      std::string text;
      raw_string_ostream(text)
          << "parameter " << i + 1 << " of @" << entry.getSymName() << " is a "
          << type << ", but a launch passes numbers and pointers";
      return make_error<EngineError>(text, cuda_tile::getOpNumber(entry));
    }
    mlir::Type element = tile.getElementType();
    auto pointer = dyn_cast<cuda_tile::PointerType>(element);
    parameters.push_back({cuda_tile::convertElementType(
                              pointer ? pointer.getPointeeType() : element),
                          pointer != nullptr});
  }
  return parameters;
}

Error engine::checkEntry(cuda_tile::EntryOp entry) {
  if (Error error = getParameters(entry).takeError())
    return error;
  mlir::Operation *foreign = nullptr;
  entry.getBody().walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (isa_and_nonnull<cuda_tile::CudaTileDialect>(op->getDialect()))
      return mlir::WalkResult::advance();
    foreign = op;
    return mlir::WalkResult::interrupt();
  });
  if (!foreign)
    return Error::success();
  return make_error<EngineError>("'" + foreign->getName().getStringRef() +
                                     "' is not an operation of Tile IR, and "
                                     "no engine runs it",
                                 cuda_tile::getOpNumber(foreign));
}

static Error checkGrid(const std::array<uint32_t, 3> &grid) {
  uint64_t blocks = 1;
  for (uint32_t extent : grid) {
    if (extent == 0 || extent > runtime::kMaxGridExtent)
      return createStringError("the extents of a grid are 1 to " +
                               utostr(runtime::kMaxGridExtent) + ", not " +
                               utostr(extent));
    if (blocks > runtime::kMaxGridBlocks / extent)
      return createStringError("a grid of more than " +
                               utostr(runtime::kMaxGridBlocks) +
                               " tile blocks is too large");
    blocks *= extent;
  }
  return Error::success();
}

static Error checkScalar(const std::string &name, const Parameter &parameter,
                         const Argument::Scalar &scalar) {
  std::string given =
      name + " is a scalar of type " + std::string(getSpelling(scalar.type));
  if (parameter.isPointer)
    return createStringError(given + ", but the entry takes a pointer");
  if (scalar.type != parameter.type)
    return createStringError(given + ", but the entry takes " +
                             std::string(getSpelling(parameter.type)));
  return Error::success();
}

static Error checkPointer(const std::string &name, const Parameter &parameter,
                          const Argument::Pointer &pointer,
                          const Launch &launch) {
  if (!parameter.isPointer)
    return createStringError(
        name + " is an array, but the entry takes a scalar of type " +
        std::string(getSpelling(parameter.type)));
  if (pointer.buffer >= launch.buffers.size())
    return createStringError(name + " points to no buffer");
  const runtime::Buffer &buffer = launch.buffers[pointer.buffer];
  std::string begins = name + " begins " + utostr(pointer.offset) +
                       " bytes into " + buffer.name + ", which ";
  if (pointer.offset > buffer.bytes.size())
    return createStringError(begins + "has " + utostr(buffer.bytes.size()));
  unsigned size = getStorageSize(parameter.type);
  if (pointer.offset % size != 0)
    return createStringError(begins + "is not a multiple of the " +
                             utostr(size) + " bytes of its elements");
  return Error::success();
}

Error engine::checkLaunch(cuda_tile::EntryOp entry, const Launch &launch) {
  if (Error error = checkGrid(launch.grid))
    return error;
  Expected<std::vector<Parameter>> parameters = getParameters(entry);
  if (!parameters)
    return parameters.takeError();
  if (parameters->size() != launch.arguments.size())
    return createStringError("the entry takes " + utostr(parameters->size()) +
                             " arguments, not " +
                             utostr(launch.arguments.size()));
  for (auto [i, parameter, argument] :
       enumerate(*parameters, launch.arguments)) {
    std::string name = "argument " + utostr(i + 1);
    const auto *scalar = std::get_if<Argument::Scalar>(&argument.value);
    if (Error error =
            scalar ? checkScalar(name, parameter, *scalar)
                   : checkPointer(name, parameter,
                                  std::get<Argument::Pointer>(argument.value),
                                  launch))
      return error;
  }
  return Error::success();
}
