public import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The number of seconds during which a discarded draft can be restored.
    static let discardedLife: Double = 86_400

    /// Stores a new draft (FR-SYNC-07). Durable on return.
    ///
    /// - Parameter editor: who writes it, such as a browser tab; nil if the first to save.
    public func createDraft(_ new: NewDraft, editor: String?) throws -> Draft {
        try writeDurably { db, aspects in
            let id = try insertDraft(new, editor: editor, in: db)
            aspects.insert(.drafts)
            let rows = DraftRow(db)
            return try rows.draft(try rows.requireDraft(id))
        }
    }

    func insertDraft(_ new: NewDraft, editor: String?, in db: Database) throws -> OutgoingID {
        let time = now().timeIntervalSince1970
        let parent = try new.parent.flatMap { parent in
            try Int64.fetchOne(db, sql: "SELECT id FROM message WHERE id = ?", arguments: [parent.rawValue])
        }
        try db.execute(
            sql: """
                INSERT INTO outgoing (account_id, kind, parent_id, content, quote, in_reply_to, reference_ids, editor,
                  created_at, saved_at, awaits_quote) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                try Self.account(of: new.content, in: db), new.kind, parent,
                try JSONColumn.text(new.content), try new.quote.map { try JSONColumn.text($0) },
                try JSONColumn.text(new.inReplyTo), try JSONColumn.text(new.references), editor, time, time,
                new.awaitsQuote,
            ])
        let id = OutgoingID(db.lastInsertedRowID)
        try Self.keepVersion(of: id, in: db)
        return id
    }

    /// A draft; nil if there is none, it is discarded, or it is no draft any more.
    public func draft(_ id: OutgoingID) throws -> Draft? {
        try read { db in
            let rows = DraftRow(db)
            guard let row = try rows.fetch(id), OutgoingRow.state(row) == .draft, row["discarded_at"] == nil else {
                return nil
            }
            return try rows.draft(row)
        }
    }

    /// Every draft, the last saved one first. Those that only continue a message in Drafts without a change are left
    /// out, because that message is there.
    public func drafts() throws -> [Draft] {
        try read { db in
            let rows = DraftRow(db)
            return try Row.fetchAll(
                db,
                sql: """
                    \(DraftRow.select) WHERE o.state = \(OutgoingState.draft.sql) AND o.discarded_at IS NULL
                      AND (o.continues_id IS NULL OR o.version > 1)
                    ORDER BY o.saved_at DESC, o.id DESC LIMIT 1000
                    """
            ).map(rows.draft)
        }
    }

    /// Saves what the user wrote. Durable on return. The same content again succeeds, because the answer to the first
    /// request may have been lost.
    ///
    /// - Parameters:
    ///   - version: the version that the editor changed.
    ///   - editor: who changed it.
    ///   - isLast: the editor goes away. It cannot know whether the save before this one has arrived.
    /// - Throws: `.draftOpenElsewhere` if another editor has it, `.draftChanged` if the content is newer than
    ///   `version`, `.alreadySending`, `.notFound`.
    public func saveDraft(
        _ id: OutgoingID, version: Int, editor: String, content: DraftContent, isLast: Bool = false
    ) throws -> (version: Int, savedAt: Date) {
        try writeDurably { db, aspects in
            let row = try DraftRow(db).requireDraft(id)
            let current: String? = row["editor"]
            guard current == nil || current == editor else { throw StoreError.draftOpenElsewhere }
            let text = try JSONColumn.text(content)
            let now = now()
            if row["content"] == text, current == editor {
                return (row["version"], DraftRow.date(row["saved_at"]) ?? now)
            }
            // Attaching a file also makes a new version, but does not make this content older.
            let newest: Int = row["version"]
            let isNext = isLast && current == editor && row["content_version"] == version + 1
            guard isNext || (row["content_version"]...newest).contains(version) else { throw StoreError.draftChanged }
            try db.execute(
                sql: """
                    UPDATE outgoing SET content = ?2, account_id = ?3, editor = ?4, version = version + 1,
                      content_version = version + 1, saved_at = ?5 WHERE id = ?1
                    """,
                arguments: [
                    id.rawValue, text, try Self.account(of: content, in: db), editor, now.timeIntervalSince1970,
                ])
            try Self.keepVersion(of: id, in: db)
            aspects.insert(.drafts)
            return (newest + 1, now)
        }
    }

    /// Hands a draft to another editor; the former one can no longer save.
    ///
    /// - Throws: `.alreadySending`, `.notFound`.
    public func takeDraft(_ id: OutgoingID, editor: String) throws -> Draft {
        try writeDurably { db, aspects in
            let rows = DraftRow(db)
            _ = try rows.requireDraft(id)
            try db.execute(
                sql: "UPDATE outgoing SET editor = ? WHERE id = ?", arguments: [editor, id.rawValue])
            aspects.insert(.drafts)
            return try rows.draft(try rows.requireDraft(id))
        }
    }

    /// Discards a draft; `restoreDraft` brings it back for a day. Does nothing if it is discarded already.
    ///
    /// - Throws: `.alreadySending`, `.notFound`.
    public func discardDraft(_ id: OutgoingID) throws {
        try writeDurably { db, aspects in
            let time = now().timeIntervalSince1970
            guard let row = try DraftRow(db).fetch(id) else { throw StoreError.noDraft }
            guard OutgoingRow.state(row) == .draft else { throw StoreError.alreadySending }
            guard row["discarded_at"] == nil else { return }
            try db.execute(
                sql: "UPDATE outgoing SET discarded_at = ? WHERE id = ?", arguments: [time, id.rawValue])
            aspects.insert(.drafts)
        }
    }

    /// Brings a discarded draft back.
    ///
    /// - Throws: `.notFound` after a day.
    public func restoreDraft(_ id: OutgoingID) throws -> Draft {
        try writeDurably { db, aspects in
            let rows = DraftRow(db)
            guard let row = try rows.fetch(id) else { throw StoreError.noDraft }
            guard OutgoingRow.state(row) == .draft else { throw StoreError.alreadySending }
            try db.execute(sql: "UPDATE outgoing SET discarded_at = NULL WHERE id = ?", arguments: [id.rawValue])
            aspects.insert(.drafts)
            return try rows.draft(try rows.requireDraft(id))
        }
    }

    // MARK: Details

    /// The account whose server sends the content; nil if none is chosen.
    static func account(of content: DraftContent, in db: Database) throws -> Int64? {
        guard let identity = content.identity else { return nil }
        return try Int64.fetchOne(
            db, sql: "SELECT account_id FROM identity WHERE id = ?", arguments: [identity.rawValue])
    }
}
