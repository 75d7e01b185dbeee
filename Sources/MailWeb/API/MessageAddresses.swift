import MailModel

/// The URL paths of the parts of a message.
struct MessageAddresses: Sendable {
    var frame: String
    var textFrame: String
    var attachments: [AttachmentID: String]
}
