import MailModel
import MailStorage

/// `GET /api/search`: messages that hold the words.
struct SearchResource: Sendable {
    let services: WebServices

    /// The longest query that is looked at, in characters.
    private static let maximumQueryLength = 500

    private struct Answer: Encodable {
        var results: [SearchHitJSON]
        var total: Int
        var indexedFraction: Double
        var milliseconds: Int
    }

    func search(_ request: WebRequest) throws -> WebResponse {
        let words = String((request.target.query["q"] ?? "").prefix(Self.maximumQueryLength))
        let mailbox = try request.queryNumber("mailbox").map(MailboxID.init)
        let account = try request.queryNumber("account").map(AccountID.init)
        let before = try request.queryNumber("before")
        let limit = try request.limit(standard: 50, maximum: 200)
        let clock = ContinuousClock()
        let start = clock.now
        let found = try services.store.search(words, in: mailbox, account: account, limit: limit, before: before)
        let elapsed = start.duration(to: clock.now)
        return .json(
            Answer(
                results: found.messages.map(SearchHitJSON.init), total: found.total,
                indexedFraction: found.indexedFraction, milliseconds: Int(elapsed / .milliseconds(1))))
    }
}

/// A message that a search found. `snippet` marks hits with U+E000 and U+E001.
private struct SearchHitJSON: Encodable {
    var id: String
    var number: Int64
    var threadId: Int64
    var accountId: Int64
    var mailboxes: [Int64]
    var subject: String
    @Nullable var from: AddressJSON?
    var date: Timestamp
    var unread: Bool
    var starred: Bool
    var hasAttachments: Bool
    var snippet: String
    var cursor: Int64

    init(_ message: MessageSummary) {
        id = message.publicID
        number = message.id.rawValue
        threadId = message.thread.rawValue
        accountId = message.account.rawValue
        mailboxes = message.mailboxes.map(\.rawValue)
        subject = message.subject
        from = message.from.map(AddressJSON.init)
        date = Timestamp(message.date)
        unread = message.isUnread
        starred = message.isStarred
        hasAttachments = message.hasAttachments
        snippet = message.snippet
        cursor = message.id.rawValue
    }
}
