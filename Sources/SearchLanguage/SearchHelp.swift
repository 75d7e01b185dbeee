/// A summary of the query language for help texts.
public enum SearchHelp {
    /// All operators, grouped by the kind of value.
    public static let operators = [
        "from: to: cc: bcc: subject: body: filename: list: message-id: keyword:",
        "in: account: category:primary|social|promotions|updates|forums",
        "has:attachment|link|image",
        "is:unread|read|starred|muted|replied|draft|locked|trashed",
        "before: after: on:2024-03-31  older_than: newer_than:7d  larger: smaller:5M",
    ]
}
