/// An image in the message that a `cid:` URL refers to.
public struct InlineImage: Sendable, Equatable {
    /// The declared type, such as `image/png`. Not trusted: the format is detected from the first bytes.
    public var mimeType: String
    /// The image, with its transfer encoding decoded.
    public var bytes: [UInt8]

    /// Creates an image from its declared type and its bytes.
    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }
}
