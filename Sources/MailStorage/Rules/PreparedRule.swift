import Foundation
import GRDB
import MailModel
import MailRules
import SearchLanguage

/// A rule whose names are resolved to rows of this database.
struct PreparedRule {
    let rule: Rule
    let condition: RuleCondition
    /// The notes of the condition and of its names.
    let notes: [SearchNote]
    /// Of a move: the mailbox in each account that has it.
    let targets: [AccountID: MailboxID]
    /// The accounts in which the target is Trash or Spam.
    let discardingAccounts: Set<AccountID>

    private let predicate: SearchPredicate
    private let exception: SearchPredicate?
    /// True if an unknown text counts as one that the rule concerns: what may protect, protects.
    private let protects: Bool

    /// - Throws: `RuleError` if the rule cannot be used as written.
    init(_ rule: Rule, at moment: SearchMoment, in db: Database) throws {
        self.rule = rule
        condition = try RuleCondition(rule.draft, at: moment)
        var resolver = try SearchResolver(db)
        let predicate = try resolver.predicate(condition.condition)?.simplified
        exception = try condition.exception.flatMap { try resolver.predicate($0)?.simplified }
        if let note = resolver.notes.first(where: { RuleCondition.isError($0.kind) }) {
            throw RuleError(RuleText.unknownName(note))
        }
        guard let predicate, predicate != .always(true) else { throw RuleError(RuleText.matchesEverything) }
        self.predicate = predicate
        protects = rule.draft.kind == .exclusion
        notes = condition.notes + resolver.notes
        let targets = try Self.targets(of: rule.draft, in: db)
        self.targets = targets.mapValues(\.mailbox)
        discardingAccounts = Set(targets.filter { $0.value.role.isDiscard }.keys)
    }

    /// What to look for among messages.
    enum Question {
        /// The condition is true, whatever the exception says.
        case condition
        /// The condition and the exception are true.
        case exception
        /// The condition is true and the exception is not, also if the texts that are not here were known.
        case match
        /// The same with every unknown text taken as empty.
        case matchWithoutText
        /// The condition may be true and the exception false, whatever the unknown texts are.
        case possibleMatch
    }

    /// The messages that the rule concerns.
    ///
    /// - Parameters:
    ///   - messages: restricts the search; nil for all.
    ///   - isChanging: true to leave out what the actions would not change.
    func messages(_ question: Question, among messages: [Int64]?, isChanging: Bool, in db: Database) throws -> [Int64] {
        guard let sql = sql(question) else { return [] }
        var whole = SearchSQL(text: "SELECT m.id FROM message m WHERE m.is_shown = 1 AND ")
        if let messages { whole = whole + Self.among(messages) + " AND " }
        if let account = rule.draft.account {
            whole = whole + SearchSQL(text: "m.account_id = ? AND ", arguments: [account.rawValue])
        }
        if rule.draft.actions.contains(where: { $0.kind == .move }) {
            let accounts = targets.keys.map(\.rawValue).sorted()
            let places = SearchPredicate.places(accounts)
            whole = whole + SearchSQL(text: "m.account_id IN (\(places)) AND ", arguments: accounts)
        }
        if rule.draft.kind == .action, !condition.condition.namesMailbox { whole = whole + RuleScope.sql + " AND " }
        if isChanging { whole = whole + RuleEffect.sql(rule.draft.actions, targets, in: db) + " AND " }
        whole = whole + sql + " ORDER BY m.sort_key DESC"
        return try Int64.fetchAll(db, sql: whole.text, arguments: StatementArguments(whole.arguments))
    }

    /// The messages that the rule might concern if it knew their texts.
    ///
    /// - Returns: `isPossibleOnly` is false for those that it would concern if the text held nothing.
    func unknownMessages(
        without judged: Set<Int64>, in db: Database
    ) throws -> [(id: Int64, isPossibleOnly: Bool)] {
        guard condition.readsText else { return [] }
        let certain = try Set(messages(.match, among: nil, isChanging: true, in: db))
        let likely = try Set(messages(.matchWithoutText, among: nil, isChanging: true, in: db))
        return try messages(.possibleMatch, among: nil, isChanging: true, in: db)
            .filter { !certain.contains($0) && !judged.contains($0) }
            .map { (id: $0, isPossibleOnly: !likely.contains($0)) }
    }

    /// For each message, the parts of the condition that are true for it, as sentences.
    func reasons(of messages: [Int64], in db: Database) throws -> [Int64: [String]] {
        var result: [Int64: [String]] = [:]
        var resolver = try SearchResolver(db)
        for leaf in condition.condition.leaves {
            guard let predicate = try resolver.predicate(leaf)?.simplified else { continue }
            let sql =
                SearchSQL(text: "SELECT m.id FROM message m WHERE ") + Self.among(messages) + " AND (" + predicate.sql
                + ")"
            for id in try Int64.fetchAll(db, sql: sql.text, arguments: StatementArguments(sql.arguments)) {
                result[id, default: []].append(RuleText.reason(leaf))
            }
        }
        return result
    }

    private func sql(_ question: Question) -> SearchSQL? {
        switch question {
        case .condition: Self.both(predicate.decided(isPossible: protects), nil)
        case .exception:
            exception.map { SearchPredicate.all([predicate.decided(isPossible: protects), $0]).simplified.wrapped }
        case .match:
            Self.both(predicate.decided(isPossible: protects), exception?.decided(isPossible: !protects))
        case .matchWithoutText: Self.both(predicate, exception)
        case .possibleMatch: Self.both(predicate.decided(isPossible: true), exception?.decided(isPossible: false))
        }
    }

    private static func both(_ condition: SearchPredicate, _ exception: SearchPredicate?) -> SearchSQL {
        SearchPredicate.all([condition, exception.map { .not($0) } ?? .always(true)]).simplified.wrapped
    }

    static func among(_ messages: [Int64]) -> SearchSQL {
        SearchSQL(
            text: "m.id IN (SELECT value FROM json_each(?))",
            arguments: ["[\(messages.map(String.init).joined(separator: ","))]"])
    }

    private static func targets(
        of draft: RuleDraft, in db: Database
    ) throws -> [AccountID: (mailbox: MailboxID, role: MailboxRole)] {
        guard let name = draft.actions.first(where: { $0.kind == .move })?.argument else { return [:] }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT account_id, id, role, lower(path) = lower(?1) AS is_path FROM mailbox
                WHERE is_selectable AND role NOT IN \(MailboxRole.allCases.filter { !$0.keepsMail }.sql)
                  AND (?2 IS NULL OR account_id = ?2)
                  AND (lower(path) = lower(?1) OR role = lower(?1)) ORDER BY is_path DESC, id
                """, arguments: [name, draft.account?.rawValue])
        guard !rows.isEmpty else { throw RuleError(RuleText.noMailbox(name)) }
        let found = rows.map { row in
            (AccountID(row[0]), (mailbox: MailboxID(row[1]), role: row[2] as MailboxRole))
        }
        return Dictionary(found) { first, _ in first }
    }
}
