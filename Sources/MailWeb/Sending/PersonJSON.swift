import MailModel

/// A recipient in the API, also in requests. A name that shows another address is left out, as in `AddressJSON`.
struct PersonJSON: Codable, Hashable, Sendable {
    var name: String
    var address: String

    init(_ address: EmailAddress) {
        name = address.shownName ?? ""
        self.address = address.address
    }

    /// The recipient as it was entered; the address may be incomplete.
    var value: EmailAddress { EmailAddress(name: name.isEmpty ? nil : name, address: address) }
}
