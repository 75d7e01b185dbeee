public import Foundation
import MailModel

/// The decision about the notification of a message, in the output of `explain`.
public struct NotificationVerdictOutput: Encodable, Sendable {
    /// When it was made.
    public let date: Date
    let verdict: String
    /// The decision as a sentence without a final period.
    public let what: String

    init(_ record: NotificationRecord) {
        date = record.date
        verdict = record.verdict.rawValue
        what = record.verdict.sentence
    }
}
