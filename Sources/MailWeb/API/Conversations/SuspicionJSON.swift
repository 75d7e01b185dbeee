import LocalAI
import MailModel

/// Something about a message that phishing often does, in the API; the page has the sentences.
struct SuspicionJSON: Encodable {
    var kind: String
    var value: String
    /// What the value is mistaken for.
    @Nullable var other: String?

    init(_ hint: SuspicionHint) { (kind, value, other) = (hint.kind, hint.value, hint.other) }
}
