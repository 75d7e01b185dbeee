import IMAPClient
import MailModel
import MailStorage

extension MailboxChanging {
    /// Copies messages to another mailbox of their account (RFC 3501 §6.4.7).
    ///
    /// At once and not as a queued operation: a COPY whose reply is lost and that is sent again makes a second copy,
    /// and a move can search the original to find out, a copy cannot. The copies come with the next sync.
    func copy(_ messages: [MessageID], to id: MailboxID) async throws -> MailboxChangeResult {
        let target = try existing(id)
        guard target.listing.isSelectable, ![.all, .important, .starred].contains(target.listing.role) else {
            throw MailboxChangeError(.invalid, MailboxChangeText.noCopies(target.listing.path))
        }
        let sources = try store.copySources(of: messages, to: id)
        var count = 0
        for (mailbox, group) in Dictionary(grouping: sources, by: \.mailbox).sorted(by: { $0.key < $1.key }) {
            let source = try existing(mailbox).listing
            let selected = try await asked(.open, source.path) {
                try await connection.select(source.rawName, readOnly: true)
            }
            let uids = UIDSet(group.filter { $0.uidValidity == selected.uidValidity }.map(\.uid))
            guard !uids.isEmpty else { continue }
            let copied = try await asked(.copy, target.listing.path) {
                try await connection.copy(uids, to: target.listing.rawName)
            }
            count += copied?.mapping.count ?? uids.count
        }
        if count > 0 { store.request([.sync(account.id)]) }
        return MailboxChangeResult(isDone: count == messages.count, messageCount: count)
    }
}
