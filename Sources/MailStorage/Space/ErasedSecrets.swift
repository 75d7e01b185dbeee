/// Secrets outside the store that an erasure includes.
public enum ErasedSecrets: Sendable, Equatable {
    /// Those of one account.
    case account(String)
    /// All of them: those of these accounts, and those of no account.
    case all(accounts: [String])
}
