import Foundation

/// A private session bus with a notification service that reports chosen capabilities, writes down what it is asked to
/// show, and emits signals on demand. Needs `dbus-daemon`.
public final class ScriptedNotificationServer: Sendable {
    /// How the service behaves.
    public enum Behaviour: String, Sendable {
        /// It shows everything.
        case shows
        /// It answers each call after 0.3 seconds.
        case slow
        /// It never answers.
        case hangs
        /// It answers every call with an error.
        case refuses
        /// It does not exist on the bus.
        case absent
    }

    /// A line of the log: a method with its arguments.
    public struct Call: Decodable, Hashable, Sendable {
        /// `Notify` or `CloseNotification`, or the member of a signal that another program sent.
        public var method: String
        /// The number in the call or in the answer.
        public var id: UInt32?
        /// The notification that is replaced.
        public var replaces: UInt32?
        /// The first line.
        public var summary: String?
        /// The text.
        public var body: String?
        /// Keys and labels, alternating.
        public var actions: [String]?
        /// The hints, as text.
        public var hints: [String: String]?
    }

    private let bus: PrivateBus

    /// The address of the bus, as in `DBUS_SESSION_BUS_ADDRESS`.
    public var address: String { bus.address }

    /// Starts the bus and the service.
    public init(capabilities: [String] = ["body", "actions"], behaviour: Behaviour = .shows) async throws {
        let bus = try PrivateBus(
            Self.start, arguments: [behaviour.rawValue, capabilities.joined(separator: ",")],
            files: ["service.py": Self.service])
        self.bus = bus
        try await bus.waitUntil { try await bus.run(["test", "-e", bus.folder.file("ready").path]) }
    }

    /// What the service was asked so far.
    public func calls() throws -> [Call] {
        let text = (try? String(contentsOf: bus.folder.file("log"), encoding: .utf8)) ?? ""
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
    }

    /// Lets the service emit a signal about a notification.
    public func emit(_ signal: String, _ id: UInt32, _ text: String) async throws {
        try await bus.run(
            [
                "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.Notifications",
                "/org/freedesktop/Notifications", "test.Script.Emit", "string:\(signal)", "uint32:\(id)",
                "string:\(text)",
            ])
    }

    /// Sends the same signal as another program, which must be ignored.
    public func forge(_ signal: String, _ id: UInt32, _ text: String) async throws {
        try await bus.run(
            [
                "dbus-send", "--session", "--type=signal", "/org/freedesktop/Notifications",
                "org.freedesktop.Notifications.\(signal)", "uint32:\(id)", "string:\(text)",
            ])
    }

    /// Stops both.
    public func stop() async { await bus.stop() }

    private static let start = """
        if [[ $2 == absent ]]; then
            touch "$1/ready"
        else
            setpriv --pdeathsig TERM python3 -B "$1/service.py" "$1" "$2" "$3" &
        fi
        """

    /// A client of the bus that implements only the necessary part of D-Bus.
    private static let service = #"""
        json, os, socket, struct, sys, time = map(__import__, ("json", "os", "socket", "struct", "sys", "time"))

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
                out.write(json.dumps(entry) + "\n")


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
        """#
}
