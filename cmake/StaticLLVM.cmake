# MLIR and LLVM as static archives, for what `make dist` ships. Debian's archives of
# MLIR name the shared libLLVM as what they need, so what is needed of LLVM is
# listed here. Only what is used of an archive ends up in a program.

# What MLIR and our own code call of LLVM. A back end is all of its parts.
set(TESSERA_BACK_ENDS X86 NVPTX)
llvm_map_components_to_libnames(TESSERA_LLVM_LIBRARIES
  OrcDebugging OrcJIT Passes SupportLSP ${TESSERA_BACK_ENDS})

# tessera_collect_archives(OUT targets...)
#
# The archives of these libraries of MLIR and LLVM and of all that they use.
function(tessera_collect_archives out)
  set(open ${ARGN})
  set(libraries "")
  while(open)
    list(POP_FRONT open library)
    # What is left out: the shared libraries, and libraries of others.
    if(library IN_LIST libraries OR NOT library MATCHES "^(MLIR|LLVM).+" OR NOT TARGET ${library})
      continue()
    endif()
    list(APPEND libraries ${library})
    get_target_property(uses ${library} INTERFACE_LINK_LIBRARIES)
    if(uses)
      list(APPEND open ${uses})
    endif()
  endwhile()
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  set(${out} ${libraries} PARENT_SCOPE)
endfunction()

# tessera_make_self_contained(TARGET)
#
# libc and libm are all that TARGET needs when it runs: the C++ runtime is in it.
function(tessera_make_self_contained target)
  target_link_options(${target} PRIVATE
    -static-libstdc++ -static-libgcc LINKER:--gc-sections LINKER:--as-needed
    LINKER:-z,pack-relative-relocs)
endfunction()

# tessera_link_mlir(TARGET libraries of MLIR...)
#
# Links what TARGET uses of these, and every back end, whether or not code of ours
# calls it yet.
function(tessera_link_mlir target)
  tessera_collect_archives(archives ${ARGN} ${TESSERA_LLVM_LIBRARIES})
  find_library(TESSERA_STATIC_ZSTD libzstd.a REQUIRED)
  target_link_libraries(${target} PRIVATE
    ${archives} ZLIB::ZLIB ${TESSERA_STATIC_ZSTD} m)
  foreach(back_end ${TESSERA_BACK_ENDS})
    foreach(part TargetInfo Target TargetMC AsmPrinter)
      target_link_options(${target} PRIVATE LINKER:--undefined=LLVMInitialize${back_end}${part})
    endforeach()
  endforeach()
  tessera_make_self_contained(${target})
endfunction()
