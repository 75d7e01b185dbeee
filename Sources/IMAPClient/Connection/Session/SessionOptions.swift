/// What a session turns on after signing in, where the server offers it.
public struct SessionOptions: Hashable, Sendable {
    /// COMPRESS=DEFLATE (RFC 4978): a quarter of the bytes for headers, at some cost of the processor on both sides.
    public var compresses: Bool
    /// Extensions to ENABLE (RFC 5161), such as `UTF8=ACCEPT`, `IMAP4rev2` and `QRESYNC`.
    ///
    /// Under the first two a server names mailboxes in UTF-8 where it used modified UTF-7: whoever keeps names from before
    /// must keep them decoded.
    public var enables: [String]

    /// Takes both as they are.
    public init(compresses: Bool = true, enables: [String] = []) {
        self.compresses = compresses
        self.enables = enables
    }

    /// Compressed where offered, nothing enabled.
    public static let standard = SessionOptions()
}
