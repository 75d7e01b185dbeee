import MailModel
import MailTestKit

/// Generates queries from words in the mail.
struct QueryWriter {
    private var random: SeededGenerator
    private let messages: [OracleMessage]

    init(random: SeededGenerator, messages: [OracleMessage]) {
        self.random = random
        self.messages = messages
    }

    mutating func query() -> String {
        (0..<random.number(1...3)).map { _ in part(depth: 0) }.joined(separator: " ") + random.text(["", " "])
    }

    private mutating func part(depth: Int) -> String {
        switch random.number(1...10) {
        case 1 where depth < 3: "(" + part(depth: depth + 1) + " " + part(depth: depth + 1) + ")"
        case 2 where depth < 3: part(depth: depth + 1) + " OR " + part(depth: depth + 1)
        case 3 where depth < 3: "-(" + part(depth: depth + 1) + " OR " + part(depth: depth + 1) + ")"
        case 4: "-" + term()
        default: term()
        }
    }

    private mutating func term() -> String {
        guard let message = random.pick(messages) else { return "" }
        switch random.number(1...20) {
        case 1: return "from:" + quoted(word(of: message, .from))
        case 2: return "to:" + quoted(word(of: message, .to))
        case 3: return "cc:" + quoted(word(of: message, .cc))
        case 4:
            return random.text([
                "bcc:hidden", "to:me", "from:me", "account:ada", "category:updates", "category:uncategorized",
                "is:muted",
            ])
        case 5: return "subject:" + quoted(phrase(of: message, .subject))
        case 6: return "body:" + quoted(word(of: message, .body))
        case 7: return "filename:" + quoted(word(of: message, .filename))
        case 8: return "list:" + quoted(word(of: message, .list))
        case 9: return random.text(["has:attachment", "has:link", "has:image"])
        case 10: return "is:" + random.text(["unread", "read", "starred", "replied", "draft"])
        case 11:
            return "in:"
                + random.text([
                    "inbox", "sent", "Drafts", "trash", "spam", "archive", "\"Projects/Atlas\"", "birch", "anywhere",
                ])
        case 12:
            return random.text(["before:", "after:", "on:"])
                + random.text(["2020", "2020-08", "2020-06-15", "yesterday", "2019"])
        case 13: return random.text(["older_than:", "newer_than:"]) + random.text(["1d", "2w", "3m", "1y", "30h"])
        case 14: return random.text(["larger:", "smaller:"]) + random.text(["1K", "5K", "100K", "2000", "1M"])
        case 15: return "message-id:" + (message.header.messageID ?? "none@nowhere")
        case 16: return "\"" + phrase(of: message, .body) + "\""
        case 17: return String(word(of: message, .body).prefix(3)) + "*"
        default: return word(of: message, random.pick(SearchField.allCases) ?? .body)
        }
    }

    private func quoted(_ text: String) -> String { text.contains(" ") || text.isEmpty ? "\"\(text)\"" : text }

    private mutating func word(of message: OracleMessage, _ field: SearchField) -> String {
        let text = random.text(message.texts(field))
        let words = text.split { $0.isWhitespace || "()\"“”:-*„".contains($0) }
        return words.randomElement(using: &random).map(String.init) ?? ""
    }

    private mutating func phrase(of message: OracleMessage, _ field: SearchField) -> String {
        let words = random.text(message.texts(field)).split { $0.isWhitespace || "\"“”„".contains($0) }
        let start = random.number(0...max(0, words.count - 1))
        return words.dropFirst(start).prefix(random.number(2...4)).joined(separator: " ")
    }
}
