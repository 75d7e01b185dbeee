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
    /// What else the boundary may be: parentheses without quotes around are comments by the rules, and text to careless programs.
    var otherBoundary: [UInt8]?

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

    /// Reads a field. What is no content type counts as `text/plain` (RFC 2045 §5.2), with the parameters that it has.
    static func read(_ value: ArraySlice<UInt8>, limits: MIMELimits) -> (contentType: ContentType, isValid: Bool) {
        var position = HeaderText.skipComments(value, from: value.startIndex)
        let type = token(value, at: &position)
        position = HeaderText.skipComments(value, from: position)
        var subtype: String?
        if position < value.endIndex, value[position] == UInt8(ascii: "/") {
            position = HeaderText.skipComments(value, from: position + 1)
            subtype = token(value, at: &position)
            // A second slash, or anything else that no name can go on with.
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

    /// A name of RFC 2045 §5.1; nil for what is none.
    private static func token(_ bytes: ArraySlice<UInt8>, at position: inout Int) -> String? {
        let name = bytes[position...].prefix { $0 > 0x20 && $0 < 0x7F && !special.contains($0) }
        position = name.endIndex
        return name.isEmpty || name.count > 127 ? nil : name.lowercasedText
    }

    static let special = Set("()<>@,;:\\\"/[]?=".utf8)
}
