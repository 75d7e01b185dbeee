public import struct Foundation.Date
import MailModel

/// A browser that is signed in to the page.
public struct BrowserSession: Hashable, Sendable, Identifiable {
    /// The beginning of the hash of its token: names it without giving access.
    public let id: String
    /// The browser and its system, such as `Firefox on Linux`; empty if it did not say.
    public let browser: String
    /// When it signed in.
    public let createdAt: Date
    /// When it was last used, to the hour.
    public let lastUsedAt: Date

    /// The id of the session whose token has this hash.
    public static func id(hash: [UInt8]) -> String { Hexadecimal.encode(hash.prefix(Self.idByteCount)) }

    static let idByteCount = 6
}
