import MailModel

/// An address in the API.
struct AddressJSON: Encodable, Sendable {
    var name: String
    var address: String

    init(_ address: EmailAddress) {
        name = address.name ?? ""
        self.address = address.address
    }
}
