import MailModel

/// An entry of an address list that may be the first part of a display name with a comma in it, as in
/// `Acme, Inc. <office@acme.example>`, where RFC 5322 §3.2.5 asks for quotes.
struct CutName {
    /// How many entries without an address are joined to the one behind them: honest names have two or three parts.
    static let maximumParts = 3

    /// The entry as it is kept if no address follows.
    var entry: EmailAddress
    /// The part of the name.
    var text: String
    /// False for what may be an address of its own, such as the local mailbox `root`: it is joined only to an address that has
    /// no name at all.
    var joinsNamed: Bool

    /// Joins the parts to the address behind them; nil where they are entries of their own.
    static func joined(_ parts: [CutName], to address: EmailAddress) -> EmailAddress? {
        guard !parts.isEmpty, address.name == nil || parts.allSatisfy(\.joinsNamed) else { return nil }
        let names = parts.map(\.text) + [address.name].compactMap(\.self)
        return EmailAddress(name: names.joined(separator: ", "), address: address.address)
    }
}
