import Foundation
import IMAPProtocol
import MailModel
import NIOCore

/// How one response was parsed, for debugging; encoded as one line of JSON. For literals and message sections only
/// sizes are given; everything else is included, also envelopes and mailbox names.
struct ResponseReport: Encodable, Hashable, Sendable {
    /// The form of a server's line.
    enum Form: String, Encodable, Hashable, Sendable {
        case tagged, untagged, continuation
        /// None of these forms, or a malformed one.
        case malformed
    }

    /// The form of the line.
    var form: Form
    /// `continuation`, `tagged`, `malformed`, or the name of the untagged response in lower case, such as `fetch`.
    var kind: String
    /// The size of the response on the wire without its last line end; for an incomplete or abandoned response, the
    /// bytes received.
    var byteCount: Int
    /// The tag of a tagged response.
    var tag: String?
    /// `OK`, `NO`, `BAD`, `PREAUTH` or `BYE`.
    var status: String?
    /// The parsed response code.
    var code: ResponseCodeReport?
    /// The human-readable text; for an unknown or malformed response, its beginning.
    var text: String?
    /// The count of EXISTS and RECENT, or the sequence number of EXPUNGE and FETCH.
    var number: UInt32?
    /// Words: capabilities, flags, attributes.
    var words: [String]?
    /// The decoded mailbox name.
    var mailbox: String?
    /// All other name-value pairs.
    var values: [String: String]?
    /// Items that are unknown or could not be parsed.
    var ignored: [String]?
    /// A set of numbers in IMAP syntax.
    var numbers: String?
    /// Threads: chains of replies, each followed by an array of branches.
    var threads: [ThreadReport]?
    /// The contents of a FETCH response.
    var fetch: FetchReport?
    /// Why the response could not be parsed.
    var failure: String?

    /// Creates a report without further details.
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

    /// Returns one report for each response, in order. Malformed responses are marked and skipped; if the stream itself
    /// cannot be parsed further, the last report says so. An incomplete response at the end is also marked.
    static func reports(of bytes: [UInt8], limits: WireLimits = .standard) -> [ResponseReport] {
        var reporter = ResponseReporter(limits: limits)
        reporter.append(ByteBuffer(bytes: bytes))
        var reports: [ResponseReport] = []
        while let report = reporter.next() { reports.append(report) }
        if let unfinished = reporter.unfinished() { reports.append(unfinished) }
        return reports
    }
}
