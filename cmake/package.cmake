# What a system's package has beside the library and the program: manual page, completions, desktop
# entry and icon; and the Debian package itself: `cpack --config BUILD/CPackConfig.cmake`.
find_program(PYTHON python3 HINTS /usr/bin)
if(PYTHON)
    # Written from the program's own --help whenever it has changed.
    set(described ${PROJECT_BINARY_DIR}/described)
    add_custom_command(
        OUTPUT ${described}/puissance.1 ${described}/puissance.bash ${described}/_puissance
               ${described}/puissance.fish
        COMMAND ${PYTHON} ${PROJECT_SOURCE_DIR}/tools/describe_program
                $<TARGET_FILE:puissance> ${described}
        DEPENDS puissance ${PROJECT_SOURCE_DIR}/tools/describe_program
        COMMENT "Writing the manual page and the completions"
        VERBATIM)
    add_custom_target(puissance_described ALL DEPENDS ${described}/puissance.1)
    install(FILES ${described}/puissance.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${described}/puissance.bash RENAME puissance
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${described}/_puissance DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
    install(FILES ${described}/puissance.fish
            DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/packaging/puissance.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/web/src/icon.svg RENAME puissance.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)

set(PUISSANCE_NOTICES "" CACHE FILEPATH "The licences of others, to be installed with the program (packaging/third_party)")
if(PUISSANCE_NOTICES)
    install(FILES ${PUISSANCE_NOTICES} DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()

set(PUISSANCE_HOMEPAGE "" CACHE STRING "The project's address, for packages")
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${PUISSANCE_HOMEPAGE})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "The Puissance authors")
set(CPACK_PACKAGE_CONTACT "The Puissance authors <authors@puissance.invalid>")  # Nobody reads mail.
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)  # What is in `games` must stand in /usr/games.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libexpected-dev)  # For the headers.
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Connect Four on any board, tic-tac-toe and Gomoku: in a terminal, in a browser,
as a service and as a C++ library. It plays at levels from random to perfect,
solves positions exactly, and shows how minimax and alpha-beta decide.")
# Debian wants its own copyright and changelog, compressed texts, and a library without comments.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish_deb.cmake)
set(CPACK_PUISSANCE_STRIP ${CMAKE_STRIP})
include(CPack)
