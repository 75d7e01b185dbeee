/// A server's capabilities (RFC 3501 §7.2.1). Names are case-insensitive.
public struct Capabilities: Hashable, Sendable {
    /// In capitals.
    public let names: Set<String>

    /// Creates an empty set, for a server whose capabilities are unknown.
    public init() { names = [] }

    /// Creates capabilities from the words of a CAPABILITY response, in any case.
    public init(_ words: [String]) { names = Set(words.map { $0.uppercased() }) }

    /// True if no capabilities are known.
    public var isEmpty: Bool { names.isEmpty }

    /// Returns true if the server has the capability, such as `IDLE` or `AUTH=PLAIN`.
    public func contains(_ name: String) -> Bool { names.contains(name) || names.contains(name.uppercased()) }

    /// SASL mechanisms in capitals, sorted.
    public var mechanisms: [String] {
        names.filter { $0.hasPrefix("AUTH=") }.map { String($0.dropFirst("AUTH=".count)) }.sorted()
    }

    /// CONDSTORE, which QRESYNC includes (RFC 7162 §3.2.3).
    public var hasCondstore: Bool { contains("CONDSTORE") || contains("QRESYNC") }

    /// X-GM-EXT-1: Gmail's extensions.
    public var hasGmailExtensions: Bool { contains("X-GM-EXT-1") }

    /// How commands may send literals.
    public var literalMode: LiteralMode {
        if contains("LITERAL+") { return .nonSynchronizing }
        // RFC 9051 Appendix E: IMAP4rev2 includes LITERAL-.
        return contains("LITERAL-") || contains("IMAP4REV2") ? .nonSynchronizingUpTo4096 : .synchronizing
    }
}
