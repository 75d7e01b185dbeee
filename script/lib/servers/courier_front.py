"""TLS, greeting and LOGIN before Courier's imapd: courier_front.py PORT FOLDER IMAPD"""

from __future__ import annotations

import os
import re
import select
import socket
import ssl
import subprocess
import sys
import threading

CAPABILITY = (
    "IMAP4rev1 UIDPLUS CHILDREN NAMESPACE THREAD=ORDEREDSUBJECT THREAD=REFERENCES SORT QUOTA IDLE ACL ACL2=UNION"
)


def sign_in(stream: ssl.SSLSocket) -> str | None:
    """Answers commands until a client signs in; returns the tag of that command, which imapd completes."""
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
    try:
        pass_on(stream, ours)
    finally:
        ours.close()
        process.terminate()
        process.wait()


def pass_on(stream: ssl.SSLSocket, ours: socket.socket) -> None:
    """Both ways in one thread: two threads at one TLS session at the same moment can end the process."""
    while True:
        ready = [stream] if stream.pending() else select.select([stream, ours], [], [])[0]
        if stream in ready:
            data = received(stream)
            if data == b"":
                return
            if data:
                ours.sendall(data)
        if ours in ready:
            answer = ours.recv(1 << 16)
            if not answer:
                stream.unwrap()
                return
            stream.sendall(answer)


def received(stream: ssl.SSLSocket) -> bytes | None:
    """What has come; nothing at the end, and none where only a part of a record has."""
    stream.setblocking(False)
    try:
        return stream.recv(1 << 16)
    except ssl.SSLWantReadError:
        return None
    finally:
        stream.setblocking(True)


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
