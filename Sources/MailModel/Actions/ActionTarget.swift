/// The target of an action.
public enum ActionTarget: Hashable, Sendable {
    /// Every message of the thread; with a mailbox, archive and trash affect only the messages in that mailbox.
    case thread(ThreadID, in: MailboxID?)
    /// One message.
    case message(MessageID)
}
