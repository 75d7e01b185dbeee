/// What happens while a conversation is summarized.
public enum SummaryEvent: Sendable {
    /// The model was given these messages.
    case began(MailExcerpt)
    /// A sentence is complete.
    case sentence(SummarySentence)
}
