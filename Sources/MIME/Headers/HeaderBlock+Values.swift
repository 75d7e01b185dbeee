public import struct Foundation.Date
public import MailModel

/// Values of single fields, decoded.
extension HeaderBlock {
    /// The addresses of all fields of that name, groups flattened (RFC 5322 §3.4 and §4.4).
    public func addresses(_ name: String) -> [EmailAddress] {
        values(name).flatMap { AddressListParser.parse($0, charset: rawCharset) }
    }

    /// What octets beyond ASCII in a header are in, if they are no UTF-8: most likely what the text is in. nil where there are
    /// none, or nobody says.
    var rawCharset: String? {
        guard allValues.contains(where: { $0.contains { $0 >= 0x80 } }), let value = value("content-type") else {
            return nil
        }
        return ContentType.read(value, limits: .standard).contentType.parameters["charset"]
    }

    /// The groups of all fields of that name.
    public func groups(_ name: String) -> [AddressGroup] {
        values(name).flatMap { AddressListParser.groups($0) }
    }

    /// The point in time that the first readable field of that name tells; nil where there is none or none is a date.
    public func date(_ name: String) -> Date? { values(name).lazy.compactMap { MessageDate.parse($0) }.first }

    /// The message ids of the first field of that name, without angle brackets.
    public func messageIDs(_ name: String) -> [String] { value(name).map { MessageIDList.parse($0) } ?? [] }
}
