import MIME
import SafeHTML

extension ParsedMessage {
    /// True if the initially displayed text is truncated.
    var isShownInPart: Bool {
        // No character set needs less than a third of the bytes of UTF-8, so most messages need not be decoded for
        // this.
        guard bytes.count > ShownText.maximumBytes / 3 else { return false }
        let body = display()
        return (body.html ?? body.text).map(ShownText.isCut) ?? false
    }
}
