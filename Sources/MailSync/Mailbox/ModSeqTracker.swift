import MailModel
import Synchronization

/// Tracks mailboxes whose HIGHESTMODSEQ runs ahead of the MODSEQ values in FETCH responses (Q32).
///
/// The number alone does not prove that every change was seen: a change may become visible later without another
/// increase. So the cursor of such a mailbox is the highest MODSEQ received, and the mailbox is settled only after two
/// complete passes with the same numbers, until they change.
final class ModSeqTracker: Sendable {
    private struct Look {
        var snapshot: MailboxSnapshot
        var isSettled: Bool
    }

    private let modSeqs = Mutex<[MailboxID: Look]>([:])

    /// Returns true if two complete passes had these numbers.
    func isSettled(_ mailbox: MailboxID, at snapshot: MailboxSnapshot) -> Bool {
        modSeqs.withLock { $0[mailbox].map { $0.isSettled && $0.snapshot == snapshot } ?? false }
    }

    /// A complete pass had these numbers.
    func note(_ snapshot: MailboxSnapshot, of mailbox: MailboxID) {
        modSeqs.withLock { $0[mailbox] = Look(snapshot: snapshot, isSettled: $0[mailbox]?.snapshot == snapshot) }
    }
}
