/// An identity as it is to be stored: an existing one or a new one.
public struct IdentityEntry: Hashable, Sendable {
    /// The row id; nil for a new one.
    public var id: IdentityID?
    /// The name that recipients see; may be empty.
    public var name: String
    /// The address that recipients see.
    public var address: String
    /// The text below new messages; empty for none.
    public var signature: String
    /// True for the one that new messages are from.
    public var isDefault: Bool

    /// The most that an account has.
    public static let maximumCount = 100
    private static let maximumNameLength = 200
    private static let maximumSignatureLength = 10_000

    /// A name loses characters that no screen shows; a name or signature that is too long is cut.
    public init(id: IdentityID?, name: String, address: String, signature: String, isDefault: Bool) {
        self.id = id
        self.name = PrintableText.cleaned(name, limit: Self.maximumNameLength)
        self.address = address
        self.signature = String(signature.prefix(Self.maximumSignatureLength))
        self.isDefault = isDefault
    }

    /// An identity that stays as it is, or that is changed.
    public init(_ identity: Identity) {
        self.init(
            id: identity.id, name: identity.name, address: identity.address, signature: identity.signature,
            isDefault: identity.isDefault)
    }
}
