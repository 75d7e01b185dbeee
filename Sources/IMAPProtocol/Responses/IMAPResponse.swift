import MailModel

/// One response of a server (RFC 3501 §7, RFC 9051 §7).
public enum IMAPResponse: Hashable, Sendable {
    /// `+`: the server waits for more. The text is a prompt, with a code or not (RFC 3501 §7.5), or a base64 challenge.
    case continuation(code: ResponseCode?, text: String)
    /// The answer that completes the command of that tag.
    case tagged(tag: String, status: ResponseStatus, code: ResponseCode?, text: String)
    /// Everything else that the server tells.
    case untagged(UntaggedResponse)
    /// Not understood. Skip it; nothing of it may be believed.
    case malformed(MalformedResponse)
}
