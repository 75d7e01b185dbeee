import MailModel
public import MailSync

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
