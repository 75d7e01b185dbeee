import MailModel

/// An entry of an address list that may be the first part of a display name with a comma, as in
/// `Acme, Inc. <office@acme.example>`; RFC 5322 §3.2.5 requires quotes there.
struct CutName {
    /// The number of entries without an address that are joined to the next one. Legitimate names have two or three
    /// parts.
    static let maximumParts = 3

    /// The entry that is kept if no address follows.
    var entry: EmailAddress
    /// The part of the name.
    var text: String
    /// False for a possible address, such as the local mailbox `root`: it is joined only to an address without a name.
    var joinsNamed: Bool

    /// Joins the parts to the following address; nil if they are separate entries.
    static func joined(_ parts: [CutName], to address: EmailAddress) -> EmailAddress? {
        guard !parts.isEmpty, address.name == nil || parts.allSatisfy(\.joinsNamed) else { return nil }
        let names = parts.map(\.text) + [address.name].compactMap(\.self)
        return EmailAddress(name: names.joined(separator: ", "), address: address.address)
    }
}
