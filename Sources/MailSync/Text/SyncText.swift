/// The sentences of sync that a user reads: failures of passes and of downloads.
enum SyncText {
    // MARK: Accounts

    static let noPassword =
        "No password is stored for this account. Unlock your desktop keyring, or store the password again with"
        + " `vaultmail account password`."
    static let paused =
        "This account is paused, so its server is not contacted. Resume it in the settings or with"
        + " `vaultmail account resume`."
    static let interrupted = "The sync was interrupted. The next one continues where it stopped."

    /// - Parameter count: the number of the user's changes that a pass could not send.
    static func pendingChanges(_ count: Int) -> String {
        (count == 1 ? "One of your changes is" : "\(count) of your changes are")
            + " not on the server yet. VaultMail will try again."
    }

    // MARK: Mailboxes

    static let olderNotLoaded = "Older messages could not be loaded. The next sync requests them again."

    /// - Parameter count: the number of messages that a mailbox sync asked for in vain.
    static func notReturned(_ count: Int) -> String {
        "The server did not return \(count == 1 ? "one message" : "\(count) messages") of this mailbox."
            + " VaultMail will request \(count == 1 ? "it" : "them") again."
    }

    // MARK: Messages

    static let messageGone = "The message is no longer on the server."
    static let onlyHere = "This message exists only on this computer. Import its file again."

    /// - Parameter byteCount: how much of the message is stored.
    static func kept(_ byteCount: Int) -> String {
        "\(size(byteCount)) of the message are kept; the next download resumes there."
    }

    private static func size(_ byteCount: Int) -> String {
        byteCount >= 1_000_000 ? "\(byteCount / 1_000_000) MB" : "\((byteCount + 999) / 1000) KB"
    }
}
