import MailModel

/// An attachment in the API.
struct AttachmentJSON: Encodable {
    var id: Int64
    var filename: String
    var mimeType: String
    var byteCount: Int
    var inline: Bool
    var dangerous: Bool
    /// How the page can show it.
    var preview: String
    @Nullable var url: String?
    @Nullable var previewUrl: String?

    init(_ attachment: AttachmentSummary, capability: String?) {
        self.init(id: attachment.id.rawValue, attachment.description, capability: capability)
    }

    /// - Parameter capability: the name of the part; nil while it is not stored.
    init(id: Int64, _ description: AttachmentDescription, capability: String?) {
        self.id = id
        filename = description.filename
        mimeType = description.mimeType
        byteCount = description.byteCount
        inline = description.isInline
        dangerous = AttachmentSafety.isDangerous(filename: description.filename, mimeType: description.mimeType)
        let preview = AttachmentPreview.of(description)
        self.preview = preview.rawValue
        url = capability.map { "/d/" + $0 }
        previewUrl = capability.flatMap(preview.address)
    }
}
