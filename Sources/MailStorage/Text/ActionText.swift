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
    static let renumbered = "The server renumbered the mailbox. Its sync starts again."

    // MARK: Actions that are not possible

    static func explanation(of refusal: ActionRefusal) -> String {
        let mailbox = refusal.mailbox ?? ""
        return switch refusal.kind {
        case .holdsNoMessages:
            "The mailbox “\(mailbox)” cannot hold messages. Delete it with another mail client, then try again."
        case .notMovable: "Messages cannot be moved to “\(mailbox)”."
        case .mailboxGone: mailboxGone
        case .noTarget: "Choose the mailbox to move the messages to."
        case .otherAccount: "Messages can be moved only to mailboxes of their own account."
        case .noUIDsLeft: "The mailbox cannot hold more messages. Use another one."
        case .noLabel: "Choose the label."
        case .tooManyLabels:
            "There can be at most \(KeywordBits.maximumCount) different labels. Use one of them again."
        }
    }
}
