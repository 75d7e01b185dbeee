/// The operators of the language, by the name before the colon.
enum SearchOperator: String, CaseIterable, Sendable {
    case from, to, cc, bcc, subject, body, has, filename
    case inMailbox = "in"
    case isState = "is"
    case before, after, on
    case olderThan = "older_than"
    case newerThan = "newer_than"
    case larger, smaller, list, category, account, keyword
    case messageID = "message-id"

    /// Accepts the name in any case, and aliases from other programs.
    init?(name: String) {
        guard let found = Self.names[name.lowercased()] else { return nil }
        self = found
    }

    /// Names used by Gmail, notmuch and mu.
    static let aliases: [String: SearchOperator] = [
        "label": .inMailbox, "mailbox": .inMailbox, "folder": .inMailbox, "tag": .inMailbox, "rfc822msgid": .messageID,
        "messageid": .messageID, "msgid": .messageID, "older": .before, "until": .before, "newer": .after,
        "since": .after, "date": .on, "size": .larger, "attachment": .filename, "file": .filename,
        "older-than": .olderThan, "newer-than": .newerThan, "text": .body, "recipient": .to, "sender": .from,
    ]

    private static let names = aliases.merging(allCases.map { ($0.rawValue, $0) }) { $1 }

    /// All accepted names.
    static let spellings = allCases.map(\.rawValue) + aliases.keys.sorted()

    /// An example with a valid value.
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
        case .keyword: "keyword:Receipts"
        }
    }

    /// A description of its value, for use in a sentence.
    var expectation: String {
        switch self {
        case .from, .to, .cc, .bcc: "a name or an address"
        case .subject, .body: "a word or a phrase"
        case .has: "attachment, link or image"
        case .filename: "a file name or part of one"
        case .inMailbox: "a mailbox"
        case .isState: "unread, read, starred, muted, replied, draft, locked or trashed"
        case .before, .after, .on: "a day such as 2024-03-31, a month such as 2024-03, or a year"
        case .olderThan, .newerThan: "an age such as 12h, 7d, 2w, 3m or 1y"
        case .larger, .smaller: "a size such as 500K or 5M"
        case .list: "a list identifier or part of one"
        case .category: "primary, social, promotions, updates, forums or uncategorized"
        case .account: "an account's address or part of it"
        case .messageID: "a Message-ID"
        case .keyword: "an IMAP keyword"
        }
    }
}
