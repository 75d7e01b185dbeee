import MailModel
import MailStorage

/// The result of an import.
public struct ImportSummary: Sendable, Encodable {
    /// The number of messages added.
    public internal(set) var added = 0
    /// The number of messages imported before, or contained twice in the files.
    public internal(set) var known = 0
    /// The number of messages among those whose missing or damaged file was restored.
    public internal(set) var restored = 0
    /// The number of messages and files that were skipped.
    public internal(set) var skipped = 0
    /// The destination mailboxes, in file order.
    public internal(set) var mailboxes: [String] = []
    /// Why files or messages were skipped, one sentence each; the first hundred. Named like the documented key.
    public internal(set) var troubles: [String] = []
    /// What was imported differently from the files, one sentence each.
    public internal(set) var notes: [String] = []

    mutating func skip(_ sentence: String) {
        skipped += 1
        if troubles.count < ExchangeLimits.maximumSkipReasons { troubles.append(sentence) }
    }
}
