import MIME
public import MailModel
import MailStorage
import SafeHTML

/// An address in the JSON output.
public struct AddressOutput: Encodable, Sendable {
    /// The decoded display name; null if there is none.
    @Nullable public private(set) var name: String?
    /// The addr-spec.
    public let address: String

    init(_ address: EmailAddress) {
        name = address.name
        self.address = address.address
    }

    /// The text for lists: the name, or the address if there is no name, or one that shows another address.
    public var shown: String { EmailAddress(name: name, address: address).displayName }
}
