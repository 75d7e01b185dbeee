public import MailModel
import Foundation
import GRDB
import Logging

extension MailStore {
    /// How much of a message was downloaded.
    public enum BodyExtent: Hashable, Sendable {
        /// The complete message.
        case whole
        /// The text at the beginning, without the attachments that follow.
        case text
        /// The beginning of an extremely long message.
        case cut
    }

    /// The stored beginning of a message: all of it, or its text. Nil if nothing is stored, or if the file is missing;
    /// it is then downloaded again.
    public func readableBytes(of id: MessageID) throws -> [UInt8]? {
        let key = try read { db in try Self.fileKey(id, in: db) }
        guard let key, key.state.isReadable else { return nil }
        if key.state == .stored { return try rawBytes(of: id) }
        if let bytes = storedBeginning(key) { return bytes }
        try forgetBeginning(id)
        return nil
    }

    /// How much of a message's body is stored; nil for a message that is gone.
    public func bodyState(of id: MessageID) throws -> BodyState? {
        try read { db in
            try StoredBodyState.fetchOne(
                db.cachedStatement(sql: "SELECT body_state FROM message WHERE id = ?"), arguments: [id.rawValue])?.state
        }
    }

    /// The number of bytes stored from the message's beginning, even if the download is incomplete.
    public func presentByteCount(of id: MessageID) throws -> Int {
        try read { db in try Self.fileKey(id, in: db)?.presentByteCount ?? 0 }
    }

    /// Stores the next bytes of a message that is downloaded in chunks, and truncates what is behind them. An
    /// interrupted download resumes at `presentByteCount`.
    ///
    /// - Returns: false if the message is gone or earlier bytes are missing: start again at 0.
    public func appendBody(of id: MessageID, at offset: Int, _ bytes: [UInt8]) throws -> Bool {
        guard let key = try read({ db in try Self.fileKey(id, in: db) }) else { return false }
        guard key.state != .stored, offset <= key.presentByteCount else { return false }
        do {
            guard try files.put(bytes, at: offset, account: key.account, publicID: key.publicID) else {
                try forgetBeginning(id)
                return false
            }
        } catch {
            throw StoreError(error)
        }
        try write { db, aspects in
            try db.execute(
                sql: "UPDATE message SET body_byte_count = ? WHERE id = ?",
                arguments: [offset + bytes.count, id.rawValue])
            let thread = try Int64.fetchOne(
                db, sql: "SELECT thread_id FROM message WHERE id = ?", arguments: [id.rawValue])
            if let thread { aspects.insert(.threads([ThreadID(thread)])) }
        }
        return true
    }

    /// The bytes that `appendBody` has stored so far, to be parsed as a message.
    public func downloadedBytes(of id: MessageID) throws -> [UInt8]? {
        guard let key = try read({ db in try Self.fileKey(id, in: db) }) else { return nil }
        return storedBeginning(key)
    }

    /// Completes a chunked download: its text becomes part of lists and the search index.
    public func finishBody(of id: MessageID, _ content: MessageContent, extent: BodyExtent) throws {
        try write { db, aspects in
            let writer = try BodyWriter(db)
            let time = now().timeIntervalSince1970
            let place: BodyWriter.Place?
            switch extent {
            case .whole: place = try writer.store([StoredBody(id, content)], usedAt: time).first
            case .text: place = try writer.storeLead(content, of: id, state: .partial, usedAt: time)
            case .cut: place = try writer.storeLead(content, of: id, state: .tooLarge, usedAt: time)
            }
            guard let place else { return }
            let detail = JournalDetail(
                reason: extent == .whole ? nil : .beginningOnly, byteCount: Int64(place.byteCount))
            try writer.noteStored(place, detail, at: time)
            var refresh = ViewRefresh(time: time)
            refresh.threads.insert(place.thread)
            aspects = try refresh.finish(account: place.account, in: db)
            try arrivalRules(in: db).resume([id.rawValue], &aspects)
        }
    }

    /// Requests the complete message, including attachments.
    ///
    /// - Returns: false if it is complete already, or gone.
    @discardableResult
    public func requestWhole(_ id: MessageID) throws -> Bool {
        try write { db, aspects in
            let row = try Row.fetchOne(
                db,
                sql: """
                    UPDATE message SET rest_state = ?2, body_failures = 0, body_retry_at = NULL,
                      body_state = CASE WHEN body_state IN \(StoredBodyState.readableSQL) THEN body_state ELSE ?3 END
                    WHERE id = ?1 AND body_state <> ?4 RETURNING account_id, thread_id
                    """,
                arguments: [id.rawValue, StoredRestState.wanted, StoredBodyState.wanted, StoredBodyState.stored])
            guard let row else { return false }
            aspects = [.wantedBodies(AccountID(row[0])), .threads([ThreadID(row[1])])]
            return true
        }
    }

    /// Requests the attachments of every message of the account that is stored only in part.
    ///
    /// - Parameter limit: skips messages of which more bytes are missing.
    public func requestAllRests(account: AccountID, upTo limit: Int? = nil) throws {
        try write { db, _ in
            try db.execute(
                sql: """
                    UPDATE message SET rest_state = ?3 WHERE account_id = ?1 AND \(StoredBodyState.isBeginningSQL)
                      AND (?2 IS NULL OR byte_count - coalesce(body_byte_count, 0) <= ?2)
                    """,
                arguments: [account.rawValue, limit, StoredRestState.wanted])
        }
    }

    /// Retries three times, after 5, 15 and 45 seconds; then the user is notified and may request it again
    /// (FR-SYNC-08).
    ///
    /// - Returns: true if the rest of a partly stored message was requested.
    func markRestFailed(_ id: MessageID, problem: ServerProblem?) throws -> Bool {
        try write { db, aspects in
            let row = try Row.fetchOne(
                db,
                sql: """
                    UPDATE message SET rest_state = CASE WHEN body_failures < 3 THEN rest_state ELSE ?3 END,
                      body_retry_at = ?2 + CASE body_failures WHEN 0 THEN 5 WHEN 1 THEN 15 WHEN 2 THEN 45 END,
                      body_failures = body_failures + 1
                    WHERE id = ?1 AND rest_state = ?4 AND \(StoredBodyState.isBeginningSQL)
                    RETURNING account_id, thread_id
                    """,
                arguments: [
                    id.rawValue, now().timeIntervalSince1970, StoredRestState.failed, StoredRestState.wanted,
                ])
            guard let row else { return false }
            try Journal.add(
                .bodyFailed, account: row[0], message: id.rawValue, JournalDetail(problem: problem),
                at: now().timeIntervalSince1970, in: db)
            aspects = [.threads([ThreadID(row[1])])]
            return true
        }
    }

    /// Records that the message is being read, which delays the eviction of its attachments. Written at most once an
    /// hour.
    public func noteBodyUse(_ id: MessageID) throws {
        let time = now().timeIntervalSince1970
        let last = try read { db in
            try Double.fetchOne(
                db.cachedStatement(sql: "SELECT body_used_at FROM message WHERE id = ? AND body_state = ?"),
                arguments: [id.rawValue, StoredBodyState.stored])
        }
        guard let last, last < time - 3600 else { return }
        try write { db, _ in
            try db.execute(sql: "UPDATE message SET body_used_at = ? WHERE id = ?", arguments: [time, id.rawValue])
        }
    }

    private func storedBeginning(_ key: FileKey) -> [UInt8]? {
        files.read(account: key.account, publicID: key.publicID, first: key.presentByteCount)
    }

    private func forgetBeginning(_ id: MessageID) throws {
        guard !pool.configuration.readonly else { return }
        logger.warning("The stored beginning of a message was missing and will be downloaded again")
        try write { db, _ in
            try db.execute(
                sql: """
                    UPDATE message SET body_state = ?, body_byte_count = NULL, rest_state = ?
                    WHERE id = ? AND body_state <> ?
                    """,
                arguments: [StoredBodyState.absent, StoredRestState.none, id.rawValue, StoredBodyState.stored])
        }
    }
}
