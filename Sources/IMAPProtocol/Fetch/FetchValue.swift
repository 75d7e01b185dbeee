import Foundation
import MailModel

/// A FETCH value that is parsed but not yet stored.
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
    /// An item of an unsupported extension.
    case skipped
}
