/// What a part is (RFC 2045 §5).
public struct ContentType: Sendable, Hashable {
    /// Lower case, such as `text`.
    public var type: String
    /// Lower case, such as `plain`.
    public var subtype: String
    /// Decoded values by lower-case name.
    public var parameters: [String: String]
    /// The octets of the boundary parameter.
    var boundary: [UInt8]?

    /// Takes the parts as they are.
    public init(type: String, subtype: String, parameters: [String: String] = [:]) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// Such as `text/plain`.
    public var mimeType: String { "\(type)/\(subtype)" }

    /// `text/plain`, what RFC 2045 §5.2 says for a part that does not tell.
    public static let plainText = ContentType(type: "text", subtype: "plain")

    static let embeddedMessage = ContentType(type: "message", subtype: "rfc822")
    static let octetStream = ContentType(type: "application", subtype: "octet-stream")

    /// Reads a field; nil for what is no content type.
    init?(_ value: ArraySlice<UInt8>, limits: MIMELimits) {
        let head = value.prefix { $0 != .semicolon }
        let pieces = head.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard pieces.count == 2, let type = Self.token(pieces[0]), let subtype = Self.token(pieces[1]) else {
            return nil
        }
        let list = ParameterList(value[head.endIndex...].dropFirst(), maximumCount: limits.maximumParameters)
        self.init(type: type, subtype: subtype, parameters: list.values)
        boundary = list.rawValues["boundary"] ?? list.values["boundary"].map { Array($0.utf8) }
    }

    /// A name of RFC 2045 §5.1, cut at a comment or white space behind it.
    private static func token(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = bytes.trimmed.prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: "(") }
        guard !name.isEmpty, name.count <= 127 else { return nil }
        let isToken = name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.special.contains($0) }
        return isToken ? name.lowercasedText : nil
    }

    private static let special = Set("()<>@,;:\\\"/[]?=".utf8)
}

/// Whether a part is shown or filed (RFC 2183).
public enum ContentDisposition: String, Sendable, Hashable {
    /// To be shown within the text.
    case inline
    /// To be saved; also every disposition that nobody has defined (RFC 2183 §2.8).
    case attachment
    /// The part does not say.
    case none
}
