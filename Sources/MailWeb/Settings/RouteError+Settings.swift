import MailModel

extension RouteError {
    /// The page is locked: nothing about the mail may be shown.
    static let locked = RouteError(
        status: 423, code: "locked", message: SessionText.locked, hint: SessionText.passphraseHint)

    /// A value that a setting does not accept.
    init(_ error: SettingError) {
        self.init(status: 400, code: "invalid_setting", message: error.explanation)
    }

    /// Why the app lock did not change.
    init(_ error: AppLockError) {
        let (status, code) =
            switch error {
            case .alreadyOn: (409, "already_on")
            case .notOn: (409, "not_on")
            case .unusablePassphrase: (400, "unusable_passphrase")
            case .wrongPassphrase: (403, "wrong_passphrase")
            case .wrongAuthenticator: (403, "wrong_authenticator")
            case .tooManyAuthenticators: (409, "too_many_authenticators")
            case .paused: (429, "too_many_attempts")
            }
        self.init(status: status, code: code, message: error.explanation)
    }
}
