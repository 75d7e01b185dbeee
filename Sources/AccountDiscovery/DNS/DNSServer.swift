import Foundation

/// A name server.
public struct DNSServer: Hashable, Sendable {
    /// An IP address.
    public var address: String
    /// 53 unless a test says otherwise.
    public var port: Int

    /// Memberwise initializer.
    public init(address: String, port: Int = 53) {
        self.address = address
        self.port = port
    }

    /// The name servers that the system uses: at most three of `/etc/resolv.conf`, as the C library does.
    public static func system() -> [DNSServer] {
        let file = FileHandle(forReadingAtPath: "/etc/resolv.conf")
        defer { try? file?.close() }
        let content = try? file?.read(upToCount: 65_536)
        return servers(in: String(decoding: content ?? Data(), as: UTF8.self))
    }

    /// resolv.conf(5): without a `nameserver` line, the one on this machine.
    static func servers(in text: String) -> [DNSServer] {
        let named = text.split(whereSeparator: \.isNewline).compactMap { line -> DNSServer? in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count >= 2, words[0] == "nameserver" else { return nil }
            return DNSServer(address: String(words[1]))
        }
        return named.isEmpty ? [DNSServer(address: "127.0.0.1")] : Array(named.prefix(3))
    }
}
