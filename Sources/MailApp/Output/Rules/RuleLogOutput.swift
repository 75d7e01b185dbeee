public import Foundation
import MailModel
import MailRules
public import MailStorage

/// The output of `rule log`.
public struct RuleLogOutput: Encodable, Sendable {
    /// A message that a rule acted on.
    public struct Entry: Encodable, Sendable {
        let number: Int64
        /// The number for `rule undo`.
        public let run: Int64
        /// The rule's name.
        public let rule: String
        /// What became of it.
        public let state: RuleEntry.State
        let id: String
        /// The subject.
        public let subject: String
        @Nullable var from: AddressOutput?
        /// What the rule did, in words.
        public let what: String
        /// Why, a sentence.
        public let reason: String
        /// When.
        public let date: Date

        init(_ entry: RuleEntry) {
            number = entry.id
            run = entry.run.rawValue
            rule = entry.ruleName
            state = entry.state
            id = entry.publicID
            subject = entry.subject
            from = entry.from.map(AddressOutput.init)
            what = RuleText.words(entry.actions)
            reason = entry.reason
            date = entry.date
        }
    }

    /// Newest first.
    public let entries: [Entry]

    /// Describes log lines.
    public init(_ entries: [RuleEntry]) { self.entries = entries.map(Entry.init) }
}
