//===- ElementData.cpp - literals as arrays of elements -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/ElementData.h"

#include "tessera/numerics/Convert.h"

#include "llvm/ADT/TypeSwitch.h"

#include <algorithm>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

/// tf32 is an f32 without its last 13 bits.
static constexpr unsigned kMissingBits = 13;

ElementType cuda_tile::convertElementType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    switch (integer.getWidth()) {
    case 1:
      return ElementType::I1;
    case 4:
      return ElementType::I4;
    case 8:
      return ElementType::I8;
    case 16:
      return ElementType::I16;
    case 32:
      return ElementType::I32;
    default:
      return ElementType::I64;
    }
  }
  return llvm::TypeSwitch<Type, ElementType>(type)
      .Case([](Float16Type) { return ElementType::F16; })
      .Case([](BFloat16Type) { return ElementType::BF16; })
      .Case([](Float32Type) { return ElementType::F32; })
      .Case([](Float64Type) { return ElementType::F64; })
      .Case([](FloatTF32Type) { return ElementType::TF32; })
      .Case([](Float8E4M3FNType) { return ElementType::F8E4M3FN; })
      .Case([](Float8E5M2Type) { return ElementType::F8E5M2; })
      .Case([](Float8E8M0FNUType) { return ElementType::F8E8M0FNU; })
      .Case([](Float4E2M1FNType) { return ElementType::F4E2M1FN; })
      .Default([](Type) { return ElementType::I64; }); // pointers
}

ElementType cuda_tile::getElementType(Type tileType) {
  return convertElementType(cast<TileType>(tileType).getElementType());
}

uint64_t cuda_tile::getPadding(ElementType type, PaddingValueAttr padding) {
  // All bits are 0 in every type, also in f8E8M0FNU, which has no zero.
  if (!padding)
    return 0;
  double value = 0;
  switch (padding.getValue()) {
  case PaddingValue::Zero:
    break;
  case PaddingValue::NegZero:
    value = -0.0;
    break;
  case PaddingValue::NaN:
    value = std::numeric_limits<double>::quiet_NaN();
    break;
  case PaddingValue::PosInf:
    value = std::numeric_limits<double>::infinity();
    break;
  case PaddingValue::NegInf:
    value = -std::numeric_limits<double>::infinity();
    break;
  }
  uint64_t bits = 0;
  numerics::setDouble(type, value, &bits);
  return bits;
}

/// True if MLIR stores elements as they are in registers.
static bool isKeptAsInRegister(ElementType type) {
  return getBitWidth(type) >= 8 && type != ElementType::TF32;
}

void cuda_tile::readElements(DenseIntOrFPElementsAttr literal,
                             uint8_t *elements, size_t count) {
  ElementType type = getElementType(literal.getType());
  size_t size = getStorageSize(type);
  size_t index = 0;
  auto put = [&](const llvm::APInt &value) {
    uint64_t bits = value.getZExtValue();
    if (type == ElementType::TF32)
      bits <<= kMissingBits;
    std::memcpy(elements + index++ * size, &bits, size);
  };
  size_t stored = literal.isSplat() ? std::min<size_t>(count, 1) : count;
  if (isKeptAsInRegister(type) &&
      literal.getRawData().size() >= stored * size) {
    // This is fast for large literals.
    std::memcpy(elements, literal.getRawData().data(), stored * size);
    index = stored;
  } else if (isa<FloatType>(literal.getElementType())) {
    for (const llvm::APFloat &value :
         llvm::make_range(literal.value_begin<llvm::APFloat>(),
                          literal.value_begin<llvm::APFloat>() + stored))
      put(value.bitcastToAPInt());
  } else {
    for (const llvm::APInt &value :
         llvm::make_range(literal.value_begin<llvm::APInt>(),
                          literal.value_begin<llvm::APInt>() + stored))
      put(value);
  }
  for (; index < count; ++index)
    std::memcpy(elements + index * size, elements, size);
}

std::vector<uint8_t> cuda_tile::readElements(DenseIntOrFPElementsAttr literal) {
  size_t count = literal.getNumElements();
  std::vector<uint8_t> elements(
      count * getStorageSize(getElementType(literal.getType())));
  readElements(literal, elements.data(), count);
  return elements;
}

DenseIntOrFPElementsAttr cuda_tile::makeElements(TileType tileType,
                                                 ArrayRef<uint8_t> elements) {
  Type element = tileType.getElementType();
  ElementType type = convertElementType(element);
  if (isa<PointerType>(element) || type == ElementType::I4)
    return nullptr;
  size_t size = getStorageSize(type);
  if (elements.size() > size &&
      std::memcmp(elements.data(), elements.data() + size,
                  elements.size() - size) == 0)
    elements = elements.take_front(size);

  DenseElementsAttr result;
  if (isKeptAsInRegister(type)) {
    result = DenseElementsAttr::getFromRawBuffer(
        tileType, ArrayRef(reinterpret_cast<const char *>(elements.data()),
                           elements.size()));
  } else if (type == ElementType::I1) {
    SmallVector<bool> values(elements.begin(), elements.end());
    result = DenseElementsAttr::get(tileType, values);
  } else {
    bool isTF32 = type == ElementType::TF32;
    const llvm::fltSemantics &semantics =
        cast<FloatType>(element).getFloatSemantics();
    SmallVector<llvm::APFloat> values;
    for (size_t i = 0; i < elements.size(); i += size) {
      uint32_t bits = 0;
      std::memcpy(&bits, elements.data() + i, size);
      if (isTF32 && bits & ((1u << kMissingBits) - 1))
        return nullptr;
      values.emplace_back(semantics,
                          llvm::APInt(element.getIntOrFloatBitWidth(),
                                      isTF32 ? bits >> kMissingBits : bits));
    }
    result = DenseElementsAttr::get(tileType, values);
  }
  return cast<DenseIntOrFPElementsAttr>(result);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

SmallVector<int64_t, 8> cuda_tile::getStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t, 8> strides(shape.size());
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    strides[d] = stride;
    stride *= shape[d];
  }
  return strides;
}

void cuda_tile::forEachRow(
    ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
    llvm::function_ref<void(size_t, size_t, size_t)> run) {
  size_t rank = shape.size();
  size_t length = rank ? shape.back() : 1;
  size_t rows = 1;
  for (size_t d = 0; d + 1 < rank; ++d)
    rows *= shape[d];
  SmallVector<int64_t, 8> index(rank, 0);
  size_t at = 0;
  for (size_t row = 0; row < rows; ++row) {
    run(at, row * length, length);
    for (size_t d = rank; d-- > 1;) {
      if (++index[d - 1] < shape[d - 1]) {
        at += strides[d - 1];
        break;
      }
      at -= (shape[d - 1] - 1) * strides[d - 1];
      index[d - 1] = 0;
    }
  }
}

/// Elements of the same size are moved in the same way.
template <typename T>
static void copyWords(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                      const uint8_t *source, uint8_t *result) {
  auto *in = reinterpret_cast<const T *>(source);
  auto *out = reinterpret_cast<T *>(result);
  int64_t last = shape.empty() ? 1 : strides.back();
  forEachRow(shape, strides, [&](size_t from, size_t to, size_t length) {
    if (last == 1)
      std::memcpy(out + to, in + from, length * sizeof(T));
    else
      for (size_t i = 0; i < length; ++i)
        out[to + i] = in[from + i * last];
  });
}

void cuda_tile::copyStrided(ElementType type, ArrayRef<int64_t> shape,
                            ArrayRef<int64_t> strides, const uint8_t *source,
                            uint8_t *result) {
  switch (getStorageSize(type)) {
  case 1:
    return copyWords<uint8_t>(shape, strides, source, result);
  case 2:
    return copyWords<uint16_t>(shape, strides, source, result);
  case 4:
    return copyWords<uint32_t>(shape, strides, source, result);
  default:
    return copyWords<uint64_t>(shape, strides, source, result);
  }
}
