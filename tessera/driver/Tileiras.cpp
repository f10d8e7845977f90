//===- Tileiras.cpp - tileiras -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Tileiras.h"

#include "tessera/driver/CompiledFileCache.h"
#include "tessera/driver/Diagnostics.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"
#include "tessera/driver/TileirasRemarks.h"
#include "tessera/engine/Engine.h"
#include "tessera/ptxas/Ptxas.h"
#include "tessera/runtime/host/Sha256.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"
#include "tessera/support/OwnFile.h"
#include "tessera/support/StandardOutput.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tileiras [OPTION]... FILE --gpu-name=GPU

Compiles Tile IR bytecode for a GPU. It takes the command line of NVIDIA's program of
that name, so front ends that call that can call this one: docs/tileiras.md.

The output is a cubin, which NVIDIA's ptxas makes. If there is no ptxas, or it does not
know the GPU, the output is PTX, which the driver loads by the same call, and a remark
says so. What was compiled before is taken from the cache: `tessera help cache`.

FILE may be text, too; `-` is standard input. Errors are printed with the line of the
user's source, if the module has debug information:

  loc("FILE":LINE:COLUMN): error: MESSAGE

Options that are not known are ignored with a warning.

options:
  -o OUT, --output-file=OUT
                       the file to write (default elf.o); - is standard output
  --gpu-name=GPU, --arch=GPU
                       the GPU: sm_75, sm_80, sm_86, sm_87, sm_88, sm_89, sm_90,
                       sm_90a, sm_100, sm_103, sm_107, sm_110, sm_120 or sm_121
  -O N, --opt-level=N  the level of the rewrites, 0 to 3 (default 3); -O3 too
  --fp-contract=off|fast
                       fast: a product of floats that is added to something is
                       rounded once, with the sum (default fast with -O3, else off)
  --lineinfo           add a line table, of the user's source
  -g, --device-debug   the same, and what a debugger needs to step by lines; ptxas
                       does not optimize then
  --sanitize=memcheck  the same, and copy nothing ahead, so that the memcheck of
                       compute-sanitizer finds each access
  --remarks=none|all|memory|tensorcore
                       give out remarks on how the kernel was compiled
  --remarks-passed=none|all|memory|tensorcore
                       only those on what was done
  --remarks-missed=none|all|memory|tensorcore
                       only those on what could not be done, and why
  --remarks-failed=none|all|memory|tensorcore
                       only those on what failed, of which there are none
  --remarks-analysis=none|all|memory|tensorcore
                       only those on the kernel as a whole
  --remark-format=command-line|yaml
                       print them to standard error, or write them to a file as
                       LLVM writes remarks
  --remarks-output-file=FILE
                       that file (default tileir_remarks.yaml)
  --list-versions      print the versions of bytecode that are read
  --version            print the version of this program
  --host-arch=ARCH, --host-os=OS, --preview=FEATURE
                       accepted; they change nothing
  -l FILE              a library of tile functions; ignored with a warning

exit status: 0; 1 if the file is invalid or cannot be compiled; 2 if the command line
is wrong.

example:
  tileiras examples/vector_add.mlir --gpu-name=sm_90 --lineinfo -O3 -o /tmp/vector_add.cubin
)";

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

namespace {
struct Settings {
  std::string input, output = "elf.o", gpu;
  engine::PrepareOptions prepare;
  TileirasRemarks remarks;
  bool hasHelp = false, hasVersion = false, listsVersions = false;
};
} // namespace

static int report(const Twine &message, int status) {
  errs() << "error: " << message << "\n";
  return status;
}

static void warn(const Twine &message) {
  errs() << "warning: " << message << "\n";
}

static Error setLevel(Settings &settings, StringRef text) {
  unsigned level;
  if (text.getAsInteger(10, level) || level > 3)
    return makeError("invalid optimization level: " + text);
  settings.prepare.level = level;
  return Error::success();
}

/// Spells options as OptionParser knows them: `-O3` and `-lFILE` have their
/// values attached, and long options may have one dash.
static std::vector<std::string> spellOptions(ArrayRef<StringRef> arguments) {
  std::vector<std::string> spelled;
  for (StringRef argument : arguments) {
    bool hasOneDash = argument.size() > 2 && argument[0] == '-' &&
                      argument[1] != '-' && argument[2] != '=';
    if (!hasOneDash)
      spelled.push_back(argument.str());
    else if (argument[1] == 'O')
      spelled.push_back(("--opt-level=" + argument.drop_front(2)).str());
    else if (argument[1] == 'l' && argument.split('=').first != "-lineinfo" &&
             argument != "-list-versions")
      spelled.push_back(("-l=" + argument.drop_front(2)).str());
    else
      spelled.push_back(("-" + argument).str());
  }
  return spelled;
}

static Error parseOptions(ArrayRef<StringRef> arguments, Settings &settings) {
  std::vector<std::string> spelled = spellOptions(arguments);
  SmallVector<StringRef> words(spelled.begin(), spelled.end());
  auto ignore = [](StringRef) { return Error::success(); };
  auto addLevel = [&](StringRef text) { return setLevel(settings, text); };
  OptionParser options;
  for (StringRef name : {"-o", "--output-file"})
    options.value(name, settings.output);
  for (StringRef name : {"--gpu-name", "--arch"})
    options.value(name, settings.gpu);
  for (StringRef name : {"-O", "--opt-level"})
    options.value(name, addLevel);
  addContractOption(options, settings.prepare.contractsFloats);
  options.flag("--lineinfo", settings.prepare.hasLines);
  for (StringRef name : {"-g", "--device-debug"})
    options.flag(name, settings.prepare.isForDebugger);
  options.value("--sanitize", [&](StringRef tool) {
    if (tool == "memcheck") {
      settings.prepare.instrumentation = engine::Instrumentation::Address;
      settings.prepare.hasLines = true;
    } else {
      warn("unknown option '--sanitize=" + tool + "' is ignored");
    }
    return Error::success();
  });
  settings.remarks.addOptions(options, warn);
  for (StringRef name : {"-h", "--help"})
    options.flag(name, settings.hasHelp);
  options.flag("--version", settings.hasVersion);
  options.flag("--list-versions", settings.listsVersions);
  for (StringRef name : {"--host-arch", "--host-os", "--preview"})
    options.value(name, ignore);
  options.value("-l", [](StringRef file) {
    warn("the library '" + file +
         "' is ignored: functions of libraries cannot be called");
    return Error::success();
  });
  options.ignoreUnknown(
      [](StringRef name) { warn("unknown option '" + name + "' is ignored"); });
  if (Error error = options.parse(words))
    return error;
  if (settings.hasHelp || settings.hasVersion || settings.listsVersions)
    return Error::success();
  if (options.getFiles().size() != 1)
    return makeError("one file of bytecode is needed");
  settings.prepare.hasLines |= settings.prepare.isForDebugger;
  // It is a part of `arguments`, or of what was spelled anew, which ends here.
  settings.input = options.getFiles().front().str();
  if (settings.gpu.empty())
    return makeError("option '--gpu-name' is needed, as in --gpu-name=sm_90");
  return Error::success();
}

/// Front ends have it in the keys of their caches, so that it must differ
/// between builds, and look for the version of Tile IR.
static void printVersion() {
  Version newest = getSupportedVersions().back();
  std::string build =
      runtime::formatHex(runtime::Sha256::of(describeOwnBuild()));
  outs() << "tileiras: Tessera, an open compiler for CUDA Tile IR\n"
         << "tessera " TESSERA_VERSION ", build "
         << StringRef(build).take_front(16) << "\nTile IR, release " << newest
         << ", V" << newest << ".0\n";
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

namespace {
/// Compiles one file.
class Compilation {
public:
  Compilation(Settings &settings, const engine::Engine &engine)
      : settings(settings), engine(engine), compiler(*engine.getCompiler()) {}

  int run();

private:
  const engine::Form &getForm(StringRef name) const;
  bool read();
  Expected<engine::CompiledFile> compile();
  void printError(Error error);
  int finish(const engine::CompiledFile &file);

  Settings &settings;
  const engine::Engine &engine;
  const engine::Compiler &compiler;
  SourceOptions sourceOptions;
  std::unique_ptr<MemoryBuffer> contents;
  std::unique_ptr<Source> source;
  cuda_tile::ModuleOp module;
  /// Why there will be no cubin; empty if there will be one.
  std::string refusal;
  std::vector<engine::Remark> remarks;
};
} // namespace

const engine::Form &Compilation::getForm(StringRef name) const {
  return *find_if(compiler.getForms(),
                  [&](const engine::Form &form) { return form.name == name; });
}

/// Casts of floats to integers where users of front ends expect more than the
/// specification promises, and NVIDIA's program does it. A cast to bool, which
/// front ends write as `ftoi` to i1, tests for what is not zero, although the
/// fraction is to be cut off and 2.0 does not fit. One to i8 wraps.
static bool rewriteCasts(cuda_tile::ModuleOp module) {
  using namespace cuda_tile;
  SmallVector<FToIOp> casts;
  module.walk([&](FToIOp op) {
    mlir::Type element = op.getType().getElementType();
    if ((element.isInteger(1) || element.isInteger(8)) && !op.getSaturating())
      casts.push_back(op);
  });
  for (FToIOp op : casts) {
    mlir::ImplicitLocOpBuilder builder(op.getLoc(), op);
    mlir::Value source = op.getFrom();
    if (op.getType().getElementType().isInteger(8)) {
      auto wide = TileType::get(op.getType().getShape(), builder.getI16Type());
      mlir::Value whole = builder.create<FToIOp>(
          wide, source, op.getSignedness(), op.getRoundingMode(),
          /*saturating=*/false);
      op.replaceAllUsesWith(
          builder.create<TruncIOp>(op.getType(), whole, IntegerOverflow::None)
              .getResult());
      op.erase();
      continue;
    }
    // Narrow floats cannot be compared, and are floats of 32 bits too.
    TileType type = op.getFrom().getType();
    if (type.getElementType().getIntOrFloatBitWidth() < 16) {
      type = TileType::get(type.getShape(), builder.getF32Type());
      source = builder.create<FToFOp>(type, source);
    }
    APFloat none = APFloat::getZero(
        cast<mlir::FloatType>(type.getElementType()).getFloatSemantics());
    mlir::Value zero = builder.create<ConstantOp>(
        type,
        mlir::DenseFPElementsAttr::get(cast<mlir::ShapedType>(type), none));
    op.replaceAllUsesWith(builder
                              .create<CmpFOp>(op.getType(), source, zero,
                                              ComparisonPredicate::NotEqual,
                                              ComparisonOrdering::Unordered)
                              .getResult());
    op.erase();
  }
  return !casts.empty();
}

/// Reads the module. Returns false after an error, which is printed.
bool Compilation::read() {
  source = std::make_unique<Source>(std::move(contents), sourceOptions);
  if (!source->isText() && !source->isBytecode()) {
    report("'" + source->getName() + "' is not Tile IR bytecode", kBadInput);
    return false;
  }
  bool isValid = succeeded(source->check());
  module = isValid ? findModule(*source) : nullptr;
  if (module && rewriteCasts(module))
    source->markRewritten();
  return module != nullptr;
}

void Compilation::printError(Error error) {
  handleAllErrors(std::move(error), [&](const engine::EngineError &problem) {
    source->getDiagnostics().error(
        problem.getOp() ? source->findPlace(module, *problem.getOp())
                        : source::Place(),
        problem.getMessage());
  });
}

/// A cubin, or PTX if there is no ptxas, or it is too old for the GPU.
Expected<engine::CompiledFile> Compilation::compile() {
  SmallVector<cuda_tile::EntryOp> entries(
      module.getBody().getOps<cuda_tile::EntryOp>());
  if (refusal.empty()) {
    Expected<engine::CompiledFile> cubin = compiler.compile(
        getForm("cubin"), entries, settings.prepare, std::nullopt);
    if (cubin)
      return cubin;
    Error rest = handleErrors(
        cubin.takeError(),
        [&](std::unique_ptr<engine::EngineError> problem) -> Error {
          if (!Ptxas::isTooOld(problem->getMessage()))
            return Error(std::move(problem));
          refusal = problem->getMessage();
          return Error::success();
        });
    if (rest)
      return rest;
    remarks.clear();
  }
  Expected<engine::CompiledFile> ptx =
      compiler.compile(getForm("ptx"), entries, settings.prepare, std::nullopt);
  if (ptx) {
    engine::Remark remark;
    remark.kind = kWrittenAsPtx.str();
    remark.isMissed = true;
    remark.opName = "cuda_tile.module";
    remark.text = "PTX is written in place of a cubin, with at most 48 KB of "
                  "shared memory per tile block: " +
                  refusal;
    remarks.push_back(std::move(remark));
  }
  return ptx;
}

int Compilation::finish(const engine::CompiledFile &file) {
  if (Error error = settings.remarks.giveOut(remarks))
    return report(toString(std::move(error)), kBadInput);
  if (Error error =
          writeFileOrOutput(settings.output, file.contents->getBuffer()))
    return report(toString(std::move(error)), kBadInput);
  return kSuccess;
}

int Compilation::run() {
  Expected<std::unique_ptr<MemoryBuffer>> input =
      readInput(settings.input, InputOptions::forModule());
  if (!input)
    return report(toString(input.takeError()), kBadInput);
  contents = std::move(*input);
  // Hints of newer versions, and of GPUs that we do not know, change nothing.
  sourceOptions.hints = cuda_tile::HintPolicy::Warn;
  settings.prepare.isForAnyLauncher = true;
  if (settings.remarks.isWanted())
    settings.prepare.remarks = &remarks;
  if (Expected<std::string> ptxas = Ptxas::findPath(); !ptxas)
    refusal = toString(ptxas.takeError());
  CompiledFileCache cache(
      engine.getCodeCache(),
      {compiler.describeFile(getForm(refusal.empty() ? "cubin" : "ptx"),
                             settings.prepare),
       *contents, sourceOptions, /*entry=*/"", std::nullopt});
  if (std::optional<KeptFile> kept = cache.find()) {
    remarks = std::move(kept->remarks);
    return finish(kept->file);
  }
  if (!read()) {
    if (source->getDiagnostics().getAll().empty())
      return kBadInput; // it was reported
    printForFrontEnd(*source);
    return kBadInput;
  }
  Expected<engine::CompiledFile> file = compile();
  if (!file)
    printError(file.takeError());
  // Warnings are to be seen the next time too.
  else if (source->getDiagnostics().getAll().empty())
    cache.store(*file, remarks);
  printForFrontEnd(*source);
  return file ? finish(*file) : int(kBadInput);
}

/// The engine that compiles for the GPU, which is left in the options.
static Expected<const engine::Engine *>
chooseEngine(Settings &settings, const engine::EngineRegistry &engines) {
  // A cubin is for one chip anyway, so it may have the instructions that only
  // this chip has.
  StringRef name = settings.gpu == "sm_90" ? "sm_90a" : StringRef(settings.gpu);
  for (const std::unique_ptr<const engine::Engine> &engine : engines.getAll()) {
    const engine::Compiler *compiler = engine->getCompiler();
    if (!compiler || !name.starts_with("sm_"))
      continue;
    std::optional<std::string> target = compiler->parseTarget(name);
    if (!target)
      continue;
    if (Error error = compiler->checkTarget(*target))
      return error;
    settings.prepare.target = *target;
    return engine.get();
  }
  return makeError("option '--gpu-name' needs a GPU such as sm_90, not '" +
                   settings.gpu + "'");
}

static int runTileiras(ArrayRef<StringRef> arguments,
                       const engine::EngineRegistry &engines) {
  Settings settings;
  settings.prepare.level = 3;
  if (Error error = parseOptions(arguments, settings))
    return report(toString(std::move(error)) + "; see `tileiras --help`",
                  kBadUsage);
  if (settings.hasHelp) {
    outs() << kHelp;
    return kSuccess;
  }
  if (settings.hasVersion) {
    printVersion();
    return kSuccess;
  }
  if (settings.listsVersions) {
    for (Version version : getSupportedVersions())
      outs() << version << "\n";
    return kSuccess;
  }
  Expected<const engine::Engine *> engine = chooseEngine(settings, engines);
  if (!engine)
    return report(toString(engine.takeError()), kBadUsage);
  return Compilation(settings, **engine).run();
}

int tessera::tileirasMain(int argc, char **argv,
                          const engine::EngineRegistry &engines) {
  guardStandardOutput("tileiras");
  errs().tie(&outs());
  SmallVector<StringRef> arguments(argv + 1, argv + argc);
  return runOnDeepStack([&] { return runTileiras(arguments, engines); });
}
