import MailModel

/// A file that goes with a message.
public struct OutgoingAttachment: Sendable, Hashable {
    /// What it is called; any characters but control characters, at most 1,024 octets of UTF-8. Nil for no name.
    public var filename: String?
    /// `type/subtype`, letter case aside.
    ///
    /// Messages (`message/rfc822`) stand in the message unencoded (RFC 2046 §5.2.1), so their line ends become CRLF; for
    /// octets beyond ASCII see ``MessageComposer/serverHasEightBitMIME``. One that cannot stand there at all, such as one with
    /// NUL or endless lines in its header, is refused; `application/octet-stream` takes anything. `multipart` types cannot be
    /// attached.
    public var mimeType: String
    /// Further parameters of the type, such as `method` for `text/calendar`; a text in ASCII or UTF-8 is labelled by itself.
    public var parameters: [String: String] = [:]
    /// The octets.
    public var bytes: [UInt8]
    /// By what the HTML refers to it, without angle brackets and `cid:`; unique in the message. Nil where nothing does.
    public var contentID: String?
    /// To be shown within the text rather than filed. With a content id and HTML it stands beside the HTML (RFC 2387).
    public var isInline = false

    /// A file to be saved.
    public init(filename: String?, mimeType: String, bytes: [UInt8]) {
        self.filename = filename
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// A picture that the HTML shows as `cid:` and the content id.
    public init(inline contentID: String, mimeType: String, bytes: [UInt8], filename: String? = nil) {
        self.init(filename: filename, mimeType: mimeType, bytes: bytes)
        self.contentID = contentID
        isInline = true
    }
}
