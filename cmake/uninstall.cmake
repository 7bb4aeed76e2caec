# Removes the files of MANIFEST, then the folders of FOLDERS that are empty.
#   cmake -D MANIFEST=install_manifest.txt -D FOLDERS=install_folders.txt -P uninstall.cmake

if(NOT EXISTS ${MANIFEST})
    message(FATAL_ERROR "Nothing was installed from here: there is no ${MANIFEST}")
endif()
file(STRINGS ${MANIFEST} files)
foreach(file IN LISTS files)
    message(STATUS "Removing $ENV{DESTDIR}${file}")
    file(REMOVE "$ENV{DESTDIR}${file}")
endforeach()

set(folders "")
if(EXISTS ${FOLDERS})
    file(STRINGS ${FOLDERS} folders)
endif()
list(SORT folders ORDER DESCENDING)  # Inner folders first.
foreach(folder IN LISTS folders)
    file(GLOB left "${folder}/*")
    if(IS_DIRECTORY "${folder}" AND NOT left)
        file(REMOVE_RECURSE "${folder}")
    endif()
endforeach()
file(REMOVE ${MANIFEST} ${FOLDERS})
