import IMAPClient
import MailModel
import MailStorage
import MailSync

/// Something that `doctor` looked at.
public struct Finding: Encodable, Sendable {
    /// What was looked at.
    public let subject: String
    /// What was found, and what to do where it is not good.
    public let text: String
    /// Whether all is well.
    public let isGood: Bool
}
