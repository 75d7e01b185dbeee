import Foundation
import GRDB
public import MailModel

/// Earlier contents of drafts.
extension MailStore {
    /// How many saved contents of a draft are kept.
    static let keptVersions = 10
    /// The number of seconds between kept contents: a draft is saved within a second of each word.
    static let versionSpacing: Double = 30

    /// The saved contents of a draft, the newest first; at most ten.
    public func draftVersions(_ id: OutgoingID) throws -> [DraftVersion] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM outgoing_version WHERE outgoing_id = ? ORDER BY version DESC",
                arguments: [id.rawValue]
            ).map { row in
                DraftVersion(
                    version: row["version"], savedAt: Date(timeIntervalSince1970: row["saved_at"]),
                    content: try JSONColumn.value(DraftContent.self, row["content"]))
            }
        }
    }

    /// Makes an earlier content of a draft the current one, as a new version: what it replaces is kept. Files and
    /// quotation stay. Durable on return.
    ///
    /// - Parameters:
    ///   - editor: who restores it.
    ///   - takes: true to take the draft from another editor, which can no longer save.
    /// - Throws: `.draftOpenElsewhere`, `.alreadySending`, `.notFound` if the draft or the version is gone.
    public func restoreVersion(
        _ version: Int, of id: OutgoingID, editor: String, takes: Bool = false
    ) throws -> Draft {
        try writeDurably { db, aspects in
            let rows = DraftRow(db)
            let row = try rows.requireDraft(id)
            let current: String? = row["editor"]
            guard takes || current == nil || current == editor else { throw StoreError.draftOpenElsewhere }
            let text = try String.fetchOne(
                db, sql: "SELECT content FROM outgoing_version WHERE outgoing_id = ? AND version = ?",
                arguments: [id.rawValue, version])
            guard let text else { throw StoreError.noVersion }
            let content = try JSONColumn.value(DraftContent.self, text)
            try db.execute(
                sql: """
                    UPDATE outgoing SET content = ?2, account_id = ?3, editor = ?4, version = version + 1,
                      content_version = version + 1, saved_at = ?5 WHERE id = ?1
                    """,
                arguments: [
                    id.rawValue, text, try Self.account(of: content, in: db), editor, now().timeIntervalSince1970,
                ])
            try Self.keepVersion(of: id, replacesRecent: false, in: db)
            aspects.insert(.drafts)
            return try rows.draft(try rows.requireDraft(id))
        }
    }

    /// Copies the current content to the versions, and removes the oldest.
    ///
    /// - Parameter replacesRecent: true to replace the last copy if it was made right after the one before it, so that
    ///   ten copies are more than the last ten words.
    static func keepVersion(of id: OutgoingID, replacesRecent: Bool = true, in db: Database) throws {
        if replacesRecent {
            try db.execute(
                sql: """
                    DELETE FROM outgoing_version WHERE outgoing_id = ?1
                      AND version = (SELECT max(version) FROM outgoing_version WHERE outgoing_id = ?1)
                      AND saved_at - (SELECT saved_at FROM outgoing_version WHERE outgoing_id = ?1
                        ORDER BY version DESC LIMIT 1 OFFSET 1) < ?2
                    """, arguments: [id.rawValue, versionSpacing])
        }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO outgoing_version (outgoing_id, version, saved_at, content)
                SELECT id, version, saved_at, content FROM outgoing WHERE id = ?
                """, arguments: [id.rawValue])
        try db.execute(
            sql: """
                DELETE FROM outgoing_version WHERE outgoing_id = ?1 AND version NOT IN
                  (SELECT version FROM outgoing_version WHERE outgoing_id = ?1 ORDER BY version DESC LIMIT ?2)
                """, arguments: [id.rawValue, keptVersions])
    }
}

extension StoreError {
    fileprivate static let noVersion = StoreError(.notFound, DraftErrorText.versionGone)
}
