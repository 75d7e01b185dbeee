/// The media type of a part (RFC 2045 §5).
public struct ContentType: Sendable, Hashable {
    /// The type in lower case, such as `text`.
    public var type: String
    /// The subtype in lower case, such as `plain`.
    public var subtype: String
    /// Decoded values by lower-case name.
    public var parameters: [String: String]
    /// The octets of the boundary parameter.
    var boundary: [UInt8]?
    /// Another possible boundary: unquoted parentheses are comments by the standard, but careless programs write them
    /// as text.
    var otherBoundary: [UInt8]?

    /// Creates a media type; the names must be in lower case.
    public init(type: String, subtype: String, parameters: [String: String] = [:]) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// The type and subtype, such as `text/plain`.
    public var mimeType: String { "\(type)/\(subtype)" }

    /// `text/plain`, the default of RFC 2045 §5.2.
    public static let plainText = ContentType(type: "text", subtype: "plain")

    static let embeddedMessage = ContentType(type: "message", subtype: "rfc822")
    static let octetStream = ContentType(type: "application", subtype: "octet-stream")

    /// Parses a field. An invalid content type becomes `text/plain` (RFC 2045 §5.2), with its parameters.
    static func read(_ value: ArraySlice<UInt8>, limits: MIMELimits) -> (contentType: ContentType, isValid: Bool) {
        var position = HeaderText.skipComments(value, from: value.startIndex)
        let type = token(value, at: &position)
        position = HeaderText.skipComments(value, from: position)
        var subtype: String?
        if position < value.endIndex, value[position] == UInt8(ascii: "/") {
            position = HeaderText.skipComments(value, from: position + 1)
            subtype = token(value, at: &position)
            // A second slash, or another character that cannot follow a name.
            let rest = HeaderText.skipComments(value, from: position)
            if rest == position, rest < value.endIndex, value[rest] != .semicolon { subtype = nil }
        }
        let list = ParameterList(after: value[position...], maximumCount: limits.maximumParameters)
        var result = ContentType.plainText
        if let type, let subtype { (result.type, result.subtype) = (type, subtype) }
        result.parameters = list.values
        result.boundary = list.rawValues["boundary"] ?? list.values["boundary"].map { Array($0.utf8) }
        if list.boundaryWithComments != result.boundary { result.otherBoundary = list.boundaryWithComments }
        return (result, type != nil && subtype != nil)
    }

    /// A token of RFC 2045 §5.1; nil if there is none.
    private static func token(_ bytes: ArraySlice<UInt8>, at position: inout Int) -> String? {
        let name = bytes[position...].prefix { $0 > 0x20 && $0 < 0x7F && !special.contains($0) }
        position = name.endIndex
        return name.isEmpty || name.count > 127 ? nil : name.lowercasedText
    }

    static let special = Set("()<>@,;:\\\"/[]?=".utf8)
}
