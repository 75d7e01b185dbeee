"""A TCP proxy between the program and a mail server on this machine; a test can cut its connections."""

import contextlib
import socket
import threading


class Wire:
    """Listens on a free local port until the process exits. While it is cut, connections are closed and refused."""

    def __init__(self, target):
        self.target = target
        self.open = set()
        self.whole, self.cut = threading.Event(), threading.Event()
        self.whole.set()
        self.listener = self.listen(0)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    @staticmethod
    def listen(port):
        listener = socket.create_server(("127.0.0.1", port), backlog=64)
        listener.settimeout(0.05)
        return listener

    def go_offline(self):
        """Returns once no connection can be made and every open one is closed."""
        self.whole.clear()
        self.cut.wait(10)

    def go_online(self):
        self.whole.set()

    def run(self):
        while True:
            if not self.whole.is_set():
                self.stay_offline()
            try:
                client, _ = self.listener.accept()
            except TimeoutError:
                continue
            server = socket.create_connection(("127.0.0.1", self.target))
            for source, sink in ((client, server), (server, client)):
                self.open.add(source)
                threading.Thread(target=self.copy, args=(source, sink), daemon=True).start()

    def stay_offline(self):
        self.listener.close()
        for one in list(self.open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self.cut.set()
        self.whole.wait()
        self.cut.clear()
        self.listener = self.listen(self.port)

    def copy(self, source, sink):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self.open.discard(source)
        source.close()
