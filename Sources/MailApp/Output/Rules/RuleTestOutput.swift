public import Foundation
public import MailModel
public import MailRules
public import MailStorage

/// The output of `rule test`.
public struct RuleTestOutput: Encodable, Sendable {
    /// A message that the rule matches.
    public struct Match: Encodable, Sendable {
        /// The public id.
        public let id: String
        /// The subject.
        public let subject: String
        @Nullable var from: AddressOutput?
        /// When it was sent.
        public let date: Date
        /// Why it matches, sentences.
        public let reasons: [String]
        /// Why it is left alone; null if the rule acts on it.
        @Nullable public private(set) var kept: String?

        init(_ match: RuleTest.Match) {
            id = match.message.publicID
            subject = match.message.subject
            from = match.message.from.map(AddressOutput.init)
            date = match.message.date
            reasons = match.reasons
            kept = match.protection
        }
    }

    /// What the rule is for.
    public let kind: RuleKind
    /// The number of messages that the rule would act on, or that an exclusion would protect.
    public let count: Int
    /// The number of messages that match and are left alone.
    public let kept: Int
    /// The first of them.
    public let messages: [Match]
    /// How the condition was understood, and which texts are missing, sentences.
    public let notes: [String]

    /// Describes a test.
    public init(_ test: RuleTest, kind: RuleKind) {
        self.kind = kind
        count = test.total
        kept = test.keptCount
        messages = test.matches.map(Match.init)
        notes = test.notes.map(\.explanation)
    }
}
