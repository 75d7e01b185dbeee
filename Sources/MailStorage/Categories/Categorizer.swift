import GRDB
import LocalAI
import MailModel

import struct Foundation.Data

/// Gives messages of one account their categories, in the transaction that stores them, so that rules and notifications
/// see them (NOTIF-09).
struct Categorizer {
    private let db: Database
    private let account: AccountID
    private let history: CategoryHistory
    private let own: Set<String>
    /// False if the user has turned categories off.
    let isOn: Bool
    /// Threads of older mail whose category changed, because the user wrote to its sender.
    private(set) var changedThreads: Set<Int64> = []

    private static let classifier = MailClassifier.standard

    init(_ account: AccountID, in db: Database) throws {
        (self.db, self.account) = (db, account)
        history = try CategoryHistory(account, in: db)
        isOn = try Settings.text(.categories, in: db) == "on"
        own = try Set(
            String.fetchAll(
                db.cachedStatement(
                    // The account of imported mail has a name in place of an address.
                    sql: "SELECT address FROM account WHERE kind <> ? UNION SELECT address FROM identity"),
                arguments: [AccountKind.local]
            ).map { $0.lowercased() })
    }

    // MARK: Mail that arrives

    /// The category of a new message.
    ///
    /// - Parameter role: of the mailbox that it is in.
    mutating func arrival(_ message: PreparedMessage, role: MailboxRole) throws -> CategoryVerdict {
        let header = message.incoming.header
        // The mailbox decides and not From, which anyone can forge to become a correspondent.
        if role == .sent {
            for person in (header.to + header.cc + header.bcc).prefix(Self.maximumRecipients) {
                try noteCorrespondent(person.address)
            }
        }
        guard isOn, !isOutgoing(header.from?.address, isInInbox: role == .inbox, role: role),
            !message.incoming.serverFlags.flags.contains(.draft)
        else { return .none }
        return try verdict(
            publicID: message.publicID, from: header.from?.address,
            MailEvidence(
                header, hasAttachments: AttachmentWriter.hasAttachments(message.incoming.attachments ?? []),
                text: message.snippet, own: own))
    }

    /// The user wrote to an address: its mail is Primary from now on, and so is what is here.
    mutating func noteCorrespondent(_ person: String) throws {
        let address = person.lowercased()
        guard address.contains("@"), address.utf8.count <= Self.maximumAddressBytes, !own.contains(address),
            !AutomaticSender.matches(address), try history.addCorrespondent(address)
        else { return }
        let reasons = CategoryCodec.encode([.correspondent(address)])
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, thread_id FROM message INDEXED BY message_modelled
                    WHERE account_id = ? AND from_address = ? COLLATE NOCASE
                      AND category_source = \(CategorySource.model.sql)
                    """), arguments: [account.rawValue, address])
        for row in rows {
            try db.cachedStatement(
                sql: "UPDATE message SET category = ?, category_source = ?, category_reasons = ? WHERE id = ?"
            ).execute(arguments: [MailCategory.primary, CategorySource.correspondent, reasons, row[0] as Int64])
            changedThreads.insert(row[1])
        }
    }

    private func isOwn(_ address: String?) -> Bool { address.map { own.contains($0.lowercased()) } ?? false }

    /// Sent mail and drafts have no category; what the user sends to themselves has one.
    private func isOutgoing(_ from: String?, isInInbox: Bool, role: MailboxRole?) -> Bool {
        role == .sent || role == .drafts || (isOwn(from) && !isInInbox)
    }

    private func verdict(publicID: Data, from: String?, _ evidence: MailEvidence) throws -> CategoryVerdict {
        if let known = try history.verdict(publicID: publicID, from: from) { return known }
        let features = CategoryFeatures(evidence, isKnownDomain: try history.knowsDomain(of: from))
        return Self.classifier.verdict(features)
    }

    /// Further recipients are no correspondents: that is an announcement.
    private static let maximumRecipients = 100
    private static let maximumAddressBytes = 254
}

// MARK: - Stored mail

extension Categorizer {
    /// Classifies a stored message again: its text arrived, or the model is another.
    ///
    /// - Returns: its thread if the category changed.
    func reclassify(_ message: Int64, text: String? = nil, adding signals: MailSignals = []) throws -> Int64? {
        let row = try Row.fetchOne(db.cachedStatement(sql: Self.stored), arguments: [message])
        guard isOn, let row else { return nil }
        let signals = MailSignals(rawValue: row["signals"]).union(signals)
        let verdict = try storedVerdict(row, text: text, signals)
        let reasons = CategoryCodec.encode(verdict.reasons)
        let old: (category: Int, source: Int) = (row["category"], row["category_source"])
        if old != (verdict.category.rawValue, verdict.source.rawValue) || reasons != row["category_reasons"]
            || signals.rawValue != row["signals"]
        {
            try db.cachedStatement(
                sql: """
                    UPDATE message SET category = ?, category_source = ?, category_reasons = ?, signals = ? WHERE id = ?
                    """
            ).execute(arguments: [verdict.category, verdict.source, reasons, signals.rawValue, message])
        }
        return old.category == verdict.category.rawValue ? nil : row["thread_id"]
    }

    private func storedVerdict(_ row: Row, text: String?, _ signals: MailSignals) throws -> CategoryVerdict {
        let from: String? = row["from_address"]
        let isOutgoing =
            row["is_draft"] || row["is_filed"] || isOutgoing(from, isInInbox: row["is_in_inbox"], role: nil)
        guard !isOutgoing else { return .none }
        var signals = signals
        if row["list_id"] as String? != nil { signals.insert(.list) }
        let known: String = text ?? row["body"]
        return try verdict(
            publicID: row["public_id"], from: from,
            MailEvidence(
                subject: row["subject"], from: from.map { EmailAddress(name: row["from_name"], address: $0) },
                replyTo: FieldCodec.addresses(row["reply_to"]), to: FieldCodec.addresses(row["recipients"]),
                cc: FieldCodec.addresses(row["cc"]),
                isReply: !(row["in_reply_to"] as String).isEmpty || !(row["reference_list"] as String).isEmpty,
                signals: signals, hasAttachments: row["has_attachments"],
                text: known.isEmpty ? row["snippet"] : known, own: own))
    }

    private static let stored = """
        SELECT m.thread_id, m.public_id, m.subject, m.from_name, m.from_address, m.reply_to, m.recipients, m.cc,
          m.in_reply_to, m.reference_list, m.list_id, m.signals, m.has_attachments, m.snippet, m.category,
          m.category_source, m.category_reasons, m.is_draft,
          substr(coalesce((SELECT body FROM search_text WHERE sort_key = m.sort_key), ''), 1, 1000) AS body,
          EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.mailbox_id
            WHERE p.message_id = m.id AND b.role IN \([MailboxRole.sent, .drafts].sql)) AS is_filed,
          EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.mailbox_id
            WHERE p.message_id = m.id AND b.role = \(MailboxRole.inbox.sql)) AS is_in_inbox
        FROM message m WHERE m.id = ?
        """
}
