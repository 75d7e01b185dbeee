/// An additional field, such as `Auto-Submitted: auto-replied`.
///
/// Allowed are `Auto-Submitted` (RFC 3834), the fields of mailing lists (RFC 2369, 2919 and 8058), `Precedence`,
/// `Importance`, `Priority`, `Sensitivity`, `User-Agent`, `Organization`, `Comments`, `Keywords`, and names that begin
/// with `X-`. All others are rejected, so that no field can be duplicated or forged.
public struct OutgoingField: Sendable, Hashable {
    /// The name, without the colon.
    public var name: String
    /// The value on one line. Only `Comments`, `Organization` and `X-` fields may contain text beyond ASCII.
    public var value: String

    /// Creates a field; the composer validates it.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension OutgoingField {
    private static let asciiNames: Set<String> = [
        "auto-submitted", "list-archive", "list-help", "list-id", "list-owner", "list-post", "list-subscribe",
        "list-unsubscribe", "list-unsubscribe-post", "precedence", "importance", "priority", "sensitivity",
        "user-agent", "keywords",
    ]
    private static let textNames: Set<String> = ["comments", "organization"]

    /// The folded field with its line break; empty if it has no value.
    func written() throws(ComposeError.Problem) -> [UInt8] {
        // Some non-ASCII letters become ASCII letters in lower case.
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { throw .fieldNotAllowed }
        let lowercase = name.lowercased()
        let isText = Self.textNames.contains(lowercase) || Self.isExtension(lowercase)
        guard isText || Self.asciiNames.contains(lowercase) else { throw .fieldNotAllowed }
        try HeaderValueCheck.checkLine(value)
        guard !HeaderValueCheck.trimmed(value).isEmpty else { return [] }
        var writer = HeaderFieldWriter(name)
        if isText {
            UnstructuredText.append(value, to: &writer)
        } else {
            guard value.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
            // Encoded-words are not allowed here, so a long word stays on one line.
            for word in value.utf8.split(separator: .space) { writer.append(Array(word)) }
        }
        return try writer.finished()
    }

    /// `X-` and a name of RFC 5322 §3.6.8.
    private static func isExtension(_ name: String) -> Bool {
        name.hasPrefix("x-") && (3...ComposeLimits.tokenBytes).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != .colon }
    }
}
