"""A network of its own: a namespace with a link for each who is to reach it, which can be cut. Only root can make one, with
iproute2; for the tests beside this file."""

import atexit
import ctypes
import os
import re
import shutil
import subprocess


class Network:
    def __init__(self, links):
        """Raises OSError where that is not permitted, with the reason."""
        self.name = f"puissance{os.getpid()}"
        self.links = links
        if os.geteuid() != 0 or not shutil.which("ip"):
            raise OSError("only root can cut a network, with iproute2")
        self.remove_old()
        self.ip("netns", "add", self.name)
        atexit.register(self.end)
        for link in range(links):
            here, there = self.ends(link)
            self.ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", self.name)
            self.ip("address", "add", f"{self.address(link, host=1)}/24", "dev", here)
            self.ip("link", "set", here, "up")
            self.ip("-n", self.name, "address", "add", f"{self.address(link)}/24", "dev", there)
            self.ip("-n", self.name, "link", "set", there, "up")

    @staticmethod
    def ip(*arguments):
        done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise OSError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
        return done.stdout

    @classmethod
    def remove_old(cls):
        """A test that was killed has left its network, and packets for ours would go there."""
        found = cls.ip("netns", "list") + cls.ip("-o", "link")
        for kind, pattern in (("netns", r"\b(puissance(\d+))\b"), ("link", r"\b(pu(\d+)h\d+)\b")):
            for name, process in set(re.findall(pattern, found)):
                if not os.path.exists(f"/proc/{process}/exe"):
                    # A link goes with its namespace, and others may clear away at the same time.
                    subprocess.run(["ip", kind, "delete", name], capture_output=True, check=False)

    def ends(self, link):
        return f"pu{os.getpid()}h{link}", f"pu{os.getpid()}n{link}"

    def address(self, link, host=2):
        """Of who is inside, by this link; another test at the same time nearly always has other addresses."""
        return f"10.213.{(os.getpid() * self.links + link) % 256}.{host}"

    def enter(self):
        """From now on this process, and whatever it starts, is inside."""
        namespace = os.open(f"/run/netns/{self.name}", os.O_RDONLY)
        try:
            of_networks = 0x40000000
            if ctypes.CDLL(None, use_errno=True).setns(namespace, of_networks) != 0:
                raise OSError(ctypes.get_errno(), "setns")
        finally:
            os.close(namespace)

    def cut(self, link):
        """Nothing passes, and nobody is told."""
        self.ip("-n", self.name, "link", "set", self.ends(link)[1], "down")

    def mend(self, link):
        self.ip("-n", self.name, "link", "set", self.ends(link)[1], "up")

    def end(self):
        subprocess.run(["ip", "netns", "delete", self.name], capture_output=True, check=False)
        for link in range(self.links):
            subprocess.run(["ip", "link", "delete", self.ends(link)[0]], capture_output=True, check=False)
