/// What FETCH can ask for (RFC 3501 §6.4.5 and extensions). Bodies are only ever asked for without setting `\Seen`.
public enum FetchItem: Hashable, Sendable {
    case uid, flags, internalDate, rfc822Size, envelope, bodyStructure, modseq, emailID, threadID
    case gmailMessageID, gmailThreadID, gmailLabels
    /// SAVEDATE (RFC 8514).
    case saveDate
    /// PREVIEW (RFC 8970); a lazy one only where the server has it at hand.
    case preview(isLazy: Bool = false)
    /// BINARY.PEEK of a part, the transfer encoding undone (RFC 3516 §4.2): numbers such as `1.2`, or empty for the whole message.
    case binaryPeek(section: String, partial: Range<UInt32>? = nil)
    /// BINARY.SIZE of a part (RFC 3516 §4.2).
    case binarySize(section: String)
    /// BODY.PEEK of a section: empty for the whole message, `HEADER`, `HEADER.FIELDS (DATE FROM)`, `1`, `1.MIME`.
    /// With a range only those bytes of it; the range must not be empty.
    case bodyPeek(section: String, partial: Range<UInt32>? = nil)
}
