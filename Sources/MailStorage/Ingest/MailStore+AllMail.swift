public import MailModel
import Foundation
import GRDB

/// Mail that the server has in All Mail alone: it was archived with another program, or before the account was added.
/// It is stored as archived, without a placement, so that no message has two.
extension MailStore {
    /// Up to where All Mail was searched; nil if it was not.
    public func allMailCursor(of mailbox: MailboxID) throws -> AllMailCursor? {
        try read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT uid_validity, next_uid FROM all_mail_cursor WHERE mailbox_id = ?",
                arguments: [mailbox.rawValue])
            guard let row, let validity = UInt32(exactly: row[0] as Int64), let next = UInt32(exactly: row[1] as Int64)
            else { return nil }
            return AllMailCursor(uidValidity: UIDValidity(validity), nextUID: next)
        }
    }

    /// Records up to where All Mail was searched.
    public func setAllMailCursor(_ cursor: AllMailCursor, of mailbox: MailboxID) throws {
        try write { db, _ in
            try db.execute(
                sql: """
                    INSERT INTO all_mail_cursor (mailbox_id, uid_validity, next_uid) VALUES (?1, ?2, ?3)
                    ON CONFLICT (mailbox_id) DO UPDATE SET uid_validity = ?2, next_uid = ?3
                    """,
                arguments: [mailbox.rawValue, Int64(cursor.uidValidity.rawValue), Int64(cursor.nextUID)])
        }
    }

    /// The UIDs whose messages are not stored for the account.
    public func unstored(_ identities: [UID: MessageIdentity], address: String) throws -> UIDSet {
        try read { db in
            let find = try db.cachedStatement(sql: "SELECT 1 FROM message WHERE public_id = ?")
            var result: [UID] = []
            for (uid, identity) in identities {
                let publicID = Data(Digest.publicID(address: address, identity: identity))
                if try Row.fetchOne(find, arguments: [publicID]) == nil { result.append(uid) }
            }
            return UIDSet(result)
        }
    }

    /// Stores messages as archived. Those that are stored already are left as they are.
    ///
    /// - Returns: the number of new messages.
    @discardableResult
    public func ingestArchived(_ incoming: [IncomingMessage], account: AccountID) throws -> Int {
        try write { db, aspects in
            let time = now()
            var messages = try MessageWriter(account: account, joinsSubjects: true, role: .all, now: time, in: db)
            var contacts = ContactLearner(account: account, role: .all, now: time, in: db)
            var refresh = ViewRefresh(time: time.timeIntervalSince1970)
            let lifecycle = MessageLifecycle(db)
            var count = 0
            for message in incoming {
                let (stored, isNew) = try messages.message(for: message)
                guard isNew else { continue }
                _ = try lifecycle.archiveUnplaced(stored.id, at: refresh.time)
                try contacts.note(message)
                try Journal.add(.archived, account: account.rawValue, message: stored.id, at: refresh.time, in: db)
                refresh.messages.insert(stored.id)
                count += 1
            }
            guard count > 0 else { return 0 }
            try messages.regroupThreads()
            refresh.threads = messages.touchedThreads.union(messages.recategorizedThreads)
            refresh.begun = messages.insertedThreads.begun
            refresh.restated = messages.restatedThreads
            try aspects.formUnion(refresh.finish(account: account, in: db))
            try messages.finish()
            try contacts.store()
            return count
        }
    }
}
