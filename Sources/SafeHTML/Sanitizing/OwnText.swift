import MailModel

/// The text between two quotes: words of the author, the line above the next quote, or a footer.
struct OwnText {
    /// Octets that are looked at: more are no footer, and an attribution stands at the end.
    private static let maximumBytes = 8 * 1024

    /// The places of its first and last node; nil while there is none.
    private(set) var first: Int?
    private(set) var last = 0
    /// True if it holds a visible image.
    private var hasImage = false
    private var bytes: [UInt8] = []
    private var isCut = false

    /// Notes a text node.
    mutating func add(_ node: ParsedNode, at position: Int) {
        note(position)
        let text = node.textBytes
        guard bytes.count + text.count < Self.maximumBytes else {
            isCut = true
            // An attribution is looked for at the end.
            bytes = Array(text.suffix(Self.maximumBytes / 2))
            return
        }
        bytes.append(contentsOf: text)
        bytes.append(0x0A)
    }

    /// Notes an image.
    mutating func addImage(at position: Int) {
        hasImage = true
        note(position)
    }

    private mutating func note(_ position: Int) {
        first = first ?? position
        last = position
    }

    /// True if it is nothing that answers the quote above it: a footer, or a picture below a signature.
    var isFooter: Bool { first == nil || (!isCut && MessageFooter.isFooter(lines)) }

    /// Returns true if the author wrote something in it, apart from the line above the quote that follows.
    ///
    /// - Parameter precedesQuote: True if a quote follows.
    func hasOwnWords(precedesQuote: Bool) -> Bool {
        if isCut || hasImage { return true }
        let lines = lines.filter { !MessageFooter.isRule($0) }
        guard precedesQuote, let start = Attribution.start(in: lines, isMarked: true) else { return !lines.isEmpty }
        return start > 0
    }

    /// True if it ends with an attribution that is one without any mark.
    var endsWithAttribution: Bool {
        Attribution.start(in: Self.lines(bytes.suffix(Self.attributionBytes)), isMarked: false) != nil
    }

    /// Octets in which an attribution is looked for: every blockquote asks for one.
    private static let attributionBytes = 512

    private var lines: [Substring] { Self.lines(bytes[...]) }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).utf8.split(separator: 0x0A).map { Substring($0) }
            .filter { $0.contains { !$0.isWhitespace } }
    }
}
