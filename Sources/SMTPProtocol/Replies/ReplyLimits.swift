/// Limits on what a server may send, so that no server can exhaust memory.
public enum ReplyLimits {
    /// The maximum length of a line: RFC 5321 §4.5.3.1.5 has 512, a challenge of RFC 4954 §4 12,288.
    public static let lineBytes = 12_288
    /// The maximum number of lines of one reply: servers send about twenty to EHLO.
    public static let lines = 1_000
    /// The maximum total length of the lines of one reply.
    public static let replyBytes = 128 << 10
    /// The characters of one line that are kept.
    public static let lineCharacters = 12_288
    /// The characters of a reply that are shown.
    public static let textCharacters = 500
}
