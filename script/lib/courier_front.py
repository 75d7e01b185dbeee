"""TLS, greeting and LOGIN before Courier's imapd: courier_front.py PORT FOLDER IMAPD"""

from __future__ import annotations

import os
import re
import socket
import ssl
import subprocess
import sys
import threading

CAPABILITY = (
    "IMAP4rev1 UIDPLUS CHILDREN NAMESPACE THREAD=ORDEREDSUBJECT THREAD=REFERENCES SORT QUOTA IDLE ACL ACL2=UNION"
)


def sign_in(stream: ssl.SSLSocket) -> str | None:
    """Answers commands until somebody signs in; the tag of that command, which imapd completes."""
    stream.sendall(f"* OK [CAPABILITY {CAPABILITY}] Courier-IMAP ready\r\n".encode())
    line = b""
    while byte := stream.recv(1):
        line += byte
        if byte != b"\n":
            continue
        words = line.decode(errors="replace").split()
        line = b""
        tag, name = (words + ["*", ""])[0], (words + ["", ""])[1].upper()
        if name == "LOGIN":
            return tag if re.sub('"', "", words[-1]) == "secret" else None
        if name == "CAPABILITY":
            stream.sendall(f"* CAPABILITY {CAPABILITY}\r\n{tag} OK done\r\n".encode())
        elif name == "NOOP":
            stream.sendall(f"{tag} OK done\r\n".encode())
        elif name == "LOGOUT":
            stream.sendall(f"* BYE\r\n{tag} OK done\r\n".encode())
            return None
        else:
            stream.sendall(f"{tag} NO Sign in first\r\n".encode())
    return None


def relay(stream: ssl.SSLSocket, tag: str, folder: str, imapd: str) -> None:
    # With locks each change would wait a second for a service that watches files and that is not there.
    environment = {
        **os.environ, "AUTHENTICATED": "anna", "IMAPLOGINTAG": tag, "IMAP_CAPABILITY": CAPABILITY, "HOME": folder,
        "MAILDIR": f"{folder}/Maildir", "AUTHADDR": "anna", "AUTHFULLNAME": "Anna", "IMAP_IDLE_TIMEOUT": "60",
        "IMAP_USELOCKS": "0", "IMAP_EMPTYTRASH": "", "IMAP_CHECK_ALL_FOLDERS": "0", "TCPREMOTEIP": "127.0.0.1", "TCPREMOTEPORT": "1",
        "IMAP_TRASHFOLDERNAME": "Trash", "PROTOCOL": "IMAP", "IMAP_ENHANCEDIDLE": "0", "IMAP_OBSOLETE_CLIENT": "0",
    }
    ours, theirs = socket.socketpair()
    process = subprocess.Popen(
        [imapd, "./Maildir"], stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL, env=environment, cwd=folder
    )
    theirs.close()

    def to_client() -> None:
        while data := ours.recv(1 << 16):
            stream.sendall(data)
        stream.unwrap()

    answers = threading.Thread(target=to_client, daemon=True)
    answers.start()
    try:
        while data := stream.recv(1 << 16):
            ours.sendall(data)
    finally:
        ours.shutdown(socket.SHUT_WR)
        answers.join(timeout=5)
        process.terminate()
        process.wait()


def serve(plain: socket.socket, context: ssl.SSLContext, folder: str, imapd: str) -> None:
    try:
        with context.wrap_socket(plain, server_side=True) as stream:
            if tag := sign_in(stream):
                relay(stream, tag, folder, imapd)
    except OSError:
        pass


def main() -> None:
    port, folder, imapd = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/ca.pem", f"{folder}/key.pem")
    with socket.create_server(("127.0.0.1", int(port))) as listener:
        while True:
            plain, _ = listener.accept()
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=serve, args=(plain, context, folder, imapd), daemon=True).start()


main()
