import MailModel

/// The sentences about messages that are not queued, not answered or not sent.
enum SendingText {
    static let noSendingAccount =
        "No account can send. Add a server with `vaultmail account edit ADDRESS --smtp HOST`."
    static let cancelled = "The message was cancelled."

    static func noIdentity(_ address: String) -> String { "No account can send as \(address)." }

    // MARK: Drafts and replies

    static let noMailto = "This is not a mailto: link."
    static let noList = "This message names no mailing list that takes messages. Use --all instead."

    static func noDraft(_ id: OutgoingID) -> String {
        "Draft \(id) not found. Run `vaultmail drafts` to list the drafts."
    }

    /// - Parameter id: the beginning of the public ID.
    static func notDownloaded(_ id: String) -> String {
        "This message is not downloaded yet. Run `vaultmail fetch \(id)` first."
    }

    // MARK: Files

    static func isFolder(_ path: String) -> String { "\(path) is a folder. Attach files only." }

    static func fileUnreadable(_ path: String) -> String { "Cannot read file \(path)." }

    // MARK: Messages written by other programs

    static let noSender = "The message has no sender."
    static let noRecipient = "The message has no recipient."
    static let tooLarge = "The message is too large."
    static let queueListed = "`vaultmail outbox` lists what is queued."

    static func unknownUser(_ name: String) -> String {
        "No mail is delivered to other users of this computer, such as \(name). Write a complete address."
    }

    static func unknownOption(_ letter: Character) -> String { "Unknown option -\(letter)." }

    static func valueMissing(_ letter: Character) -> String { "Option -\(letter) needs a value." }

    static func modeUnavailable(_ mode: String) -> String { "Mode -b\(mode) is not available, only -bm." }
}
