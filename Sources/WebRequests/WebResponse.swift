/// A complete response within the limits. Everything in it is untrusted.
public struct WebResponse: Sendable {
    /// 200 to 599.
    public var status: Int
    /// Field names in lower case, in the order received.
    public var fields: [(name: String, value: String)]
    /// The decoded body.
    public var body: [UInt8]

    /// Creates a response.
    public init(status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The first value of a field; nil if it is missing.
    public subscript(field name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The `Location` of a redirect that repeats the request elsewhere (RFC 9110 §15.4); nil for other statuses.
    public var redirect: String? {
        [301, 302, 303, 307, 308].contains(status) ? self[field: "location"] : nil
    }
}

extension WebResponse: CustomStringConvertible, CustomReflectable {
    /// The status only: the body may contain tokens.
    public var description: String { "WebResponse(\(status))" }

    /// A mirror without children, so that nothing secret is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
