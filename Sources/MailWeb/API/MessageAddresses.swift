import MailModel

/// Where a browser finds the parts of a message.
struct MessageAddresses: Sendable {
    var frame: String
    var textFrame: String
    var attachments: [AttachmentID: String]
}
