import MailModel
import MailTestKit
import SearchLanguage
import Testing

@Suite("Hostile queries")
struct HostileQueryTests {
    private static let pieces = [
        "\"", "“", "-", "*", "(", ")", ":", "^", "a", "東", "京", " ", "  ", "\t", "\n", "NEAR", "AND", "OR", "NOT", "|",
        "\u{E001}",
        "\u{0}", "é", "e\u{301}", "+", "{", "}", "from", "from:", "is:unread", "has:", "before:2020-13-45", "on:",
        "older_than:",
        "9999y", "larger:", "1e9", "in:", "me", "last", "week", "with", "attachments", "unread", "🤷🏽‍♀️", "\u{202E}", "//",
        "<", ">", "@", "weird:", "froom:", "not", "no", "mail", "or", "and", "from anna", "about", "before", "the",
        "two", ",", "pdf",
        "monday", "to", "\"anna smith\"", " ago ", "3 ", " weeks", "24h", "read", "cc ", "draft", "my ", "drafts",
        "over ", " than ", "march 2024",
    ]

    @Test("Any text is parsed deterministically, with a bounded result")
    func random() {
        var random = SeededGenerator.announced("hostile queries")
        for _ in 0..<3000 {
            let text = (0..<random.number(0...30)).map { _ in random.text(Self.pieces) }.joined()
            let query = parsed(text)
            #expect(query == parsed(text))
            #expect(query.notes.count <= 8, "\(text)")
            #expect(query.condition != nil || !query.notes.isEmpty, "neither an answer nor a sentence: \(text)")
            #expect(Self.size(query.condition) <= 64 * 4, "\(text)")
        }
    }

    @Test(
        "Pathological queries get a result or an explanation",
        arguments: [
            "\"", "(", ")", "-", "*", "NEAR(", "from:", "a:", "OR ", "|", "-(", "from:(", "\"a\" ", "last week ",
            "e\u{301}", "a* ", "weird:(", "weird:\"a\" ", "weird:{-", "not from anna or ", "no mail unread ",
            "from a, b, ", "unread OR ", "unread or ", "emails about ", "between march and ", "froom: ",
            "today or ", "march 3 or from a or ", "3 of march ", "i sent to ", "from a today or yesterday or ",
            "everything not read ", "from \"a\" ", "from \"a\" or ", "\"a\" or from ", "3 days ago ", "3 days ago or ",
            "over 3 days ", "about 3 weeks ago ", "from two ", "read mail ", "read mail not from a ",
            "read mail from a OR ", "cc a ", "cc a, ", "cc a, b, ", "mail cc a or ", "bcc cc, ", "march 2024 ",
            "march 2024 or ", "my drafts ", "no draft emails ", "last 7d ", "from anna smith ",
        ])
    func pathological(piece: String) {
        let query = parsed(String(repeating: piece, count: 10_240 / piece.utf8.count))
        #expect(query.condition != nil || !query.notes.isEmpty)
        #expect(Self.depth(query.condition) <= 40)
    }

    private static func parts(_ condition: SearchCondition?) -> [SearchCondition] {
        switch condition {
        case .all(let parts), .any(let parts): parts
        case .not(let part): [part]
        default: []
        }
    }

    private static func size(_ condition: SearchCondition?) -> Int {
        1 + parts(condition).reduce(0) { $0 + size($1) }
    }

    private static func depth(_ condition: SearchCondition?) -> Int {
        1 + (parts(condition).map { depth($0) }.max() ?? 0)
    }
}
