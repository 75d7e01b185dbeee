/// The limit for displaying a text, and the notice that is shown if a text exceeds it.
public enum ShownText {
    /// The maximum number of octets of UTF-8 shown of a text or an HTML document.
    public static let maximumBytes = DocumentPreparation.maximumBytes

    /// Returns true if a text or HTML document exceeds the limit.
    public static func isCut(_ text: String) -> Bool { text.utf8.count > maximumBytes }

    /// The notice for a truncated text, without which users would take it for the whole message.
    public static let cutSentence =
        "This text is longer than the \(maximumBytes >> 20) MiB that can be shown. "
        + "Save the whole message with `vaultmail export`."
}
