#!/usr/bin/env python3
"""A TCP proxy between the program and its mail server on this machine; a test can cut its connections.

    python3 Tests/BrowserTests/wire.py --to PORT --cut FILE

Prints `port=N`. While the file exists the wire is cut: connections are closed and new ones refused.
"""

import argparse
import os
import socket
import threading
import time


class Wire:
    def __init__(self, target, cut):
        self.target, self.cut = target, cut
        self.open = set()
        self.listener = self.listen(0)
        self.port = self.listener.getsockname()[1]

    @staticmethod
    def listen(port):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen()
        listener.settimeout(0.05)
        return listener

    def run(self):
        while True:
            if os.path.exists(self.cut):
                self.go_offline()
            try:
                client, _ = self.listener.accept()
            except TimeoutError:
                continue
            server = socket.create_connection(("127.0.0.1", self.target))
            for source, sink in ((client, server), (server, client)):
                self.open.add(source)
                threading.Thread(target=self.copy, args=(source, sink), daemon=True).start()

    def go_offline(self):
        self.listener.close()
        for one in list(self.open):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        while os.path.exists(self.cut):
            time.sleep(0.05)
        self.listener = self.listen(self.port)

    def copy(self, source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        for one in (source, sink):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.open.discard(source)
        source.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=int, required=True)
    parser.add_argument("--cut", required=True)
    options = parser.parse_args()
    wire = Wire(options.to, options.cut)
    print(f"port={wire.port}", flush=True)
    wire.run()
