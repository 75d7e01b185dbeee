public import MailModel
import SafeHTML

extension DraftText {
    /// Returns the lines of HTML with the formats that the editor has: bold, italic, links, lists and quotations.
    public static func blocks(fromHTML html: String) -> [DraftBlock] {
        FormattedText.lines(fromHTML: html).map { line in
            DraftBlock(
                kind(of: line), quoteLevel: min(line.quoteLevel, maximumQuoteLevel),
                spans: line.runs.map { run in
                    DraftSpan(
                        OneLine.withoutBreaks(run.text), isBold: run.isBold, isItalic: run.isItalic, link: run.link)
                })
        }
    }

    private static func kind(of line: FormattedLine) -> DraftBlock.Kind {
        switch line.kind {
        case .text: .text
        case .bullet: .bullet
        case .number: .number
        }
    }
}
