import MailModel

/// An attachment in the API.
struct AttachmentJSON: Encodable {
    var id: Int64
    var filename: String
    var mimeType: String
    var byteCount: Int
    var inline: Bool
    var dangerous: Bool
    @Nullable var url: String?

    init(_ attachment: AttachmentSummary, url: String?) {
        let description = attachment.description
        id = attachment.id.rawValue
        filename = description.filename
        mimeType = description.mimeType
        byteCount = description.byteCount
        inline = description.isInline
        dangerous = AttachmentSafety.isDangerous(filename: description.filename, mimeType: description.mimeType)
        self.url = url
    }
}
