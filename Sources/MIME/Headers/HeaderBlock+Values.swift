public import struct Foundation.Date
public import MailModel

/// Decoded values of single fields.
extension HeaderBlock {
    /// The addresses of all fields with a name, groups flattened (RFC 5322 §3.4 and §4.4).
    public func addresses(_ name: String) -> [EmailAddress] {
        values(name).flatMap { AddressListParser.parse($0, charset: rawCharset) }
    }

    /// The likely character set of octets beyond ASCII in the header that are not UTF-8: the one of the text. Nil if
    /// there are no such octets or no declared set.
    var rawCharset: String? {
        guard allValues.contains(where: { $0.contains { $0 >= 0x80 } }), let value = value("content-type") else {
            return nil
        }
        return ContentType.read(value, limits: .standard).contentType.parameters["charset"]
    }

    /// The groups of all fields with a name.
    public func groups(_ name: String) -> [AddressGroup] {
        values(name).flatMap { AddressListParser.groups($0) }
    }

    /// The date of the first field with a name that has a valid one; nil if there is none.
    public func date(_ name: String) -> Date? { values(name).lazy.compactMap { MessageDate.parse($0) }.first }

    /// The Message-IDs of the first field with a name, without angle brackets.
    public func messageIDs(_ name: String) -> [String] { value(name).map { MessageIDList.parse($0) } ?? [] }
}
