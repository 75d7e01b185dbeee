import MailApp

/// A table of text. On a terminal it has a header and is as wide as it; elsewhere it has fixed columns, for scripts.
struct TextTable {
    /// A column.
    struct Heading {
        /// Its name.
        let name: String
        /// Its width where scripts read the output, and at most on a terminal.
        let width: Int
        /// Its least width on a narrow terminal.
        var least = 8
    }

    private let headings: [Heading]
    private let widths: [Int]
    private let terminal: Int?
    private let isStyled: Bool

    private static let gap = 2

    /// - Parameter headings: the columns; the last one takes the rest of the line.
    init(
        _ headings: [Heading], width: Int? = StandardStream.output.width,
        isStyled: Bool = StandardStream.output.isStyled
    ) {
        self.headings = headings
        self.isStyled = isStyled
        terminal = width
        widths = Self.widths(headings, terminal: width)
    }

    /// The names of the columns; nil where scripts read the output.
    var header: String? {
        guard terminal != nil else { return nil }
        let line = line(headings.map(\.name))
        return isStyled ? "\u{1B}[2m\(line)\u{1B}[0m" : line
    }

    /// The cells as one line.
    func line(_ cells: [String]) -> String {
        var line = ""
        for (cell, width) in zip(cells.dropLast(), widths) {
            line += Column.fit(cell, width) + String(repeating: " ", count: Self.gap)
        }
        let last = cells.last ?? ""
        guard let terminal else { return line + TerminalText.line(last) }
        return line + Column.cut(last, max(1, terminal - TerminalWidth.of(line)))
    }

    /// A narrow terminal makes the widest columns smaller first, so that the last one keeps some room.
    private static func widths(_ headings: [Heading], terminal: Int?) -> [Int] {
        var widths = headings.dropLast().map(\.width)
        guard let terminal, let last = headings.last else { return widths }
        let least = headings.dropLast().map(\.least)
        func total() -> Int { widths.reduce(0) { $0 + $1 + gap } + last.least }
        while total() > terminal {
            let shrinkable = widths.indices.filter { widths[$0] > least[$0] }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return widths
    }
}
