import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A private bus with a fake NetworkManager that returns a given answer; implements only the necessary part of D-Bus.
public final class ScriptedNetworkManager: Sendable {
    /// The bus address, as in `DBUS_SYSTEM_BUS_ADDRESS`.
    public let address: String
    private let folder: TemporaryDirectory
    private let process: RunningTool

    /// - Parameter answer: the value of `Metered`; nil if the service does not exist on the bus.
    public init(metered answer: UInt32?) async throws {
        folder = try TemporaryDirectory(named: "vm-nm")
        let script = try folder.write(Self.script, to: "bus.py")
        let socket = folder.file("bus").path
        let ready = folder.file("ready").path
        let value = answer.map(String.init) ?? "none"
        // The script inherits the signals that this process ignores.
        process = try RunningTool(
            ["env", "--default-signal", "python3", "-B", script.path, socket, value, ready],
            errors: folder.file("errors"))
        address = "unix:path=\(socket)"
        // Each check starts a program, so no extra delay is needed.
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: ready) {
            try await CommandLineTool.run(["true"], timeLimit: 5)
        }
    }

    /// Stops it.
    public func stop() async {
        process.signal(SIGTERM)
        _ = await process.end()
    }

    private static let script = """
        os, socket, struct, sys = map(__import__, ("os", "socket", "struct", "sys"))

        def pad(data, to):
            return data + bytes(-len(data) % to)

        def text(value):
            return struct.pack("<I", len(value)) + value.encode() + b"\\0"

        def field(data, code, signature, value):
            return pad(data, 8) + bytes([code, 1]) + signature.encode() + b"\\0" + value

        def message(kind, serial, signature, body, error=None):
            fields = b""
            if error:
                fields = field(fields, 4, "s", text(error))
            fields = field(fields, 5, "u", struct.pack("<I", serial))
            if signature:
                fields = field(fields, 8, "g", bytes([len(signature)]) + signature.encode() + b"\\0")
            head = struct.pack("<cBBBIII", b"l", kind, 1, 1, len(body), serial + 100, len(fields))
            return pad(head + fields, 8) + body

        def answer(request, serial):
            if b"Hello" in request:
                return message(2, serial, "s", text(":1.7"))
            if sys.argv[2] == "none" or b"Metered" not in request:
                return message(3, serial, "", b"", "org.freedesktop.DBus.Error.ServiceUnknown")
            return message(2, serial, "v", pad(b"\\1u\\0", 4) + struct.pack("<I", int(sys.argv[2])))

        def serve(peer):
            file = peer.makefile("rb")
            file.read(1)
            while True:
                line = file.readline().strip()
                if not line or line == b"BEGIN":
                    break
                peer.sendall(b"OK 0123456789abcdef0123456789abcdef\\r\\n" if line.startswith(b"AUTH EXTERNAL") else b"ERROR\\r\\n")
            while True:
                head = file.read(16)
                if len(head) < 16:
                    return
                body, serial, fields = struct.unpack("<III", head[4:])
                rest = file.read(fields + -fields % 8 + body)
                peer.sendall(answer(rest, serial))

        server = socket.socket(socket.AF_UNIX)
        server.bind(sys.argv[1])
        server.listen()
        os.close(os.open(sys.argv[3], os.O_CREAT))
        while True:
            peer, _ = server.accept()
            with peer:
                serve(peer)
        """
}
