/// The sentences about drafts and about messages that are on their way.
enum DraftErrorText {
    static let draftGone = "This draft no longer exists."
    static let versionGone = "This version of the draft is not kept any more."
    static let draftChanged = "This draft was changed elsewhere. Load it again."
    static let draftOpenElsewhere = "This draft is open in another window."
    static let noSender = "No account that can send this message is chosen. Choose another sender."

    // MARK: Attached files

    static let fileGone = "This file is no longer attached."
    static let fileMissing = "A file of this message is not here. Wait for it, or attach it again."
    static let filePending = "A file of this message is not here yet. Wait for it, or remove it."

    // MARK: Sending

    static let messageGone = "This message no longer exists."
    static let unreadable = "A message that you wrote cannot be read from the mail store."
    static let alreadySending = "This message is already being sent."
    static let alreadySent = "This message was sent already."
    static let beingChecked =
        "VaultMail is still checking whether this message was sent. Try again in a few minutes."
    static let fromBackup = "This message is from a backup; it may have been sent since."
    static let accountPaused = "The account is paused. Resume it to send the message."
}
