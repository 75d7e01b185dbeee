import MIME
import SafeHTML

extension ParsedMessage {
    /// Whether the text that a reader is shown first is longer than what is shown of it.
    var isShownInPart: Bool {
        // No character set takes less than a third of the room that UTF-8 takes: most messages need not be decoded for this.
        guard bytes.count > ShownText.maximumBytes / 3 else { return false }
        let body = display()
        return (body.html ?? body.text).map(ShownText.isCut) ?? false
    }
}
