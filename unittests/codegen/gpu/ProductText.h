//===- ProductText.h - kernels with products -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_CODEGEN_GPU_PRODUCTTEXT_H
#define TESSERA_UNITTESTS_CODEGEN_GPU_PRODUCTTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>
#include <string>

namespace tessera::gpu {

/// What surrounds a product in its loop.
enum class Style {
  Plain,      // one product
  Transposed, // the right operand is stored by columns
  Permuted,   // the right operand is transposed after the load
  Nested,     // in an outer loop, as a persistent kernel has it
  Twice,      // two loops, one after the other
  Reduced,    // a reduction of the product, across warps, in the loop
  Chained,    // a second product of the first one's result
  Converted,  // the sum is stored by another layout after the loop
};
constexpr Style kStyles[] = {Style::Plain,   Style::Transposed, Style::Permuted,
                             Style::Nested,  Style::Twice,      Style::Reduced,
                             Style::Chained, Style::Converted};

struct Product {
  Style style;
  /// f32 is rounded to tf32.
  const char *element, *sum;
  int m, n, k;
};

/// The text of a kernel, written as front ends write them.
class ProductText {
public:
  explicit ProductText(const Product &product) : product(product) {}

  std::string get() {
    const auto &[style, element, sum, m, n, k] = product;
    add(R"(cuda_tile.module @m {
entry @k(%p: tile<ptr<{0}>>, %q: tile<ptr<{0}>>, %r: tile<ptr<{1}>>, %s: tile<i32>) {{
%a0 = assume div_by<16>, %p : tile<ptr<{0}>>
%b0 = assume div_by<16>, %q : tile<ptr<{0}>>
%size = assume div_by<16>, %s : tile<i32>
%row, %column, %layer = get_tile_block_id : tile<i32>
%zero = constant <i32: 0> : tile<i32>
%one = constant <i32: 1> : tile<i32>
%none = constant <{1}: 0{2}> : tile<{3}x{4}x{1}>
)",
        element, sum, isFloat() ? ".0" : "", m, n);
    bool isByColumns = style == Style::Transposed || style == Style::Permuted;
    addView("a", element, m, k, false);
    if (style == Style::Permuted)
      addView("b", element, n, k, false);
    else
      addView("b", element, k, n, isByColumns);
    addView("c", sum, m, n, style == Style::Converted);
    if (style == Style::Nested) {
      add("for %j in (%zero to %size, step %one) : tile<i32> {{\n");
      addLoop("sum", "%j");
      addStore("sum", "%j");
      text += "continue\n}\n";
    } else {
      addLoop("sum", "%row");
      addStore("sum", "%row");
    }
    if (style == Style::Twice) {
      addLoop("again", "%column");
      addStore("again", "%column");
    }
    return text + "return\n}\n}\n";
  }

private:
  bool isFloat() const { return product.sum[0] == 'f'; }
  bool isRounded() const { return llvm::StringRef(product.element) == "f32"; }

  template <typename... Args> void add(const char *format, Args &&...args) {
    text += llvm::formatv(format, std::forward<Args>(args)...).str();
  }

  static std::string getViewType(llvm::StringRef element, int rows, int columns,
                                 bool isByColumns) {
    return llvm::formatv("partition_view<tile=({0}x{1}), padding_value = zero, "
                         "tensor_view<?x?x{2}, strides=[{3}]>>",
                         rows, columns, element, isByColumns ? "1,?" : "?,1");
  }

  void addView(const char *name, const char *element, int rows, int columns,
               bool isByColumns) {
    std::string type = getViewType(element, rows, columns, isByColumns);
    add("%t{0} = make_tensor_view %{1}, shape = [%size, %size], strides = "
        "[{2}] : tile<i32> -> tensor_view<?x?x{3}, strides=[{4}]>\n"
        "%v{0} = make_partition_view %t{0} : {5}\n",
        name, name[0] == 'c' ? std::string("r") : name + std::string("0"),
        isByColumns ? "1, %size" : "%size, 1", element,
        isByColumns ? "1,?" : "?,1", type);
    types[name[0]] = type;
  }

  void addLoop(const char *result, const char *row) {
    const auto &[style, element, sum, m, n, k] = product;
    add("%{0} = for %i in (%zero to %size, step %one) : tile<i32> "
        "iter_values(%acc = %none) -> (tile<{1}x{2}x{3}>) {{\n"
        "%x, %tx = load_view_tko weak %va[{4}, %i] : {5}, tile<i32> -> "
        "tile<{1}x{6}x{7}>, token\n",
        result, m, n, sum, row, types['a'], k, element);
    if (style == Style::Permuted)
      add("%l, %ty = load_view_tko weak %vb[%column, %i] : {0}, tile<i32> -> "
          "tile<{1}x{2}x{3}>, token\n"
          "%y = permute %l [1, 0] : tile<{1}x{2}x{3}> -> tile<{2}x{1}x{3}>\n",
          types['b'], n, k, element);
    else
      add("%y, %ty = load_view_tko weak %vb[%i, %column] : {0}, tile<i32> -> "
          "tile<{1}x{2}x{3}>, token\n",
          types['b'], k, n, element);
    if (isRounded())
      add("%xr = ftof %x : tile<{0}x{1}xf32> -> tile<{0}x{1}xtf32>\n"
          "%yr = ftof %y : tile<{1}x{2}xf32> -> tile<{1}x{2}xtf32>\n",
          m, k, n);
    std::string next = isRounded() ? addProduct("%xr", "%yr", "%acc", "next", k)
                                   : addProduct("%x", "%y", "%acc", "next", k);
    if (style == Style::Chained) {
      // Tiles of attention: k and n are the same.
      add("%h = ftof %next : tile<{0}x{1}x{2}> -> tile<{0}x{1}x{3}>\n", m, n,
          sum, element);
      next = addProduct("%h", "%y", "%acc", "second", n);
    } else if (style == Style::Reduced) {
      add("%most = reduce %next dim=0 identities=[0.0 : f32] : "
          "tile<{0}x{1}x{2}> -> tile<{1}x{2}> (%one_side: tile<{2}>, %other: "
          "tile<{2}>) {{\n%larger = maxf %one_side, %other : tile<{2}>\n"
          "yield %larger : tile<{2}>\n}\n"
          "%line = reshape %most : tile<{1}x{2}> -> tile<1x{1}x{2}>\n"
          "%wide = broadcast %line : tile<1x{1}x{2}> -> tile<{0}x{1}x{2}>\n"
          "%less = subf %next, %wide : tile<{0}x{1}x{2}>\n",
          m, n, sum);
      next = "%less";
    }
    add("continue {0} : tile<{1}x{2}x{3}>\n}\n", next, m, n, sum);
  }

  std::string addProduct(const char *left, const char *right, const char *acc,
                         const char *result, int depth) {
    const auto &[style, element, sum, m, n, k] = product;
    add("%{0} = {1} {2}, {3}, {4} {5}: tile<{6}x{7}x{8}>, "
        "tile<{7}x{9}x{8}>, tile<{6}x{9}x{10}>\n",
        result, isFloat() ? "mmaf" : "mmai", left, right, acc,
        isFloat() ? "" : "signed signed ", m, depth,
        isRounded() ? "tf32" : element, n, sum);
    return std::string("%") + result;
  }

  void addStore(const char *value, const char *row) {
    add("%s{0} = store_view_tko weak %{0}, %vc[{1}, %column] : "
        "tile<{2}x{3}x{4}>, {5}, tile<i32> -> token\n",
        value, row, product.m, product.n, product.sum, types['c']);
  }

  const Product product;
  std::string text;
  std::map<char, std::string> types;
};

} // namespace tessera::gpu

#endif // TESSERA_UNITTESTS_CODEGEN_GPU_PRODUCTTEXT_H
