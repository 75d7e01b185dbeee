import Credentials
import MailModel
import MailStorage
import MailWeb
import OAuth

extension AccountServiceError {
    static let badAddress = AccountServiceError(
        .invalid, code: "invalid_address", AccountServiceText.badAddress, hint: AccountRefusalText.addressHint)

    static let offline = AccountServiceError(.unavailable, code: "offline", AccountServiceText.offline)

    static let badServer = AccountServiceError(
        .invalid, code: "invalid_server", AccountServiceText.badServer, hint: AccountServiceText.badServerHint)

    static let badUsername = AccountServiceError(
        .invalid, code: "invalid_username", AccountServiceText.badUsername)

    static let badName = AccountServiceError(
        .invalid, code: "invalid_name", SettingError.unusableName.explanation)

    static let noPassword = AccountServiceError(
        .invalid, code: "password_needed", AccountServiceText.noPassword, hint: AccountServiceText.noPasswordHint)

    static let usesOAuth = AccountServiceError(
        .conflict, code: "uses_oauth", AccountServiceText.usesOAuth, hint: AccountServiceText.usesOAuthHint)

    static let isLocal = AccountServiceError(.conflict, code: "local", AccountServiceText.isLocal)

    static func exists(_ address: String) -> AccountServiceError {
        AccountServiceError(.conflict, code: "exists", AccountServiceText.exists(address))
    }

    /// An error while reading or writing the store or the vault.
    init(saving error: any Error) {
        switch error {
        case let error as AccountServiceError: self = error
        case let error as CredentialError where error.kind == .passphraseNeeded:
            self.init(.unavailable, code: "vault_locked", error.explanation)
        case let error as CredentialError:
            self.init(
                .unavailable, code: "no_keyring", AccountServiceText.passwordNotStored, hint: error.explanation)
        case let error as StoreError where error.kind == .notFound: self = .noAccount
        case let error as StoreError: self.init(.unavailable, code: "store_\(error.kind)", error.explanation)
        default:
            self.init(
                .unavailable, code: "failed", AccountServiceText.notSaved, hint: AccountServiceText.notSavedHint)
        }
    }

    /// The stored sign-in cannot be used.
    init(signingIn error: any Error) {
        guard let error = error as? OAuthError else {
            self.init(saving: error)
            return
        }
        self.init(.unavailable, code: "oauth_failed", error.explanation)
    }

    static let clientNeeded = AccountServiceError(
        .invalid, code: "client_needed", AccountServiceText.clientNeeded, hint: AccountServiceText.clientNeededHint)

    static let badProvider = AccountServiceError(
        .invalid, code: "invalid_provider", AccountServiceText.badProvider, hint: AccountServiceText.badProviderHint)

    static let noFlow = AccountServiceError(
        .notFound, code: "not_found", AccountServiceText.signInEnded, hint: AccountServiceText.signInEndedHint)
}
