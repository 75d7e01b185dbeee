/// Where a text model answers on this computer: a port of a loopback address, or a Unix socket. Nothing else can be
/// named, so that mail cannot be sent anywhere by a wrong setting.
public struct LocalEndpoint: Hashable, Sendable {
    /// What is connected to.
    public enum Place: Hashable, Sendable {
        /// A port of `127.0.0.1` or `::1`.
        case port(address: String, Int)
        /// The absolute path of a socket.
        case socket(String)
    }

    /// What is connected to.
    public let place: Place
    /// The beginning of each path, such as `/v1`; without a slash at its end.
    public let basePath: String

    private static let maximumByteCount = 500
    /// `sockaddr_un` holds 108 bytes on Linux and 104 elsewhere, with a final zero.
    private static let maximumSocketByteCount = 103
    private static let standardPath = "/v1"

    /// Parses `http://127.0.0.1:PORT`, `http://[::1]:PORT` or `http://localhost:PORT`, each with an optional path, or
    /// `unix:/PATH`; nil for anything else. Names are never looked up: `localhost` is 127.0.0.1, and every other name
    /// is refused without a query to a name server.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumByteCount, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        if text.hasPrefix("unix:") {
            self.init(socket: String(text.dropFirst("unix:".count)))
        } else if text.lowercased().hasPrefix("http://") {
            self.init(address: text.dropFirst("http://".count))
        } else {
            // As people write it.
            self.init(address: text[...])
        }
    }

    private init?(socket path: String) {
        guard path.hasPrefix("/"), !path.hasSuffix("/"), path.utf8.count <= Self.maximumSocketByteCount else {
            return nil
        }
        place = .socket(path)
        basePath = Self.standardPath
    }

    private init?(address text: Substring) {
        let end = text.firstIndex(of: "/") ?? text.endIndex
        guard let colon = text[..<end].lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)..<end]),
            let address = Self.addresses[text[..<colon].lowercased()]
        else { return nil }
        var path = text[end...]
        while path.last == "/" { path.removeLast() }
        guard path.utf8.allSatisfy(Self.isAllowed), !path.contains("//"), !path.contains("..") else { return nil }
        place = .port(address: address, port)
        basePath = path.isEmpty ? Self.standardPath : String(path)
    }

    /// The only hosts. Other ways to write them, such as `127.1` or `[::ffff:127.0.0.1]`, are refused, because programs
    /// read them differently.
    private static let addresses = ["127.0.0.1": "127.0.0.1", "localhost": "127.0.0.1", "[::1]": "::1"]

    private static func port(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit),
            let number = Int(text), (1...65_535).contains(number)
        else { return nil }
        return number
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-._~/".utf8.contains(byte)
    }

    /// The setting's text.
    public var text: String {
        switch place {
        case .port("::1", let port): "http://[::1]:\(port)\(basePath)"
        case .port(let address, let port): "http://\(address):\(port)\(basePath)"
        case .socket(let path): "unix:\(path)"
        }
    }

    /// What can be entered, for the sentence of a refusal.
    public static let accepted =
        "an address of this computer, such as http://127.0.0.1:8080, http://[::1]:8080 "
        + "or unix:/run/user/1000/llama.sock"
}
