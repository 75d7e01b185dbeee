public import MailStorage

import struct Foundation.Date

/// A browser that is signed in to the page.
public struct SessionJSON: Encodable, Sendable {
    let id: String
    let browser: String
    let created: Date
    let lastUsed: Date
    /// True for the browser that asks. Nil, and without a key, in the output of commands, which are no browser.
    let current: Bool?

    /// Describes a session.
    public init(_ session: BrowserSession, isCurrent: Bool? = nil) {
        id = session.id
        browser = session.browser
        created = session.createdAt
        lastUsed = session.lastUsedAt
        current = isCurrent
    }
}
