public import MailModel
import SafeHTML

extension DraftText {
    /// Returns the lines of HTML with the formats that the editor has: bold, italic, links, lists and quotations.
    public static func blocks(fromHTML html: String) -> [DraftBlock] {
        FormattedText.lines(fromHTML: html).map(block)
    }

    /// The same with the pictures that the message contains: blocks without a file yet, whose Content-IDs are given by
    /// their place among the blocks.
    ///
    /// - Parameter isKept: true for the Content-IDs of pictures that are kept.
    static func blocksWithPictures(
        fromHTML html: String, isKept: (_ contentID: String) -> Bool
    ) -> (blocks: [DraftBlock], pictures: [Int: String]) {
        let lines = FormattedText.lines(fromHTML: html, isKept: isKept)
        var pictures: [Int: String] = [:]
        for (place, line) in lines.enumerated() {
            if case .picture(let contentID) = line.kind { pictures[place] = contentID }
        }
        return (lines.map(block), pictures)
    }

    private static func block(of line: FormattedLine) -> DraftBlock {
        DraftBlock(
            kind(of: line), quoteLevel: min(line.quoteLevel, maximumQuoteLevel),
            spans: line.runs.map { run in
                DraftSpan(
                    OneLine.withoutBreaks(run.text), isBold: run.isBold, isItalic: run.isItalic, link: run.link)
            })
    }

    private static func kind(of line: FormattedLine) -> DraftBlock.Kind {
        switch line.kind {
        case .text: .text
        case .bullet: .bullet
        case .number: .number
        case .picture: .image
        }
    }
}
