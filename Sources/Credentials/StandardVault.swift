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
    public func password(for account: String) throws(CredentialError) -> Secret? {
        guard let keyring else { return try file.password(for: account) }
        do {
            if let password = try keyring.password(for: account) { return password }
        } catch {
            // A locked keyring says nothing about a password that lies in the file.
            guard let password = try file.password(for: account) else { throw error }
            return password
        }
        return try file.password(for: account)
    }

    /// Stores the password in one place alone.
    public func setPassword(_ password: Secret, for account: String) throws(CredentialError) {
        guard let keyring else { return try file.setPassword(password, for: account) }
        try keyring.setPassword(password, for: account)
        try file.removePassword(for: account)
    }

    /// Forgets the password in both.
    public func removePassword(for account: String) throws(CredentialError) {
        try keyring?.removePassword(for: account)
        try file.removePassword(for: account)
    }
}
