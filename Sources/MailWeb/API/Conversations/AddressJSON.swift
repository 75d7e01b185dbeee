import MailModel

/// An address in the API. A name that shows another address is left out, because lists show names alone.
struct AddressJSON: Encodable, Sendable {
    var name: String
    var address: String

    init(_ address: EmailAddress) {
        name = address.shownName ?? ""
        self.address = address.address
    }
}
