import MailModel
import Synchronization

/// What a server told of its mailboxes whose highest modification sequence runs ahead of what FETCH shows (Q32).
///
/// The number alone does not prove that every change was seen: one may be shown some time later, and the number does not move again.
/// So the cursor of such a mailbox is the highest sequence that was received, and only two whole passes that found the same numbers
/// settle it, until they change.
final class ModSeqTracker: Sendable {
    private struct Look {
        var snapshot: MailboxSnapshot
        var isSettled: Bool
    }

    private let modSeqs = Mutex<[MailboxID: Look]>([:])

    /// Whether two whole passes have found these numbers.
    func isSettled(_ mailbox: MailboxID, at snapshot: MailboxSnapshot) -> Bool {
        modSeqs.withLock { $0[mailbox].map { $0.isSettled && $0.snapshot == snapshot } ?? false }
    }

    /// A whole pass has found them.
    func note(_ snapshot: MailboxSnapshot, of mailbox: MailboxID) {
        modSeqs.withLock { $0[mailbox] = Look(snapshot: snapshot, isSettled: $0[mailbox]?.snapshot == snapshot) }
    }
}
