import MailModel

/// A file that is attached to a message.
public struct OutgoingAttachment: Sendable, Hashable {
    /// The file name; any characters except control characters, at most 1,024 octets of UTF-8. Nil for no name.
    public var filename: String?
    /// `type/subtype`, in any case.
    ///
    /// Messages (`message/rfc822`) are embedded unencoded (RFC 2046 §5.2.1), so their line ends become CRLF; for octets
    /// beyond ASCII see ``MessageComposer/serverHasEightBitMIME``. A message that cannot be embedded, such as one with
    /// NUL or overlong lines in its header, is rejected; use `application/octet-stream`, which allows any octets.
    /// `multipart` types cannot be attached.
    public var mimeType: String
    /// Further parameters of the type, such as `method` for `text/calendar`. The charset of a text in ASCII or UTF-8 is
    /// added automatically.
    public var parameters: [String: String] = [:]
    /// The octets.
    public var bytes: [UInt8]
    /// The Content-ID by which the HTML references it, without angle brackets and `cid:`; unique in the message. Nil if
    /// it is not referenced.
    public var contentID: String?
    /// True to display it within the text rather than as a file. With a Content-ID and HTML it becomes part of the
    /// multipart/related (RFC 2387).
    public var isInline = false

    /// Creates a file to save.
    public init(filename: String?, mimeType: String, bytes: [UInt8]) {
        self.filename = filename
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// Creates an image that the HTML shows as `cid:` and the Content-ID.
    public init(inline contentID: String, mimeType: String, bytes: [UInt8], filename: String? = nil) {
        self.init(filename: filename, mimeType: mimeType, bytes: bytes)
        self.contentID = contentID
        isInline = true
    }
}
