import MailModel

/// One response of a server (RFC 3501 §7, RFC 9051 §7).
public enum IMAPResponse: Hashable, Sendable {
    /// `+`: the server waits for more data. The text is a prompt, with or without a code (RFC 3501 §7.5), or a base64
    /// challenge.
    case continuation(code: ResponseCode?, text: String)
    /// The response that completes the command with that tag.
    case tagged(tag: String, status: ResponseStatus, code: ResponseCode?, text: String)
    /// Any other response.
    case untagged(UntaggedResponse)
    /// A response that could not be parsed. Skip it and use nothing from it.
    case malformed(MalformedResponse)
}
