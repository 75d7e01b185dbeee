/// How text is read from messages, for searches and lists.
public enum TextExtraction {
    /// The version with which messages are stored now.
    ///
    /// Increase it with every change, also of `MIME` and `SafeHTML`, after which `MessageContent(parsing:)` makes
    /// another search text, snippet, list of attachments or list of defects of some message. The daemon then reads all
    /// stored messages again, see `MailStore.updateTexts`. What is only made when a message is opened, such as its
    /// HTML, needs no new version.
    public static let version = 2
}
