/// Makes text of a model fit to be shown: plain words of bounded length, without links and addresses, which could lead
/// to where the author of a hostile message wants, and without characters that hide or turn around what follows.
enum AnswerText {
    static let link = "[link removed]"
    static let address = "[address removed]"

    /// The text on one line.
    static func line(_ text: String, limit: Int) -> String {
        clipped(words(of: visible(text, keepsLines: false)), limit: limit)
    }

    /// The text with its paragraphs.
    static func paragraphs(_ text: String, limit: Int) -> String {
        let lines = visible(text, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false)
        var result: [String] = []
        for line in lines.map({ words(of: String($0)) }) where !(line.isEmpty && (result.last ?? "").isEmpty) {
            result.append(line)
        }
        while result.last?.isEmpty == true { result.removeLast() }
        return clipped(result.joined(separator: "\n"), limit: limit)
    }

    private static func words(of line: String) -> String {
        line.split(whereSeparator: \.isWhitespace).map { shown(String($0)) }.joined(separator: " ")
    }

    private static func clipped(_ text: String, limit: Int) -> String {
        text.count <= limit ? text : text.prefix(limit - 1) + "…"
    }

    private static func visible(_ text: String, keepsLines: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                result.append(keepsLines ? "\n" : " ")
            } else if isVisible(scalar) {
                result.append(scalar)
            } else if scalar == "\t" {
                result.append(" ")
            }
        }
        return String(result)
    }

    /// Also keeps the joiners of scripts and emoji out: what they join stays readable.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func shown(_ word: String) -> String {
        let lower = word.lowercased()
        if lower.contains("@") && lower.contains(".") || schemes.contains(where: { lower.contains($0) }) {
            return lower.contains("://") ? link : address
        }
        return lower.contains("://") || lower.contains("www.") || isHost(lower) ? link : word
    }

    private static let schemes = ["mailto:", "tel:", "sms:"]
    private static let linkSchemes = ["javascript:", "data:", "vbscript:", "http:", "https:", "file:", "ftp:"]

    /// `example.com`, `example.com/pay` and `http:example` are links for many programs; `e.g.` and `report.pdf` are
    /// not. Programs read the full stops of other scripts as dots.
    private static func isHost(_ word: String) -> Bool {
        if linkSchemes.contains(where: { word.contains($0) }) { return true }
        let dotted = String(word.map { "。．｡".contains($0) ? "." : $0 })
        let trimmed = dotted.drop { !$0.isLetter && !$0.isNumber }
        let host = trimmed.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
        let rest = trimmed.dropFirst(host.count)
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last(where: { !$0.isEmpty }) else { return false }
        return isTopLevel(last) && labels.first?.isEmpty == false
            || labels.allSatisfy({ !$0.isEmpty }) && "/:?#".contains(rest.first ?? " ")
    }

    /// Two letters are those of a country; longer ones are many, of which these are used most.
    private static func isTopLevel(_ label: Substring) -> Bool {
        if label.count == 2, label.allSatisfy({ $0.isASCII && $0.isLetter }) { return true }
        return label.hasPrefix("xn--") || domains.contains(String(label))
    }

    private static let domains: Set<String> = [
        "com", "net", "org", "info", "biz", "app", "dev", "xyz", "top", "online", "site", "shop", "store", "link",
        "click",
        "live", "edu", "gov", "mil", "int", "mobi", "name", "pro", "cloud", "tech", "club", "vip", "icu", "cam", "bid",
        "win", "work", "world", "email", "support", "help", "page", "web", "host", "space", "fun", "website", "today",
        "blog", "agency", "services", "group", "center", "digital", "network", "systems", "bank", "finance",
        "loan", "money", "trade", "download", "review", "date", "stream", "webcam", "rest", "quest", "lol", "buzz",
        "life",
        "zone", "media", "global", "company", "example", "test", "onion", "local",
    ]
}
