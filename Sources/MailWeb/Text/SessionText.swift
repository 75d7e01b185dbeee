/// The sentences about signing in and about the app lock. Those named as hints follow another sentence.
enum SessionText {
    // MARK: Signing in

    static let notSignedIn = "Not signed in."
    static let signInHint = "Run vaultmail open."
    static let wrongCode = "This sign-in link has expired or was already used."
    static let newLinkHint = "Run vaultmail open for a new one."
    static let tooManyAttempts = "Too many failed sign-in attempts."
    static let waitHint = "Wait a minute, then run vaultmail open."

    // MARK: App lock

    static let locked = "VaultMail is locked."
    static let passphraseHint = "Enter the passphrase."
    static let unusableKey = "This device offers no key that VaultMail can use."
}
