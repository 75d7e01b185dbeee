import Foundation
import MailModel

/// A value of a FETCH item that was read but is not stored yet.
enum FetchValue {
    case uid(UID)
    case flags([String])
    case internalDate(Date)
    case size(Int)
    case modseq(ModificationSequence)
    case emailID(String?)
    case threadID(String?)
    case gmailMessageID(UInt64)
    case gmailThreadID(UInt64)
    case gmailLabels([GmailLabel])
    case section(BodySection, [UInt8]?)
    case binary(BodySection, [UInt8]?)
    case streamed(BodySection, byteCount: Int)
    case binarySize(section: String, Int)
    case preview(String?)
    case saveDate(Date?)
    case structure(BodyStructure, isExtended: Bool)
    case envelope(Envelope)
    /// An item of an extension that is not read.
    case skipped
}
