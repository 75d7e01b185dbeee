import Credentials
public import MailModel
public import SASL

extension Application {
    /// Where passwords are stored, and whether this process can read them.
    public func vaultState() throws -> VaultState { try vault().state }

    /// Opens the passwords for this process only.
    public func unlockVault(_ passphrase: Secret) throws { try vault().unlock(passphrase) }

    /// Opens the passwords for the running daemon, whose accounts then sync.
    ///
    /// - Throws: `ApplicationError.daemonUnreachable` without a daemon.
    public func unlockDaemon(_ passphrase: Secret) async throws {
        _ = try await control.send(.unlockVault(passphrase: String(decoding: passphrase.bytes, as: UTF8.self)))
    }

    /// Sets or changes the passphrase of the passwords, or removes it with nil. They must be open. A running daemon
    /// keeps reading them.
    public func setVaultPassphrase(_ passphrase: Secret?) async throws {
        if let passphrase, !passphrase.isUsablePassphrase {
            throw ApplicationError(AppLockError.unusablePassphrase.explanation, status: .usage)
        }
        try paths.prepare()
        try vault().setPassphrase(passphrase)
        guard await control.isDaemonRunning() else { return }
        if let passphrase { return try await unlockDaemon(passphrase) }
        await announce(StoreChange([.accounts]))
    }
}
