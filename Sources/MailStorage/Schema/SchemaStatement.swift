/// A CREATE statement, compared without what makes no difference: comments, spaces, and the order of the columns and
/// constraints of a table, which is another in a store whose columns were added later.
struct SchemaStatement: Equatable {
    /// The statement without the columns and constraints of a table.
    private var frame = ""
    /// The columns and constraints, sorted.
    private var parts = [""]

    /// - Parameter sql: as SQLite keeps it.
    init(_ sql: String) {
        let plain = Self.plain(sql)
        guard plain.hasPrefix("CREATE TABLE ") else {
            frame = plain
            return
        }
        var depth = 0
        for character in plain {
            let wasOutside = depth == 0
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if wasOutside || depth == 0 {
                frame.append(character)
            } else if character == ",", depth == 1 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        parts = parts.map { Self.words($0).joined(separator: " ") }.sorted()
    }

    /// The SQL without comments and with normalized spaces.
    private static func plain(_ sql: String) -> String {
        let lines: [Substring] = sql.split(separator: "\n").map { line in
            guard let comment = line.firstRange(of: "--") else { return line }
            return line[..<comment.lowerBound]
        }
        return lines.flatMap { words($0) }.joined(separator: " ")
    }

    private static func words<Text: StringProtocol>(_ text: Text) -> [Text.SubSequence] {
        text.split(whereSeparator: \.isWhitespace)
    }
}
