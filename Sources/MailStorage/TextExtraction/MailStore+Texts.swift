public import MailModel
import GRDB

extension MailStore {
    /// The most messages of one step, and the bytes after which it reads no more: short enough that no one waits.
    private static let textsPerStep = 20
    private static let textBytesPerStep = 1 << 20

    /// Records that all stored messages are to be read again, unless this version of the extraction of text read them.
    /// A store without messages is current from the start.
    ///
    /// To be called by the process that syncs: mail that another one stores afterwards counts as read with this
    /// version.
    public func beginTextUpdate(version: Int) throws {
        guard try read({ db in try TextCursor.read(in: db) })?.version != version else { return }
        try write { db, _ in
            guard try TextCursor.read(in: db)?.version != version else { return }
            try TextCursor(version: version, in: db).store(in: db)
        }
    }

    /// Reads some of the stored messages again and stores their texts as if they had just been downloaded: search text,
    /// snippet, attachments, links and defects. Resumes where it ended, also after a restart; begins with all messages
    /// after a change of the version. Without one, reads nothing.
    ///
    /// A message whose file is missing or damaged keeps its text. It is not requested from the server: if the disk
    /// cannot be read, all mail would be downloaded. It is when the user opens it, see `rawBytes(of:)`.
    ///
    /// - Parameters:
    ///   - version: of `parse`.
    ///   - parse: reads a message, or the beginning of one.
    /// - Returns: how far it is.
    public func updateTexts(
        version: Int, reading parse: (_ bytes: [UInt8]) -> MessageContent
    ) throws -> TextProgress {
        try beginTextUpdate(version: version)
        guard let cursor = try read({ db in try TextCursor.read(in: db) }), !cursor.isComplete else {
            return try textProgress()
        }
        let (messages, next) = try readAgain(from: cursor, parse)
        try write { db, aspects in
            // It began again meanwhile, after a wipe.
            guard try TextCursor.read(in: db) == cursor else { return }
            let places = try TextRewriter(db).store(messages)
            for (account, places) in Dictionary(grouping: places, by: \.account) {
                try refresh(Set(places.map(\.thread)), of: account, in: db, &aspects)
            }
            try next.store(in: db)
        }
        return try textProgress()
    }

    /// How far stored messages are read again; complete if that never began.
    public func textProgress() throws -> TextProgress {
        try read { db in
            try TextCursor.read(in: db)?.progress ?? TextProgress(done: 0, total: 0, isComplete: true)
        }
    }

    /// Outside of a transaction, so that no writer waits for the disk or the parser.
    private func readAgain(
        from cursor: TextCursor, _ parse: (_ bytes: [UInt8]) -> MessageContent
    ) throws -> (messages: [TextRewriter.Message], next: TextCursor) {
        let stored = try cursor.next.map(messagesWithText) ?? []
        var messages: [TextRewriter.Message] = []
        var (count, byteCount) = (0, 0)
        for (id, file) in stored where byteCount < Self.textBytesPerStep {
            count += 1
            guard let bytes = storedBytes(file) else { continue }
            byteCount += bytes.count
            messages.append(TextRewriter.Message(id: id, file: file, content: parse(bytes)))
        }
        return (messages, cursor.advanced(by: count, to: stored.prefix(count).last?.id.rawValue))
    }

    private func messagesWithText(below id: Int64) throws -> [(id: MessageID, file: FileKey)] {
        try read { db in
            let ids = try Int64.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id FROM message WHERE id < ? AND body_state IN \(StoredBodyState.readableSQL)
                        ORDER BY id DESC LIMIT ?
                        """), arguments: [id, Self.textsPerStep])
            return try ids.map { MessageID($0) }.compactMap { id in
                try Self.fileKey(id, in: db).map { (id: id, file: $0) }
            }
        }
    }

    /// The whole message, or the beginning that is stored; nil if the file is missing or damaged.
    private func storedBytes(_ file: FileKey) -> [UInt8]? {
        guard file.state == .stored else {
            return files.read(account: file.account, publicID: file.publicID, first: file.presentByteCount)
        }
        return file.byteCount.flatMap { byteCount in
            files.read(
                account: file.account, publicID: file.publicID, byteCount: byteCount, checksum: file.checksum)
        }
    }
}
