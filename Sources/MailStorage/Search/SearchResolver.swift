import Foundation
import GRDB
import MailModel

/// Resolves the names in a query to rows of this database, and notes names that it does not have.
struct SearchResolver {
    /// Notes for the user.
    private(set) var notes: [SearchNote] = []

    private let db: Database
    private let tokenizer: any FTS5Tokenizer
    private let mailboxes: [MailboxName]
    private let accounts: [AccountName]

    private enum MailboxColumn: Int, SelectedColumn {
        case id, accountID, path, delimiter, role, isSelectable

        static let list = selectList()
    }

    private struct MailboxName {
        let id: Int64
        let account: Int64
        let path: String
        /// The last level of the path.
        let name: String
        let role: MailboxRole
        let isSelectable: Bool
    }

    private struct AccountName {
        let id: Int64
        let address: String
        let name: String
        /// True if its address is not a mail address.
        let isLocal: Bool
    }

    init(_ db: Database) throws {
        self.db = db
        tokenizer = try SearchTokens.tokenizer(in: db)
        let mailboxRows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT \(MailboxColumn.list) FROM mailbox ORDER BY id"))
        mailboxes = mailboxRows.map { row in
            let path: String = row[MailboxColumn.path]
            let delimiter: String? = row[MailboxColumn.delimiter]
            let levels = delimiter.flatMap(\.first).map { path.split(separator: $0).map(String.init) } ?? [path]
            return MailboxName(
                id: row[MailboxColumn.id], account: row[MailboxColumn.accountID],
                path: levels.joined(separator: "/"), name: levels.last ?? path, role: row[MailboxColumn.role],
                isSelectable: row[MailboxColumn.isSelectable])
        }
        accounts = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, address, display_name, kind FROM account ORDER BY id")
        ).map { row in
            AccountName(
                id: row["id"], address: row["address"], name: row["display_name"],
                isLocal: (row["kind"] as AccountKind) == .local)
        }
    }

    /// Nil if no condition is left.
    mutating func predicate(_ condition: SearchCondition) throws -> SearchPredicate? {
        switch condition {
        case .all(let parts): return try joined(parts).map { .all($0) }
        case .any(let parts): return try joined(parts).map { .any($0) }
        case .not(let part): return try predicate(part).map { .not($0) }
        case .text(let text): return try words(text)
        case .ownAddress(let field):
            return .any(accounts.filter { !$0.isLocal }.map { .text(SearchPhrase($0.address, in: field)) })
        case .state(.trashed):
            return .mailboxes(mailboxes.filter { $0.role == .trash }.map(\.id), archivedOf: [])
        case .state(let state): return Self.state(state)
        case .content(let content): return Self.content(content)
        case .mailbox(let name): return try mailbox(name)
        case .account(let name): return try account(name)
        case .category(let category): return try self.category(category)
        case .sent(let from, let until): return Self.sent(from: from, until: until)
        case .largerThan(let count): return .column("m.byte_count > ?", [.number(Int64(clamping: count))])
        case .smallerThan(let count): return .column("m.byte_count < ?", [.number(Int64(clamping: count))])
        case .messageID(let id): return Self.messageID(id)
        case .keyword(let name): return try keyword(name)
        }
    }

    private mutating func joined(_ parts: [SearchCondition]) throws -> [SearchPredicate]? {
        var result: [SearchPredicate] = []
        for part in parts {
            if let predicate = try predicate(part) { result.append(predicate) }
        }
        return result.isEmpty && !parts.isEmpty ? nil : result
    }

    private mutating func add(
        _ kind: SearchNote.Kind, _ text: String, _ explanation: String, problem: String? = nil,
        suggestion: String? = nil
    ) {
        notes.append(SearchNote(kind, text, explanation, problem: problem, suggestion: suggestion))
    }

    // MARK: Words

    /// FTS5 finds nothing by a phrase without words: it is left out, with a note.
    private mutating func words(_ text: SearchPhrase) throws -> SearchPredicate? {
        var text = text
        text.text = FieldCodec.clean(text.text)
        guard try !tokenizer.tokenize(query: text.text).isEmpty else {
            add(
                .nothingToFind, text.text, QueryText.noWordNote(text.text), problem: QueryText.noWord(text.text))
            return nil
        }
        if text.field == .bcc {
            add(.noData, "bcc:\(text.text)", QueryText.hiddenRecipients)
        }
        return .text(text)
    }

    // MARK: Message properties

    private static func state(_ state: SearchedState) -> SearchPredicate {
        switch state {
        case .unread: return .column("m.is_unread = 1", [])
        case .read: return .column("m.is_unread = 0", [])
        case .starred: return .column("m.is_starred = 1", [])
        case .replied: return .column("m.is_replied = 1", [])
        case .draft: return .column("m.is_draft = 1", [])
        case .locked: return .column("m.is_locked = 1", [])
        case .trashed: return .always(false)
        case .muted: return .column("m.thread_id IN (SELECT id FROM thread WHERE is_muted = 1)", [])
        }
    }

    /// Known only once the text is here.
    static let hasLinks = "m.has_links = 1"

    private static func content(_ content: SearchedContent) -> SearchPredicate {
        switch content {
        case .attachment: .column("m.has_attachments = 1", [])
        case .link: .column(hasLinks, [])
        case .image: .column("m.has_images = 1", [])
        }
    }

    /// Dates are stored in whole seconds; fractions are rounded up.
    private static func sent(from: Date?, until: Date?) -> SearchPredicate {
        func seconds(_ date: Date) -> SearchValue {
            .number(Int64(min(max(date.timeIntervalSince1970.rounded(.up), -1e12), 1e12)))
        }
        let bounds: [SearchPredicate?] = [
            from.map { .column("m.date >= ?", [seconds($0)]) }, until.map { .column("m.date < ?", [seconds($0)]) },
        ]
        return .all(bounds.compactMap(\.self))
    }

    /// By the thread of the id, so that no further index is needed.
    private static func messageID(_ id: String) -> SearchPredicate {
        let id = FieldCodec.clean(id)
        return .column(
            """
            m.sort_key IN (SELECT x.sort_key FROM account a
              CROSS JOIN thread_reference r ON r.account_id = a.id AND r.reference = ?
              CROSS JOIN message x ON x.thread_id = r.thread_id
              WHERE x.message_id_header = ?)
            """, [.number(Digest.reference(id)), .text(id)])
    }

    /// In the list that the server reported, or set here.
    private func keyword(_ name: String) throws -> SearchPredicate {
        if name.lowercased() == "$vaultmaillocked" { return Self.state(.locked) }
        if let bit = try KeywordBits(db)[name] {
            // Also what the server reports is in the bit, and what is pending here.
            return .column(
                "m.sort_key IN (SELECT sort_key FROM placement WHERE shown_mailbox_id IS NOT NULL AND flags & ? <> 0)",
                [.number(Int64(bit.rawValue))])
        }
        return .column(
            """
            m.sort_key IN (SELECT sort_key FROM placement
              WHERE shown_mailbox_id IS NOT NULL AND keywords <> '' AND \(
                KeywordBits.holds("keywords", argument: "?")))
            """, [.text(FieldCodec.clean(name))])
    }

    private mutating func category(_ category: MailCategory) throws -> SearchPredicate {
        if try !MailStore.hasCategories(in: db) {
            add(.noData, "category:\(category.name)", QueryText.noCategories)
        }
        return .column("m.category = ?", [.number(Int64(category.rawValue))])
    }

    // MARK: Mailboxes and accounts

    private static let roles: [String: MailboxRole] = [
        "inbox": .inbox, "sent": .sent, "drafts": .drafts, "draft": .drafts, "trash": .trash, "bin": .trash,
        "deleted": .trash, "spam": .spam, "junk": .spam, "archive": .archive, "archived": .archive,
        "important": .important,
    ]

    private mutating func mailbox(_ name: String) throws -> SearchPredicate? {
        let wanted = name.lowercased()
        if wanted == "anywhere" || wanted == "all" { return .always(true) }
        if let role = Self.roles[wanted] {
            // A mailbox that has the name of a role without having the role is meant as well.
            let found = mailboxes.filter {
                $0.role == role || $0.path.lowercased() == wanted || $0.name.lowercased() == wanted
            }
            // `label:important` means the label where no server marks what is important by itself.
            if found.isEmpty, let label = try label(named: name) { return try keyword(label.keyword) }
            return .mailboxes(found.map(\.id), archivedOf: role == .archive ? accounts.map(\.id) : [])
        }
        let found = mailboxes(named: wanted)
        guard found.isEmpty else { return .mailboxes(found.map(\.id), archivedOf: []) }
        if let label = try label(named: name) { return try keyword(label.keyword) }
        let near = mailboxes.first { $0.path.lowercased().contains(wanted) }?.path
        add(
            .badValue, "in:\(name)", QueryText.noMailboxNote(name), problem: QueryText.noMailbox(name),
            suggestion: near.map { $0.contains(" ") ? "in:\"\($0)\"" : "in:\($0)" })
        return try words(SearchPhrase("in:\(name)"))
    }

    /// A label that messages have, so that `label:` finds those of servers that have mailboxes instead of labels.
    private func label(named name: String) throws -> MessageLabel? {
        guard let label = MessageLabel(named: name) else { return nil }
        if try KeywordBits(db)[label.keyword] != nil { return label }
        let isThere = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM placement WHERE keywords <> '' AND \(
                KeywordBits.holds("keywords", argument: "?")))
                """, arguments: [FieldCodec.clean(label.keyword)])
        return isThere == true ? label : nil
    }

    /// By the whole path, else by its last level. A name that only contains other mailboxes matches those.
    private func mailboxes(named wanted: String) -> [MailboxName] {
        let whole = mailboxes.filter { $0.path.lowercased() == wanted }
        let found = whole.isEmpty ? mailboxes.filter { $0.name.lowercased() == wanted } : whole
        guard !found.contains(where: \.isSelectable) else { return found }
        let parents = (found.isEmpty ? [wanted] : found.map { $0.path.lowercased() }).map { $0 + "/" }
        return mailboxes.filter { mailbox in parents.contains { mailbox.path.lowercased().hasPrefix($0) } }
    }

    private mutating func account(_ name: String) throws -> SearchPredicate? {
        let wanted = name.lowercased()
        let found = accounts.filter {
            $0.address.lowercased().contains(wanted) || $0.name.lowercased().contains(wanted)
                || ($0.isLocal && wanted == "local")
        }
        guard found.isEmpty else {
            let ids = found.map(\.id)
            return .column("m.account_id IN (\(SearchPredicate.places(ids)))", ids.map { .number($0) })
        }
        add(
            .badValue, "account:\(name)", QueryText.noAccountNote(name), problem: QueryText.noAccount(name),
            suggestion: accounts.first.map { "account:\($0.address)" })
        return try words(SearchPhrase("account:\(name)"))
    }
}
