# What `cmake --install` copies, and the CMake package and pkg-config files with it.
# Tools find the runtime in ../lib, so the folders' names are fixed.
include(CMakePackageConfigHelpers)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

install(TARGETS tessera-c tessera_rt tessera_rt_static EXPORT TesseraTargets
  LIBRARY DESTINATION lib ARCHIVE DESTINATION lib)
install(DIRECTORY include/tessera-c DESTINATION include)
# The build folder has the same layout.
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/include ${CMAKE_BINARY_DIR}/include SYMBOLIC)

# The package is there as well.
set(package ${CMAKE_BINARY_DIR}/lib/cmake/Tessera)
configure_package_config_file(cmake/TesseraConfig.cmake.in ${package}/TesseraConfig.cmake
  INSTALL_DESTINATION lib/cmake/Tessera)
# Interfaces may change with each 0.x.
write_basic_package_version_file(${package}/TesseraConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${package}/TesseraConfig.cmake ${package}/TesseraConfigVersion.cmake
  DESTINATION lib/cmake/Tessera)
install(EXPORT TesseraTargets NAMESPACE Tessera:: DESTINATION lib/cmake/Tessera)
export(EXPORT TesseraTargets NAMESPACE Tessera:: FILE ${package}/TesseraTargets.cmake)

foreach(library tessera-c tessera_rt)
  configure_file(cmake/${library}.pc.in ${CMAKE_BINARY_DIR}/lib/pkgconfig/${library}.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/lib/pkgconfig/${library}.pc DESTINATION lib/pkgconfig)
endforeach()

install(FILES LICENSE README.md DESTINATION share/doc/tessera)
install(DIRECTORY docs/ DESTINATION share/doc/tessera)
install(DIRECTORY examples/ DESTINATION share/tessera/examples
  PATTERN __pycache__ EXCLUDE)

# The tools themselves tell what is in manual pages and completions.
set(generated ${CMAKE_BINARY_DIR}/share)
install(CODE "
  set(tessera \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/tessera\")
  execute_process(COMMAND_ERROR_IS_FATAL ANY
    COMMAND \"${Python3_EXECUTABLE}\" \"${CMAKE_SOURCE_DIR}/scripts/make-man\"
            \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}\" \"${generated}/man/man1\")
  foreach(script bash-completion/completions/tessera zsh/site-functions/_tessera
                 fish/vendor_completions.d/tessera.fish)
    string(REGEX MATCH \"^[a-z]+\" shell \${script})
    cmake_path(GET script PARENT_PATH folder)
    file(MAKE_DIRECTORY \"${generated}/\${folder}\")
    execute_process(COMMAND_ERROR_IS_FATAL ANY
      COMMAND \${tessera} completion \${shell} -o \"${generated}/\${script}\")
  endforeach()")
install(DIRECTORY ${generated}/ DESTINATION share)

# All that is installed, and nothing else.
add_custom_target(shipped DEPENDS tools tessera-c tessera_rt tessera_rt_static)
