import IMAPProtocol

extension IMAPConnection {
    /// Asks to be told of all the person's mailboxes and not of the selected one alone (RFC 5465); what happens in others comes as
    /// `MailboxEvent.elsewhere`, by IDLE or between commands.
    ///
    /// - Returns: whether the server does it. Where it does not, look at the other mailboxes now and then.
    /// - Throws: `IMAPError` when the connection ends.
    public func monitorAllMailboxes() async throws -> Bool {
        try await exclusively {
            guard session.capabilities.contains("NOTIFY"), !session.notifyIsBroken else { return false }
            guard !session.isNotified else { return true }
            let messages: [NotifyGroup.Event] = [.messageNew, .messageExpunge, .flagChange]
            // Removals in the selected mailbox only between commands: they would shift numbers within answers.
            let groups = [
                NotifyGroup(.selectedDelayed, events: messages),
                NotifyGroup(.personal, events: messages + [.mailboxName]),
            ]
            session.isNotified = try await perform(.notify(groups)).completion.status == .ok
            session.notifyIsBroken = !session.isNotified
            return session.isNotified
        }
    }

    /// News of other mailboxes, which look like answers to STATUS and LIST.
    func noteElsewhere(_ response: UntaggedResponse, _ name: String) {
        guard session.isNotified, !["STATUS", "LIST", "XLIST", "NOTIFY"].contains(name) else { return }
        switch response {
        case .mailboxStatus, .list:
            session.events.record(.elsewhere)
        case .status(_, .notificationOverflow, _):
            // RFC 5465 §5.8: it tells no more. Nobody knows what has happened, so that is news too.
            session.isNotified = false
            session.notifyIsBroken = true
            session.events.record(.elsewhere)
        default: break
        }
    }
}
