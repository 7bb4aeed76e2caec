#!/usr/bin/python3
"""A PostgreSQL cluster of its own, in a temporary folder and on a Unix socket, as an ordinary user; it ends with whoever
started it. As a program: prints the address of its server once it answers, and ends when its input ends; exits with 77
where PostgreSQL is not installed. Usage: cluster.py [SETTING=VALUE…]"""

import ctypes
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time


def programs():
    """The folder of PostgreSQL's programs, or None."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda name: float(name.split("/")[4]))
    found = shutil.which("initdb")
    return folders[-1] if folders else found and os.path.dirname(found)


class Cluster:
    def __init__(self, copied_from=None, replica=None, network=None, **settings):
        """Empty, or with the data of another one that runs: its replica of this name, or a base backup. Inside `network` it
        is reached by the addresses of that one too."""
        self.folder = tempfile.mkdtemp(prefix="puissance-pg-")
        self.settings = settings
        self.network = network
        self.process = None
        self.user = None
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root.
            self.user = pwd.getpwnam("nobody")
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        os.chmod(self.folder, 0o755)
        if copied_from:
            self.run("pg_basebackup", "--checkpoint=fast", "--no-sync", "--write-recovery-conf" if replica else "--no-manifest",
                     "--dbname", f"host={copied_from.folder} user=puissance application_name={replica or 'backup'}")
        else:
            self.run("initdb", "--no-sync", "--auth=trust", "--username=puissance", "--encoding=UTF8", "--locale=C")
        if network:
            with open(f"{self.folder}/data/pg_hba.conf", "a", encoding="ascii") as file:
                file.write("host all all 10.213.0.0/16 trust\n")
            self.settings = {"listen_addresses": ",".join(map(network.address, range(network.links))), **settings}
        if replica or not copied_from:
            self.start()

    def prepare(self):
        if self.network:
            self.network.enter()
        if self.user:
            os.setgroups([])
            os.setgid(self.user.pw_gid)
            os.setuid(self.user.pw_uid)
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGQUIT, 0, 0, 0)

    def run(self, program, *arguments):
        subprocess.run([f"{programs()}/{program}", "-D", f"{self.folder}/data", *arguments], check=True,
                       stdout=subprocess.DEVNULL, preexec_fn=self.prepare, cwd="/")

    def start(self):
        chosen = {"listen_addresses": "", "unix_socket_directories": self.folder, "logging_collector": "off",
                  "log_min_messages": "panic", **self.settings}
        self.process = subprocess.Popen(
            [f"{programs()}/postgres", "-D", f"{self.folder}/data", *[f"-c{name}={value}" for name, value in chosen.items()]],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=self.prepare, cwd="/")
        while subprocess.run([f"{programs()}/pg_isready", "-q", "-h", self.folder], check=False).returncode != 0:
            assert self.process.poll() is None, "PostgreSQL did not start"
            time.sleep(0.02)

    def stop(self, way=signal.SIGINT):
        """SIGTERM: when all have left; SIGINT: at once, in order; SIGQUIT: at once, as in a crash."""
        self.process.send_signal(way)
        self.process.wait()

    def restart(self, way=signal.SIGQUIT):
        self.stop(way)
        self.start()

    def address(self, database="postgres", link=None):
        """By its socket, or by a link of its network."""
        host = self.folder if link is None else self.network.address(link)
        return f"postgresql://puissance@/{database}?host={host}"

    def ask(self, sql, database="postgres"):
        """What psql answers, a line a row."""
        return subprocess.run([f"{programs()}/psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql, self.address(database)],
                              check=True, capture_output=True, text=True).stdout.strip()

    def end(self):
        if self.process and self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if not programs():
        sys.exit(77)
    cluster = Cluster(**dict(setting.split("=", 1) for setting in sys.argv[1:]))
    try:
        print(cluster.address(), flush=True)
        sys.stdin.read()
    finally:
        cluster.end()


if __name__ == "__main__":
    main()
