public import MailModel

/// What a rule would do to the mail that is here now. Nothing is changed (IMAP-09).
public struct RuleTest: Sendable {
    /// A message that the rule matches.
    public struct Match: Sendable {
        /// The message.
        public var message: MessageSummary
        /// The parts of the condition that are true for it, as sentences.
        public var reasons: [String]
        /// Why it is left alone, a sentence; nil if the rule acts on it.
        public var protection: String?
    }

    /// The number of messages that the rule would act on.
    public var total: Int
    /// The number of messages that match and are left alone.
    public var keptCount: Int
    /// A page of them, newest first; those left alone last.
    public var matches: [Match]
    /// How the condition was understood.
    public var notes: [SearchNote]
}
