import LocalAI

/// A reason for the warning above a message in the API; the page has the sentences.
struct SuspicionJSON: Encodable {
    var kind: String
    var value: String

    init(_ hint: SuspicionHint) { (kind, value) = (hint.kind, hint.value) }
}
