import DesktopBus
public import Foundation
public import SASL

/// The desktop's keyring where it is chosen and one answers, else the key file. Reads look in both, so that a password stored before a keyring
/// was there is still found; removal removes from both.
public struct LayeredVault: CredentialVault {
    private let preferred: any CredentialVault
    private let fallback: any CredentialVault

    /// Puts one vault before another.
    public init(preferred: any CredentialVault, fallback: any CredentialVault) {
        self.preferred = preferred
        self.fallback = fallback
    }

    /// Chooses by what this machine has.
    ///
    /// - Parameters:
    ///   - directory: where the key-file vault keeps its two files.
    ///   - environment: `VAULTMAIL_VAULT=keyring` chooses the desktop's keyring where one answers; else the file is used.
    public static func choose(directory: URL, environment: [String: String]) -> any CredentialVault {
        let file = KeyFileVault(directory: directory)
        guard environment["VAULTMAIL_VAULT"] == "keyring", let service = SecretService(environment: environment),
            service.isAvailable()
        else { return file }
        return LayeredVault(preferred: SecretServiceVault(service: service), fallback: file)
    }

    /// The name of the vault that is written to.
    public var name: String { preferred.name }

    /// The notice of the vault that is written to.
    public var notice: String? { preferred.notice }

    /// The password of an account; nil where none is stored.
    public func password(for account: String) throws(CredentialError) -> Secret? {
        if let password = try preferred.password(for: account) { return password }
        return try fallback.password(for: account)
    }

    /// Stores the password in the preferred vault alone.
    public func setPassword(_ password: Secret, for account: String) throws(CredentialError) {
        try preferred.setPassword(password, for: account)
        try fallback.removePassword(for: account)
    }

    /// Forgets the password in both.
    public func removePassword(for account: String) throws(CredentialError) {
        try preferred.removePassword(for: account)
        try fallback.removePassword(for: account)
    }
}
