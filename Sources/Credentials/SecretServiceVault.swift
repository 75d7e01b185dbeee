public import DesktopBus
public import SASL

/// Passwords in the desktop's keyring; any program of the same user can read them while it is unlocked.
public struct SecretServiceVault: CredentialVault {
    private let service: SecretService

    /// Uses a keyring that is known to be available.
    public init(service: SecretService) { self.service = service }

    /// The display name.
    public var name: String { "the desktop's keyring" }

    /// None: users expect passwords in the keyring.
    public var notice: String? { nil }

    /// Returns the password of an account; nil if none is stored.
    public func password(for account: String) throws(CredentialError) -> Secret? {
        do {
            return try service.secret(forKey: account).map { Secret($0) }
        } catch {
            throw Self.explained(error)
        }
    }

    /// Stores the password of an account.
    public func setPassword(_ password: Secret, for account: String) throws(CredentialError) {
        do {
            try service.setSecret(password.bytes, forKey: account, label: "VaultMail: \(account)")
        } catch {
            throw Self.explained(error)
        }
    }

    /// Removes the password of an account.
    public func removePassword(for account: String) throws(CredentialError) {
        do {
            try service.removeSecret(forKey: account)
        } catch {
            throw Self.explained(error)
        }
    }

    private static func explained(_ error: BusError) -> CredentialError {
        switch error.kind {
        case .locked:
            CredentialError(
                .locked, "Your desktop keyring is locked. Unlock it and try again, or set VAULTMAIL_VAULT=file.")
        case .unavailable, .failed:
            CredentialError(.refused, "Your desktop keyring returned an error. Check that it is running.")
        }
    }
}
