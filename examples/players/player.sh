#!/bin/bash
# Plays the first column that has room, from the centre outwards. One line in, one line out.
while read -r line; do
    for name in 4 3 5 2 6 1 7; do
        others=${line//[^$name]/}
        if ((${#others} < 6)); then
            echo "$name"
            break
        fi
    done
done
