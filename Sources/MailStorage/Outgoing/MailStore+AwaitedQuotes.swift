import GRDB
public import MailModel

extension MailStore {
    /// Adds the original to a draft that was begun without it, with the files of a forwarded message. Does nothing if
    /// it is there already. Durable on return.
    ///
    /// - Parameters:
    ///   - quote: nil if the original has no text.
    ///   - files: of the message `parent`; they are fetched in the background.
    ///   - editor: who asks for it.
    /// - Throws: `.draftOpenElsewhere`, `.alreadySending`, `.notFound`.
    public func addQuote(
        _ quote: DraftQuote?, files: [MessageFile] = [], from parent: MessageID, to id: OutgoingID, editor: String
    ) throws -> Draft {
        let (draft, isAdded) = try writeDurably { db, aspects in
            let rows = DraftRow(db)
            let row = try rows.requireDraft(id)
            let current: String? = row["editor"]
            guard current == nil || current == editor else { throw StoreError.draftOpenElsewhere }
            guard row["awaits_quote"] else { return (try rows.draft(row), false) }
            try db.execute(
                sql: "UPDATE outgoing SET quote = ?2, awaits_quote = 0, version = version + 1 WHERE id = ?1",
                arguments: [id.rawValue, try quote.map { try JSONColumn.text($0) }])
            aspects.insert(.drafts)
            return (try rows.draft(try rows.requireDraft(id)), true)
        }
        guard isAdded else { return draft }
        for file in files {
            _ = try addAttachment(
                to: id, from: parent, source: file.source, filename: file.filename, mimeType: file.mimeType,
                byteCount: file.byteCount)
        }
        return try self.draft(id) ?? draft
    }
}
