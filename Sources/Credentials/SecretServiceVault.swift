public import DesktopBus
import OAuth

/// Secrets in the desktop's keyring; any program of the same user can read them while it is unlocked.
public struct SecretServiceVault: CredentialVault {
    private let service: SecretService

    /// Uses a keyring that is known to be available.
    public init(service: SecretService) { self.service = service }

    /// The display name.
    public var name: String { "the desktop's keyring" }

    /// None: users expect passwords in the keyring.
    public var notice: String? { nil }

    /// Returns the secret of a key; nil if none is stored.
    public func secret(for key: String) throws(CredentialError) -> StoredSecret? {
        let stored: [UInt8]?
        do {
            stored = try service.secret(forKey: key)
        } catch {
            throw Self.explained(error)
        }
        guard let stored else { return nil }
        guard let secret = SealedSecret.secret(in: stored) else {
            throw CredentialError(.damaged, CredentialText.entryDamaged)
        }
        return secret
    }

    /// Stores a secret.
    public func setSecret(_ secret: StoredSecret, for key: String) throws(CredentialError) {
        guard let bytes = SealedSecret.bytes(of: secret) else { throw .unusable }
        do {
            try service.setSecret(bytes, forKey: key, label: "VaultMail: \(key)")
        } catch {
            throw Self.explained(error)
        }
    }

    /// Removes a secret.
    public func removeSecret(for key: String) throws(CredentialError) {
        do {
            try service.removeSecret(forKey: key)
        } catch {
            throw Self.explained(error)
        }
    }

    /// Removes the entries of accounts and of registered client ids.
    public func removeAll(ofAccounts addresses: [String]) throws(CredentialError) {
        let providers = OAuthProvider.known.map(\.id) + ["generic"]
        let keys = addresses + addresses.map(Self.submissionKey) + providers.map(Self.key)
        for key in keys { try removeSecret(for: key) }
    }

    private static func explained(_ error: BusError) -> CredentialError {
        switch error.kind {
        case .locked: CredentialError(.locked, CredentialText.keyringLocked)
        case .unavailable, .failed: CredentialError(.refused, CredentialText.keyringFailed)
        }
    }
}
