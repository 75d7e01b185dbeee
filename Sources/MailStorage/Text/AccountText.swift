import MailModel

/// The sentences about accounts, their identities, settings and sessions.
enum AccountText {
    static let gone = "The account no longer exists."
    static let addressTaken = "This address already has an account. Change that account, or remove it first."
    static let signedOut = "This account is signed out. Sign in to fetch its mail."
    static let localNotPaused = "Mail on this computer is not synced, so it cannot be paused."
    static let noIdentity = "An account needs at least one identity."
    static let identityGone = "This identity no longer exists."
    static let noSession = "The session was not found; it may have ended."
    static let passphraseNotChecked = "The passphrase could not be checked. Try again."

    // MARK: Settings

    static func changedByCommand(_ key: SettingKey) -> String {
        "\(key.rawValue) is changed with `vaultmail app-lock on` and `vaultmail app-lock off`."
    }

    static func signedOutSender(_ id: String) -> String {
        "Account \(id) is signed out and sends nothing. Sign in to it first."
    }

    /// - Parameter senders: the ids of the accounts that can send.
    static func noSender(_ key: SettingKey, senders: [String]) -> String {
        let known = senders.isEmpty ? "; there is none that can send" : ": \(senders.joined(separator: ", "))"
        return "\(key.rawValue) must be the id of an account with a server\(known)."
    }

    static func unknownAccounts(_ key: SettingKey) -> String {
        "\(key.rawValue) must name accounts that exist, by their id."
    }
}
