import GRDB
import MailModel

extension Journal {
    /// What can happen to a message. The raw value is stored and is the `event` of `vaultmail explain --json`: a name
    /// is never reused.
    enum Event: String, CaseIterable, DatabaseValueConvertible {
        case arrived
        case settled
        case renumbered
        case renamed
        case reattached
        case flagsChanged = "flags_changed"
        case vanished
        case replaced
        case uidValidityEnded = "uid_validity_ended"
        case notArrived = "not_arrived"
        case mailboxRemoved = "mailbox_removed"
        case archived
        case purged
        case queued = "changed"
        case merged
        case sent
        case retried
        case cancelled
        case superseded
        case split
        case joined
        case undone
        case finished
        case failed
        case imported
        case bodyStored = "body_stored"
        case bodyFailed = "body_failed"
        case bodyEvicted = "body_evicted"

        /// Who caused it.
        var actor: JournalEntry.Actor {
            switch self {
            case .arrived, .settled, .renumbered, .renamed, .flagsChanged, .vanished, .replaced, .uidValidityEnded,
                .mailboxRemoved, .finished, .failed, .bodyFailed:
                .server
            case .queued, .merged, .cancelled, .split, .joined, .undone, .imported: .user
            case .reattached, .notArrived, .archived, .purged, .sent, .retried, .superseded, .bodyStored, .bodyEvicted:
                .program
            }
        }
    }

    /// Why something happened, where the event alone does not say it.
    enum Reason: String, CaseIterable, DatabaseValueConvertible {
        /// The message was already where it should go.
        case inPlace = "in_place"
        /// The message had already left the mailbox.
        case alreadyGone = "already_gone"
        /// The message was found in the target after the reply was lost, or after another program moved it.
        case found
        /// UID SEARCH ALL leaves the message out and lists as many messages as EXISTS counts.
        case notListed = "not_listed"
        /// The server gave UIDs to other messages without a new UIDVALIDITY.
        case uidsReused = "uids_reused"
        /// The mailbox was removed on the server.
        case mailboxRemoved = "mailbox_removed"
        /// The change was pending when the restored backup was made.
        case backupRestored = "backup_restored"
        /// Only the beginning of the message was downloaded.
        case beginningOnly = "beginning_only"
        /// The user made the sync window smaller.
        case outsideWindow = "outside_window"

        init(_ evidence: OperationEvidence) {
            switch evidence {
            case .inPlace: self = .inPlace
            case .alreadyGone: self = .alreadyGone
            case .found: self = .found
            }
        }
    }
}
