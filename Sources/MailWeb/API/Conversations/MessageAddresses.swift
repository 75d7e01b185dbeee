import MailModel

/// The URL paths of a message.
struct MessageAddresses: Sendable {
    var frame: String
    var textFrame: String
    var whole: String
    /// The capabilities of its files.
    var attachments: [AttachmentID: String]
}
