import Testing

/// A hostile HTML fragment and its exact sanitized form.
struct PayloadRow: Sendable, CustomTestStringConvertible {
    var what: String
    var html: String
    var safe: String

    init(_ what: String, _ html: String, _ safe: String) {
        self.what = what
        self.html = html
        self.safe = safe
    }

    var testDescription: String { what }
}
