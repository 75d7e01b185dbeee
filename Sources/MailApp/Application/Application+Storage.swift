import Credentials
import Foundation
import MailModel
import MailStorage
import RemoteImages

extension Application {
    /// What `clearCache` would free, in bytes (FR-SET-03).
    public func clearableBytes(account address: String?) throws -> Int {
        let store = try openStoreForReading()
        let chosen = try address.map { try account($0, in: store).id }
        let use = try store.storageUse()
        guard let chosen else { return use.clearableBytes }
        return use.accounts.first { $0.account == chosen }?.clearableBytes ?? 0
    }

    /// Removes the downloaded attachments and the model's categories of one account, or those of all with the vectors
    /// of the search by meaning and the remote images; the mail stays.
    ///
    /// - Returns: the number of bytes freed.
    public func clearCache(account address: String?) async throws -> Int {
        let store = try openStore()
        let chosen = try address.map { try account($0, in: store).id }
        let images = chosen == nil ? imageCache.clear() : 0
        return try await announcing(store) { try store.clearCache(account: chosen) } + images
    }

    /// Deletes everything that the program stores on this computer: accounts, mail, settings, sessions and secrets. The
    /// servers are not involved. A running daemon continues, as after its first start.
    public func wipe() async throws {
        let store = try openStore()
        let record = store.recordChanges()
        do {
            try wipe(store)
        } catch {
            await announce(record.take())
            throw error
        }
        await announce(record.take())
        _ = try? await control.send(.accountsChanged)
    }

    /// Deletes everything in a store that this process writes, with the secrets. A secret that cannot be removed, for
    /// example because the keyring is locked, does not keep the mail.
    func wipe(_ store: MailStore, keeping session: [UInt8]? = nil) throws {
        try store.wipe(keeping: session, removingSecrets: removeSecrets)
    }
}

extension Application {
    /// Removes the secrets of removed accounts; after a wipe all of them, with the cache of remote images.
    func removeSecrets(_ secrets: ErasedSecrets) throws {
        if case .all = secrets { try? FileManager.default.removeItem(at: paths.cache) }
        try vault().remove(secrets)
    }

    /// Sets the limit of downloaded attachments in megabytes, 0 for none: of one account, or of every account that has
    /// the default. Attachments above it are removed at once.
    public func setAttachmentLimit(_ megabytes: Int, account address: String?) async throws {
        guard let address else {
            _ = try await change(.attachmentCacheLimitMB, to: String(megabytes))
            return
        }
        let store = try openStore()
        let chosen = try account(address, in: store).id
        try await announcing(store) { try store.setAttachmentLimit(megabytes, account: chosen) }
    }
}
