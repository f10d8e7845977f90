//===- Compile.cpp - tessera compile -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/CInterface.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/Engine.h"
#include "tessera/driver/Kernel.h"
#include "tessera/driver/Output.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera compile [OPTION]... FILE -o OUT

Compiles the entries of a module, text or bytecode, ahead of time. OUT is

  k.o      an object file, to be linked with libtessera_rt
  k.so     a shared library, linked by the cc, clang, gcc or ld that is found
  k.s      assembly
  k.ll     LLVM IR
  k.mlir   the rewritten module that code is made from
  -        standard output, for what is text; --emit says what

For all but the last two kinds a header in C is written beside it, k.h: it declares
a function for each entry NAME, which launches it.

  TsrStatus NAME_launch(const TsrLaunch *launch, PARAMETERS...);

What no identifier in C has is written _xHH_ in a NAME. docs/cpu.md has an example.

options:
  -o OUT               where to
  --target=cpu[:CPU]   the processor: cpu or cpu:native is this machine's,
                       cpu:x86-64-v3 one that LLVM knows
  --emit=KIND          obj, shared, asm, llvm, llvm-opt or mlir, whatever OUT is
                       called; llvm-opt is LLVM IR after LLVM's passes
  --entry NAME         compile this entry alone
  --header=FILE        write the header there
  --no-header          write none
  --remarks=text|yaml  say on standard error what became of operations: which share
                       a loop nest, which are kept in memory, and why; by which
                       instructions a product is computed
  --no-lines           leave out the table of lines, which debuggers, profilers
                       and objdump -l show
  --opt=O0|O1|O2|O3    the rewrites that come first (default O2)
  --sanitize=address|thread
                       have AddressSanitizer or ThreadSanitizer watch the code;
                       link with -fsanitize=address or thread
  --hints=MODE, --accept-versions=V[,V]...
                       as for `tessera check`

exit status: 0; 1 if the file is wrong or cannot be compiled; 2 if the command line
is wrong.

example:
  tessera compile examples/vector_add.mlir -o /tmp/vector_add.o
)";

namespace {
enum class Kind { Object, Shared, Assembly, Llvm, LlvmOptimized, Mlir };

struct Settings {
  SourceOptions source;
  std::string output, entry, header, target = "cpu";
  bool hasNoHeader = false, hasNoLines = false;
  std::optional<Kind> kind;
  unsigned level = 2;
  enum { NoRemarks, Text, Yaml } remarks = NoRemarks;
  cpu::Sanitizer sanitizer = cpu::Sanitizer::None;
};
} // namespace

static std::optional<Kind> getKindOf(StringRef path) {
  StringRef suffix = sys::path::extension(path);
  if (suffix == ".o")
    return Kind::Object;
  if (suffix == ".so")
    return Kind::Shared;
  if (suffix == ".s")
    return Kind::Assembly;
  if (suffix == ".ll")
    return Kind::Llvm;
  if (suffix == ".mlir")
    return Kind::Mlir;
  return std::nullopt;
}

static bool isText(Kind kind) {
  return kind != Kind::Object && kind != Kind::Shared;
}

static cpu::Stage getStage(Kind kind) {
  switch (kind) {
  case Kind::Object:
  case Kind::Shared:
    return cpu::Stage::Object;
  case Kind::Assembly:
    return cpu::Stage::Assembly;
  case Kind::Llvm:
    return cpu::Stage::Llvm;
  case Kind::LlvmOptimized:
    return cpu::Stage::LlvmOptimized;
  case Kind::Mlir:
    return cpu::Stage::Mlir;
  }
  llvm_unreachable("a kind that is none");
}

//===----------------------------------------------------------------------===//
// Shared libraries
//===----------------------------------------------------------------------===//

namespace {
/// A folder for files in between, gone with it.
class TemporaryFolder {
public:
  ~TemporaryFolder() {
    if (!path.empty())
      sys::fs::remove_directories(path);
  }
  std::error_code create() {
    return sys::fs::createUniqueDirectory("tessera", path);
  }
  std::string get(StringRef name) const { return (path + "/" + name).str(); }

private:
  SmallString<128> path;
};
} // namespace

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
  TemporaryFolder folder;
  if (std::error_code error = folder.create())
    return makeError("cannot make a folder for the linker: " + error.message());
  std::string input = folder.get("kernels.o"),
              result = folder.get("kernels.so");
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
      runProcess(linker, arguments, kTimeLimit, /*showsOutput=*/true);
  if (!end)
    return end.takeError();
  if (end->isTimedOut || end->status != 0)
    return makeError("'" + linker + "' " +
                     (end->isTimedOut ? "takes too long to link"
                                      : "cannot link: it ended with status " +
                                            std::to_string(end->status)));
  auto linked = MemoryBuffer::getFile(result, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (std::error_code error = linked.getError())
    return makeError("cannot read what '" + linker +
                     "' linked: " + error.message());
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
  Expected<cuda_tile::EntryOp> entry = findEntry(module, name);
  if (!entry)
    return entry.takeError();
  return SmallVector<cuda_tile::EntryOp>{*entry};
}

static Expected<cpu::Target> parseTarget(StringRef text) {
  auto [engine, processor] = text.split(':');
  if (engine != "cpu")
    return makeError("option '--target' needs cpu, or a processor as in "
                     "cpu:x86-64-v3, not '" +
                     text + "'");
  return cpu::Target::get(processor.empty() ? "native" : processor);
}

static void printRemarks(const std::vector<cpu::Remark> &remarks, bool isYaml) {
  static constexpr StringLiteral kNames[] = {"fused", "stored", "product",
                                             "scattered"};
  for (const cpu::Remark &remark : remarks) {
    auto place = remark.location->findInstanceOf<mlir::FileLineColLoc>();
    if (!isYaml) {
      if (place)
        errs() << place.getFilename().getValue() << ":" << place.getLine()
               << ":" << place.getColumn() << ": ";
      errs() << "remark: " << remark.op << ": " << kNames[remark.kind] << ": "
             << remark.text << "\n";
      continue;
    }
    // As LLVM's tools read them; texts have no quotes in them.
    errs() << "--- "
           << (remark.kind == cpu::Remark::Scattered ? "!Missed" : "!Passed")
           << "\nPass: cpu\nName: " << kNames[remark.kind] << "\n";
    if (place)
      errs() << "DebugLoc: { File: '" << place.getFilename().getValue()
             << "', Line: " << place.getLine()
             << ", Column: " << place.getColumn() << " }\n";
    errs() << "Function: '" << remark.entry << "'\nArgs:\n  - Op: " << remark.op
           << "\n  - String: '" << remark.text << "'\n...\n";
  }
}

static int compile(const Settings &settings, const cpu::Target &target,
                   StringRef path, Kind kind) {
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source = openModule(path, settings.source, module);
  if (!source)
    return kBadInput;
  Expected<SmallVector<cuda_tile::EntryOp>> entries =
      chooseEntries(module, settings.entry);
  if (!entries)
    return reportFailure("'" + source->getName() +
                         "': " + toString(entries.takeError()));
  cpu::CompileOptions options;
  options.target = &target;
  options.level = settings.level;
  std::vector<cpu::Remark> remarks;
  if (settings.remarks != Settings::NoRemarks)
    options.remarks = &remarks;
  options.hasLines = !settings.hasNoLines;
  options.sanitizer = settings.sanitizer;
  std::vector<cpu::KernelTraits> traits;
  cpu::CompileError error;
  std::unique_ptr<MemoryBuffer> code =
      cpu::compileAhead(getStage(kind), *entries, options, traits, error);
  if (!code) {
    source->getDiagnostics().error(
        error.location ? source->findPlace(*error.location) : source::Place(),
        error.message);
    printDiagnostics(*source);
    return kBadInput;
  }
  printRemarks(remarks, settings.remarks == Settings::Yaml);
  std::string header;
  std::string headerPath = settings.header;
  bool isCode =
      kind != Kind::Mlir && kind != Kind::Llvm && kind != Kind::LlvmOptimized;
  if (headerPath.empty() && isCode && settings.output != "-" &&
      !settings.hasNoHeader) {
    SmallString<256> beside(settings.output);
    sys::path::replace_extension(beside, "h");
    headerPath = beside.str();
  }
  if (!headerPath.empty())
    header = cpu::makeCHeader(*entries, traits, target,
                              sys::path::filename(headerPath),
                              sys::path::filename(source->getName()));
  if (kind == Kind::Shared) {
    Expected<std::string> library = linkShared(code->getBuffer());
    if (!library)
      return reportFailure(library.takeError());
    code = MemoryBuffer::getMemBufferCopy(*library);
  }
  // The header last: who waits for it finds the code.
  int status = writeOutput(settings.output, code->getBuffer());
  if (status == kSuccess && !headerPath.empty())
    status = writeOutput(headerPath, header);
  return status;
}

static int runCompile(ArrayRef<StringRef> arguments) {
  Settings settings;
  Options options;
  addSourceOptions(options, settings.source);
  options.value("-o", settings.output);
  options.value("--entry", settings.entry);
  options.value("--header", settings.header);
  options.flag("--no-header", settings.hasNoHeader);
  options.flag("--no-lines", settings.hasNoLines);
  options.value("--target", settings.target);
  options.choice("--remarks", {"text", "yaml"}, [&](size_t choice) {
    settings.remarks = choice == 0 ? Settings::Text : Settings::Yaml;
  });
  options.choice("--opt", {"O0", "O1", "O2", "O3"},
                 [&](size_t choice) { settings.level = choice; });
  addSanitizeOption(options, settings.sanitizer);
  options.choice("--emit", {"obj", "shared", "asm", "llvm", "llvm-opt", "mlir"},
                 [&](size_t choice) { settings.kind = Kind(choice); });
  auto refuse = [](const Twine &message) {
    return reportUsage(kCompileCommand, message);
  };
  if (Error error = options.parse(arguments))
    return refuse(toString(std::move(error)));
  if (options.getFiles().size() != 1)
    return refuse("one file is needed");
  if (settings.output.empty())
    return refuse("-o OUT is needed; - is standard output");
  if (settings.hasNoHeader && !settings.header.empty())
    return refuse("--header and --no-header are given");
  std::optional<Kind> kind =
      settings.kind ? settings.kind : getKindOf(settings.output);
  if (!kind)
    return refuse("'" + settings.output +
                  "' does not end in .o, .so, .s, .ll or .mlir; --emit says "
                  "what it shall be");
  if (settings.output == "-" && !isText(*kind))
    return refuse("standard output is for text: --emit=asm, llvm, llvm-opt or "
                  "mlir");
  Expected<cpu::Target> target = parseTarget(settings.target);
  if (!target)
    return refuse(toString(target.takeError()));
  return compile(settings, *target, options.getFiles().front(), *kind);
}

const Command tessera::kCompileCommand = {
    "compile", "compile kernels ahead of time, for the CPU", kHelp, runCompile};
