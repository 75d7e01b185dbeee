/// An item that FETCH can request (RFC 3501 §6.4.5 and extensions). Bodies are only fetched without setting `\Seen`.
public enum FetchItem: Hashable, Sendable {
    case uid, flags, internalDate, rfc822Size, envelope, bodyStructure, modseq, emailID, threadID
    case gmailMessageID, gmailThreadID, gmailLabels
    /// SAVEDATE (RFC 8514).
    case saveDate
    /// PREVIEW (RFC 8970); with `isLazy` only if the server has it ready.
    case preview(isLazy: Bool = false)
    /// BINARY.PEEK of a part, with its transfer encoding decoded (RFC 3516 §4.2): numbers such as `1.2`, or empty for
    /// the whole message.
    case binaryPeek(section: String, partial: Range<UInt32>? = nil)
    /// BINARY.SIZE of a part (RFC 3516 §4.2).
    case binarySize(section: String)
    /// BODY.PEEK of a section: empty for the whole message, `HEADER`, `HEADER.FIELDS (DATE FROM)`, `1`, `1.MIME`. With
    /// a range, only those bytes; the range must not be empty.
    case bodyPeek(section: String, partial: Range<UInt32>? = nil)
}
