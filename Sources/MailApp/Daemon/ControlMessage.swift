public import MailModel
public import MailSync

/// What the command line asks of the running daemon: one JSON object a line.
public enum ControlRequest: Codable, Sendable {
    /// Are you there?
    case ping
    /// A single-use code for the page.
    case openCode
    /// Accounts were added, changed or removed.
    case accountsChanged
    /// The command line changed this in the store.
    case storeChanged([StoreChange.Aspect])
    /// One whole round, for one account (its address) or for all.
    case sync(account: String?, options: SyncOptions)
    /// Download the body of a message, by its row number.
    case fetchBody(message: Int64)
    /// Download all of a message, attachments included, by its row number.
    case fetchWhole(message: Int64)
}

/// The daemon's answer: one JSON object a line.
public struct ControlReply: Codable, Sendable {
    /// What could not be done; nil when all went well.
    public var error: String?
    /// The exit code that belongs to the error.
    public var status: Int32?
    /// The port of the page.
    public var port: Int?
    /// A single-use code.
    public var code: String?
    /// What the round did.
    public var summary: SyncSummary?

    /// An answer without content.
    public init() {}

    /// A refusal.
    public init(_ error: ApplicationError) {
        self.error = error.explanation
        status = error.status.rawValue
    }
}

/// Bounds and framing of the control socket.
enum ControlFraming {
    /// A request or an answer is far smaller; what is longer is not from us.
    static let maximumLineBytes = 1 << 20
    static let newline = UInt8(ascii: "\n")
}
