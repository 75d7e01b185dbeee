public import MailStorage
import struct Foundation.Date

/// The output of `session list`.
public struct SessionsOutput: Encodable, Sendable {
    /// A browser that is signed in.
    public struct Session: Encodable, Sendable {
        let id: String
        let browser: String
        let created: Date
        let lastUsed: Date
    }

    /// The last used first.
    public let sessions: [Session]

    /// Creates the output.
    public init(_ sessions: [BrowserSession]) {
        self.sessions = sessions.map {
            Session(id: $0.id, browser: $0.browser, created: $0.createdAt, lastUsed: $0.lastUsedAt)
        }
    }
}
