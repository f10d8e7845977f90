//===- RingsTest.cpp - waits and barriers of rings -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes away each barrier, wait, commit and rounding of kernels that load
// ahead, one at a time, and lets each wait leave one group more in flight: the
// check must find the hazard.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Rings.h"
#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/codegen/gpu/shared/Barriers.h"
#include "tessera/codegen/gpu/shared/Shared.h"
#include "tessera/transforms/Pipelines.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

#include <fstream>
#include <sstream>

using namespace tessera;
using namespace tessera::gpu;

namespace {

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

class RingsTest : public testing::TestWithParam<const char *> {
protected:
  RingsTest() {
    parser.context.getOrLoadDialect<tgpu::TgpuDialect>();
    target = llvm::cantFail(Target::get(GetParam()));
  }

  /// Compiles the entries of a text, and mutates those that have rings.
  void mutate(const std::string &text, const std::string &name) {
    mlir::OwningOpRef<mlir::Operation *> top = parser.parse(text);
    ASSERT_TRUE(top) << name << "\n" << text;
    auto module = cast<cuda_tile::ModuleOp>(*top);
    mlir::PassManager passes(module->getName());
    buildPipeline(passes, PipelineOptions());
    ASSERT_TRUE(succeeded(passes.run(module))) << name;
    for (auto entry : module.getBody().getOps<cuda_tile::EntryOp>()) {
      Plan plan(entry, target);
      auto kernel = Lowering(entry, plan).run();
      ASSERT_TRUE(bool(kernel)) << name << llvm::toString(kernel.takeError());
      if (!makeRings(**kernel, target, Schedule()))
        continue;
      EXPECT_EQ(llvm::toString(finishSharedMemory(**kernel, target)), "")
          << name;
      EXPECT_TRUE(succeeded(mlir::verify(**kernel))) << name;
      ++numKernels;
      mutateKernel(**kernel, name);
    }
  }

  void mutateKernel(tgpu::KernelOp kernel, const std::string &name) {
    llvm::SmallVector<mlir::Operation *> order;
    kernel.walk([&](mlir::Operation *op) {
      auto sync = mlir::dyn_cast<tgpu::SyncOp>(op);
      // Outside of a loop, a whole barrier may stand next to halves of one.
      bool isHalf = mlir::isa<tgpu::AnnounceOp, tgpu::AwaitOp>(op) &&
                    op->getParentOfType<tgpu::ForOp>();
      numHalves += isHalf;
      if (isHalf ||
          mlir::isa<tgpu::WaitOp, tgpu::CommitOp, tgpu::MmaDrainOp,
                    tgpu::RoundOp>(op) ||
          (sync && sync.getReason() == "shared"))
        order.push_back(op);
    });
    for (auto [i, op] : llvm::enumerate(order)) {
      numRounds += mlir::isa<tgpu::RoundOp>(op);
      mlir::Block *block = op->getBlock();
      mlir::Operation *next = op->getNextNode();
      op->remove();
      expectHazard(kernel, name, i, op, "is dropped");
      block->getOperations().insert(next->getIterator(), op);
      if (auto drain = mlir::dyn_cast<tgpu::MmaDrainOp>(op)) {
        drain.setProducts(drain.getProducts() + 1);
        expectHazard(kernel, name, i, op, "waits for less");
        drain.setProducts(drain.getProducts() - 1);
      }
      auto wait = mlir::dyn_cast<tgpu::WaitOp>(op);
      if (!wait)
        continue;
      wait.setGroups(wait.getGroups() + 1);
      expectHazard(kernel, name, i, op, "waits for less");
      wait.setGroups(wait.getGroups() - 1);
    }
    EXPECT_FALSE(findHazard(kernel)) << name;
  }

  void expectHazard(tgpu::KernelOp kernel, const std::string &name, size_t i,
                    mlir::Operation *op, const char *what) {
    ++numMutants;
    EXPECT_TRUE(findHazard(kernel))
        << name << ": number " << i << ", "
        << op->getName().getStringRef().str() << ", " << what;
  }

  TestParser parser;
  Target target;
  unsigned numKernels = 0, numMutants = 0, numRounds = 0, numHalves = 0;
};

} // namespace

TEST_P(RingsTest, MutantsAreFound) {
  struct Types {
    const char *element, *sum;
  };
  for (Types types : {Types{"f16", "f32"},
                      {"bf16", "f32"},
                      {"i8", "i32"},
                      {"tf32", "f32"},
                      {"f32", "f32"},
                      {"f8E4M3FN", "f32"}})
    for (Style style : kStyles)
      for (auto [m, n, k] :
           {std::tuple(64, 64, 64), std::tuple(128, 32, 32),
            std::tuple(32, 128, 64), std::tuple(64, 128, 32)}) {
        bool isFloat = types.sum[0] == 'f';
        if (!isFloat && (style == Style::Reduced || style == Style::Chained))
          continue;
        if (llvm::StringRef(types.element) == types.sum &&
            style == Style::Chained)
          continue;
        Product product{style,     types.element,
                        types.sum, m,
                        n,         style == Style::Chained ? n : k};
        std::string name = llvm::formatv("{0}, style {1}, {2}x{3}x{4}",
                                         types.element, int(style), m, n, k);
        mutate(ProductText(product).get(), name);
      }
  for (const char *path :
       {"test/codegen/gpu/rings.mlir", "test/codegen/gpu/rotation.mlir",
        "examples/matmul.mlir", "examples/flash_attention.mlir"}) {
    std::stringstream text;
    text << std::ifstream(std::string(TESSERA_SOURCE_DIR) + "/" + path).rdbuf();
    mutate(text.str(), path);
  }
  EXPECT_GE(numKernels, 100u);
  EXPECT_GE(numRounds, 10u);
  EXPECT_GE(numHalves, target.sm == 90 ? 2u : 0u);
  RecordProperty("kernels", int(numKernels));
  RecordProperty("mutants", int(numMutants));
}

INSTANTIATE_TEST_SUITE_P(Targets, RingsTest,
                         testing::Values("sm_80", "sm_90a"));
