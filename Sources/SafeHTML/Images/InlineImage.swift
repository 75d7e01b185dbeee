/// An image that travels inside the message, for a `cid:` address that names it.
public struct InlineImage: Sendable, Equatable {
    /// The type that the message states, such as `image/png`. Not trusted: the first bytes decide.
    public var mimeType: String
    /// The image, with its transfer encoding undone.
    public var bytes: [UInt8]

    /// Takes both as they are.
    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }
}
