/// The sentences about where passwords are stored.
enum VaultText {
    static let keyring = "Passwords are in the desktop's keyring."
    static let keyFile =
        "Passwords are in an encrypted file next to its key. Anyone who can read your home folder can read them."
    static let passphrase = "Passwords are in an encrypted file that a passphrase opens."
    static let locked =
        "The passwords are locked, so syncing is paused. Unlock them with `vaultmail vault unlock` or on the page."
}
