/// An attachment as described by the message.
public struct AttachmentDescription: Hashable, Sendable {
    /// The section number, such as `1` or `2.1` (RFC 3501 §6.4.5).
    public var section: String
    /// The displayed name, safe to save; empty if the part has none.
    public var filename: String
    /// Lower case, such as `application/pdf`.
    public var mimeType: String
    /// The decoded size if known, otherwise the encoded size.
    public var byteCount: Int
    /// `Content-ID` without angle brackets.
    public var contentID: String?
    /// True if it is displayed within the text instead of as a file.
    public var isInline: Bool

    /// Memberwise initializer.
    public init(
        section: String, filename: String, mimeType: String, byteCount: Int, contentID: String? = nil,
        isInline: Bool = false
    ) {
        self.section = section
        self.filename = filename
        self.mimeType = mimeType
        self.byteCount = byteCount
        self.contentID = contentID
        self.isInline = isInline
    }

    /// The type that the file has in another message: parts that cannot be sent as they are become files of any type.
    public var attachableMimeType: String {
        let type = mimeType.lowercased()
        return type.hasPrefix("multipart/") || type.hasPrefix("message/") ? "application/octet-stream" : type
    }
}
