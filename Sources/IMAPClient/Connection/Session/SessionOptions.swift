/// The extensions that a session enables after signing in, if the server offers them.
public struct SessionOptions: Hashable, Sendable {
    /// COMPRESS=DEFLATE (RFC 4978): headers take a quarter of the bytes, at some CPU cost on both sides. Nil for where
    /// the link turns out to be slower than deflating.
    public var compresses: Bool?
    /// Extensions to ENABLE (RFC 5161), such as `UTF8=ACCEPT`, `IMAP4rev2` and `QRESYNC`.
    ///
    /// With the first two, mailbox names are UTF-8 instead of modified UTF-7: callers that store names must store them
    /// decoded.
    public var enables: [String]

    /// Memberwise initializer.
    public init(compresses: Bool? = nil, enables: [String] = []) {
        self.compresses = compresses
        self.enables = enables
    }

    /// Compressed on slow links, nothing enabled.
    public static let standard = SessionOptions()
}
