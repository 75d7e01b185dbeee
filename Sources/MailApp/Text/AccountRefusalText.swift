import MailModel

/// The sentences about accounts that a command names, their settings and their identities. Those named as hints follow
/// another sentence.
enum AccountRefusalText {
    static let noAccounts = "There are no accounts."
    static let addHint = "Add one with `vaultmail account add`."
    static let noServerAccount = "There is no account with a server. \(addHint)"
    static let severalAccounts = "There are several accounts. Choose one with --account."
    static let importNeedsLocal = "Mail can only be imported to this computer, not to a server. Omit --account."
    static let localPassword = "Imported mail has no password."
    static let signInFailed = "Signing in failed."

    static func unknown(_ address: String) -> String {
        "Account \(address) not found. Run `vaultmail account list` to list the accounts."
    }

    static func sampleUnreadable(_ path: String) -> String { "The sample account cannot be read from \(path)." }

    // MARK: Checks of servers

    static let receiving = "Receiving"
    static let sending = "Sending"

    // MARK: Settings

    static let noSetting = "This account has no such setting."
    static let noLocalSettings = "Mail on this computer has no such settings."
    static let settingNeedsAccount = "Each account has this setting: pass --account EMAIL."

    // MARK: Identities

    static let oneIdentity = "An account needs at least one identity. Change this one instead."
    static let tooManyIdentities = "An account has at most \(IdentityEntry.maximumCount) identities."

    static func noIdentity(_ id: IdentityID) -> String {
        "Identity \(id) not found. Run `vaultmail identity` to list the identities."
    }

    static func cannotSend(_ address: String) -> String {
        "\(address) cannot send. Add its SMTP server with `vaultmail account edit \(address) --smtp HOST`."
    }

    // MARK: Addresses

    static let addressHint = "Write it like name@example.org."

    static func incompleteAddress(_ text: String) -> String { "Not a complete address: \(text). \(addressHint)" }
}
