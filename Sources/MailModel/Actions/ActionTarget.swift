/// What an action is done to.
public enum ActionTarget: Hashable, Sendable {
    /// Every message of the thread; with a mailbox, archive and trash take only what that mailbox shows.
    case thread(ThreadID, in: MailboxID?)
    /// One message.
    case message(MessageID)
}
