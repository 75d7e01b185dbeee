import Foundation
import MailModel
import NIOCore

/// How one response was understood, for people who look for a fault: encoded as one line of JSON. Literals and sections of
/// messages are only counted; everything else is told, envelopes and mailbox names among it.
public struct ResponseReport: Encodable, Hashable, Sendable {
    /// Which of the four forms a line of a server has.
    public enum Form: String, Encodable, Hashable, Sendable {
        case tagged, untagged, continuation
        /// None of them, or one that is broken.
        case malformed
    }

    /// The form of the line.
    public var form: Form
    /// `continuation`, `tagged`, `malformed`, or the name of the untagged response in lower case, such as `fetch`.
    public var kind: String
    /// How many bytes the response has on the wire without its last line end; of one that is not complete or was given up, how
    /// many are there.
    public var byteCount: Int
    /// The tag of a tagged response.
    public var tag: String?
    /// `OK`, `NO`, `BAD`, `PREAUTH` or `BYE`.
    public var status: String?
    /// The response code as it was understood.
    public var code: ResponseCodeReport?
    /// The text for people; of a response that is not known or cannot be read its beginning.
    public var text: String?
    /// The count of EXISTS and RECENT, or the sequence number of EXPUNGE and FETCH.
    public var number: UInt32?
    /// Words: capabilities, flags, attributes.
    public var words: [String]?
    /// The decoded mailbox name.
    public var mailbox: String?
    /// Everything else that has a name and a value.
    public var values: [String: String]?
    /// Items that are not known, or that could not be read.
    public var ignored: [String]?
    /// A set of numbers in the form of IMAP.
    public var numbers: String?
    /// Threads: numbers that answer each other, and at the end an array of branches.
    public var threads: [ThreadReport]?
    /// What a FETCH response holds.
    public var fetch: FetchReport?
    /// Why the response could not be read.
    public var failure: String?

    /// A report that tells nothing more.
    init(form: Form, kind: String, byteCount: Int) {
        self.form = form
        self.kind = kind
        self.byteCount = byteCount
    }

    enum CodingKeys: String, CodingKey {
        case form, kind, tag, status, code, text, number, words, mailbox, values, ignored, numbers, threads, fetch,
            failure
        case byteCount = "byte_count"
    }

    /// One report a response, in their order. What cannot be read is marked and skipped; where the stream itself cannot be read
    /// further, the last report says so. An incomplete response at the end is marked too.
    public static func reports(of bytes: [UInt8], limits: WireLimits = .standard) -> [ResponseReport] {
        var reporter = ResponseReporter(limits: limits)
        reporter.append(ByteBuffer(bytes: bytes))
        var reports: [ResponseReport] = []
        while let report = reporter.next() { reports.append(report) }
        if let unfinished = reporter.unfinished() { reports.append(unfinished) }
        return reports
    }
}
