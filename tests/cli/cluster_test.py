#!/usr/bin/python3
"""The compose file of packaging/cluster: what it says holds together, and the program knows all that it is told.
Usage: cluster_test.py PROGRAM [unittest …]"""

import ipaddress
import re
import subprocess
import sys
import unittest
from pathlib import Path
from urllib.parse import urlsplit

import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "packaging/cluster"
PROGRAM = ""


def help_of(*command):
    return subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True, check=True).stdout


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = (FOLDER / "compose.yaml").read_text(encoding="utf-8")
        cls.file = yaml.safe_load(cls.text)
        cls.services = cls.file["services"]
        cls.ours = {name: service for name, service in cls.services.items() if "build" in service}
        cls.proxy = (FOLDER / "nginx.conf").read_text(encoding="utf-8")

    def option(self, service, name):
        value, = (word.removeprefix(f"--{name}=") for word in service["command"] if word.startswith(f"--{name}="))
        return value

    def test_the_program_knows_what_it_is_told(self):
        self.assertEqual(set(self.ours), {"one", "two", "worker"})
        for name, service in self.ours.items():
            command, *options = service["command"]
            known = help_of(command)
            for option in options:
                self.assertRegex(known, rf"(?m)^ .*{re.escape(option.split('=')[0])}\b", (name, option))
        for told in re.findall(r"run --rm worker ((?:[a-z]+ )+)(.*)", self.text):
            known = help_of(*told[0].split())
            for option in re.findall(r"--[a-z-]+", told[1]):
                self.assertIn(option, known)
        # A wrong option is refused before anything is opened, so these are right ones.
        self.assertEqual(subprocess.run([PROGRAM, "serve", "--store=x:y", "--nowhere"], capture_output=True, check=False).returncode, 2)

    def test_all_use_the_database_that_is_started(self):
        database = self.services["database"]["environment"]
        for name, service in self.ours.items():
            store = urlsplit(self.option(service, "store"))
            self.assertEqual((store.scheme, store.username, store.hostname, store.path, store.password),
                             ("postgresql", database["POSTGRES_USER"], "database", "/" + database["POSTGRES_DB"], None), name)
            self.assertEqual(service["environment"]["PGPASSWORD"], database["POSTGRES_PASSWORD"])
            self.assertEqual(service["depends_on"]["database"]["condition"], "service_healthy")
        self.assertIn("healthcheck", self.services["database"])
        version = re.search(r"PostgreSQL database \((\d+) or later\)", (ROOT / "docs/machines.md").read_text(encoding="utf-8"))[1]
        self.assertEqual(self.services["database"]["image"], f"postgres:{version}")

    def test_the_services_believe_the_proxy_and_it_knows_both(self):
        address = self.services["proxy"]["networks"]["default"]["ipv4_address"]
        subnet, = self.file["networks"]["default"]["ipam"]["config"]
        self.assertIn(ipaddress.ip_address(address), ipaddress.ip_network(subnet["subnet"]))
        port = re.search(r"--port\b.*?(\d{4})", help_of("serve").replace("\n", " "))[1]
        self.assertEqual(set(re.findall(r"^ *server (\w+):(\d+)", self.proxy, re.M)), {("one", port), ("two", port)})
        for name in ("one", "two"):
            self.assertEqual(self.option(self.services[name], "trusted-proxy"), address)
            self.assertIn(name, self.services["proxy"]["depends_on"])
        # What docs/serving.md says of a proxy.
        for line in re.findall(r"^ +(proxy_\w+ .*;)$", (ROOT / "docs/serving.md").read_text(encoding="utf-8"), re.M):
            self.assertIn(line if "proxy_pass" not in line else "proxy_pass http://puissance;", self.proxy)

    def test_all_that_is_named_is_there(self):
        for service in self.services.values():
            for mounted in service.get("volumes", []):
                source = mounted.split(":")[0]
                self.assertTrue((FOLDER / source).is_file() if source.startswith(".") else source in self.file["volumes"], mounted)
        self.assertIn("COPY puissance_*.deb", (FOLDER / "Dockerfile").read_text(encoding="utf-8"))
        # Only the proxy is open, and to this machine.
        self.assertEqual([name for name, service in self.services.items() if "ports" in service], ["proxy"])
        self.assertTrue(all(port.startswith("127.0.0.1:") for port in self.services["proxy"]["ports"]))


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
