# Precompiled headers
#
# A source that includes MLIR spends most of its compile time on headers. Without
# ccache these are compiled once, which makes a build from nothing several times
# faster. With ccache they are left out: a change of one header would change the
# input of every source, so that nothing would be found in the cache. That also
# means that a source with a missing include does not compile where there is
# ccache.

if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(default OFF)
else()
  set(default ON)
endif()
option(TESSERA_PRECOMPILED_HEADERS "Compile the headers of MLIR once, not per source" ${default})

if(TESSERA_PRECOMPILED_HEADERS)
  # Three: programs are compiled with LLVM's flags (without exceptions), and only
  # tests should see the macros of GoogleTest.
  foreach(target TesseraPrecompiled TesseraPrecompiledProgram TesseraPrecompiledTest)
    add_library(${target} OBJECT EXCLUDE_FROM_ALL cmake/precompiled.cpp)
    target_precompile_headers(${target} PRIVATE cmake/Precompiled.h)
    add_dependencies(${target} TesseraDialectIncGen)
  endforeach()
  target_precompile_headers(TesseraPrecompiledTest PRIVATE <gtest/gtest.h>)
  llvm_update_compile_flags(TesseraPrecompiledProgram)
  llvm_update_compile_flags(TesseraPrecompiledTest)
endif()

# tessera_precompile(TARGET [Program|Test])
#
# For a target of which most sources include MLIR: a library, or with the word
# what add_llvm_executable makes.
function(tessera_precompile target)
  if(TESSERA_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM TesseraPrecompiled${ARGN})
  endif()
endfunction()
