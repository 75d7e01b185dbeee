/// The language in a few lines, for help texts.
public enum SearchHelp {
    /// Every operator, those that take the same together.
    public static let operators = [
        "from: to: cc: bcc: subject: body: filename: list: message-id:",
        "in: account: category:primary|social|promotions|updates|forums",
        "has:attachment|link|image  is:unread|read|starred|muted|replied|draft",
        "before: after: on:2024-03-31  older_than: newer_than:7d  larger: smaller:5M",
    ]
}
