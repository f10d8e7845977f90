//===- CApi.cpp - the functions of libtessera-c -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments are checked here; the functions that this file calls rely on that.
//
//===----------------------------------------------------------------------===//

#include "tessera-c/Tessera.h"

#include "tessera/capi/KernelHandle.h"
#include "tessera/capi/Module.h"
#include "tessera/support/DeepStack.h"

#include <cstdlib>
#include <cstring>

using namespace tessera;
using namespace tessera::capi;

// Modules share the session with their context: with garbage collection, either
// may be destroyed first.
struct TesseraContext {
  std::shared_ptr<Session> session;
};

struct TesseraModule {
  std::shared_ptr<Session> session;
  std::unique_ptr<Module> module;
};

struct TesseraKernel {
  std::unique_ptr<KernelHandle> kernel;
};

//===----------------------------------------------------------------------===//
// Statuses, versions, buffers
//===----------------------------------------------------------------------===//

const char *tesseraStatusDescribe(TesseraStatus status) {
  switch (status) {
  case TESSERA_OK:
    return "success";
  case TESSERA_ERROR_INVALID_ARGUMENT:
    return "invalid argument";
  case TESSERA_ERROR_READ:
    return "the input cannot be read";
  case TESSERA_ERROR_VERIFY:
    return "the module breaks a rule of Tile IR";
  case TESSERA_ERROR_VERSION:
    return "unsupported version of bytecode";
  case TESSERA_ERROR_WRITE:
    return "the version of bytecode does not support the module";
  case TESSERA_ERROR_RESOURCES:
    return "out of memory";
  case TESSERA_ERROR_COMPILE:
    return "the entry cannot be compiled";
  case TESSERA_ERROR_LAUNCH:
    return "the launch failed";
  case TESSERA_ERROR_TIMEOUT:
    return "the launch timed out";
  case TESSERA_ERROR_ASSERT:
    return "an assert of the kernel failed";
  }
  return "unknown status";
}

const char *tesseraVersionString(void) { return TESSERA_VERSION; }

static TesseraVersion convert(Version version) {
  return {version.major, version.minor, version.tag};
}

TesseraStatus tesseraGetSupportedVersions(const TesseraVersion **versions,
                                          size_t *count) {
  static const std::vector<TesseraVersion> supported = [] {
    std::vector<TesseraVersion> all;
    for (Version version : getSupportedVersions())
      all.push_back(convert(version));
    return all;
  }();
  if (!versions || !count)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  *versions = supported.data();
  *count = supported.size();
  return TESSERA_OK;
}

TesseraVersion tesseraGetDefaultVersion(void) {
  return convert(kDefaultVersion);
}

TesseraStatus tesseraVersionParse(const char *text, TesseraVersion *version) {
  if (version)
    *version = {0, 0, 0};
  if (!text || !version)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  std::optional<Version> parsed = Version::parse(text);
  if (!parsed || !isSupported(*parsed))
    return TESSERA_ERROR_VERSION;
  *version = convert(*parsed);
  return TESSERA_OK;
}

/// Makes a copy that C can free.
static TesseraStatus fill(TesseraBuffer &buffer, llvm::StringRef contents) {
  auto *data = static_cast<char *>(std::malloc(contents.size() + 1));
  if (!data)
    return TESSERA_ERROR_RESOURCES;
  std::memcpy(data, contents.data(), contents.size());
  data[contents.size()] = '\0';
  buffer = {data, contents.size()};
  return TESSERA_OK;
}

void tesseraBufferFree(TesseraBuffer *buffer) {
  if (!buffer)
    return;
  std::free(buffer->data);
  *buffer = {nullptr, 0};
}

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

TesseraStatus tesseraContextCreate(TesseraContext **context) {
  if (!context)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  *context = new TesseraContext{std::make_shared<Session>()};
  return TESSERA_OK;
}

void tesseraContextDestroy(TesseraContext *context) { delete context; }

TesseraStatus
tesseraContextSetDiagnosticCallback(TesseraContext *context,
                                    TesseraDiagnosticCallback callback,
                                    void *userData) {
  if (!context)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  context->session->setCallback(callback, userData);
  return TESSERA_OK;
}

TesseraStatus tesseraContextSetHintPolicy(TesseraContext *context,
                                          TesseraHintPolicy policy) {
  if (!context)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  switch (policy) {
  case TESSERA_HINTS_ERROR:
    context->session->setHintPolicy(cuda_tile::HintPolicy::Error);
    return TESSERA_OK;
  case TESSERA_HINTS_WARN:
    context->session->setHintPolicy(cuda_tile::HintPolicy::Warn);
    return TESSERA_OK;
  case TESSERA_HINTS_IGNORE:
    context->session->setHintPolicy(cuda_tile::HintPolicy::Ignore);
    return TESSERA_OK;
  }
  return TESSERA_ERROR_INVALID_ARGUMENT;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

TesseraStatus tesseraModuleRead(TesseraContext *context, const void *data,
                                size_t size, const char *name, bool verify,
                                TesseraModule **module) {
  if (module)
    *module = nullptr;
  if (!context || !module || (!data && size != 0))
    return TESSERA_ERROR_INVALID_ARGUMENT;
  Session &session = *context->session;
  llvm::StringRef contents(static_cast<const char *>(data), size);
  return session.run([&] {
    auto read =
        std::make_unique<Module>(session, contents, name ? name : "<memory>");
    Session::Scope scope(session, read->getSource());
    if (!read->read())
      return TESSERA_ERROR_READ;
    if (verify && !read->verify())
      return TESSERA_ERROR_VERIFY;
    *module = new TesseraModule{context->session, std::move(read)};
    return TESSERA_OK;
  });
}

void tesseraModuleDestroy(TesseraModule *module) {
  if (!module)
    return;
  // Regions are destroyed recursively. If a deep stack cannot be allocated, use
  // the caller's.
  if (!tryOnDeepStack([&] { module->module.reset(); }))
    module->module.reset();
  delete module;
}

/// Does the work of a call on a module.
static TesseraStatus run(TesseraModule *module,
                         llvm::function_ref<TesseraStatus(Module &)> work) {
  Session &session = *module->session;
  return session.run([&] {
    Session::Scope scope(session, module->module->getSource());
    return work(*module->module);
  });
}

TesseraStatus tesseraModuleVerify(TesseraModule *module) {
  if (!module)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  return run(module, [](Module &module) {
    return module.verify() ? TESSERA_OK : TESSERA_ERROR_VERIFY;
  });
}

TesseraStatus tesseraModulePrint(TesseraModule *module, bool locations,
                                 TesseraBuffer *text) {
  if (text)
    *text = {nullptr, 0};
  if (!module || !text)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  return run(module, [&](Module &module) {
    return fill(*text, module.print(locations));
  });
}

TesseraStatus tesseraModuleWriteBytecode(TesseraModule *module,
                                         TesseraVersion version,
                                         TesseraBuffer *bytecode) {
  if (bytecode)
    *bytecode = {nullptr, 0};
  if (!module || !bytecode)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  return run(module, [&](Module &module) {
    std::string bytes;
    TesseraStatus status =
        module.write({version.major, version.minor, version.tag}, bytes);
    return status == TESSERA_OK ? fill(*bytecode, bytes) : status;
  });
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

TesseraStatus tesseraKernelCompile(TesseraModule *module,
                                   const TesseraCompileOptions *options,
                                   TesseraKernel **kernel) {
  if (kernel)
    *kernel = nullptr;
  TesseraCompileOptions none = {};
  if (!options)
    options = &none;
  if (!module || !kernel || options->optimization < 0 ||
      options->optimization > TESSERA_OPTIMIZATION_O3 ||
      options->contraction < 0 ||
      options->contraction > TESSERA_CONTRACTION_FAST)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  Session &session = *module->session;
  return run(module, [&](Module &module) {
    cuda_tile::ModuleOp verified = module.getVerified();
    if (!verified)
      return TESSERA_ERROR_VERIFY;
    std::unique_ptr<KernelHandle> compiled =
        KernelHandle::compile(session, verified, *options);
    if (!compiled)
      return TESSERA_ERROR_COMPILE;
    *kernel = new TesseraKernel{std::move(compiled)};
    return TESSERA_OK;
  });
}

void tesseraKernelDestroy(TesseraKernel *kernel) { delete kernel; }

const char *tesseraKernelGetName(const TesseraKernel *kernel) {
  return kernel ? kernel->kernel->getName().c_str() : nullptr;
}

TesseraStatus tesseraKernelGetParameters(const TesseraKernel *kernel,
                                         const TesseraParameter **parameters,
                                         size_t *count) {
  if (parameters)
    *parameters = nullptr;
  if (count)
    *count = 0;
  if (!kernel || !parameters || !count)
    return TESSERA_ERROR_INVALID_ARGUMENT;
  llvm::ArrayRef<TesseraParameter> all = kernel->kernel->getParameters();
  *parameters = all.data();
  *count = all.size();
  return TESSERA_OK;
}

/// Checks what every launch has, and launches.
template <typename Argument>
static TesseraStatus
launchKernel(const TesseraKernel *kernel, const TesseraLaunch *launch,
             const Argument *arguments, size_t count, TesseraBuffer *message) {
  if (message)
    *message = {nullptr, 0};
  std::string text;
  TesseraStatus status = TESSERA_ERROR_INVALID_ARGUMENT;
  if (!kernel)
    text = "the kernel is null";
  else if (!launch)
    text = "the launch is null";
  else if (!arguments && count != 0)
    text = "the arguments are null";
  else
    status = kernel->kernel->launch(
        *launch, llvm::ArrayRef<Argument>(arguments, count), text);
  // The status of the launch matters more than a failure to allocate the
  // message.
  if (message && !text.empty())
    (void)fill(*message, text);
  return status;
}

TesseraStatus tesseraKernelLaunch(const TesseraKernel *kernel,
                                  const TesseraLaunch *launch,
                                  const uint64_t *arguments, size_t count,
                                  TesseraBuffer *message) {
  return launchKernel(kernel, launch, arguments, count, message);
}

TesseraStatus tesseraKernelLaunchTensors(const TesseraKernel *kernel,
                                         const TesseraLaunch *launch,
                                         const TesseraArgument *arguments,
                                         size_t count, TesseraBuffer *message) {
  return launchKernel(kernel, launch, arguments, count, message);
}
