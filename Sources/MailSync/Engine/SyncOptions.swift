public import MailModel

/// What one round of sync does.
public struct SyncOptions: Hashable, Sendable, Codable {
    /// Which bodies are downloaded.
    public enum Bodies: String, Sendable, Codable, CaseIterable {
        /// Those of the last 30 days (MO-37).
        case recent
        /// All within the window.
        case all
        /// None.
        case none
    }

    /// The window for this round; nil for the account's own.
    public var window: SyncWindow?
    /// Which bodies are downloaded.
    public var bodies: Bodies
    /// Only what is new in mailboxes that were synced before, within `backgroundTimeLimit` (FR-SYNC-03).
    public var isBackground = false

    /// What the daemon does by itself: the account's window, recent bodies.
    public init(window: SyncWindow? = nil, bodies: Bodies = .recent) {
        self.window = window
        self.bodies = bodies
    }

    /// What a timer runs: headers of new mail, in a short time; an account that was never synced is left alone.
    public static let background: SyncOptions = {
        var options = SyncOptions(bodies: .none)
        options.isBackground = true
        return options
    }()

    /// How long a background round may take in all.
    public static let backgroundTimeLimit = Duration.seconds(30)

    /// How far back `recent` bodies go.
    static let recentBodyDays = 30
}

/// What one round did.
public struct SyncSummary: Hashable, Sendable, Codable {
    /// From the start of connecting until the first inbox rows were stored; nil when the inbox was not empty before.
    public var firstRowsMilliseconds: Double?
    /// Messages whose headers were stored for the first time.
    public var messages = 0
    /// Mailboxes that were looked at.
    public var mailboxes = 0
    /// Bytes of headers and bodies received, as the server counts them.
    public var bytes = 0
    /// How long the round took.
    public var seconds = 0.0
    /// Whether a background round ended because its time was over; what had come by then is stored.
    public var timedOut = false
    /// Mailboxes that could not be opened, refused or lost.
    var unopened = 0
    /// What is wrong with the inbox, where it could not be opened.
    var inboxError: String?
    /// What could not be done, one sentence each. Empty when the store equals the server within the window.
    public var failures: [SyncFailure] = []

    /// A round that did nothing.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case firstRowsMilliseconds = "first_rows_ms"
        case messages, mailboxes, bytes, seconds, failures
        case timedOut = "timed_out"
    }

    /// Reads a summary that another process wrote.
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

    /// Writes every key, `first_rows_ms` as null where there were no first rows.
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

    /// Adds what another account's round did.
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

/// Something that a round could not do.
public struct SyncFailure: Hashable, Sendable, Codable {
    /// What kind of trouble, so that the command line can choose its exit code.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Name or password refused, or no password stored.
        case authentication
        /// The server could not be reached or trusted.
        case network
        /// One mailbox or message; the rest was done.
        case partial
        /// The local store refused: full disk, read-only folder.
        case storage
    }

    /// What kind of trouble.
    public var kind: Kind
    /// The account's address.
    public var account: String
    /// The mailbox's path; nil where the whole account is concerned.
    public var mailbox: String?
    /// One plain sentence.
    public var explanation: String

    /// Takes the parts as they are.
    public init(kind: Kind, account: String, mailbox: String? = nil, explanation: String) {
        self.kind = kind
        self.account = account
        self.mailbox = mailbox
        self.explanation = explanation
    }

    /// Writes every key, `mailbox` as null where the whole account is concerned.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(account, forKey: .account)
        try values.encode(mailbox, forKey: .mailbox)
        try values.encode(explanation, forKey: .explanation)
    }
}
