public import Foundation
public import MailModel

/// One condition of UID SEARCH (RFC 3501 §6.4.4).
public indirect enum SearchCriterion: Hashable, Sendable {
    case all, seen, unseen, answered, flagged, deleted, draft
    case uid(UIDSet)
    /// What the last search saved (RFC 5182 §2.1); needs SEARCHRES.
    case saved
    /// Has this keyword.
    case keyword(String)
    /// More bytes than this.
    case larger(UInt32)
    /// Fewer bytes than this.
    case smaller(UInt32)
    /// Arrived within this number of seconds (RFC 5032); needs WITHIN.
    case younger(seconds: UInt32)
    /// Arrived more than this number of seconds ago (RFC 5032); needs WITHIN.
    case older(seconds: UInt32)
    /// Changed at or after this sequence (RFC 7162 §3.1.5).
    case changedSince(ModificationSequence)
    /// EMAILID (RFC 8474 §5.3).
    case emailID(String)
    /// THREADID (RFC 8474 §5.3).
    case threadID(String)
    /// X-GM-MSGID.
    case gmailMessageID(UInt64)
    /// X-GM-THRID.
    case gmailThreadID(UInt64)
    /// X-GM-LABELS: has this label.
    case gmailLabel(GmailLabel)
    /// X-GM-RAW: Gmail's own search syntax.
    case gmailRaw(String)
    /// The body contains the text.
    case body(String)
    /// Header or body contain the text.
    case text(String)
    /// Arrived on this day (UTC) or later.
    case since(Date)
    /// Arrived before this day (UTC).
    case before(Date)
    /// The header field contains the text; an empty text finds every message that has the field.
    case header(name: String, value: String)
    case not(SearchCriterion)
    /// At least one of them holds.
    case or(SearchCriterion, SearchCriterion)
    /// All of them hold; must not be empty.
    case and([SearchCriterion])
}
