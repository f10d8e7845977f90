//===- EnginesTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of all engines, and comparisons of engines with each other.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Modules.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engine/Compiler.h"
#include "tessera/engines/AllEngines.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

#include <cstring>
#include <thread>

using namespace tessera;
using namespace tessera::engine;
using runtime::Argument;
using runtime::Launch;

namespace {

class EnginesTest : public testing::Test {
protected:
  EnginesTest() { addAllEngines(engines); }

  /// A module with one entry.
  cuda_tile::EntryOp parseEntry(llvm::StringRef text) {
    top = parser.parse(("cuda_tile.module @m {\n" + text + "\n}\n").str());
    EXPECT_TRUE(top && succeeded(mlir::verify(*top)));
    cuda_tile::EntryOp entry;
    top->walk([&](cuda_tile::EntryOp op) { entry = op; });
    return entry;
  }

  Outcome run(const Engine &engine, cuda_tile::EntryOp entry, Launch &launch,
              const PrepareOptions &options = {}) {
    EXPECT_EQ(toString(checkLaunch(entry, launch)), "");
    auto kernel = engine.prepare(entry, options);
    if (!kernel) {
      ADD_FAILURE() << toString(kernel.takeError());
      return {};
    }
    return (*kernel)->launch(launch, LaunchOptions());
  }

  /// All engines but the one that needs a GPU; its tests have a driver of their
  /// own (CudaEngineTest.cpp).
  std::vector<const Engine *> getPortable() const {
    std::vector<const Engine *> portable;
    for (const std::unique_ptr<const Engine> &engine : engines.getAll())
      if (engine->getName() != "cuda")
        portable.push_back(engine.get());
    return portable;
  }

  EngineRegistry engines;
  TestParser parser;
  mlir::OwningOpRef<mlir::Operation *> top;
};

//===----------------------------------------------------------------------===//
// The registry
//===----------------------------------------------------------------------===//

/// An engine that can do nothing.
class IdleEngine : public Engine {
public:
  explicit IdleEngine(llvm::StringRef name, Capabilities capabilities = {})
      : name(name), capabilities(capabilities) {}
  llvm::StringRef getName() const override { return name; }
  llvm::StringRef getTitle() const override { return name; }
  std::string describe(llvm::StringRef) const override {
    return "does nothing";
  }
  Capabilities getCapabilities() const override { return capabilities; }
  llvm::Expected<std::unique_ptr<ReadyKernel>>
  prepare(cuda_tile::EntryOp, const PrepareOptions &) const override {
    return llvm::make_error<EngineError>("it does nothing", 7);
  }

private:
  llvm::StringRef name;
  Capabilities capabilities;
};

TEST(EngineRegistryTest, KeepsTheOrder) {
  EngineRegistry engines;
  engines.add(std::make_unique<IdleEngine>("a"));
  EXPECT_EQ(&engines.getDefault(), engines.find("a"));
  Capabilities traces;
  traces.traces = true;
  engines.add(std::make_unique<IdleEngine>("b", traces), /*isDefault=*/true);
  engines.add(std::make_unique<IdleEngine>("c", traces));
  EXPECT_EQ(engines.getNames(), (std::vector<llvm::StringRef>{"a", "b", "c"}));
  EXPECT_EQ(engines.getReference().getName(), "a");
  EXPECT_EQ(engines.getDefault().getName(), "b");
  EXPECT_EQ(engines.find("c")->getName(), "c");
  EXPECT_EQ(engines.find("d"), nullptr);
  EXPECT_EQ(engines.find(&Capabilities::traces), engines.find("b"));
  EXPECT_EQ(engines.find(&Capabilities::checks), nullptr);
}

TEST(EngineRegistryTest, ErrorsNameOperations) {
  llvm::Error error = IdleEngine("a").prepare({}, {}).takeError();
  handleAllErrors(std::move(error), [](const EngineError &refusal) {
    EXPECT_EQ(refusal.getMessage(), "it does nothing");
    EXPECT_EQ(refusal.getOp(), 7u);
  });
}

//===----------------------------------------------------------------------===//
// Capabilities
//===----------------------------------------------------------------------===//

TEST_F(EnginesTest, AllEngines) {
  EXPECT_EQ(engines.getNames(),
            (std::vector<llvm::StringRef>{"interp", "cpu", "ptx", "cuda"}));
  EXPECT_EQ(engines.getReference().getName(), "interp");
  EXPECT_EQ(engines.getDefault().getName(), "cpu");
  Capabilities interpreter = engines.find("interp")->getCapabilities();
  EXPECT_TRUE(interpreter.checks && interpreter.orders && interpreter.traces &&
              interpreter.counts);
  EXPECT_FALSE(interpreter.compiles || interpreter.takesAddresses);
  Capabilities cpu = engines.find("cpu")->getCapabilities();
  EXPECT_TRUE(cpu.compiles && cpu.instruments && cpu.threads &&
              cpu.takesAddresses);
  EXPECT_FALSE(cpu.checks || cpu.orders || cpu.traces || cpu.counts);
  Capabilities ptx = engines.find("ptx")->getCapabilities();
  EXPECT_TRUE(ptx.compiles && ptx.checks && ptx.orders && ptx.delays);
  EXPECT_FALSE(ptx.traces || ptx.counts || ptx.takesAddresses);
  EXPECT_TRUE(engines.find("cuda")->getCapabilities().compiles);
}

TEST_F(EnginesTest, Targets) {
  const Engine &cpu = *engines.find("cpu");
  EXPECT_EQ(cpu.getTargetWord(), "cpu");
  EXPECT_EQ(toString(cpu.checkTarget("native")), "");
  EXPECT_EQ(toString(cpu.checkTarget("8086")),
            "'8086' is no processor that is known here");
  EXPECT_EQ(engines.find("interp")->getTargetWord(), "");
  for (llvm::StringRef name : {"ptx", "cuda"}) {
    EXPECT_EQ(engines.find(name)->getTargetWord(), "target");
    EXPECT_EQ(toString(engines.find(name)->checkTarget("sm_80")), "");
    EXPECT_NE(toString(engines.find(name)->checkTarget("sm_81")), "");
  }
  cuda_tile::EntryOp entry = parseEntry("entry @k() { return }");
  PrepareOptions options;
  options.target = "8086";
  EXPECT_EQ(toString(cpu.prepare(entry, options).takeError()),
            "'8086' is no processor that is known here");
}

TEST_F(EnginesTest, Compilers) {
  EXPECT_EQ(engines.find("interp")->getCompiler(), nullptr);
  const Compiler &compiler = *engines.find("cpu")->getCompiler();
  EXPECT_EQ(compiler.parseTarget("cpu"), "");
  EXPECT_EQ(compiler.parseTarget("cpu:znver4"), "znver4");
  EXPECT_EQ(compiler.parseTarget("sm_90"), std::nullopt);
  cuda_tile::EntryOp entry = parseEntry("entry @k() { return }");
  for (const Form &form : compiler.getForms()) {
    std::optional<HeaderNames> header;
    if (form.header != Form::NoHeader)
      header = {"k.h", "k.mlir"};
    auto file = compiler.compile(form, entry, PrepareOptions(), header);
    ASSERT_TRUE(bool(file)) << form.name.str();
    llvm::StringRef contents = file->contents->getBuffer();
    EXPECT_FALSE(contents.empty());
    EXPECT_EQ(contents.contains('\0'), !form.isText) << form.name.str();
    EXPECT_EQ(llvm::StringRef(file->header).contains("k_launch("),
              header.has_value());
  }
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

constexpr llvm::StringLiteral kIncrement = R"(
  entry @increment(%p: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %v, %t0 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    %t1 = store_ptr_tko weak %p, %w token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    return
  })";

TEST_F(EnginesTest, LeaveTheSame) {
  cuda_tile::EntryOp entry = parseEntry(kIncrement);
  for (const Engine *engine : getPortable()) {
    Launch launch;
    launch.buffers.emplace_back().bytes = std::vector<uint8_t>{41, 0, 0, 0};
    launch.arguments.push_back({Argument::Pointer{0}});
    Outcome outcome = run(*engine, entry, launch);
    EXPECT_FALSE(outcome.hasFailed());
    EXPECT_EQ(outcome.numBlocks, 1u);
    EXPECT_EQ(outcome.numOps != 0, engine->getCapabilities().counts);
    EXPECT_EQ(launch.buffers[0].bytes, (std::vector<uint8_t>{42, 0, 0, 0}));
  }
}

/// A kernel keeps its globals; another kernel of the same entry has its own.
TEST_F(EnginesTest, GlobalsAreKept) {
  cuda_tile::EntryOp entry = parseEntry(R"(
    global @small <i32: 5> : tile<1xi32>
    global @large alignment = 2048 <i32: 50> : tile<1xi32>
    entry @count(%p: tile<ptr<i32>>) {
      %one = constant <i32: 1> : tile<i32>
      %g = get_global @small : tile<ptr<i32>>
      %h = get_global @large : tile<ptr<i32>>
      %v, %t0 = load_ptr_tko weak %g : tile<ptr<i32>> -> tile<i32>, token
      %w, %t1 = load_ptr_tko weak %h : tile<ptr<i32>> -> tile<i32>, token
      %v1 = addi %v, %one : tile<i32>
      %w1 = addi %w, %one : tile<i32>
      %t2 = store_ptr_tko weak %g, %v1 token=%t0 : tile<ptr<i32>>, tile<i32> -> token
      %t3 = store_ptr_tko weak %h, %w1 token=%t1 : tile<ptr<i32>>, tile<i32> -> token
      %q = offset %p, %one : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %t4 = store_ptr_tko weak %p, %v : tile<ptr<i32>>, tile<i32> -> token
      %t5 = store_ptr_tko weak %q, %w : tile<ptr<i32>>, tile<i32> -> token
      return
    })");
  for (const Engine *engine : getPortable()) {
    SCOPED_TRACE(engine->getName().str());
    auto run = [&](const ReadyKernel &kernel, uint8_t small, uint8_t large) {
      Launch launch;
      launch.buffers.emplace_back().bytes.resize(8);
      launch.arguments.push_back({Argument::Pointer{0}});
      Outcome outcome = kernel.launch(launch, {});
      EXPECT_EQ(outcome.failure.message, "");
      EXPECT_EQ(launch.buffers[0].bytes,
                (std::vector<uint8_t>{small, 0, 0, 0, large, 0, 0, 0}));
    };
    auto one = cantFail(engine->prepare(entry, {}));
    auto other = cantFail(engine->prepare(entry, {}));
    run(*one, 5, 50);
    run(*one, 6, 51);
    run(*other, 5, 50);
    run(*one, 7, 52);
  }
}

/// Addresses of buffers inside other buffers are filled in.
TEST_F(EnginesTest, Relocate) {
  cuda_tile::EntryOp entry = parseEntry(R"(
    entry @follow(%table: tile<ptr<i64>>) {
      %word, %t0 = load_ptr_tko weak %table : tile<ptr<i64>> -> tile<i64>, token
      %p = int_to_ptr %word : tile<i64> -> tile<ptr<i32>>
      %five = constant <i32: 5> : tile<i32>
      %t1 = store_ptr_tko weak %p, %five : tile<ptr<i32>>, tile<i32> -> token
      return
    })");
  for (const Engine *engine : getPortable()) {
    Launch launch;
    launch.buffers.resize(2);
    launch.buffers[0].bytes.resize(8);
    launch.buffers[0].relocations.push_back({0, 1});
    launch.buffers[1].bytes.resize(4);
    launch.arguments.push_back({Argument::Pointer{0}});
    Outcome outcome = run(*engine, entry, launch);
    EXPECT_EQ(outcome.failure.message, "");
    EXPECT_EQ(launch.buffers[1].bytes, (std::vector<uint8_t>{5, 0, 0, 0}));
  }
}

TEST_F(EnginesTest, OnlySomeTakeAddresses) {
  cuda_tile::EntryOp entry = parseEntry(kIncrement);
  for (const Engine *engine : getPortable()) {
    auto kernel = cantFail(engine->prepare(entry, {}));
    int32_t element = 41;
    uint64_t word = reinterpret_cast<uint64_t>(&element);
    Outcome outcome = kernel->launchOnAddresses({1, 1, 1}, word, {});
    bool takesAddresses = engine->getCapabilities().takesAddresses;
    EXPECT_EQ(outcome.failure.kind,
              takesAddresses ? Failure::None : Failure::Refused);
    EXPECT_EQ(element, takesAddresses ? 42 : 41);
  }
}

// Such a kernel keeps nothing of MLIR.
TEST_F(EnginesTest, KernelsOutliveTheModule) {
  const Engine &engine = *engines.find(&Capabilities::takesAddresses);
  auto kernel = cantFail(engine.prepare(parseEntry(kIncrement), {}));
  top = {};
  std::vector<std::thread> threads;
  int32_t elements[4] = {};
  for (int32_t &element : elements)
    threads.emplace_back([&] {
      uint64_t word = reinterpret_cast<uint64_t>(&element);
      for (int i = 0; i < 100; ++i)
        kernel->launchOnAddresses({1, 1, 1}, word, {});
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int32_t element : elements)
    EXPECT_EQ(element, 100);
}

//===----------------------------------------------------------------------===//
// Operations by number
//===----------------------------------------------------------------------===//

/// Its second loop fails if its argument is 0. The first and the third look the
/// same, and what is before them can be rewritten.
constexpr llvm::StringLiteral kLoops = R"(
  global @g <i32: 1> : tile<1xi32>
  entry @loops(%n: tile<i32>, %p: tile<ptr<i32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c9 = constant <i32: 9> : tile<i32>
    %same = addi %c9, %c0 : tile<i32>
    for %i in (%c0 to %same, step %c1) : tile<i32> {
      %t = store_ptr_tko weak %p, %i : tile<ptr<i32>>, tile<i32> -> token
      continue
    }
    for %i in (%c0 to %same, step %n) : tile<i32> {
      %t = store_ptr_tko weak %p, %i : tile<ptr<i32>>, tile<i32> -> token
      continue
    }
    for %i in (%c0 to %same, step %c1) : tile<i32> {
      %t = store_ptr_tko weak %p, %i : tile<ptr<i32>>, tile<i32> -> token
      continue
    }
    return
  })";

/// The second loop, in the order of the text.
uint64_t findSecondLoop(cuda_tile::EntryOp entry) {
  std::vector<uint64_t> loops;
  entry->walk<mlir::WalkOrder::PreOrder>([&](cuda_tile::ForOp op) {
    loops.push_back(cuda_tile::getOpNumber(op));
  });
  return loops.at(1);
}

class OpNumbersTest : public EnginesTest {
protected:
  /// Runs an entry whose operation `number` fails, on all engines and after
  /// rewrites of all levels.
  void expectFailure(cuda_tile::EntryOp entry, uint64_t number) {
    // A GPU does not notice that the step is 0.
    for (const Engine *engine : {engines.find("interp"), engines.find("cpu")})
      for (unsigned level = 0; level <= 3; ++level) {
        Launch launch;
        launch.buffers.emplace_back().bytes.resize(4);
        launch.arguments = {{Argument::Scalar{ElementType::I32, 0}},
                            {Argument::Pointer{0}}};
        launch.grid = {3, 1, 1};
        PrepareOptions options;
        options.level = level;
        Outcome outcome = run(*engine, entry, launch, options);
        EXPECT_EQ(outcome.failure.kind, Failure::Error);
        EXPECT_EQ(outcome.failure.op, number)
            << engine->getName().str() << " -O" << level;
        EXPECT_EQ(outcome.failure.block, (BlockId{0, 0, 0}));
      }
  }
};

TEST_F(OpNumbersTest, Failures) {
  cuda_tile::EntryOp entry = parseEntry(kLoops);
  expectFailure(entry, findSecondLoop(entry));
}

// Bytecode may have no locations at all.
TEST_F(OpNumbersTest, FailuresWithoutLocations) {
  cuda_tile::EntryOp entry = parseEntry(kLoops);
  auto unknown = mlir::UnknownLoc::get(&parser.context);
  (*top)->walk([&](mlir::Operation *op) { op->setLoc(unknown); });
  expectFailure(entry, findSecondLoop(entry));
}

// All operations may come from one line of a program.
TEST_F(OpNumbersTest, FailuresAtOneLocation) {
  cuda_tile::EntryOp entry = parseEntry(kLoops);
  auto line = mlir::FileLineColLoc::get(&parser.context, "k.py", 7, 1);
  (*top)->walk([&](mlir::Operation *op) { op->setLoc(line); });
  expectFailure(entry, findSecondLoop(entry));
}

TEST_F(OpNumbersTest, Reports) {
  cuda_tile::EntryOp entry = parseEntry(kLoops);
  Launch launch;
  launch.buffers.emplace_back().bytes.resize(4);
  launch.arguments = {{Argument::Scalar{ElementType::I32, 1}},
                      {Argument::Pointer{0}}};
  auto kernel = cantFail(
      engines.find(&Capabilities::checks)->prepare(entry, PrepareOptions()));
  LaunchOptions options;
  options.check = true;
  Outcome outcome = kernel->launch(launch, options);
  ASSERT_FALSE(outcome.reports.empty());
  auto module = entry->getParentOfType<cuda_tile::ModuleOp>();
  for (const Report &report : outcome.reports) {
    EXPECT_EQ(report.kind, "race");
    ASSERT_TRUE(report.otherOp);
    for (OpNumber number : {report.op, *report.otherOp})
      EXPECT_TRUE(mlir::isa<cuda_tile::StorePtrTkoOp>(
          cuda_tile::findOp(module, number)));
  }
}

TEST_F(OpNumbersTest, Remarks) {
  cuda_tile::EntryOp entry = parseEntry(R"(
    entry @k(%p: tile<ptr<f32>>) {
      %0 = iota : tile<64xi32>
      %1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
      %2 = broadcast %1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
      %3 = offset %2, %0 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
      %4, %t = load_ptr_tko weak %3 : tile<64xptr<f32>> -> tile<64xf32>, token
      %5 = mulf %4, %4 : tile<64xf32>
      %u = store_ptr_tko weak %3, %5 token=%t : tile<64xptr<f32>>, tile<64xf32> -> token
      return
    })");
  const Compiler &compiler = *engines.find("cpu")->getCompiler();
  std::vector<Remark> remarks;
  PrepareOptions options;
  options.remarks = &remarks;
  cantFail(compiler.compile(compiler.getForms().front(), entry, options, {}));
  ASSERT_FALSE(remarks.empty());
  auto module = entry->getParentOfType<cuda_tile::ModuleOp>();
  for (const Remark &remark : remarks) {
    ASSERT_TRUE(remark.op);
    EXPECT_EQ(cuda_tile::findOp(module, *remark.op)->getName().getStringRef(),
              remark.opName);
  }
}

} // namespace
