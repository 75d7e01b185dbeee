import DesktopBus
public import Foundation
public import SASL

/// The desktop keyring if one is available, otherwise the key file. Checked at each use, because a keyring may start
/// later.
///
/// Reads check both, so that a password stored before a keyring was available is still found; removal removes from
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

    /// Returns the password of an account; nil if none is stored.
    ///
    /// The file comes first: storing in a keyring clears it, so an entry in the file is newer than one in the keyring.
    public func password(for account: String) throws(CredentialError) -> Secret? {
        let filed: Secret?
        do {
            filed = try file.password(for: account)
        } catch {
            guard let keyring, let password = try keyring.password(for: account) else { throw error }
            return password
        }
        if let filed { return filed }
        return try keyring?.password(for: account)
    }

    /// Stores the password in one place only.
    public func setPassword(_ password: Secret, for account: String) throws(CredentialError) {
        guard let keyring else { return try file.setPassword(password, for: account) }
        try keyring.setPassword(password, for: account)
        try file.removePassword(for: account)
    }

    /// Removes the password from both.
    public func removePassword(for account: String) throws(CredentialError) {
        try file.removePassword(for: account)
        try keyring?.removePassword(for: account)
    }
}
