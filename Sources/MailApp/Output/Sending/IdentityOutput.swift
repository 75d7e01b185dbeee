public import MailModel

/// A name and address that the user sends with, on the command line.
public struct IdentityOutput: Encodable, Sendable {
    /// The number by which it is named.
    public let id: Int64
    /// The address of its account.
    public let account: String
    /// The name that recipients see; may be empty.
    public let name: String
    /// The address that recipients see.
    public let address: String
    /// The text below new messages; empty for none.
    public let signature: String
    /// True for the one that new messages of its account are from.
    public let isDefault: Bool

    /// Describes an identity.
    public init(_ identity: Identity, account: String) {
        id = identity.id.rawValue
        self.account = account
        name = identity.name
        address = identity.address
        signature = identity.signature
        isDefault = identity.isDefault
    }
}
