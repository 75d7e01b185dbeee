public import Foundation
import GRDB
public import MailModel

/// The copies of drafts in the Drafts mailbox of their server (FR-SYNC-07).
extension MailStore {
    /// The minimum number of seconds between two copies of a draft, and how long the copy of a discarded one is kept.
    static let serverDraftPause: Double = 30

    /// A draft whose copy on the server is older than the draft, with the time when it is due.
    public struct DueDraft: Hashable, Sendable {
        /// The copy as it is now.
        public let copy: ServerDraft
        /// The draft's version.
        public let version: Int
        /// When it may be saved.
        public let dueAt: Date
    }

    /// The drafts of an account to save on the server; those that another program changed there are left alone, and so
    /// are those that an editor has just begun, and those whose files are still copied: a copy without them would stay.
    /// What a command wrote has no editor.
    public func draftsToSave(account: AccountID) throws -> [DueDraft] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM outgoing WHERE account_id = ? AND state = ? AND discarded_at IS NULL
                      AND changed_elsewhere_at IS NULL AND (version > 1 OR editor IS NULL AND continues_id IS NULL)
                      AND version > coalesce(draft_version, 0)
                      AND NOT EXISTS (SELECT 1 FROM outgoing_attachment a
                        WHERE a.outgoing_id = outgoing.id AND a.state = ?)
                    ORDER BY id
                    """, arguments: [account.rawValue, OutgoingState.draft, DraftAttachment.State.fetching]
            ).compactMap { row in
                let last = (row["draft_saved_at"] as Double?).map { $0 + Self.serverDraftPause } ?? 0
                return DueDraft(
                    copy: Self.serverDraft(row), version: row["version"], dueAt: Date(timeIntervalSince1970: last))
            }
        }
    }

    /// The copies on the server that must be deleted: of messages that were sent, and of discarded drafts.
    public func serverDraftsToRemove(account: AccountID) throws -> [(copy: ServerDraft, dueAt: Date)] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM outgoing WHERE account_id = ? AND (draft_intent IS NOT NULL OR draft_uid IS NOT NULL)
                      AND (state IN \([OutgoingState.filed, .done].sql)
                        OR (state = \(OutgoingState.draft.sql) AND discarded_at IS NOT NULL))
                    ORDER BY id
                    """, arguments: [account.rawValue]
            ).map { row in
                let discarded: Double? = OutgoingRow.state(row) == .draft ? row["discarded_at"] : nil
                return (
                    copy: Self.serverDraft(row),
                    dueAt: Date(timeIntervalSince1970: discarded.map { $0 + Self.serverDraftPause } ?? 0)
                )
            }
        }
    }

    /// The copies that are expected on the server, to notice changes that other programs made there.
    public func serverDrafts(account: AccountID) throws -> [ServerDraft] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM outgoing WHERE account_id = ? AND state = ? AND discarded_at IS NULL
                      AND changed_elsewhere_at IS NULL AND draft_uid IS NOT NULL
                    """, arguments: [account.rawValue, OutgoingState.draft]
            ).map(Self.serverDraft)
        }
    }

    /// The Message-IDs of the copies that the program wrote to Drafts mailboxes, without angle brackets.
    public func serverDraftMessageIDs() throws -> Set<String> {
        try read { db in
            try String.fetchSet(
                db.cachedStatement(
                    sql: """
                        SELECT draft_message_id FROM outgoing WHERE draft_message_id IS NOT NULL
                        UNION SELECT draft_intent FROM outgoing WHERE draft_intent IS NOT NULL
                        """))
        }
    }

    /// A copy with this Message-ID is appended next. If the answer is lost, it is searched by it.
    public func noteDraftIntent(_ id: OutgoingID, messageID: String) throws {
        try writeDurably { db, _ in
            try db.execute(
                sql: "UPDATE outgoing SET draft_intent = ? WHERE id = ?", arguments: [messageID, id.rawValue])
        }
    }

    /// The copy of a version is on the server; an older one is to be deleted by the caller. Keeps the former time
    /// between two copies.
    public func noteDraftSaved(
        _ id: OutgoingID, version: Int, mailbox: MailboxID, uidValidity: UIDValidity?, uid: UID?, messageID: String
    ) throws {
        try writeDurably { db, _ in
            try db.execute(
                sql: """
                    UPDATE outgoing SET draft_version = ?2, draft_mailbox_id = ?3, draft_uid_validity = ?4, draft_uid = ?5,
                      draft_saved_at = ?6, draft_message_id = ?7, draft_intent = ?7 WHERE id = ?1
                    """,
                arguments: [
                    id.rawValue, version, mailbox.rawValue, uidValidity.map { Int64($0.rawValue) },
                    uid.map { Int64($0.rawValue) }, now().timeIntervalSince1970, messageID,
                ])
        }
    }

    /// The copy on the server is deleted.
    public func noteServerDraftGone(_ id: OutgoingID) throws {
        try writeDurably { db, _ in
            try db.execute(
                sql: """
                    UPDATE outgoing SET draft_mailbox_id = NULL, draft_uid_validity = NULL, draft_uid = NULL,
                      draft_version = NULL, draft_message_id = NULL, draft_intent = NULL WHERE id = ?
                    """, arguments: [id.rawValue])
        }
    }

    /// The draft could not be saved on the server now: it is tried again after the usual pause.
    public func postponeServerDraft(_ id: OutgoingID) throws {
        try writeDurably { db, _ in
            try db.execute(
                sql: "UPDATE outgoing SET draft_saved_at = ? WHERE id = ?",
                arguments: [now().timeIntervalSince1970, id.rawValue])
        }
    }

    /// Another program changed or deleted the copy on the server: the user decides which one stays.
    public func noteChangedElsewhere(_ id: OutgoingID) throws {
        try writeDurably { db, aspects in
            try db.execute(
                sql: """
                    UPDATE outgoing SET changed_elsewhere_at = ?2 WHERE id = ?1 AND state = \(OutgoingState.draft.sql)
                      AND changed_elsewhere_at IS NULL
                    """, arguments: [id.rawValue, now().timeIntervalSince1970])
            if db.changesCount > 0 { aspects.insert(.drafts) }
        }
    }

    private static func serverDraft(_ row: Row) -> ServerDraft {
        ServerDraft(
            id: OutgoingID(row["id"]), account: AccountID(row["account_id"]),
            mailbox: (row["draft_mailbox_id"] as Int64?).map { MailboxID($0) },
            uidValidity: (row["draft_uid_validity"] as Int64?).map { UIDValidity(UInt32(truncatingIfNeeded: $0)) },
            uid: (row["draft_uid"] as Int64?).flatMap { UID(UInt32(truncatingIfNeeded: $0)) },
            messageID: row["draft_message_id"], intendedMessageID: row["draft_intent"], version: row["draft_version"])
    }
}
