import DesktopBus
public import Foundation
public import MailModel
public import SASL

/// The desktop keyring if one is available, otherwise the key file. Checked at each use, because a keyring may start
/// later.
///
/// Reads check both, so that a secret stored before a keyring was available is still found; removal removes from
/// both.
public struct StandardVault: CredentialVault {
    private let service: SecretService?
    private let file: KeyFileVault

    /// - Parameters:
    ///   - directory: the folder of the key-file vault.
    ///   - environment: contains the address of the session bus; `VAULTMAIL_VAULT=file` disables the keyring.
    public init(directory: URL, environment: [String: String]) {
        file = KeyFileVault(directory: directory)
        service = environment["VAULTMAIL_VAULT"] == "file" ? nil : SecretService(environment: environment)
    }

    /// The keyring, if one is available now.
    private var keyring: SecretServiceVault? {
        guard let service, service.isAvailable() else { return nil }
        return SecretServiceVault(service: service)
    }

    /// The vault to write to.
    private var preferred: any CredentialVault { keyring ?? file }

    /// The name of the vault to write to.
    public var name: String { preferred.name }

    /// The notice of the vault to write to.
    public var notice: String? { preferred.notice }

    /// A file with a passphrase counts also beside a keyring, because it may hold what was stored before.
    public var state: VaultState {
        get throws(CredentialError) {
            let state = try file.state
            return state == .keyFile && keyring != nil ? .keyring : state
        }
    }

    /// True if the file waits for its passphrase.
    public var isLocked: Bool { (try? file.state) == .locked }

    /// Opens the file.
    public func unlock(_ passphrase: Secret) throws(CredentialError) {
        guard try state != .keyring else { throw .keyringInUse }
        try file.unlock(passphrase)
    }

    /// Sets, changes or removes the passphrase of the file.
    public func setPassphrase(_ passphrase: Secret?) throws(CredentialError) {
        guard try state != .keyring else { throw .keyringInUse }
        try file.setPassphrase(passphrase)
    }

    /// Returns the secret of a key; nil if none is stored.
    ///
    /// The file comes first: storing in a keyring clears it, so an entry in the file is newer than one in the keyring.
    public func secret(for key: String) throws(CredentialError) -> StoredSecret? {
        let filed: StoredSecret?
        do {
            filed = try file.secret(for: key)
        } catch {
            guard let keyring, let secret = try keyring.secret(for: key) else { throw error }
            return secret
        }
        if let filed { return filed }
        return try keyring?.secret(for: key)
    }

    /// Stores the secret in one place only.
    public func setSecret(_ secret: StoredSecret, for key: String) throws(CredentialError) {
        guard let keyring else { return try file.setSecret(secret, for: key) }
        try keyring.setSecret(secret, for: key)
        try file.removeSecret(for: key)
    }

    /// Removes the secret from both.
    public func removeSecret(for key: String) throws(CredentialError) {
        try file.removeSecret(for: key)
        try keyring?.removeSecret(for: key)
    }

    /// Removes the secrets from both.
    public func removeAll(ofAccounts addresses: [String]) throws(CredentialError) {
        try file.removeAll(ofAccounts: addresses)
        try keyring?.removeAll(ofAccounts: addresses)
    }
}
