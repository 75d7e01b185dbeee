/// Recognizes the line above a quote that names its author: `On Monday, Ada Lovelace <ada@example.org> wrote:`.
public enum Attribution {
    /// Lines that one attribution is folded into at most, and their octets together.
    private static let maximumLines = 4
    private static let maximumBytes = 400

    /// Returns the index of the first line of the attribution that ends a text; nil if there is none.
    ///
    /// - Parameter isMarked: True if a program marks what follows as a quote; then a date or an address is enough.
    ///   Otherwise the line must have an address or a verb such as "wrote", so that "three reasons:" does not count.
    public static func start(in lines: [Substring], isMarked: Bool) -> Int? {
        var index = lines.endIndex
        var text = ""
        var start: Int?
        for _ in 0..<maximumLines where index > lines.startIndex {
            index -= 1
            let line = lines[index].trimmed
            if line.isEmpty, !text.isEmpty { break }
            text = line + (text.isEmpty ? "" : " " + text)
            guard text.utf8.count <= maximumBytes else { break }
            guard isAttribution(text, isMarked: isMarked) else { continue }
            // Further lines belong to it only if the first of them looks like its beginning.
            let isFirst = begins(line)
            if start == nil || isFirst { start = index }
            if isFirst { break }
        }
        return start
    }

    private static func isAttribution(_ text: String, isMarked: Bool) -> Bool {
        guard let last = text.last, last == ":" || last == "：" else { return false }
        if text.contains("@") { return true }
        let words = text.lowercased().split { !$0.isLetter }
        if words.contains(where: { verbs.contains(String($0)) }) { return true }
        return isMarked ? text.contains(where: \.isNumber) : hasTime(text)
    }

    /// Returns true if the line looks like the first one of an attribution.
    private static func begins(_ line: String) -> Bool {
        guard let first = line.first else { return false }
        if first.isNumber || first == "\"" { return line.contains("@") || line.utf8.count(where: \.isASCIIDigit) >= 4 }
        return openings.contains(line.prefix { $0.isLetter }.lowercased())
    }

    /// `14:05`, and a date in digits.
    private static func hasTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let digits = bytes.count(where: \.isASCIIDigit)
        guard digits >= 6, bytes.count > 4 else { return false }
        return bytes.indices.dropFirst().dropLast(2).contains { index in
            bytes[index] == 0x3A && [-1, 1, 2].allSatisfy { bytes[index + $0].isASCIIDigit }
        }
    }

    private static let openings: Set<String> = [
        "on", "am", "le", "el", "il", "em", "op", "den", "på", "w", "dnia", "dne", "vào", "pada", "tarihinde", "в",
    ]

    private static let verbs: Set<String> = [
        "wrote", "writes", "schrieb", "schreef", "écrit", "escribió", "escreveu", "scritto", "skrev", "napisał",
        "napisała",
        "napsal", "napsala", "пишет", "написал", "написала", "писал", "écrivait", "kirjoitti", "yazdı", "írta", "写道",
        "schrieben",
    ]
}

extension Substring {
    /// Without white space at both ends.
    fileprivate var trimmed: String {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
