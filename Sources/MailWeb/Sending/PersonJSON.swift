import MailModel

/// A recipient in the API, also in requests.
struct PersonJSON: Codable, Hashable, Sendable {
    var name: String
    var address: String

    init(_ address: EmailAddress) {
        name = address.name ?? ""
        self.address = address.address
    }

    /// The recipient as it was entered; the address may be incomplete.
    var value: EmailAddress { EmailAddress(name: name.isEmpty ? nil : name, address: address) }
}
