import MailModel

/// A name and address that the user sends with, in the API.
struct IdentityJSON: Encodable {
    var id: Int64
    var accountId: Int64
    var name: String
    var address: String
    var signature: String
    var `default`: Bool

    init(_ identity: Identity) {
        id = identity.id.rawValue
        accountId = identity.accountID.rawValue
        name = identity.name
        address = identity.address
        signature = identity.signature
        self.default = identity.isDefault
    }
}
