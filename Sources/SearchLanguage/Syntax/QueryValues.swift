import MailModel

/// Converts operators with values to conditions.
struct QueryValues {
    let dates: SearchDateReader

    /// Returns the condition for an operator's value; nil if the value is invalid.
    func condition(_ name: SearchOperator, _ value: String, isPrefix: Bool) -> SearchCondition? {
        switch name {
        case .from: people(.from, value, isPrefix: isPrefix)
        case .to: people(.to, value, isPrefix: isPrefix)
        case .cc: people(.cc, value, isPrefix: isPrefix)
        case .bcc: people(.bcc, value, isPrefix: isPrefix)
        case .subject: .text(SearchPhrase(value, in: .subject, isPrefix: isPrefix))
        case .body: .text(SearchPhrase(value, in: .body, isPrefix: isPrefix))
        case .filename: .text(SearchPhrase(value, in: .filename, isPrefix: isPrefix))
        case .list: .text(SearchPhrase(value, in: .list, isPrefix: isPrefix))
        case .has: Self.contents[value.lowercased()].map(SearchCondition.content)
        case .isState: Self.states[value.lowercased()].map(SearchCondition.state)
        case .inMailbox: Self.mailbox(value)
        case .account: .account(value)
        case .category: Self.categories[value.lowercased()].map(SearchCondition.category)
        case .messageID: Self.messageID(value)
        case .keyword: .keyword(value)
        case .before: dates.interval(value).map { .sent(from: nil, until: $0.start) }
        case .after: dates.interval(value).map { .sent(from: $0.start, until: nil) }
        case .on: dates.interval(value).map { .sent(from: $0.start, until: $0.end) }
        case .olderThan: dates.moment(before: value).map { .sent(from: nil, until: $0) }
        case .newerThan: dates.moment(before: value).map { .sent(from: $0, until: nil) }
        case .larger: SizeReader.byteCount(value).map(SearchCondition.largerThan)
        case .smaller: SizeReader.byteCount(value).map(SearchCondition.smallerThan)
        }
    }

    /// Returns a suggestion for an invalid value; nil if there is none.
    func suggestion(_ name: SearchOperator, _ value: String, _ spelling: inout Spelling) -> String? {
        switch name {
        case .has where Self.states[value.lowercased()] != nil: return "is:\(value.lowercased())"
        case .has: return spelling.nearest(to: value, in: .contents).map { "has:\($0)" }
        case .isState where Self.roles.contains(value.lowercased()): return "in:\(value.lowercased())"
        case .isState where Self.contents[value.lowercased()] != nil: return "has:\(value.lowercased())"
        case .isState: return spelling.nearest(to: value, in: .states).map { "is:\($0)" }
        case .category: return spelling.nearest(to: value, in: .categories).map { "category:\($0)" }
        case .before where dates.moment(before: value) != nil: return "older_than:\(value)"
        case .after where dates.moment(before: value) != nil: return "newer_than:\(value)"
        case .olderThan where dates.interval(value) != nil: return "before:\(value)"
        case .newerThan where dates.interval(value) != nil: return "after:\(value)"
        case .before, .after, .on, .olderThan, .newerThan, .larger, .smaller: return name.example
        case .from, .to, .cc, .bcc, .subject, .body, .filename, .inMailbox, .list, .account, .messageID,
            .keyword:
            return nil
        }
    }

    private func people(_ field: SearchField, _ value: String, isPrefix: Bool) -> SearchCondition {
        value.lowercased() == "me" ? .ownAddress(field) : .text(SearchPhrase(value, in: field, isPrefix: isPrefix))
    }

    private static func mailbox(_ value: String) -> SearchCondition {
        value.lowercased() == "starred" ? .state(.starred) : .mailbox(value)
    }

    private static func messageID(_ value: String) -> SearchCondition? {
        let id = value.drop { $0 == "<" || $0.isWhitespace }.prefix { $0 != ">" && !$0.isWhitespace }
        return id.isEmpty ? nil : .messageID(String(id))
    }

    static let contents: [String: SearchedContent] = [
        "attachment": .attachment, "attachments": .attachment, "file": .attachment, "files": .attachment,
        "link": .link, "links": .link, "image": .image, "images": .image, "picture": .image, "pictures": .image,
        "photo": .image, "photos": .image,
    ]

    /// Mailboxes that can be named by their role.
    static let roles: Set<String> = ["inbox", "sent", "drafts", "archive", "trash", "spam"]

    static let categories: [String: MailCategory] = Dictionary(
        uniqueKeysWithValues: MailCategory.allCases.map { ($0.name, $0) } + [
            ("personal", .primary), ("promotion", .promotions), ("update", .updates), ("forum", .forums),
        ])

    static let categoryNames = categories.keys.sorted()
    static let contentNames = contents.keys.sorted()
    static let stateNames = states.keys.sorted()

    static let states: [String: SearchedState] = [
        "unread": .unread, "unseen": .unread, "new": .unread, "read": .read, "seen": .read, "starred": .starred,
        "flagged": .starred, "muted": .muted, "replied": .replied, "answered": .replied, "draft": .draft,
        "drafts": .draft, "locked": .locked, "trashed": .trashed,
    ]
}
