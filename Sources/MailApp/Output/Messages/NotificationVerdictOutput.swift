public import Foundation
import MailModel

/// The decision about the notification of a message, in the output of `explain`.
public struct NotificationVerdictOutput: Encodable, Sendable {
    /// When it was made.
    public let date: Date
    let verdict: String
    /// `desktop` or `page`; nil if nothing was shown, or if it is not known who showed it.
    @Nullable var presenter: String?
    /// The decision as a sentence without a final period.
    public let what: String

    init(_ record: NotificationRecord) {
        date = record.date
        verdict = record.verdict.rawValue
        presenter = record.presenter?.rawValue
        what = record.verdict.sentence(presenter: record.presenter)
    }
}
