/// One attachment, as the message describes it.
public struct AttachmentDescription: Hashable, Sendable {
    /// Where the part is: `1`, `2.1` (RFC 3501 §6.4.5 section numbers).
    public var section: String
    /// The name to show, made safe to save; empty where the part has none.
    public var filename: String
    /// Lower case, such as `application/pdf`.
    public var mimeType: String
    /// Decoded size where it is known, else the encoded size.
    public var byteCount: Int
    /// `Content-ID` without angle brackets.
    public var contentID: String?
    /// Shown inside the text rather than as a file.
    public var isInline: Bool

    /// Takes the parts as they are.
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
}
