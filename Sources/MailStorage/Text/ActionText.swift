/// The sentences about actions on messages, conversations and mailboxes that are not possible.
enum ActionText {
    // MARK: Messages

    static let messageGone = "The message no longer exists."
    static let noMessage = "There is no such message."
    static let ambiguousID = "Several message IDs begin with these digits. Enter more of them."
    static let onlyLocalImport = "Files can only be imported into mailboxes on this computer."
    static let importedFileGone =
        "The file of this imported message is gone or damaged. Import the message again, or restore the last backup."

    // MARK: Conversations

    static let conversationGone = "The conversation no longer exists."
    static let differentAccounts = "Conversations of different accounts cannot be joined."

    // MARK: Mailboxes

    static let mailboxGone = "The mailbox no longer exists."
    static let noTarget = "Choose the mailbox to move the messages to."
    static let otherAccount = "Messages can be moved only to mailboxes of their own account."
    static let renumbered = "The server renumbered the mailbox. Its sync starts again."
    static let noUIDsLeft = "The mailbox cannot hold more messages. Use another one."

    static func notMovable(to path: String) -> String { "Messages cannot be moved to “\(path)”." }

    static func holdsNoMessages(_ name: String) -> String {
        "The mailbox “\(name)” cannot hold messages. Delete it with another mail client, then try again."
    }

    // MARK: Labels

    static let noLabel = "Choose the label."

    static func tooManyLabels(_ maximum: Int) -> String {
        "There can be at most \(maximum) different labels. Use one of them again."
    }
}
