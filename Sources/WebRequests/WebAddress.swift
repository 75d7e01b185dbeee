public import MailModel

/// The address of a resource: `https://host[:port]/path[?query]`, validated. Without user name, password and fragment.
public struct WebAddress: Hashable, Sendable {
    /// How the resource is requested.
    public enum Scheme: String, Hashable, Sendable {
        case https
        /// Without encryption; a `WebClient` refuses it unless its policy allows it for loopback.
        case http
    }

    /// How the resource is requested.
    public let scheme: Scheme
    /// A host name, or `127.0.0.1`; no other IP address is accepted.
    public let host: String
    /// 1 to 65535.
    public let port: Int
    /// Begins with a slash; percent-encoded.
    public let path: String
    /// Without the question mark; percent-encoded; nil if there is none.
    public let query: String?

    private static let maximumByteCount = 8_192
    static let loopback = "127.0.0.1"

    /// Parses an address; nil if it is not exactly of this form.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumByteCount, let colon = text.firstRange(of: "://") else { return nil }
        guard let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased()) else { return nil }
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        self.init(scheme: scheme, authority: rest[..<end], target: String(rest[end...]))
    }

    private init?(scheme: Scheme, authority: Substring, target: String) {
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first.flatMap({ Self.validHost(String($0)) }) else { return nil }
        var port = scheme == .https ? 443 : 80
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy(\.isASCIIDigit), let number = Int(parts[1]),
                (1...65_535).contains(number)
            else { return nil }
            port = number
        }
        self.init(scheme: scheme, host: host, port: port, target: target)
    }

    private init?(scheme: Scheme, host: String, port: Int, target: String) {
        guard target.utf8.count <= Self.maximumByteCount, target.utf8.allSatisfy(Self.isAllowed) else { return nil }
        let pieces = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = pieces.first.map { String($0) } ?? ""
        guard path.isEmpty || path.hasPrefix("/") else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path.isEmpty ? "/" : path
        query = pieces.count == 2 ? String(pieces[1]) : nil
    }

    /// Creates the `https` address of a path on a host.
    public init?(host: HostName, path: String) {
        self.init(scheme: .https, host: host.text, port: 443, target: path)
    }

    private static func validHost(_ text: String) -> String? {
        text == loopback ? text : HostName(text)?.text
    }

    /// RFC 3986 §3.3, §3.4; no fragment.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
    }

    /// True if the address names this computer.
    public var isLoopback: Bool { host == Self.loopback || host == "localhost" }

    /// The path and the query, as in a request line (RFC 9112 §3.2.1).
    public var target: String { query.map { "\(path)?\($0)" } ?? path }

    /// The host and, unless it is the scheme's own, the port (RFC 9110 §7.2).
    public var authority: String {
        port == (scheme == .https ? 443 : 80) ? host : "\(host):\(port)"
    }

    /// The same address with more fields in its query; nil if that is too long.
    public func adding(_ fields: [FormField]) -> WebAddress? {
        let added = FormField.encode(fields)
        let all = [query, added].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "&")
        return WebAddress(scheme: scheme, host: host, port: port, target: path + (all.isEmpty ? "" : "?" + all))
    }

    /// The address that a redirect names: absolute, or a path on the same host (RFC 9110 §10.2.2). A fragment is
    /// removed.
    public func resolving(_ reference: String) -> WebAddress? {
        let text = String(reference.prefix { $0 != "#" })
        if text.hasPrefix("//") { return WebAddress("\(scheme.rawValue):\(text)") }
        if text.hasPrefix("/") { return WebAddress(scheme: scheme, host: host, port: port, target: text) }
        return WebAddress(text)
    }
}

extension WebAddress: CustomStringConvertible, Codable {
    /// The address as text.
    public var description: String { "\(scheme.rawValue)://\(authority)\(target)" }

    /// Decodes the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = WebAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an address")
        }
        self = address
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
