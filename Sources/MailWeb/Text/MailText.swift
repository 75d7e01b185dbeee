/// The sentences about actions on messages, conversations and mailboxes that are not possible. Those named as hints
/// follow another sentence.
enum MailText {
    // MARK: Actions

    static let noTargets = "No conversations or messages given."
    static let noDestination = "No destination given."
    static let joinsOne = "Joining requires at least two conversations."
    static let invalidLabel =
        "This cannot be a label. Use English letters, digits and signs other than ( ) { ] % * \" \\."

    static func tooManyTargets(maximum: Int) -> String { "Select at most \(maximum) conversations and messages." }

    // MARK: Mailboxes

    static let mailboxGone = "The mailbox no longer exists."
    static let differentAccounts = "Both mailboxes must belong to one account."
    static let insideHint = "Choose under “Inside” where it belongs."
    static let noInnerMailboxes = "This server has no mailboxes inside others."

    static func nameHasDelimiter(_ delimiter: String) -> String {
        "The name cannot contain “\(delimiter)”, which separates mailboxes on this server."
    }

    // MARK: Pending changes

    static let alreadySent = "This change was already sent to the server."
    static let replyHint = "Wait for the server's reply, then reverse the change."
    static let notPending = "This change is no longer pending."

    // MARK: Images

    static let senderNotProven =
        "The server says that this message is not from its sender, so the sender's images cannot always be shown."
    static let thisMessageHint = "Show them for this message alone."

    // MARK: Unsubscribing

    static let spamHint = "Move its mail to Spam if it is unwanted."
    static let lookAgainHint = "Look at it again."
    static let openPageHint = "Open the page in your browser."
    static let openAddressHint = "Try again later, or open the address in your browser."

    // MARK: Rules

    static let noMailboxChosen = "Choose the mailbox to move to."
    static let invalidKeyword = "A keyword is one word of letters and digits."

    // MARK: Trash

    static let negativeCount = "Keep 0 or more messages."
    static let checkTrashHint = "Check it and try again."

    /// - Parameter count: the number of messages in Trash now, which is not the one that the user confirmed.
    static func trashChanged(_ count: Int) -> String { "Trash now holds \(count) message\(count == 1 ? "" : "s")." }
}
