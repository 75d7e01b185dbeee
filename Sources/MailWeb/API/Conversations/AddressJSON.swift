import MailModel

/// An address in the API, also in requests. A name that shows another address is left out, because lists show names
/// alone.
struct AddressJSON: Codable, Hashable, Sendable {
    /// Empty if there is none.
    var name: String
    var address: String

    init(_ address: EmailAddress) {
        name = address.shownName ?? ""
        self.address = address.address
    }

    /// The address as it was entered; it may be incomplete.
    var value: EmailAddress { EmailAddress(name: name.isEmpty ? nil : name, address: address) }
}
