import GRDB
import MailModel
import MailRules

/// Which messages actions would change: what they leave as it is counts neither in a test nor in a run.
enum RuleEffect {
    /// A condition on `message m`.
    static func sql(_ actions: [RuleAction], _ targets: [AccountID: MailboxID], in db: Database) -> SearchSQL {
        guard !actions.isEmpty else { return SearchSQL(text: "1") }
        let parts = actions.map { sql($0, targets, in: db) }
        return SearchSQL(text: "(") + .joined(parts, separator: " OR ") + ")"
    }

    private static func sql(
        _ action: RuleAction, _ targets: [AccountID: MailboxID], in db: Database
    ) -> SearchSQL {
        switch action {
        case .trash:
            return SearchSQL(text: "(\(shown("b.role <> \(MailboxRole.trash.sql)")) OR \(RuleScope.isArchived))")
        case .archive: return SearchSQL(text: shown("b.role IN \([MailboxRole.inbox, .custom].sql)"))
        case .move:
            let ids = targets.values.map(\.rawValue).sorted()
            return SearchSQL(
                text: "(\(shown("b.id NOT IN (\(SearchPredicate.places(ids)))")) OR \(RuleScope.isArchived))",
                arguments: ids)
        case .read: return SearchSQL(text: "m.is_unread = 1")
        case .star: return SearchSQL(text: "m.is_starred = 0")
        case .lock: return SearchSQL(text: "m.is_locked = 0")
        case .keyword(let name):
            let bit = (try? KeywordBits(db)[name])?.rawValue ?? 0
            let holds = KeywordBits.holds("p.keywords", argument: "?")
            return SearchSQL(
                text: shown("p.flags & ? = 0 AND NOT (p.keywords <> '' AND \(holds))"), arguments: [bit, name])
        }
    }

    private static func shown(_ condition: String) -> String {
        """
        EXISTS (SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.shown_mailbox_id
          WHERE p.message_id = m.id AND \(condition))
        """
    }
}
