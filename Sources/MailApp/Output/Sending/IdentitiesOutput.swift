public import MailModel

/// The output of `identity list`.
public struct IdentitiesOutput: Encodable, Sendable {
    /// The identities, those of the first account first, its default one before the others.
    public let identities: [IdentityOutput]

    /// Describes identities.
    ///
    /// - Parameter accounts: the addresses of the accounts.
    public init(_ identities: [Identity], accounts: [AccountID: String]) {
        self.identities = identities.map { IdentityOutput($0, account: accounts[$0.accountID] ?? "") }
    }
}
