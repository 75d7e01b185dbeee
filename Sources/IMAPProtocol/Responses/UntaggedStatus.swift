/// The kinds of untagged status responses (RFC 3501 §7.1).
public enum UntaggedStatus: String, Hashable, Sendable {
    case ok = "OK"
    case no = "NO"
    case bad = "BAD"
    /// A greeting: the session is already authenticated.
    case preauth = "PREAUTH"
    /// The server is about to close the connection.
    case bye = "BYE"
}
