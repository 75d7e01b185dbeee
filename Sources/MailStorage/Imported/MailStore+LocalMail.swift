public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// The visible flags of a message: those in one mailbox, or in any that shows it. Empty if it is gone.
    public func flags(of message: MessageID, in mailbox: MailboxID? = nil) throws -> MessageFlags {
        try read { db in
            let found = try Int.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT flags FROM placement WHERE message_id = ?1 AND shown_mailbox_id IS NOT NULL
                          AND (?2 IS NULL OR shown_mailbox_id = ?2)
                        """), arguments: [message.rawValue, mailbox?.rawValue])
            return found.reduce(into: MessageFlags()) { $0.formUnion(MessageFlags(rawValue: $1)) }
        }
    }

    /// The account of mail that is only on this computer; created on first use, with its Archive and Trash.
    public func localAccount() throws -> Account {
        if let known = try knownLocalAccount() { return known }
        try write { db, aspects in try Self.makeLocalAccount(in: db, &aspects) }
        guard let made = try knownLocalAccount() else { throw Self.noAccount }
        return made
    }

    private func knownLocalAccount() throws -> Account? {
        try accounts().first(where: { $0.settings.isLocal })
    }

    /// Does nothing if another process created it in the meantime.
    private static func makeLocalAccount(in db: Database, _ aspects: inout Set<StoreChange.Aspect>) throws {
        let known = try Int64.fetchOne(
            db, sql: "SELECT id FROM account WHERE kind = ?", arguments: [AccountKind.local])
        guard known == nil else { return }
        let local = AccountSettings.local
        try db.execute(
            sql: """
                INSERT INTO account (address, display_name, kind, username) VALUES (?, ?, ?, ?)
                """, arguments: [local.address, local.displayName, AccountKind.local, local.username])
        aspects.insert(.accounts)
        let account = AccountID(db.lastInsertedRowID)
        // Created at once, so that no imported mailbox takes the names that actions need.
        for role in [MailboxRole.archive, .trash] {
            _ = try localMailbox(role.rawValue.capitalized, role: role, account: account, in: db, &aspects)
        }
    }

    /// A mailbox of the local account by its path, with `/` between levels; created if missing. Case-insensitive;
    /// `inbox` is the inbox.
    public func localMailbox(_ path: String) throws -> MailboxID {
        let levels = FieldCodec.clean(path).split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        let path = levels.isEmpty ? "Imported" : levels.joined(separator: "/")
        return path.uppercased() == "INBOX"
            ? try localMailbox("INBOX", role: .inbox) : try localMailbox(path, role: .custom)
    }

    private func localMailbox(_ path: String, role: MailboxRole) throws -> MailboxID {
        let account = try localAccount().id
        return try write { db, aspects in
            try Self.localMailbox(path, role: role, account: account, in: db, &aspects)
        }
    }

    private static func localMailbox(
        _ path: String, role: MailboxRole, account: AccountID, in db: Database, _ aspects: inout Set<StoreChange.Aspect>
    ) throws -> MailboxID {
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, raw_name FROM mailbox WHERE account_id = ?", arguments: [account.rawValue])
        if let known = rows.first(where: { ($0[1] as String).lowercased() == path.lowercased() }) {
            return MailboxID(known[0])
        }
        try db.execute(
            sql: """
                INSERT INTO mailbox (account_id, path, raw_name, delimiter, role, uid_validity, uid_next, is_synced)
                VALUES (?1, ?2, ?2, '/', ?3, ?4, 1, 1)
                """,
            arguments: [account.rawValue, path, role, Int64(LocalOperations.validity.rawValue)])
        aspects.insert(.mailboxes(account))
        return MailboxID(db.lastInsertedRowID)
    }

    /// Stores messages from files in a local mailbox, all or none; durable on return.
    ///
    /// Messages are the same if every byte is. One that was imported into this mailbox before stays where the user has
    /// moved it, so importing a file twice changes nothing; one whose file is gone or damaged is restored.
    ///
    /// - Throws: `.notFound` if there is no such mailbox, `.other` if it belongs to a server.
    public func addLocally(_ messages: [LocalMessage], to mailbox: MailboxID) throws -> LocalOutcome {
        guard !messages.isEmpty else { return LocalOutcome() }
        let account = try localAccount()
        guard try self.mailbox(mailbox)?.account == account.id else {
            throw StoreError(.other, ActionText.onlyLocalImport)
        }
        let named = messages.map { (message: $0, identity: Digest.identity(ofBytes: $0.content.rawBytes)) }
        // Files first: a row that says "stored" without a file is wrong, a file without a row is harmless.
        let restored = try writeFiles(named, of: account)
        return try writeDurably { db, aspects in
            var addition = try LocalAddition(account: account.id, mailbox: mailbox, now: now(), in: db)
            for (message, identity) in named { try addition.add(message, identity: identity) }
            try aspects.formUnion(addition.finish())
            var outcome = addition.outcome
            outcome.restored = restored
            return outcome
        }
    }

    /// - Returns: the number of known messages that had lost their file.
    private func writeFiles(
        _ named: [(message: LocalMessage, identity: MessageIdentity)], of account: Account
    ) throws -> Int {
        let ids = named.map { Digest.publicID(address: account.settings.address, identity: $0.identity) }
        let stored = try read { db in
            let find = try db.cachedStatement(sql: "SELECT 1 FROM message WHERE public_id = ?")
            return try Set(ids.filter { try Row.fetchOne(find, arguments: [Data($0)]) != nil })
        }
        var restored = 0
        do {
            for (id, (message, _)) in zip(ids, named) {
                let (bytes, name) = (message.content.rawBytes, Hexadecimal.encode(id))
                // Reads the file instead of only checking that it exists: this may be the last chance to restore its
                // octets.
                let isKnown = stored.contains(id)
                if isKnown, files.read(account: account.id, publicID: name, byteCount: bytes.count) == bytes {
                    continue
                }
                try files.write(bytes, account: account.id, publicID: name)
                if isKnown { restored += 1 }
            }
            // No server can return these messages.
            files.forceToDisk()
            return restored
        } catch {
            throw StoreError(error)
        }
    }
}

/// Adds messages from files, within one transaction.
private struct LocalAddition {
    private(set) var outcome = LocalOutcome()

    private let db: Database
    private let account: AccountID
    private let mailbox: MailboxID
    private let time: Double
    private var refresh: ViewRefresh
    private var messages: MessageWriter
    private var placements: PlacementStatements
    private let bodies: BodyWriter
    private let index: SearchIndex
    private let local: LocalOperations
    private let wasImported: Statement

    init(account: AccountID, mailbox: MailboxID, now: Date, in db: Database) throws {
        self.db = db
        self.account = account
        self.mailbox = mailbox
        time = now.timeIntervalSince1970
        refresh = ViewRefresh(time: time)
        let role = try MailboxState(mailbox, in: db).role
        messages = try MessageWriter(account: account, joinsSubjects: true, role: role, now: now, in: db)
        placements = try PlacementStatements(db)
        bodies = try BodyWriter(db)
        index = try SearchIndex(db)
        local = LocalOperations(db, time: time)
        wasImported = try db.cachedStatement(
            sql: "SELECT 1 FROM journal WHERE message_id = ? AND mailbox_id = ? AND event = ? LIMIT 1")
    }

    mutating func add(_ message: LocalMessage, identity: MessageIdentity) throws {
        var incoming = IncomingMessage(
            uid: .min, serverFlags: ServerFlags(flags: message.flags.subtracting(.deleted)),
            internalDate: message.receivedDate, byteCount: message.content.rawBytes.count, header: message.header,
            identity: identity, attachments: message.content.attachments)
        let (stored, isNew) = try messages.message(for: incoming)
        if isNew {
            try bodies.store(message.content, of: stored)
        } else if !stored.hasBody {
            try restore(message.content, of: stored)
        }
        guard try isNew || !isKnown(stored.id) else {
            outcome.known += 1
            return
        }
        incoming.uid = try local.nextUID(in: mailbox.rawValue)
        try placements.add(
            message: stored, mailbox: mailbox, validity: Int64(LocalOperations.validity.rawValue), incoming)
        try Journal.add(
            .imported, account: account.rawValue, message: stored.id, mailbox: mailbox.rawValue,
            uid: Int64(incoming.uid.rawValue), at: time, in: db)
        outcome.added += 1
        refresh.messages.insert(stored.id)
    }

    /// - Returns: the aspects that listeners must read again.
    mutating func finish() throws -> Set<StoreChange.Aspect> {
        try placements.countAdded()
        // Messages that a decision of the user applies to are still in threads of their own.
        try messages.regroupThreads()
        refresh.threads.formUnion(messages.touchedThreads.union(messages.recategorizedThreads))
        refresh.restated.formUnion(messages.restatedThreads)
        refresh.begun = messages.insertedThreads.begun
        let aspects = try refresh.finish(account: account, in: db)
        try messages.finish()
        return aspects.union([.mailboxes(account)])
    }

    private func isKnown(_ message: Int64) throws -> Bool {
        try Row.fetchOne(wasImported, arguments: [message, mailbox.rawValue, Journal.Event.imported]) != nil
    }

    /// Rewrites a message whose file was damaged.
    private mutating func restore(_ content: MessageContent, of stored: MessageWriter.Stored) throws {
        let isIndexed = !messages.isUnindexed(stored.sortKey)
        if isIndexed { try index.withdraw([stored.sortKey]) }
        try bodies.store(content, of: stored)
        if isIndexed { try index.add([stored.sortKey]) }
        refresh.messages.insert(stored.id)
    }
}
