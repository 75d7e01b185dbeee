import MailModel
import MailStorage

/// What an import did.
public struct ImportSummary: Sendable, Encodable {
    /// Messages that were added.
    public internal(set) var added = 0
    /// Messages that had been imported before, or that the files hold twice.
    public internal(set) var known = 0
    /// Messages among those imported before whose file was gone or damaged, and which have it again.
    public internal(set) var restored = 0
    /// Messages and files that could not be taken.
    public internal(set) var skipped = 0
    /// Mailboxes that the messages went to, in the order of the files.
    public internal(set) var mailboxes: [String] = []
    /// Why something was not taken, a sentence each; the first hundred.
    public internal(set) var troubles: [String] = []
    /// What was taken otherwise than the files tell, a sentence each.
    public internal(set) var notes: [String] = []

    mutating func skip(_ sentence: String) {
        skipped += 1
        if troubles.count < ExchangeLimits.troubleSentences { troubles.append(sentence) }
    }
}
