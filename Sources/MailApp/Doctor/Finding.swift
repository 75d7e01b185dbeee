import IMAPClient
import MailModel
import MailStorage
import MailSync

/// The result of one check of `doctor`.
public struct Finding: Encodable, Sendable {
    /// What was checked.
    public let subject: String
    /// What was found, and what to do if it is a problem.
    public let text: String
    /// True if no problem was found.
    public let isGood: Bool
    /// True if it works, but less safely than it could.
    public var isWarning = false
}
