/// Whom a reply addresses.
public enum ReplyAudience: Hashable, Sendable {
    /// The author, or where the author asks replies to go.
    case author
    /// The author and all other recipients.
    case everyone
    /// The mailing list that sent the message (List-Post, RFC 2369 §3.4).
    case list
}
