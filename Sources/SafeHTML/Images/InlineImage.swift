/// An image in the message that a `cid:` URL refers to.
public struct InlineImage: Sendable, Equatable {
    /// The declared type, such as `image/png`. Not trusted: the format is detected from the first bytes.
    public var mimeType: String
    /// The image, with its transfer encoding decoded.
    public var bytes: [UInt8]

    /// The address that stands for the image instead of its bytes; nil for its bytes.
    var reference: String?

    /// An image that is only named, for text that is read further and not shown.
    static func named(_ contentID: String) -> InlineImage {
        var image = InlineImage(mimeType: "", bytes: [])
        image.reference = "cid:" + contentID
        return image
    }

    /// Creates an image from its declared type and its bytes.
    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }
}
