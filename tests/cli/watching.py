"""What the kernel tells of a running program. A busy machine has no pace: tests wait for what a program has
done, and count the processor time it took."""

import array
import fcntl
import signal
import termios
import time

PATIENCE = 120  # In seconds; only a failing test waits this long.


def processor_seconds(pid):
    """User and system time of all its threads so far, as clock_getcpuclockid(3) finds it."""
    return time.clock_gettime(~pid << 3 | 2)


def wait_until(is_so, what):
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def wait_for_handler(pid, number=signal.SIGINT):
    """Until it would notice this signal itself."""
    def catches():
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as status:
            caught = next(line for line in status if line.startswith("SigCgt:"))
        return int(caught.split()[1], 16) >> (number - 1) & 1

    wait_until(catches, f"signal {number} is not caught")


def wait_for_full_pipe(reader):
    """Until so much waits to be read that hardly more can be written."""
    count = array.array("i", [0])

    def is_full():
        fcntl.ioctl(reader, termios.FIONREAD, count)
        return count[0] > fcntl.fcntl(reader, fcntl.F_GETPIPE_SZ) // 2

    wait_until(is_full, "the pipe does not fill")


def wait_for_work(pid, seconds):
    """Until it catches Ctrl-C and has used so much processor time."""
    wait_for_handler(pid)
    wait_until(lambda: processor_seconds(pid) > seconds, "it does not work")
