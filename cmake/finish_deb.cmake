# Run by CPack on the installed tree, before it becomes a Debian package (see package.cmake).
set(installed ${CPACK_TEMPORARY_DIRECTORY}/usr)
set(doc ${installed}/share/doc/puissance)

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(RENAME ${doc}/LICENSE ${doc}/copyright)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog.Debian
"puissance (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * What is new stands in CHANGELOG.md of the sources.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
run(gzip -9n ${doc}/changelog.Debian)
if(EXISTS ${installed}/share/man/man1/puissance.1)
    run(gzip -9n ${installed}/share/man/man1/puissance.1)
endif()
file(GLOB notices ${doc}/THIRD-PARTY.txt)
foreach(file ${notices})
    run(gzip -9n ${file})
endforeach()
run(${CPACK_PUISSANCE_STRIP} --strip-debug --remove-section=.comment ${installed}/lib/libpuissance.a)
if(DEFINED ENV{SOURCE_DATE_EPOCH})  # The same files make the same package.
    run(find ${CPACK_TEMPORARY_DIRECTORY} -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +)
endif()
