/// The fields above a text as its lines are read, and whether they are the header of a quoted message. People and
/// programs write `From:`, `To:` and `Date:` in their own texts too: voicemail, forms, bookings.
public struct QuotedHeaderFields: Sendable {
    private var found: Set<QuotedHeader.Field> = []
    private var current: QuotedHeader.Field?
    private var authorHasAddress = false
    private var authorHasName = false

    /// No fields.
    public init() {}

    /// True before the first field.
    public var isEmpty: Bool { found.isEmpty }

    /// Notes that a field begins.
    public mutating func begin(_ field: QuotedHeader.Field) {
        found.insert(field)
        current = field
    }

    /// Notes text of the field that began last.
    public mutating func addValue(_ text: some StringProtocol) {
        guard current == .from else { return }
        if text.utf8.contains(UInt8(ascii: "@")) { authorHasAddress = true }
        if text.contains(where: \.isLetter) { authorHasName = true }
    }

    /// True for three fields, among them an author with an address and a date. Outlook writes the names of colleagues
    /// without addresses, but always a subject.
    public var isQuotedMessage: Bool {
        guard found.count >= 3, found.contains(.from), found.contains(.date) else { return false }
        return authorHasAddress || (authorHasName && found.contains(.subject))
    }
}
