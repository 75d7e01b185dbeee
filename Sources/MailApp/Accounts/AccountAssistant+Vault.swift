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
        // Secrets of removed accounts may have waited for the passphrase as well.
        try? store.finishErasures(vault.remove)
        store.announce([.accounts])
        try? store.requestSync()
    }

    /// Sets, changes or, with nil, removes the passphrase of the passwords. An earlier one must be given, also if the
    /// passwords are open. The running program can still read them.
    public func setVaultPassphrase(
        _ passphrase: Secret?, current: Secret?
    ) async throws(AccountServiceError) {
        if let passphrase, !passphrase.isUsablePassphrase { throw .unusablePassphrase }
        let state = try vaultState()
        if state.hasPassphrase {
            guard let current else { throw AccountServiceError(opening: .currentNeeded) }
            // Accounts wait only for what was locked.
            if state == .locked { try await unlockVault(current) } else { try verify(current) }
        } else if passphrase == nil {
            throw AccountServiceError(opening: .noPassphrase)
        }
        do {
            try vault.setPassphrase(passphrase)
        } catch {
            throw AccountServiceError(opening: error)
        }
        // Other pages show whether there is one.
        store.announce([.accounts])
    }

    private func verify(_ current: Secret) throws(AccountServiceError) {
        do {
            try vault.unlock(current)
        } catch {
            throw AccountServiceError(opening: error)
        }
    }
}

extension Secret {
    /// True if it can be a new passphrase.
    var isUsablePassphrase: Bool {
        AppLockError.isUsable(String(decoding: bytes, as: UTF8.self))
    }
}

extension AccountServiceError {
    /// A new passphrase that is too short or too long.
    fileprivate static let unusablePassphrase = AccountServiceError(
        .invalid, code: "unusable_passphrase", AppLockError.unusablePassphrase.explanation)

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
