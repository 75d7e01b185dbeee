public import MailPresentation
public import MailStorage

/// The output of `session list`.
public struct SessionsOutput: Encodable, Sendable {
    /// The last used first.
    public let sessions: [SessionJSON]

    /// Creates the output.
    public init(_ sessions: [BrowserSession]) { self.sessions = sessions.map { SessionJSON($0) } }
}
