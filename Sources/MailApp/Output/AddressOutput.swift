import MIME
public import MailModel
import MailStorage
import SafeHTML

/// A person in the command line's JSON.
public struct AddressOutput: Encodable, Sendable {
    /// The decoded name; null where there is none.
    @Nullable public private(set) var name: String?
    /// The addr-spec.
    public let address: String

    init(_ address: EmailAddress) {
        name = address.name
        self.address = address.address
    }
}
