import IMAPProtocol

extension IMAPConnection {
    /// Subscribes to events of all the user's mailboxes, not only the selected one (RFC 5465); events of others arrive
    /// as `MailboxEvent.elsewhere`, during IDLE or between commands.
    ///
    /// - Returns: true if the server supports it. Otherwise poll the other mailboxes.
    /// - Throws: `IMAPError` if the connection ends.
    public func monitorAllMailboxes() async throws -> Bool {
        try await exclusively {
            guard session.capabilities.contains("NOTIFY"), !session.notifyIsBroken else { return false }
            guard !session.isNotified else { return true }
            let messages: [NotifyGroup.Event] = [.messageNew, .messageExpunge, .flagChange]
            // Expunges in the selected mailbox only between commands: otherwise sequence numbers would shift during a
            // response.
            let groups = [
                NotifyGroup(.selectedDelayed, events: messages),
                NotifyGroup(.personal, events: messages + [.mailboxName]),
            ]
            session.isNotified = try await perform(.notify(groups)).completion.status == .ok
            session.notifyIsBroken = !session.isNotified
            return session.isNotified
        }
    }

    /// Records events of other mailboxes, which have the form of STATUS and LIST responses.
    func noteElsewhere(_ response: UntaggedResponse, _ name: String) {
        guard session.isNotified, !["STATUS", "LIST", "XLIST", "NOTIFY"].contains(name) else { return }
        switch response {
        case .mailboxStatus, .list:
            session.events.record(.elsewhere)
        case .status(_, .notificationOverflow, _):
            // RFC 5465 §5.8: the server stops sending events. Changes are unknown, so this is an event itself.
            session.isNotified = false
            session.notifyIsBroken = true
            session.events.record(.elsewhere)
        default: break
        }
    }
}
