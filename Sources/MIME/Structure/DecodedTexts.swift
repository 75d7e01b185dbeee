import Synchronization

/// The texts of a message that were decoded already: its preview, search text, links and images are all found in the
/// same texts.
///
/// A large text is decoded each time, so that a message of any size needs little memory.
final class DecodedTexts: Sendable {
    /// The maximum octets of UTF-8 of all texts together.
    private static let maximumBytes = 512 * 1_024

    private struct Contents {
        var texts: [Key: String] = [:]
        var byteCount = 0
    }

    /// What decides the text of a part: parts are values, and a caller may have changed one.
    private struct Key: Hashable {
        let section: String
        let body: Range<Int>
        let charset: String?
        let encoding: TransferEncoding
    }

    private let contents = Mutex(Contents())

    /// - Parameter decode: Called unless the text is here.
    func text(of part: MIMEPart, decode: () -> String) -> String {
        let key = Key(
            section: part.section, body: part.bodyRange, charset: part.charset, encoding: part.effectiveEncoding)
        if let text = contents.withLock({ $0.texts[key] }) { return text }
        let text = decode()
        contents.withLock { contents in
            guard contents.byteCount + text.utf8.count <= Self.maximumBytes else { return }
            if contents.texts.updateValue(text, forKey: key) == nil { contents.byteCount += text.utf8.count }
        }
        return text
    }
}
