# What `cmake --install BUILD --prefix PREFIX` copies. `cmake --build BUILD --target uninstall`
# removes the same files, and the folders that did not exist before. See docs/library.md.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/puissance)

# Before anything is installed, the missing folders are noted, so that the uninstaller can remove
# them.
set(folders ${CMAKE_INSTALL_BINDIR} ${CMAKE_INSTALL_INCLUDEDIR}/puissance ${CMAKE_INSTALL_DOCDIR}
            ${package_folder} ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(PUISSANCE_APPS)  # What package.cmake installs.
    set(data ${CMAKE_INSTALL_DATADIR})
    list(APPEND folders ${CMAKE_INSTALL_MANDIR}/man1 ${data}/bash-completion/completions
                        ${data}/zsh/vendor-completions ${data}/fish/vendor_completions.d
                        ${data}/applications ${data}/icons/hicolor/scalable/apps)
endif()
set(notes ${PROJECT_BINARY_DIR}/install_folders.txt)
configure_file(${CMAKE_CURRENT_LIST_DIR}/note_folders.cmake.in note_folders.cmake @ONLY)
install(SCRIPT ${CMAKE_CURRENT_BINARY_DIR}/note_folders.cmake)
add_custom_target(uninstall
    COMMAND ${CMAKE_COMMAND} -D MANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt -D FOLDERS=${notes}
            -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake
    VERBATIM)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/puissance ${puissance_generated}/puissance
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.h)
install(FILES ${PROJECT_SOURCE_DIR}/bindings/c/puissance.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# find_package(puissance 0.1)
install(TARGETS libpuissance EXPORT puissance INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT puissance FILE puissance-targets.cmake NAMESPACE puissance:: DESTINATION ${package_folder})
write_basic_package_version_file(puissance-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/puissance-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/puissance-config-version.cmake
        DESTINATION ${package_folder})

# pkg-config. The prefix is relative to this file, so that the installed folder can be moved.
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" up ${up})
configure_file(${CMAKE_CURRENT_LIST_DIR}/puissance.pc.in puissance.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/puissance.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
