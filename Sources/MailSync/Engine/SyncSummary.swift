import MailModel

/// The result of one pass.
public struct SyncSummary: Hashable, Sendable, Codable {
    /// From the start of connecting until the first inbox rows were stored; nil if the inbox was not empty before.
    public var firstRowsMilliseconds: Double?
    /// Messages whose headers were stored for the first time.
    public var messages = 0
    /// The number of mailboxes checked.
    public var mailboxes = 0
    /// Bytes of headers and bodies received, by the server's sizes.
    public var bytes = 0
    /// The duration of the pass.
    public var seconds = 0.0
    /// True if a background pass ran out of time; everything received is stored.
    public var timedOut = false
    /// Mailboxes that could not be opened, were refused or lost.
    var unopened = 0
    /// Why mailboxes could not be synced completely; others were.
    var problems: [MailboxID: ServerProblem] = [:]
    /// The error of the inbox, if it could not be opened.
    var inboxError: String?
    /// What could not be done, one sentence each. Empty if the store equals the server within the window.
    public var failures: [SyncFailure] = []

    /// An empty summary.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case firstRowsMilliseconds = "first_rows_ms"
        case messages, mailboxes, bytes, seconds, failures
        case timedOut = "timed_out"
    }

    /// Decodes a summary of another process.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        firstRowsMilliseconds = try values.decodeIfPresent(Double.self, forKey: .firstRowsMilliseconds)
        messages = try values.decode(Int.self, forKey: .messages)
        mailboxes = try values.decode(Int.self, forKey: .mailboxes)
        bytes = try values.decode(Int.self, forKey: .bytes)
        seconds = try values.decode(Double.self, forKey: .seconds)
        timedOut = try values.decode(Bool.self, forKey: .timedOut)
        failures = try values.decode([SyncFailure].self, forKey: .failures)
    }

    /// Encodes every key, `first_rows_ms` as null without first rows.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(firstRowsMilliseconds, forKey: .firstRowsMilliseconds)
        try values.encode(messages, forKey: .messages)
        try values.encode(mailboxes, forKey: .mailboxes)
        try values.encode(bytes, forKey: .bytes)
        try values.encode(seconds, forKey: .seconds)
        try values.encode(timedOut, forKey: .timedOut)
        try values.encode(failures, forKey: .failures)
    }

    /// Adds the summary of another account's pass.
    public mutating func add(_ other: SyncSummary) {
        firstRowsMilliseconds = [firstRowsMilliseconds, other.firstRowsMilliseconds].compactMap(\.self).min()
        messages += other.messages
        mailboxes += other.mailboxes
        bytes += other.bytes
        seconds = max(seconds, other.seconds)
        timedOut = timedOut || other.timedOut
        failures += other.failures
    }
}
