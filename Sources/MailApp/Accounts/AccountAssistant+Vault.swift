import Credentials
public import MailModel
import MailStorage
public import MailWeb
public import SASL

extension AccountAssistant {
    /// True if passwords wait for a passphrase.
    public var isVaultLocked: Bool { vault.isLocked }

    /// Where passwords are stored, and whether they can be read now.
    public func vaultState() throws(AccountServiceError) -> VaultState {
        do {
            return try vault.state
        } catch {
            throw AccountServiceError(opening: error)
        }
    }

    /// Opens the passwords for this process; accounts that waited sync at once.
    public func unlockVault(_ passphrase: Secret) async throws(AccountServiceError) {
        do {
            try vault.unlock(passphrase)
        } catch {
            throw AccountServiceError(opening: error)
        }
        let requests = ((try? store.accounts()) ?? []).map { StoreChange.Aspect.syncRequested($0.id) }
        store.announce(Set(requests).union([.accounts]))
    }
}

extension AccountServiceError {
    /// Why the passwords were not opened.
    fileprivate init(opening error: CredentialError) {
        switch error.kind {
        case .wrongPassphrase: self.init(.invalid, code: "wrong_passphrase", error.explanation)
        case .noPassphrase: self.init(.conflict, code: "no_passphrase", error.explanation)
        case .locked, .passphraseNeeded, .damaged, .unwritable, .refused:
            self.init(.unavailable, code: "vault_unusable", error.explanation)
        }
    }
}
