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
  # Two, since no source of a tool should see the macros of GoogleTest.
  add_library(TesseraPrecompiled OBJECT cmake/precompiled.cpp)
  target_precompile_headers(TesseraPrecompiled PRIVATE cmake/Precompiled.h)
  add_library(TesseraPrecompiledTest OBJECT EXCLUDE_FROM_ALL cmake/precompiled.cpp)
  target_precompile_headers(TesseraPrecompiledTest PRIVATE cmake/Precompiled.h <gtest/gtest.h>)
  foreach(target TesseraPrecompiled TesseraPrecompiledTest)
    add_dependencies(${target} TesseraDialectIncGen)
  endforeach()
endif()

# For a target of which most sources include MLIR.
function(tessera_precompile target)
  if(TESSERA_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM TesseraPrecompiled)
  endif()
endfunction()

# The same for unit tests.
function(tessera_precompile_test target)
  if(TESSERA_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM TesseraPrecompiledTest)
  endif()
endfunction()
