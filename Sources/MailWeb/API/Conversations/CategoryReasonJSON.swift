import MailModel

/// A reason for a category in the API; the page has the sentences.
struct CategoryReasonJSON: Encodable {
    var kind: String
    var value: String

    init(_ reason: CategoryReason) { (kind, value) = (reason.kind, reason.value) }
}
