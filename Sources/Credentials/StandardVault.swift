import DesktopBus
public import Foundation
public import SASL

/// The desktop's keyring where one answers, else the key file; asked anew at each use, since a keyring may start after us.
///
/// Reads look in both, so that a password stored before a keyring was there is still found; removal removes from both.
public struct StandardVault: CredentialVault {
    private let service: SecretService?
    private let file: KeyFileVault

    /// - Parameters:
    ///   - directory: where the key-file vault keeps its two files.
    ///   - environment: where the session bus is; `VAULTMAIL_VAULT=file` passes every keyring by.
    public init(directory: URL, environment: [String: String]) {
        file = KeyFileVault(directory: directory)
        service = environment["VAULTMAIL_VAULT"] == "file" ? nil : SecretService(environment: environment)
    }

    /// The keyring, while one answers.
    private var keyring: SecretServiceVault? {
        guard let service, service.isAvailable() else { return nil }
        return SecretServiceVault(service: service)
    }

    /// What is written to now.
    private var preferred: any CredentialVault { keyring ?? file }

    /// The name of the vault that is written to.
    public var name: String { preferred.name }

    /// The notice of the vault that is written to.
    public var notice: String? { preferred.notice }

    /// The password of an account; nil where none is stored.
    ///
    /// The file comes first: storing in a keyring empties it, so what is there is newer than what a keyring holds.
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

    /// Stores the password in one place alone.
    public func setPassword(_ password: Secret, for account: String) throws(CredentialError) {
        guard let keyring else { return try file.setPassword(password, for: account) }
        try keyring.setPassword(password, for: account)
        try file.removePassword(for: account)
    }

    /// Forgets the password in both.
    public func removePassword(for account: String) throws(CredentialError) {
        try file.removePassword(for: account)
        try keyring?.removePassword(for: account)
    }
}
