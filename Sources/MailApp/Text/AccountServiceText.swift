/// The sentences about accounts that cannot be added or changed, on the page and in the terminal. Those named as hints
/// follow another sentence.
enum AccountServiceText {
    static let offline = "Network unavailable. Check your connection and try again."
    static let isLocal = "Mail on this computer has no server."

    static func exists(_ address: String) -> String { "The account \(address) already exists." }

    // MARK: What the user entered

    static let badAddress = "This is not a complete email address."
    static let badServer = "A server name or port cannot be used."
    static let badServerHint = "Write a server name without spaces, and a port from 1 to 65535."
    static let badUsername = "The user name is missing or contains characters that cannot be used."
    static let noPassword = "The password is missing."
    static let noPasswordHint = "Enter it and try again."

    // MARK: Signing in with the browser

    static let usesOAuth = "This account signs in with your browser, so it has no password."
    static let usesOAuthHint = "Sign in again instead."
    static let clientNeeded = "The client ID is missing."
    static let clientNeededHint = "Register VaultMail with your provider, then enter the client ID."
    static let badProvider = "The addresses of the sign-in cannot be used."
    static let badProviderHint = "Both must begin with https://."
    static let signInEnded = "This sign-in has ended."
    static let signInEndedHint = "Start it again."

    // MARK: Saving

    static let passwordNotStored = "The password could not be stored."
    static let passwordNotRemoved = "The account and its mail were removed, but its password could not be removed."
    static let notSaved = "The account could not be saved."
    static let notSavedHint = "Try again."
}
