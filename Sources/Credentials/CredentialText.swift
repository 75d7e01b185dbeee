/// The sentences about passwords that cannot be read or stored, and where they are stored.
enum CredentialText {
    static let unusable = "The password begins with a control character, which no server accepts. Enter it again."
    static let besideKey =
        "Passwords are stored in an encrypted file next to its key, so anyone who can read your home folder can read"
        + " them."

    // MARK: Passphrase

    static let locked = "Your passwords are locked. They are needed to sign in: unlock them with their passphrase."
    static let wrongPassphrase = "This is not the passphrase of your passwords."
    static let currentNeeded = "Enter the passphrase that your passwords have now."
    static let noPassphrase = "Your passwords have no separate passphrase."

    // MARK: Keyring

    static let keyringInUse =
        "Your passwords are in the desktop's keyring, which is locked and unlocked by the desktop."
    static let keyringLocked = "Your desktop keyring is locked. Unlock it and try again, or set VAULTMAIL_VAULT=file."
    static let keyringFailed = "Your desktop keyring returned an error. Check that it is running."
    static let entryDamaged = "The entry of this account in your desktop keyring is damaged. Sign in again."

    // MARK: File

    static func damaged(_ path: String) -> String {
        "The password file \(path) is damaged or its key is missing. Remove it and enter the password again."
    }

    static func notReadable(_ path: String) -> String {
        "The password file \(path) cannot be read. Check that it is a regular file and that you own it."
    }

    static func notWritable(_ path: String) -> String {
        "The password file \(path) cannot be written. Check the free space and the folder's permissions."
    }
}
