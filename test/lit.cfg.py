import os

import lit.formats

config.name = "Tessera"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.tessera_build, "test")

config.environment["PATH"] = os.pathsep.join(
    [config.tessera_bin, config.llvm_tools, config.environment["PATH"]])
config.substitutions.append(("%source", config.tessera_source))
config.substitutions.append(("%build", config.tessera_build))
config.substitutions.append(("%python", config.python))
config.substitutions.append(("%llvm_include", config.llvm_include))
if config.clang:
    config.available_features.add("clang")
if config.sanitized:
    config.available_features.add("sanitized")
    # LLVM's allocators poison memory in our instrumented code and not in the
    # shared libraries, which then seem to use what is poisoned.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
