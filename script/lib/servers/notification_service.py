#!/usr/bin/env python3
"""A notification service on a private bus: shows nothing, writes down what it is asked, emits signals on demand.

usage: notification_service.py FOLDER BEHAVIOUR CAPABILITIES

FOLDER has the socket `bus`; `log` gets a line of JSON for each call, `ready` appears when the service has its name. It
is a client of the bus that implements only the necessary part of D-Bus, so that no library is needed.
"""

import json
import os
import socket
import struct
import sys
import time

folder, behaviour, capabilities = sys.argv[1:4]
bus = socket.socket(socket.AF_UNIX)
bus.connect(folder + "/bus")
bus.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
file = bus.makefile("rb")
assert file.readline().startswith(b"OK")
bus.sendall(b"BEGIN\r\n")
serial = 0
shown = 0

ALIGN = {"y": 1, "b": 4, "i": 4, "u": 4, "x": 8, "t": 8, "d": 8, "s": 4, "o": 4, "g": 1, "a": 4, "(": 8, "{": 8, "v": 1, "n": 2, "q": 2}


def element(signature):
    if signature[0] == "a":
        return "a" + element(signature[1:])
    if signature[0] in "({":
        depth = 0
        for index, code in enumerate(signature):
            depth += (code in "({") - (code in ")}")
            if depth == 0:
                return signature[: index + 1]
    return signature[0]


def read(data, at, signature):
    code = signature[0]
    at += -at % ALIGN[code]
    if code in "ybiuxtdnq":
        form = {"b": "I", "i": "i", "u": "I", "x": "q", "t": "Q", "d": "d", "y": "B", "n": "h", "q": "H"}[code]
        return struct.unpack_from("<" + form, data, at)[0], at + struct.calcsize(form)
    if code in "so":
        size = struct.unpack_from("<I", data, at)[0]
        return data[at + 4 : at + 4 + size].decode(), at + 5 + size
    if code == "g":
        size = data[at]
        return data[at + 1 : at + 1 + size].decode(), at + 2 + size
    if code == "v":
        inner, at = read(data, at, "g")
        return read(data, at, inner)
    if code == "a":
        size = struct.unpack_from("<I", data, at)[0]
        inner = element(signature[1:])
        at += 4
        at += -at % ALIGN[inner[0]]
        end, values = at + size, []
        while at < end:
            value, at = read(data, at, inner)
            values.append(value)
        return values, at
    values, inner = [], signature[1:-1]
    while inner:
        one = element(inner)
        value, at = read(data, at, one)
        values.append(value)
        inner = inner[len(one) :]
    return values, at


def arguments(data, signature):
    at, values = 0, []
    while signature:
        one = element(signature)
        value, at = read(data, at, one)
        values.append(value)
        signature = signature[len(one) :]
    return values


def pad(data, to):
    return data + bytes(-len(data) % to)


def text(value):
    return struct.pack("<I", len(value.encode())) + value.encode() + b"\0"


def write(signature, values):
    data = b""
    for code, value in zip(signature, values):
        if code == "s":
            data = pad(data, 4) + text(value)
        elif code == "u":
            data = pad(data, 4) + struct.pack("<I", value)
    return data


def send(kind, fields, signature="", body=b""):
    global serial
    serial += 1
    head = b""
    for number, code, value in fields:
        head = pad(head, 8) + bytes([number, 1]) + code.encode() + b"\0"
        head += text(value) if code in "so" else struct.pack("<I", value)
    if signature:
        head = pad(head, 8) + bytes([8, 1]) + b"g\0" + bytes([len(signature)]) + signature.encode() + b"\0"
    start = struct.pack("<cBBBIII", b"l", kind, 0, 1, len(body), serial, len(head))
    bus.sendall(pad(start + head, 8) + body)


def call(method, signature="", values=()):
    bus_name = "org.freedesktop.DBus"
    fields = [(1, "o", "/org/freedesktop/DBus"), (2, "s", bus_name), (3, "s", method), (6, "s", bus_name)]
    send(1, fields, signature, write(signature, values))


def log(**entry):
    with open(folder + "/log", "a") as out:
        # The clock is the one of time.perf_counter.
        out.write(json.dumps({**entry, "at": time.perf_counter()}) + "\n")


def answer(message, signature="", values=(), array=None):
    fields = [(5, "u", message["serial"]), (6, "s", message[7])]
    if array is not None:
        inner = b""
        for value in array:
            inner = pad(inner, 4) + text(value)
        return send(2, fields, "as", struct.pack("<I", len(inner)) + inner)
    send(2, fields, signature, write(signature, values))


def serve(message, values):
    global shown
    method = message.get(3)
    if method == "Emit":
        name, number, word = values
        fields = [(1, "o", "/org/freedesktop/Notifications"), (2, "s", "org.freedesktop.Notifications"), (3, "s", name)]
        if name == "NotificationClosed":
            send(4, fields, "uu", write("uu", [number, 2]))
        else:
            send(4, fields, "us", write("us", [number, word]))
        return answer(message)
    if behaviour == "hangs":
        return None
    if behaviour == "slow":
        time.sleep(0.3)
    if behaviour == "refuses":
        fields = [(4, "s", "org.freedesktop.DBus.Error.AccessDenied"), (5, "u", message["serial"]), (6, "s", message[7])]
        return send(3, fields)
    if method == "GetCapabilities":
        return answer(message, array=[one for one in capabilities.split(",") if one])
    if method == "Notify":
        shown = values[1] or shown + 1
        hints = {key: str(value) for key, value in values[6]}
        log(method=method, id=shown, replaces=values[1], summary=values[3], body=values[4], actions=values[5], hints=hints)
        if behaviour == "stalls":
            return None
        return answer(message, "u", [shown])
    if method == "CloseNotification":
        log(method=method, id=values[0])
        return answer(message)


def receive():
    head = file.read(16)
    if len(head) < 16:
        sys.exit(0)
    kind = head[1]
    body, number, fields = struct.unpack("<III", head[4:])
    rest = file.read(fields + -fields % 8 + body)
    message = {"kind": kind, "serial": number}
    for code, value in read(struct.pack("<I", fields) + bytes(4) + rest, 0, "a(yv)")[0]:
        message[code] = value
    return message, arguments(rest[fields + -fields % 8 :], message.get(8, ""))


call("Hello")
call("AddMatch", "s", ["type='signal',interface='com.canonical.Unity.LauncherEntry'"])
call("RequestName", "su", ["org.freedesktop.Notifications", 4])
answers = 0
while True:
    message, values = receive()
    if message["kind"] == 2:
        answers += 1
        if answers == 3:
            open(folder + "/ready", "w").close()
    elif message["kind"] == 1:
        serve(message, values)
    elif message["kind"] == 4 and message.get(3) == "Update":
        log(method="Update", summary=values[0], hints={key: str(value) for key, value in values[1]})
