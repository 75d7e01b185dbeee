import Credentials
import MailStorage
import MailWeb
import OAuth

extension AccountServiceError {
    static let badAddress = AccountServiceError(
        .invalid, code: "invalid_address", "This is not a complete email address.",
        hint: "Write it like name@example.org.")

    static let offline = AccountServiceError(
        .unavailable, code: "offline", "Network unavailable. Check your connection and try again.")

    static let badServer = AccountServiceError(
        .invalid, code: "invalid_server", "A server name or port cannot be used.",
        hint: "Write a server name without spaces, and a port from 1 to 65535.")

    static let badUsername = AccountServiceError(
        .invalid, code: "invalid_username", "The user name is missing or contains characters that cannot be used.")

    static let badName = AccountServiceError(
        .invalid, code: "invalid_name", "The name is too long, or contains characters that cannot be used.")

    static let noPassword = AccountServiceError(
        .invalid, code: "password_needed", "The password is missing.", hint: "Enter it and try again.")

    static let usesOAuth = AccountServiceError(
        .conflict, code: "uses_oauth", "This account signs in with your browser, so it has no password.",
        hint: "Sign in again instead.")

    static let isLocal = AccountServiceError(
        .conflict, code: "local", "Mail on this computer has no server.")

    static func exists(_ address: String) -> AccountServiceError {
        AccountServiceError(.conflict, code: "exists", "The account \(address) already exists.")
    }

    /// An error while reading or writing the store or the vault.
    init(saving error: any Error) {
        switch error {
        case let error as AccountServiceError: self = error
        case let error as CredentialError where error.kind == .passphraseNeeded:
            self.init(.unavailable, code: "vault_locked", error.explanation)
        case let error as CredentialError:
            self.init(.unavailable, code: "no_keyring", "The password could not be stored.", hint: error.explanation)
        case let error as StoreError where error.kind == .notFound: self = .noAccount
        case let error as StoreError: self.init(.unavailable, code: "store_\(error.kind)", error.explanation)
        default: self.init(.unavailable, code: "failed", "The account could not be saved.", hint: "Try again.")
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
        .invalid, code: "client_needed", "The client ID is missing.",
        hint: "Register VaultMail with your provider, then enter the client ID.")

    static let badProvider = AccountServiceError(
        .invalid, code: "invalid_provider", "The addresses of the sign-in cannot be used.",
        hint: "Both must begin with https://.")

    static let noFlow = AccountServiceError(
        .notFound, code: "not_found", "This sign-in has ended.", hint: "Start it again.")
}
