import MailModel

/// A file of a draft in the API.
struct DraftAttachmentJSON: Encodable, Sendable {
    var id: Int64
    var filename: String
    var mimeType: String
    var byteCount: Int
    var state: String

    init(_ attachment: DraftAttachment) {
        id = attachment.id.rawValue
        filename = attachment.filename
        mimeType = attachment.mimeType
        byteCount = attachment.byteCount
        state = attachment.state.rawValue
    }
}
