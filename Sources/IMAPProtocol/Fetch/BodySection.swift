import MailModel

/// The bytes of a message in a FETCH response: a section (RFC 3501 §6.4.5) and the offset within it.
public struct BodySection: Hashable, Sendable {
    /// In capitals, without the list of field names: empty for the whole message, `HEADER`, `HEADER.FIELDS`, `1`,
    /// `1.MIME`.
    public var name: String
    /// The list of field names after it in capitals, such as `(FROM TO)`; empty if there is none.
    public var fields: String
    /// The offset of the first byte; nil if the whole section was requested.
    public var origin: UInt32?

    /// Takes both, the name with its list of field names, as it is asked for; they are written in capitals.
    public init(name: String, origin: UInt32? = nil) {
        let end = name.utf8.firstIndex(of: UInt8(ascii: " ")) ?? name.endIndex
        self.name = name[..<end].uppercased()
        fields = name[end...].drop { $0 == " " }.uppercased()
        self.origin = origin
    }

    init(name: String, fields: String) {
        self.name = name
        self.fields = fields
    }
}
