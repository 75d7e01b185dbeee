/// The sentences about drafts and about messages that are on their way.
enum DraftErrorText {
    static let draftGone = "This draft no longer exists."
    static let versionGone = "This version of the draft is not kept any more."
    static let draftChanged = "This draft was changed elsewhere. Load it again."
    static let draftOpenElsewhere = "This draft is open in another window."
    static let noSender = "Choose who sends this message: no account that can send is chosen."

    // MARK: Attached files

    static let fileGone = "This file is no longer attached."
    static let fileMissing = "A file of this message is not here: wait for it, or attach it again."
    static let filePending = "A file of this message is not here yet: wait for it, or remove it."

    // MARK: Sending

    static let messageGone = "This message no longer exists."
    static let unreadable = "A message that you wrote cannot be read from the mail store."
    static let alreadySending = "This message is already being sent."
    static let alreadySent = "This message was sent already."
    static let beingChecked =
        "VaultMail is still checking whether this message was sent. Try again in a few minutes."
    static let accountPaused = "The account is paused. Resume it to send the message."
}
