"""A way to a PostgreSQL server that loses or repeats what it is told to: the answer to a batch after its commit, notifications."""

import socket
import struct
import tempfile
import threading

BATCH = b"\x00stores\x00"  # A batch executes this prepared statement, by the portal without a name.
NOTIFICATION, READY = b"A", b"Z"  # Kinds of messages; the server is ready again once it has committed.


class LossyWay:
    """To that cluster. `loses`: how many answers to batches are still to be lost, each with its connection, once the server has
    committed. `notifications`: how often each comes."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.folder = tempfile.TemporaryDirectory()
        self.loses = self.lost = 0
        self.notifications = 1
        self.withheld = 0
        self.lock = threading.Lock()
        self.pairs = []
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(f"{self.folder.name}/.s.PGSQL.5432")
        self.door.listen()
        threading.Thread(target=self._admit, daemon=True).start()

    def address(self):
        return f"postgresql://puissance@/postgres?host={self.folder.name}"

    def cut(self):
        """Every connection that is there now."""
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            self._close(pair)

    def end(self):
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        self.cut()
        self.folder.cleanup()

    def _admit(self):
        while True:
            try:
                client, _ = self.door.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(f"{self.cluster.folder}/.s.PGSQL.5432")
            except OSError:
                return
            pair = (client, server)
            with self.lock:
                self.pairs.append(pair)
            is_batch = threading.Event()
            threading.Thread(target=self._ask, args=(pair, is_batch), daemon=True).start()
            threading.Thread(target=self._answer, args=(pair, is_batch), daemon=True).start()

    @staticmethod
    def _close(pair):
        for one in pair:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The other thread was faster.

    def _ask(self, pair, is_batch):
        client, server = pair
        try:
            while asked := client.recv(65536):
                if BATCH in asked:
                    is_batch.set()
                server.sendall(asked)
        except OSError:
            pass
        self._close(pair)

    def _answer(self, pair, is_batch):
        client, server = pair
        waiting = b""
        try:
            while said := server.recv(65536):
                waiting += said
                while len(waiting) >= 5 and len(waiting) > (length := struct.unpack("!I", waiting[1:5])[0]):
                    message, waiting = waiting[:length + 1], waiting[length + 1:]
                    if is_batch.is_set() and self.loses > 0:
                        if message[:1] == READY:
                            self.loses -= 1
                            self.lost += 1
                            return self._close(pair)
                        continue
                    if message[:1] == READY:
                        is_batch.clear()
                    times = self.notifications if message[:1] == NOTIFICATION else 1
                    self.withheld += times == 0
                    client.sendall(message * times)
        except OSError:
            pass
        self._close(pair)
