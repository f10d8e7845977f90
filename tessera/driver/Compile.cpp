//===- Compile.cpp - tessera compile -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Modules.h"
#include "tessera/driver/Bundle.h"
#include "tessera/driver/CompiledFileCache.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"
#include "tessera/engine/Compiler.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"
#include "tessera/support/Process.h"
#include "tessera/support/Suggest.h"
#include "tessera/support/TemporaryFolder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera compile [OPTION]... FILE -o OUT
       tessera compile --bundle=DIR --target=GPU --grid=X[,Y[,Z]] [OPTION]... FILE [ARG]...

Compiles the entries of a module, text or bytecode, ahead of time. The name of OUT
says what is written:

  k.o      an object file, to be linked with libtessera_rt
  k.so     a shared library; needs cc, clang, gcc or ld
  k.s      assembly
  k.ll     LLVM IR
  k.mlir   the module after the rewrites, from which the code is made
  -        standard output, for text formats; choose one with --emit

and for a GPU, with a --target such as sm_90a:

  k.ptx    PTX, which NVIDIA's driver compiles
  k.cubin  machine code; needs NVIDIA's ptxas
  k.tgpu   the kernels with their tiles distributed over threads: docs/gpu.md
  k.ll, k.mlir
           as above

For k.o, k.so and k.s a C header k.h is written too. It declares a function for each
entry NAME, which launches the entry:

  TsrStatus NAME_launch(const TsrLaunch *launch, PARAMETERS...);

For PTX and cubins there is one with --header, and its functions are

  TsrStatus NAME_launch(TsrGpuModule *module, const TsrGpuLaunch *launch,
                        PARAMETERS...);

A character of the entry's name that a C identifier cannot have becomes _xHH_, with
HH its hexadecimal code. docs/cpu.md and docs/gpu.md have examples.

With --bundle, a folder is written for a machine that has a GPU but not Tessera: the
code for a GPU, the arguments, which are those of `tessera run`, and a small program,
DIR/run. That launches the kernel, prints what `tessera run` would print, and writes
the outputs to .npy files in the current folder.

options:
  -o OUT               the file to write
  --bundle=DIR         the folder to write instead
  --grid=X[,Y[,Z]]     the number of tile blocks of the launch in a bundle
  --compare=FILE.npz, --rtol=R, --atol=A
                       what outputs of that launch are compared with, as for
                       `tessera run`
  --cubin              put a cubin into the bundle, besides PTX; needs ptxas
  --target=TARGET      the processor: cpu or cpu:native for this machine, or a name
                       that LLVM knows, as in cpu:x86-64-v3; or a GPU: sm_75,
                       sm_80, sm_86, sm_87, sm_88, sm_89, sm_90, sm_90a, sm_100,
                       sm_103, sm_107, sm_110, sm_120 or sm_121
  --plan=PLAN          for a GPU: force choices of the compiler, which it makes
                       itself by default, as in --plan=copies=async,rotate=off:
                         copies=plain|async|tensor   what copies tiles ahead
                         depth=N                     how many tiles a ring has
                         blocks=N                    how many tile blocks share
                                                     a multiprocessor
                         rotate=on|off               the second product runs
                                                     late, as in attention
                         defer=on|off                a product ends in the next
                                                     iteration
                         persist=on|off              a CTA computes several
                                                     tile blocks
                         join=1|2|4|8                and so many as one, with
                                                     larger tiles
                         maps=device|launch          who makes tensor maps
                         delay=NS                    how much later the second
                                                     warpgroup starts
                         evict=normal|first          what is read once leaves
                                                     the L2 cache first
                         starts=on|off               few instructions between
                                                     two tiles of a CTA
                         turns=on|off                two warpgroups multiply in
                                                     turn, as in attention
                         left=shared|registers       where the rows of attention
                                                     are
                         pairs=on|off                two iterations of attention
                                                     are computed as one
                       docs/gpu.md explains them
  --fp-contract=off|fast
                       fast: a product of floats that is added to something is
                       rounded once, with the sum, which changes the last bits of
                       results (default off; fast for a GPU with --opt=O3)
  --emit=KIND          obj, shared, asm, llvm, llvm-opt or mlir, whatever the name of
                       OUT; llvm-opt is LLVM IR after LLVM's passes. For a GPU: ptx,
                       cubin, llvm, llvm-opt, tgpu or mlir
  --entry NAME         compile only this entry
  --header=FILE        write the header to this file; for PTX and cubins too
  --no-header          write no header
  --remarks=text|yaml  print remarks to standard error: which operations share a
                       loop nest, which tiles are kept in memory and why, and which
                       instructions compute a matrix product. For a GPU: warps,
                       registers and shared memory, layouts of loads, stores and
                       products, conversions between them and what they cost; for
                       a cubin, what ptxas says of registers and spills
  --no-lines           leave out debug lines, which debuggers, profilers and
                       objdump -l use
  --no-cache           neither look for PTX and cubins that were compiled before,
                       nor keep them: `tessera help cache`
  --opt=O0|O1|O2|O3    the level of the rewrites (default O2)
  --sanitize=address|thread
                       instrument the code for AddressSanitizer or
                       ThreadSanitizer; link with -fsanitize=address or thread
  --hints=MODE, --accept-versions=V[,V]...
                       as for `tessera check`

exit status: 0; 1 if the file is invalid or cannot be compiled; 2 if the command
line is wrong.

example:
  tessera compile examples/vector_add.mlir -o /tmp/vector_add.o
  tessera compile examples/vector_add.mlir --target=sm_90a -o /tmp/vector_add.ptx
  tessera compile examples/vector_add.mlir --target=sm_80 --bundle=/tmp/vector_add --grid 8 f32[1000]=arange f32[1000]=ones out:c.npy:f32[1000] i32:1000
)";

namespace {
struct Settings {
  SourceOptions source;
  std::string output, entry, header, target = "cpu", form;
  bool hasNoHeader = false, hasNoLines = false, hasNoCache = false;
  enum { NoRemarks, Text, Yaml } remarks = NoRemarks;
  engine::PrepareOptions prepare;
  BundleSettings bundle;
};

/// What is written: a form of the compiler, or a shared library that is linked
/// from one.
struct Output {
  const engine::Form *form;
  bool isLinked = false;

  StringRef getName() const { return isLinked ? "shared" : form->name; }
  StringRef getExtension() const { return isLinked ? ".so" : form->extension; }
  bool isText() const { return form->isText && !isLinked; }
};
} // namespace

/// All that can be written, in the order in which messages list it.
static SmallVector<Output> getOutputs(const engine::Compiler &compiler) {
  SmallVector<Output> outputs;
  for (const engine::Form &form : compiler.getForms()) {
    outputs.push_back({&form});
    if (form.isObject)
      outputs.push_back({&form, /*isLinked=*/true});
  }
  return outputs;
}

/// What `--emit` says, or else the name of the file. The error is about usage.
static Expected<Output> chooseOutput(const engine::Compiler &compiler,
                                     const Settings &settings) {
  SmallVector<Output> outputs = getOutputs(compiler);
  SmallVector<StringRef> names, extensions, texts;
  for (const Output &output : outputs) {
    names.push_back(output.getName());
    if (!output.getExtension().empty())
      extensions.push_back(output.getExtension());
    if (output.isText())
      texts.push_back(output.getName());
  }
  StringRef extension = sys::path::extension(settings.output);
  const Output *chosen = find_if(outputs, [&](const Output &output) {
    return settings.form.empty()
               ? !extension.empty() && output.getExtension() == extension
               : output.getName() == settings.form;
  });
  if (chosen == outputs.end() && !settings.form.empty())
    return makeError("option '--emit' needs one of " + join(names, ", ") +
                     ", not '" + settings.form + "'" +
                     suggestInPassing(settings.form, names));
  if (chosen == outputs.end())
    return makeError("'" + settings.output + "' does not end in " +
                     joinWords(extensions, "or") +
                     "; choose what to write with --emit");
  if (settings.output == "-" && !chosen->isText())
    return makeError(
        "only text can be written to standard output: use --emit=" +
        joinWords(texts, "or"));
  if (!settings.header.empty() &&
      chosen->form->header == engine::Form::NoHeader)
    return makeError("there is no header for --emit=" + chosen->getName());
  return *chosen;
}

/// The engine that compiles for what `--target` names, which is left in the
/// options. The error is about usage.
static Expected<const engine::Engine *> chooseEngine(Settings &settings) {
  SmallVector<StringRef> known;
  for (const std::unique_ptr<const engine::Engine> &engine :
       getEngines().getAll()) {
    const engine::Compiler *compiler = engine->getCompiler();
    if (!compiler)
      continue;
    known.push_back(compiler->describeTargets());
    std::optional<std::string> target = compiler->parseTarget(settings.target);
    if (!target)
      continue;
    if (Error error = compiler->checkTarget(*target))
      return error;
    settings.prepare.target = *target;
    return engine.get();
  }
  return makeError("option '--target' needs " + join(known, ", or ") +
                   ", not '" + settings.target + "'");
}

//===----------------------------------------------------------------------===//
// Shared libraries
//===----------------------------------------------------------------------===//

/// The folder of libtessera_rt.so beside this program, as it is built and
/// installed; empty if it is not there.
static std::string findRuntime() {
  static int anchor;
  SmallString<256> folder(
      sys::path::parent_path(sys::fs::getMainExecutable("tessera", &anchor)));
  sys::path::append(folder, "..", "lib");
  sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  return sys::fs::exists(folder + "/libtessera_rt.so") ? folder.str().str()
                                                       : "";
}

/// Links an object file into a shared library.
static Expected<std::string> linkShared(StringRef object) {
  std::string linker;
  bool isBare = false;
  for (StringRef name : {"cc", "clang", "gcc", "ld", "ld.lld"}) {
    ErrorOr<std::string> found = sys::findProgramByName(name);
    if (!found)
      continue;
    linker = *found;
    isBare = name.starts_with("ld");
    break;
  }
  if (linker.empty())
    return makeError("a shared library needs a linker, but there is no cc, "
                     "clang, gcc, ld or ld.lld on the PATH");
  Expected<TemporaryFolder> folder = TemporaryFolder::create("the linker");
  if (!folder)
    return folder.takeError();
  std::string input = folder->get("kernels.o"),
              result = folder->get("kernels.so");
  if (Error error = writeFileAtomically(input, object))
    return error;
  std::vector<std::string> arguments = {linker, "-shared", "-o", result, input};
  if (std::string runtime = findRuntime(); !runtime.empty()) {
    arguments.insert(arguments.end(),
                     {"-L" + runtime, "-ltessera_rt",
                      isBare ? "-rpath=" + runtime : "-Wl,-rpath," + runtime});
  }
  if (!isBare)
    arguments.push_back("-lm");
  constexpr std::chrono::seconds kTimeLimit(120);
  Expected<ProcessEnd> end =
      runProcess(linker, arguments, kTimeLimit, ProcessOutput::Shown);
  if (!end)
    return end.takeError();
  if (end->isTimedOut || end->status != 0)
    return makeError("'" + linker + "' " +
                     (end->isTimedOut ? "takes too long to link"
                                      : "cannot link: it ended with status " +
                                            std::to_string(end->status)));
  InputOptions options;
  options.needsZero = false;
  Expected<std::unique_ptr<MemoryBuffer>> linked = readInput(result, options);
  if (!linked)
    return linked.takeError();
  return (*linked)->getBuffer().str();
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

static Expected<SmallVector<cuda_tile::EntryOp>>
chooseEntries(cuda_tile::ModuleOp module, StringRef name) {
  if (name.empty()) {
    SmallVector<cuda_tile::EntryOp> all(
        module.getBody().getOps<cuda_tile::EntryOp>());
    if (all.empty())
      return makeError("the module has no entry");
    return all;
  }
  Expected<cuda_tile::EntryOp> entry =
      cuda_tile::findEntry(module, name, "--entry");
  if (!entry)
    return entry.takeError();
  return SmallVector<cuda_tile::EntryOp>{*entry};
}

static void printRemarks(ArrayRef<engine::Remark> remarks, StringRef pass,
                         bool isYaml) {
  for (const engine::Remark &remark : remarks) {
    const auto &place = remark.position;
    if (!isYaml) {
      if (place)
        errs() << place->file << ":" << place->line << ":" << place->column
               << ": ";
      errs() << "remark: " << remark.opName << ": " << remark.kind << ": "
             << remark.text << "\n";
      continue;
    }
    // As LLVM's tools read them; texts have no quotes in them.
    errs() << "--- " << (remark.isMissed ? "!Missed" : "!Passed")
           << "\nPass: " << pass << "\nName: " << remark.kind << "\n";
    if (place)
      errs() << "DebugLoc: { File: '" << place->file
             << "', Line: " << place->line << ", Column: " << place->column
             << " }\n";
    errs() << "Function: '" << remark.entry
           << "'\nArgs:\n  - Op: " << remark.opName << "\n  - String: '"
           << remark.text << "'\n...\n";
  }
}

/// Prints why entries cannot be compiled.
static void printError(Source &source, cuda_tile::ModuleOp module,
                       Error error) {
  handleAllErrors(std::move(error), [&](const engine::EngineError &refusal) {
    mlir::Operation *op =
        refusal.getOp() ? cuda_tile::findOp(module, *refusal.getOp()) : nullptr;
    source.getDiagnostics().error(op ? source.findPlace(op) : source::Place(),
                                  refusal.getMessage());
  });
  printDiagnostics(source);
}

/// Where the header goes; empty for nowhere.
static std::string getHeaderPath(const Settings &settings,
                                 const Output &output) {
  if (!settings.header.empty() || settings.hasNoHeader ||
      output.form->header != engine::Form::Always || settings.output == "-")
    return settings.header;
  SmallString<256> beside(settings.output);
  sys::path::replace_extension(beside, "h");
  return beside.str().str();
}

/// Writes what was compiled.
static int writeFiles(const Settings &settings, const Output &output,
                      const engine::CompiledFile &file, StringRef headerPath) {
  std::string library;
  StringRef contents = file.contents->getBuffer();
  if (output.isLinked) {
    Expected<std::string> linked = linkShared(contents);
    if (!linked)
      return reportFailure(linked.takeError());
    library = std::move(*linked);
    contents = library;
  }
  // The header last: who waits for it finds the code.
  int status = writeOutput(settings.output, contents);
  if (status == kSuccess && !headerPath.empty())
    status = writeOutput(headerPath, file.header);
  return status;
}

static int compile(Settings &settings, const engine::Engine &engine,
                   StringRef path, const Output &output) {
  std::vector<engine::Remark> remarks;
  if (settings.remarks != Settings::NoRemarks)
    settings.prepare.remarks = &remarks;
  Expected<std::unique_ptr<MemoryBuffer>> contents =
      readInput(path, InputOptions::forModule());
  if (!contents)
    return reportFailure(contents.takeError());
  std::string headerPath = getHeaderPath(settings, output);
  std::optional<engine::HeaderNames> header;
  if (!headerPath.empty())
    header = {sys::path::filename(headerPath).str(),
              sys::path::filename((*contents)->getBufferIdentifier()).str()};
  const engine::Compiler &compiler = *engine.getCompiler();
  CompiledFileCache cache(
      settings.hasNoCache ? nullptr : engine.getCodeCache(),
      {compiler.describeFile(*output.form, settings.prepare), **contents,
       settings.source, settings.entry, header});
  auto showRemarks = [&] {
    printRemarks(remarks, engine.getName(), settings.remarks == Settings::Yaml);
  };
  if (std::optional<KeptFile> kept = cache.find()) {
    remarks = std::move(kept->remarks);
    showRemarks();
    return writeFiles(settings, output, kept->file, headerPath);
  }

  auto source = std::make_unique<Source>(std::move(*contents), settings.source);
  if (!source->isText() && !source->isBytecode())
    return reportFailure("cannot read '" + path +
                         "': " + source::kBinaryRefusal);
  bool isValid = succeeded(source->check());
  cuda_tile::ModuleOp module = isValid ? findModule(*source) : nullptr;
  printDiagnostics(*source);
  if (!module)
    return kBadInput;
  Expected<SmallVector<cuda_tile::EntryOp>> entries =
      chooseEntries(module, settings.entry);
  if (!entries)
    return reportFailure("'" + source->getName() +
                         "': " + toString(entries.takeError()));
  Expected<engine::CompiledFile> file =
      compiler.compile(*output.form, *entries, settings.prepare, header);
  if (!file) {
    printError(*source, module, file.takeError());
    return kBadInput;
  }
  showRemarks();
  // Warnings are to be seen the next time too.
  if (source->getDiagnostics().getAll().empty())
    cache.store(*file, remarks);
  return writeFiles(settings, output, *file, headerPath);
}

/// Says what `--bundle` does not go with, and what needs it.
static Error checkBundle(const Settings &settings) {
  const BundleSettings &bundle = settings.bundle;
  if (bundle.folder.empty()) {
    if (bundle.setup.hasGrid() || bundle.outputs.isComparing() ||
        bundle.hasCubin)
      return makeError("--grid, --compare and --cubin belong to --bundle");
    return Error::success();
  }
  for (const auto &[isGiven, option] :
       {std::pair(!settings.output.empty(), "-o"),
        std::pair(!settings.form.empty(), "--emit"),
        std::pair(!settings.header.empty(), "--header"),
        std::pair(settings.remarks != Settings::NoRemarks, "--remarks")})
    if (isGiven)
      return makeError("--bundle and " + Twine(option) + " are given");
  return Error::success();
}

static int runCompile(ArrayRef<StringRef> arguments) {
  Settings settings;
  OptionParser options;
  addSourceOptions(options, settings.source);
  options.value("-o", settings.output);
  options.value("--entry", settings.entry);
  options.value("--header", settings.header);
  options.flag("--no-header", settings.hasNoHeader);
  options.flag("--no-lines", settings.hasNoLines);
  options.flag("--no-cache", settings.hasNoCache);
  options.value("--target", settings.target);
  addPlanOption(options, settings.prepare.plan);
  addContractOption(options, settings.prepare.contractsFloats);
  options.value("--emit", settings.form);
  options.choice("--remarks", {"text", "yaml"}, [&](size_t choice) {
    settings.remarks = choice == 0 ? Settings::Text : Settings::Yaml;
  });
  options.choice("--opt", {"O0", "O1", "O2", "O3"},
                 [&](size_t choice) { settings.prepare.level = choice; });
  addSanitizeOption(options, settings.prepare.instrumentation);
  options.value("--bundle", settings.bundle.folder);
  options.flag("--cubin", settings.bundle.hasCubin);
  settings.bundle.setup.addGridOption(options);
  settings.bundle.outputs.addCompareOptions(options);
  auto refuse = [](const Twine &message) {
    return reportUsage(kCompileCommand, message);
  };
  if (Error error = options.parse(arguments))
    return refuse(toString(std::move(error)));
  settings.prepare.hasLines = !settings.hasNoLines;
  if (Error error = checkBundle(settings))
    return refuse(toString(std::move(error)));
  bool isBundle = !settings.bundle.folder.empty();
  if (!isBundle && options.getFiles().size() != 1)
    return refuse("one file is needed");
  if (!isBundle && settings.output.empty())
    return refuse("-o OUT is needed; - is standard output");
  if (settings.hasNoHeader && !settings.header.empty())
    return refuse("--header and --no-header are given");
  Expected<const engine::Engine *> engine = chooseEngine(settings);
  if (!engine)
    return refuse(toString(engine.takeError()));
  if (settings.prepare.instrumentation != engine::Instrumentation::None &&
      !(*engine)->getCapabilities().instruments)
    return refuse("--sanitize is not for --target=" + settings.target);
  if (!settings.prepare.plan.empty() && !(*engine)->getCapabilities().plans)
    return refuse("--plan is not for --target=" + settings.target);
  if (isBundle) {
    if (!(*engine)->getPtxSource())
      return refuse("--bundle needs a --target that is a GPU, such as sm_80");
    LaunchSetup &setup = settings.bundle.setup;
    if (Error error = setup.takeFiles(options.getFiles()))
      return refuse(toString(std::move(error)));
    setup.setSource(settings.source, settings.entry);
    settings.prepare.usesCache = !settings.hasNoCache;
    return writeBundle(settings.bundle, **engine, settings.prepare);
  }
  Expected<Output> output = chooseOutput(*(*engine)->getCompiler(), settings);
  if (!output)
    return refuse(toString(output.takeError()));
  return compile(settings, **engine, options.getFiles().front(), *output);
}

const Command tessera::kCompileCommand = {
    "compile", "compile kernels ahead of time, for CPUs and GPUs", kHelp,
    runCompile};
