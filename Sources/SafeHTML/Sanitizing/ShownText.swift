/// How much of one text is shown, and what is said where that is not all of it.
public enum ShownText {
    /// Octets of UTF-8 of one text or HTML document that are shown.
    public static let maximumBytes = DocumentPreparation.maximumBytes

    /// Whether the text, or the HTML, is longer than what is shown of it.
    public static func isCut(_ text: String) -> Bool { text.utf8.count > maximumBytes }

    /// What the person is told then: a page that ends in the middle of a sentence is otherwise taken for the whole message.
    public static let cutSentence =
        "The text is longer than the \(maximumBytes >> 20) MiB of it that the page shows; `vaultmail export` saves the whole message."
}
