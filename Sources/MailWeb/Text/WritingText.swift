/// The sentences about drafts, their files and their senders. Those named as hints follow another sentence.
enum WritingText {
    // MARK: Beginning

    static let invalidLink = "This is not a mailto: link."
    static let noListAddress = "This message names no mailing list that takes messages."
    static let replyToAllHint = "Reply to all instead."
    static let notInDrafts = "This message is not in Drafts."
    static let draftMissing = "This draft is not downloaded yet."
    static let continueHint = "Continue it when its text is shown."

    // MARK: Quotes

    static let originalMissing = "The original is not downloaded yet."
    static let onlineHint = "Try again in a moment, or when you are online."
    static let originalGone = "The original no longer exists."

    // MARK: Other versions

    static let otherMissing =
        "The other version of this draft is no longer in Drafts. It was deleted, or saved as a new message."
    static let keepHint = "Keep yours. A new message stays in Drafts, with its files."
    static let otherNotDownloaded = "The other version is not downloaded yet."
    static let chooseAgainHint = "It is being downloaded. Choose again in a moment."

    // MARK: Files

    static let archiveHint = "Put them into one archive."
    static let fileTooLarge = "The file is larger than \(AcceptedBody.upload.maximumBytes >> 20) MiB."
    static let sendLinkHint = "Share it in another way and send a link."

    /// - Parameter count: the number of files of a message that has no room for another.
    static func tooManyFiles(_ count: Int) -> String { "This message has \(count) files already." }

    // MARK: Addresses

    static let noAddress = "This is not an address."
    static let exampleHint = "Write it like name@example.org."

    static func tooManyRecipients(maximum: Int) -> String { "A message can have at most \(maximum) recipients." }

    static func identityCount(maximum: Int) -> String { "An account needs 1 to \(maximum) identities." }

    static func incompleteAddress(_ address: String) -> String { "Not a complete address: \(address)." }
}
