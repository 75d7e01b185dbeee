public import DesktopBus
public import SASL

/// Passwords in the desktop's keyring; any program of the same user can read them while it is unlocked.
public struct SecretServiceVault: CredentialVault {
    private let service: SecretService

    /// Uses a keyring that has answered.
    public init(service: SecretService) { self.service = service }

    /// The vault's name for a person.
    public var name: String { "the desktop's keyring" }

    /// Nothing to say: it is where a person expects passwords to be.
    public var notice: String? { nil }

    /// The password of an account; nil where none is stored.
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

    /// Forgets the password of an account.
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
                .locked, "Your desktop's keyring is locked; unlock it and try again, or set VAULTMAIL_VAULT=file.")
        case .unavailable, .failed:
            CredentialError(.refused, "Your desktop's keyring did not answer as it should; check that it is running.")
        }
    }
}
