import MailModel

/// The pieces of a message's text, in the order in which they are sent.
struct DraftBody {
    /// A piece of the text.
    enum Piece {
        /// What the user wrote.
        case own([DraftBlock])
        /// The signature, without its separator.
        case signature([String])
        /// The original of a reply or of a forwarded message.
        case original(DraftQuote)
    }

    /// The pieces, none of them empty.
    let pieces: [Piece]

    /// Arranges the pieces. The signature ends a reply, below the quotation: readers treat everything below its
    /// separator as part of it (RFC 3676 §4.3). In a forwarded message it stands above the original, because it is not
    /// the original author's.
    init(_ draft: Draft, signature: String) {
        let content = draft.content
        let original = content.includesQuote ? draft.quote : nil
        var blocks = content.blocks
        let lines = content.includesSignature ? Self.lines(signature) : []
        if original != nil || !lines.isEmpty { while blocks.last.map(Self.isEmpty) == true { blocks.removeLast() } }
        var pieces: [Piece] = blocks.isEmpty ? [] : [.own(blocks)]
        let signed: [Piece] = lines.isEmpty ? [] : [.signature(lines)]
        if let original {
            pieces += original.isQuotation ? [.original(original)] + signed : signed + [.original(original)]
        } else {
            pieces += signed
        }
        self.pieces = pieces
    }

    private static func isEmpty(_ block: DraftBlock) -> Bool {
        block.kind == .text && block.quoteLevel == 0 && block.text.allSatisfy(\.isWhitespace)
    }

    private static func lines(_ signature: String) -> [String] {
        var lines = DraftText.lines(of: signature)
        // A separator that the user typed would be doubled.
        if let first = lines.first, first == "--" || first == "-- " { lines.removeFirst() }
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        return lines
    }
}
