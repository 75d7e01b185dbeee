/// A name and address that the user sends with.
public struct Identity: Hashable, Sendable, Identifiable {
    /// The row id.
    public var id: IdentityID
    /// The account whose server sends its messages.
    public var accountID: AccountID
    /// The name that recipients see; may be empty.
    public var name: String
    /// The address that recipients see.
    public var address: String
    /// The text below new messages; empty for none.
    public var signature: String
    /// True for the one identity of its account that new messages are from.
    public var isDefault: Bool

    /// Memberwise initializer.
    public init(
        id: IdentityID, accountID: AccountID, name: String, address: String, signature: String = "",
        isDefault: Bool = false
    ) {
        self.id = id
        self.accountID = accountID
        self.name = name
        self.address = address
        self.signature = signature
        self.isDefault = isDefault
    }

    /// The author of a message.
    public var author: EmailAddress { EmailAddress(name: name.isEmpty ? nil : name, address: address) }
}
