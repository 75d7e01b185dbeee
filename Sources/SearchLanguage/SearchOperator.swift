/// The operators of the language, by the name before the colon.
enum SearchOperator: String, CaseIterable, Sendable {
    case from, to, cc, bcc, subject, body, has, filename
    case inMailbox = "in"
    case isState = "is"
    case before, after, on
    case olderThan = "older_than"
    case newerThan = "newer_than"
    case larger, smaller, list, category, account
    case messageID = "message-id"

    /// Takes the name in any case, and the names that other programs use for the same.
    init?(name: String) {
        let name = name.lowercased()
        guard let found = Self(rawValue: name) ?? Self.aliases[name] else { return nil }
        self = found
    }

    /// Spellings of Gmail, notmuch and mu that people bring along.
    static let aliases: [String: SearchOperator] = [
        "label": .inMailbox, "mailbox": .inMailbox, "folder": .inMailbox, "tag": .inMailbox, "rfc822msgid": .messageID,
        "messageid": .messageID, "msgid": .messageID, "older": .before, "until": .before, "newer": .after,
        "since": .after, "date": .on, "size": .larger, "attachment": .filename, "file": .filename,
        "older-than": .olderThan, "newer-than": .newerThan, "text": .body, "recipient": .to, "sender": .from,
    ]

    /// How it is written, with a value that makes sense.
    var example: String {
        switch self {
        case .from, .to, .cc, .bcc: "\(rawValue):anna"
        case .subject, .body: "\(rawValue):invoice"
        case .has: "has:attachment"
        case .filename: "filename:report.pdf"
        case .inMailbox: "in:inbox"
        case .isState: "is:unread"
        case .before, .after, .on: "\(rawValue):2024-03-31"
        case .olderThan, .newerThan: "\(rawValue):7d"
        case .larger, .smaller: "\(rawValue):5M"
        case .list: "list:announce.example.org"
        case .category: "category:updates"
        case .account: "account:me@example.org"
        case .messageID: "message-id:abc@example.org"
        }
    }

    /// What its value is, for a sentence.
    var expectation: String {
        switch self {
        case .from, .to, .cc, .bcc: "a name or an address"
        case .subject, .body: "a word or a phrase"
        case .has: "attachment, link or image"
        case .filename: "a file’s name or a part of it"
        case .inMailbox: "a mailbox"
        case .isState: "unread, read, starred, muted, replied or draft"
        case .before, .after, .on: "a day such as 2024-03-31, a month such as 2024-03, or a year"
        case .olderThan, .newerThan: "an age such as 12h, 7d, 2w, 3m or 1y"
        case .larger, .smaller: "a size such as 500K or 5M"
        case .list: "the identifier of a list or a part of it"
        case .category: "a category"
        case .account: "an account’s address or a part of it"
        case .messageID: "a Message-ID"
        }
    }
}

/// How far apart two spellings are.
enum Spelling {
    /// Names beyond this many scalars resemble nothing; it bounds the work.
    private static let maximumLength = 24

    /// The candidate that a slip of the keyboard would turn into the word; nil where none is near.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = Array(word.lowercased().unicodeScalars)
        guard word.count > 1, word.count <= maximumLength else { return nil }
        let reach = word.count < 4 ? 1 : 2
        let near = candidates.map { ($0, distance(word, Array($0.unicodeScalars))) }.filter { $0.1 <= reach }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// Insertions, deletions, replacements and swaps of neighbours that lead from one to the other.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        guard !left.isEmpty, !right.isEmpty, right.count <= maximumLength else { return max(left.count, right.count) }
        var rows = Array(repeating: Array(0...right.count), count: left.count + 1)
        for row in 1...left.count {
            rows[row][0] = row
            for column in 1...right.count {
                let isSame = left[row - 1] == right[column - 1]
                var best = min(rows[row - 1][column] + 1, rows[row][column - 1] + 1)
                best = min(best, rows[row - 1][column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, rows[row - 2][column - 2] + 1)
                }
                rows[row][column] = best
            }
        }
        return rows[left.count][right.count]
    }
}
