import MailModel

/// Proposes a rule for messages that the user selected, or for a search (IMAP-23).
public enum RuleSuggestion {
    /// What a proposal is made from.
    public struct Example: Hashable, Sendable {
        /// The address of the author; nil if there is none.
        public var sender: String?
        /// The list's identifier; nil if it came by no list.
        public var list: String?
        /// The subject.
        public var subject: String

        /// Memberwise initializer.
        public init(sender: String?, list: String?, subject: String) {
            self.sender = sender
            self.list = list
            self.subject = subject
        }
    }

    /// By the list if all came by lists, else by the senders, else by the subjects.
    public static func draft(_ kind: RuleKind, for examples: [Example]) -> RuleDraft {
        let lists = unique(examples.map(\.list))
        let senders = unique(examples.map(\.sender))
        if let lists { return draft(kind, name: lists[0], condition: joined("list", lists)) }
        if let senders { return draft(kind, name: senders[0], condition: joined("from", senders)) }
        let subjects = unique(examples.map { $0.subject.isEmpty ? nil : $0.subject }) ?? []
        return draft(kind, name: subjects.first ?? "", condition: joined("subject", subjects))
    }

    /// The rule for a search.
    public static func draft(_ kind: RuleKind, forQuery query: String) -> RuleDraft {
        draft(kind, name: query, condition: query)
    }

    private static func draft(_ kind: RuleKind, name: String, condition: String) -> RuleDraft {
        RuleDraft(
            name: String(name.prefix(RuleCheck.maximumNameLength)), kind: kind, condition: condition,
            actions: kind == .action ? [.trash] : [])
    }

    /// Each once, in order; nil if one is missing.
    private static func unique(_ values: [String?]) -> [String]? {
        let found = values.compactMap(\.self)
        guard found.count == values.count, !found.isEmpty else { return nil }
        return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func joined(_ name: String, _ values: [String]) -> String {
        values.prefix(20).map { "\(name):\(quoted($0))" }.joined(separator: " OR ")
    }

    private static func quoted(_ value: String) -> String {
        let value = value.replacing("\"", with: " ")
        return value.contains { $0.isWhitespace || "()".contains($0) } ? "\"\(value)\"" : value
    }
}
