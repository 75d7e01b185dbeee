import Composition
public import MailModel
import MailStorage

/// The names, addresses and signatures that the user sends with.
extension Application {
    /// Returns the identities of one account, or of all that can send.
    ///
    /// - Throws: `ApplicationError` with `.notFound` if there is no such account.
    public func identities(account address: String?) throws -> IdentitiesOutput {
        let store = try openStoreForReading()
        let account = try address.map { try self.account($0, in: store) }
        let names = try store.accounts().map { ($0.id, $0.settings.address) }
        return IdentitiesOutput(
            try store.identities(of: account?.id), accounts: Dictionary(uniqueKeysWithValues: names))
    }

    /// Adds an identity to an account.
    ///
    /// - Throws: `ApplicationError` with `.notFound` without such an account, `.usage` if it cannot send, the address
    ///   is not complete or there are too many.
    public func addIdentity(_ entry: IdentityEntry, account address: String) async throws {
        let store = try openStore()
        let account = try account(address, in: store)
        let known = try store.identities(of: account.id)
        guard !known.isEmpty else {
            throw ApplicationError(AccountRefusalText.cannotSend(address), status: .usage)
        }
        guard known.count < IdentityEntry.maximumCount else {
            throw ApplicationError(AccountRefusalText.tooManyIdentities, status: .usage)
        }
        let others = known.map { old in
            var other = IdentityEntry(old)
            if entry.isDefault { other.isDefault = false }
            return other
        }
        try await set(others + [try Self.checked(entry)], of: account.id, in: store)
    }

    /// Changes an identity.
    ///
    /// - Throws: `ApplicationError` with `.notFound` without such an identity, `.usage` if the address is not complete.
    public func changeIdentity(_ id: IdentityID, _ change: (inout IdentityEntry) -> Void) async throws {
        let store = try openStore()
        let account = try Self.identity(id, in: store).accountID
        let entries = try store.identities(of: account).map { old in
            var entry = IdentityEntry(old)
            guard old.id == id else { return entry }
            change(&entry)
            return try Self.checked(entry)
        }
        let isNewDefault = entries.contains { $0.id == id && $0.isDefault }
        let unique = entries.map { entry in
            var entry = entry
            if isNewDefault { entry.isDefault = entry.id == id }
            return entry
        }
        try await set(unique, of: account, in: store)
    }

    /// Removes an identity.
    ///
    /// - Throws: `ApplicationError` with `.notFound` without such an identity, `.usage` if it is the only one.
    public func removeIdentity(_ id: IdentityID) async throws {
        let store = try openStore()
        let account = try Self.identity(id, in: store).accountID
        let others = try store.identities(of: account).filter { $0.id != id }
        guard !others.isEmpty else {
            throw ApplicationError(AccountRefusalText.oneIdentity, status: .usage)
        }
        try await set(others.map(IdentityEntry.init), of: account, in: store)
    }

    private func set(_ entries: [IdentityEntry], of account: AccountID, in store: MailStore) async throws {
        try await announcing(store) { _ = try store.setIdentities(entries, of: account) }
    }

    private static func identity(_ id: IdentityID, in store: MailStore) throws -> Identity {
        guard let identity = try store.identity(id) else {
            throw ApplicationError(AccountRefusalText.noIdentity(id), status: .notFound)
        }
        return identity
    }

    private static func checked(_ entry: IdentityEntry) throws(ApplicationError) -> IdentityEntry {
        guard DraftRenderer.isValid(EmailAddress(address: entry.address)) else {
            throw ApplicationError.incompleteAddress(entry.address)
        }
        return entry
    }
}
