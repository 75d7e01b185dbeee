import GRDB
import MailModel

import struct Foundation.Date

/// Stores one batch, within one transaction.
struct Ingestion {
    /// The result so far.
    private(set) var outcome = IngestOutcome()

    private let db: Database
    private let batch: IngestBatch
    private let now: Date
    let account: AccountID
    private let validity: Int64
    private var removal: PlacementRemoval
    private var messages: MessageWriter
    private var placements: PlacementStatements
    private var contacts: ContactLearner
    private var cursorMoved = false
    private var added: ClosedRange<Int64>?
    private var hasFilled = false

    init(_ batch: IngestBatch, now: Date, in db: Database) throws {
        let state = try MailboxState(batch.mailbox, in: db)
        validity = Int64(batch.uidValidity.rawValue)
        guard state.uidValidity == validity else {
            throw StoreError(.staleUIDValidity, ActionText.renumbered)
        }
        self.db = db
        self.batch = batch
        self.now = now
        account = AccountID(state.account)
        removal = PlacementRemoval(account: account, time: now.timeIntervalSince1970)
        messages = try MessageWriter(
            account: account, joinsSubjects: !MailboxRole.setAside.contains(state.role), role: state.role, now: now,
            in: db)
        placements = try PlacementStatements(db)
        contacts = ContactLearner(account: account, role: state.role, now: now, in: db)
    }

    /// Stores everything; `finish` then updates the view.
    mutating func run() throws {
        try storeMessages()
        try placements.countAdded()
        for (uid, flags) in batch.flagUpdates { try update(uid, flags) }
        try noteArrivals()
        try removeVanished()
        try moveCursor()
    }

    /// Updates the view.
    ///
    /// - Returns: the aspects that listeners must read again.
    mutating func finish() throws -> Set<StoreChange.Aspect> {
        outcome.changed += removal.count
        try messages.regroupThreads()
        let fresh = messages.insertedThreads
        removal.refresh.threads.formUnion(messages.touchedThreads.subtracting(fresh.ids))
        removal.refresh.threads.formUnion(messages.recategorizedThreads)
        removal.refresh.fresh = (fresh, batch.mailbox)
        removal.refresh.begun = fresh.begun
        removal.refresh.restated.formUnion(messages.restatedThreads)
        var aspects = try removal.finish(in: db).union(cursorMoved ? [.mailboxes(account)] : [])
        // A pending change may have waited for the message's UID.
        if hasFilled { aspects.insert(.operations(account)) }
        try messages.finish()
        try contacts.store()
        return aspects
    }

    /// The account if the batch contained messages that were not here before; otherwise nil.
    var arrivalAccount: AccountID? { outcome.newMessages.isEmpty ? nil : account }

    // MARK: Messages

    /// Most batches contain only new UIDs: then one query for all of them is enough.
    private mutating func storeMessages() throws {
        let uids = batch.messages.map(\.uid)
        guard let first = uids.min(), let last = uids.max() else { return }
        let areKnown = try placements.hasAny(mailbox: batch.mailbox, validity: validity, first...last)
        var stored: Set<UID> = []
        let isPrepared = batch.prepared?.address == messages.address
        for (index, message) in batch.messages.enumerated() {
            let isRepeated = !stored.insert(message.uid).inserted
            let known =
                areKnown || isRepeated
                ? try placements.placement(mailbox: batch.mailbox, validity: validity, uid: message.uid) : nil
            if isPrepared, let prepared = batch.prepared?.messages[index] {
                try store(message, try messages.message(for: prepared), known: known)
            } else {
                try store(message, try messages.message(for: message), known: known)
            }
        }
    }

    private mutating func store(
        _ incoming: IncomingMessage, _ found: (message: MessageWriter.Stored, isNew: Bool),
        known: PlacementStatements.Known?
    ) throws {
        let (message, isNew) = found
        if isNew {
            outcome.newMessages.append(MessageID(message.id))
            try contacts.note(incoming)
        }
        if let known {
            guard known.message != message.id else {
                try complete(message, with: incoming)
                return try update(known, incoming.uid, incoming.serverFlags)
            }
            // The server assigned the UID to another message without a new UIDVALIDITY: the identity decides (Q31).
            try removal.remove(
                where: "placement.id = ?", [known.id], event: .replaced,
                JournalDetail(otherMessageID: incoming.header.messageID.map { "<\($0)>" }), in: db)
        }
        outcome.changed += 1
        // A new message has no placement yet, so none is expected.
        if !isNew, let expected = try placements.expected(message: message.id, mailbox: batch.mailbox) {
            try placements.fill(expected.id, validity: validity, incoming)
            hasFilled = true
            removal.refresh.placements.insert(expected.id)
            try note(
                expected.validity != validity ? .reattached : .settled, message.id, placement: expected.id,
                uid: incoming.uid)
            try complete(message, with: incoming)
        } else {
            let id = try placements.add(message: message, mailbox: batch.mailbox, validity: validity, incoming)
            added = (added?.lowerBound ?? id)...id
            if !isNew {
                try placements.retryBody(of: message.id)
                try complete(message, with: incoming)
            }
        }
        // A new message was stored in the state of its only placement.
        guard !isNew else { return }
        // A message in a mailbox is not archived.
        try messages.clearArchived(message.id)
        removal.noteQueued(
            try DeferredFlags(account: account, time: now.timeIntervalSince1970, db: db).arrive(message.id))
        removal.refresh.messages.insert(message.id)
    }

    /// Writes one entry for all arrivals: their placements are consecutive.
    private func noteArrivals() throws {
        guard let added else { return }
        let entry = Journal.Entry(
            event: .arrived, account: account.rawValue, mailbox: batch.mailbox.rawValue, placement: added.lowerBound,
            lastPlacement: added.upperBound)
        try Journal.add(entry, at: now.timeIntervalSince1970, in: db)
    }

    private func note(
        _ event: Journal.Event, _ message: Int64, placement: Int64, uid: UID, _ detail: JournalDetail = JournalDetail()
    ) throws {
        try Journal.add(
            event, account: account.rawValue, message: message, mailbox: batch.mailbox.rawValue,
            uid: Int64(uid.rawValue), placement: placement, detail, at: now.timeIntervalSince1970, in: db)
    }

    private mutating func complete(_ message: MessageWriter.Stored, with incoming: IncomingMessage) throws {
        guard !message.hasBody else { return }
        if try messages.addSnippet(FieldCodec.clean(incoming.snippet), to: message) {
            removal.refresh.messages.insert(message.id)
        }
        guard let attachments = incoming.attachments else { return }
        guard try messages.replaceAttachments(attachments, of: message) else { return }
        removal.refresh.messages.insert(message.id)
    }

    // MARK: Flags

    /// True if a response would take the lock away without being newer than what is stored: it may have been on its
    /// way when our own STORE set the keyword. If another program did remove it, the next comparison has its number.
    private func isStaleUnlock(
        _ known: PlacementStatements.Known, _ reported: MessageFlags, _ sequence: Int64?
    ) -> Bool {
        guard MessageFlags(rawValue: known.flags).contains(.locked), !reported.contains(.locked),
            let stored = known.modificationSequence
        else { return false }
        return sequence.map { $0 <= stored } ?? true
    }

    private mutating func update(_ uid: UID, _ flags: ServerFlags) throws {
        guard let known = try placements.placement(mailbox: batch.mailbox, validity: validity, uid: uid) else { return }
        try update(known, uid, flags)
    }

    private mutating func update(_ known: PlacementStatements.Known, _ uid: UID, _ flags: ServerFlags) throws {
        let sequence = flags.modificationSequence.map { Int64(clamping: $0.rawValue) }
        // A delayed response; a newer one is stored.
        if let sequence, let stored = known.modificationSequence, sequence < stored { return }
        let keywords = FieldCodec.encode(flags.keywords.sorted())
        let reported = placements.keywordBits.flags(flags)
        guard !isStaleUnlock(known, reported, sequence) else { return }
        let isSame = known.flags == reported.rawValue && known.keywords == keywords
        guard !isSame || (sequence != nil && sequence != known.modificationSequence) else { return }
        let old = MessageFlags(rawValue: known.flags)
        let own = try ownMarks(known.message, old.symmetricDifference(reported), reported)
        try placements.update(known.id, flags: reported, keywords: keywords, sequence: sequence)
        guard !isSame else { return }
        outcome.changed += 1
        removal.refresh.placements.insert(known.id)
        // While a change of ours is in flight, the event may be its result, which has its own journal entries.
        guard try !placements.isInFlight(known.id) else { return }
        if old.contains(.locked), !reported.contains(.locked) { try messages.unlock(known.message) }
        let detail = JournalDetail(
            flagsAdded: reported.subtracting(old).subtracting(own),
            flagsRemoved: old.subtracting(reported).subtracting(own))
        let isOwn = detail.flagsAdded.isEmpty && detail.flagsRemoved.isEmpty && known.keywords == keywords
        guard !isOwn else { return }
        try note(.flagsChanged, known.message, placement: known.id, uid: uid, detail)
    }

    /// The changes that may be this program's own, so that no other program is named for them: it marks what it moves
    /// to Trash outside the queue, and the lock that the message has here already was asked for here.
    private func ownMarks(
        _ message: Int64, _ changed: MessageFlags, _ reported: MessageFlags
    ) throws -> MessageFlags {
        guard changed.contains(.locked) else { return .trashed }
        return try messages.isLocked(message) == reported.contains(.locked) ? [.trashed, .locked] : .trashed
    }

    // MARK: What is gone, and the cursor

    private mutating func removeVanished() throws {
        let detail = JournalDetail(
            reason: batch.unlistedCount == nil ? nil : .notListed, existsCount: batch.unlistedCount.map(Int64.init))
        for range in batch.vanished.ranges {
            let arguments: StatementArguments = [
                batch.mailbox.rawValue, validity, Int64(range.lowerBound), Int64(range.upperBound),
            ]
            let condition = "mailbox_id = ? AND uid_validity = ? AND uid BETWEEN ? AND ?"
            try outcome.changed += MessageLifecycle(db).expectMoved(
                where: condition, arguments, since: now.timeIntervalSince1970)
            try removal.remove(where: condition, arguments, event: .vanished, detail, in: db)
        }
    }

    private mutating func moveCursor() throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE mailbox SET uid_next = coalesce(?1, uid_next),
                  modification_sequence = coalesce(?2, modification_sequence),
                  message_count = coalesce(?3, message_count), is_synced = coalesce(?4, is_synced)
                WHERE id = ?5 AND (uid_next IS NOT coalesce(?1, uid_next)
                  OR modification_sequence IS NOT coalesce(?2, modification_sequence)
                  OR message_count IS NOT coalesce(?3, message_count) OR is_synced IS NOT coalesce(?4, is_synced))
                """)
        let sequence = batch.modificationSequence.map { Int64(clamping: $0.rawValue) }
        try statement.execute(arguments: [
            batch.uidNext.map { Int64($0) }, sequence, batch.messageCount.map { Int64($0) }, batch.isMailboxSynced,
            batch.mailbox.rawValue,
        ])
        cursorMoved = db.changesCount > 0
    }
}
