import MailModel

extension ActionTarget {
    /// The column of `message` that selects the messages, and its value.
    var selector: (column: String, id: Int64) {
        switch self {
        case .thread(let id, _): ("thread_id", id.rawValue)
        case .message(let id): ("id", id.rawValue)
        }
    }

    /// The mailbox in which the user acts; nil for a message, and for a thread wherever it is.
    var mailbox: MailboxID? {
        guard case .thread(_, let mailbox) = self else { return nil }
        return mailbox
    }
}
