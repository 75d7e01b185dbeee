import MailModel

extension PlainPatterns {
    /// File types that people refer to by their extension.
    private static let extensions: [String: String] = Dictionary(
        [
            "pdf", "doc", "docx", "odt", "xls", "xlsx", "ods", "csv", "ppt", "pptx", "odp", "zip", "ics", "jpg", "jpeg",
            "png", "gif", "mp3", "mp4", "txt",
        ].flatMap { [($0, $0), ($0 + "s", $0)] }, uniquingKeysWith: { first, _ in first })

    private static let fileNouns: Set<String> = ["attachment", "attachments", "file", "files", "document", "documents"]

    // MARK: With attachments

    private struct Content {
        let condition: SearchCondition
        let term: String
        let length: Int
        let isStrong: Bool
    }

    /// "with attachments", "without any photos", "with pdf files".
    func content(_ scan: PlainScan) -> PlainPattern? {
        guard ["with", "has", "having", "without"].contains(scan.word(0)) else { return nil }
        let skipped = 1 + scan.skipping(["a", "an", "the", "any", "no"], at: 1)
        guard let content = attached(scan, at: skipped) else { return nil }
        let pattern = scan.pattern(
            .content, skipped + content.length, isStrong: content.isStrong, [content.condition], [content.term])
        return scan.word(0) == "without" || scan.word(1) == "no" ? pattern.opposite : pattern
    }

    private func attached(_ scan: PlainScan, at offset: Int) -> Content? {
        if let content = QueryValues.contents[scan.word(offset)] {
            return Content(condition: .content(content), term: "has:\(content.rawValue)", length: 1, isStrong: true)
        }
        guard let name = Self.extensions[scan.word(offset)] else { return nil }
        // "help with pdf" may be words, "with pdf files" is unlikely to be.
        let hasNoun = Self.fileNouns.contains(scan.word(offset + 1)) && !scan.hasComma(offset)
        return Content(
            condition: .text(SearchPhrase(name, in: .filename)), term: "filename:\(name)", length: hasNoun ? 2 : 1,
            isStrong: hasNoun)
    }

    // MARK: Larger than 5 MB, older than 3 months

    /// The number and unit after "than", as one or two words, and the number of words.
    private func measure(_ scan: PlainScan) -> (text: String, length: Int)? {
        guard scan.word(1) == "than" else { return nil }
        if let number = SpelledNumber.value(scan.word(2)) { return ("\(number)\(scan.word(3))", 4) }
        guard let digit = scan.word(2).first, digit.isASCII, digit.isNumber else { return nil }
        let isWhole = scan.word(2).last?.isLetter == true
        return isWhole ? (scan.word(2), 3) : (scan.word(2) + scan.word(3), 4)
    }

    /// "larger than 5 MB".
    func size(_ scan: PlainScan) -> PlainPattern? {
        guard let measure = measure(scan), measure.text.last?.isLetter == true,
            let count = SizeReader.byteCount(measure.text)
        else { return nil }
        let unit = measure.text.uppercased()
        switch scan.word(0) {
        case "larger", "bigger", "greater":
            return scan.pattern(.content, measure.length, isStrong: true, [.largerThan(count)], ["larger:\(unit)"])
        case "smaller":
            return scan.pattern(.content, measure.length, isStrong: true, [.smallerThan(count)], ["smaller:\(unit)"])
        default: return nil
        }
    }

    /// "older than 3 months", "newer than two weeks".
    func age(_ scan: PlainScan) -> PlainPattern? {
        guard let measure = measure(scan), let date = dates.moment(before: measure.text) else { return nil }
        let count = measure.text.prefix(while: \.isNumber)
        let age = "\(count)\(measure.text.dropFirst(count.count).prefix(1))"
        // "older than 3 months ago" is also common.
        let length = measure.length + scan.skipping(["ago"], at: measure.length)
        switch scan.word(0) {
        case "older":
            return scan.pattern(.time, length, isStrong: true, [.sent(from: nil, until: date)], ["older_than:\(age)"])
        case "newer", "younger":
            return scan.pattern(.time, length, isStrong: true, [.sent(from: date, until: nil)], ["newer_than:\(age)"])
        default: return nil
        }
    }
}
