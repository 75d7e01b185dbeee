import MIME
import MailModel
import MailStorage
import SafeHTML

/// An attachment in the JSON output.
struct AttachmentOutput: Encodable, Sendable {
    let filename: String
    let mimeType: String
    let byteCount: Int
    @Nullable var contentId: String?
    let inline: Bool

    init(_ attachment: AttachmentDescription) {
        filename = attachment.filename
        mimeType = attachment.mimeType
        byteCount = attachment.byteCount
        contentId = attachment.contentID
        inline = attachment.isInline
    }
}
