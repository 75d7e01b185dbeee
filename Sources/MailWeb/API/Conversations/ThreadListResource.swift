import struct Foundation.Date
import MailModel
import MailPresentation
import MailStorage

/// `GET /api/threads`: one page of a list of conversations.
struct ThreadListResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var threads: [ThreadRowJSON]
        @Nullable var next: Int64?
        var total: Int
    }

    func list(_ request: RouteRequest) throws -> RouteResponse {
        let scope = try Self.scope(request.target.query["scope"] ?? "")
        let limit = try request.limit(standard: 25, maximum: 200)
        let before = try request.queryNumber("before")
        let threads = try services.store.threads(in: scope, before: before, limit: limit)
        let next = threads.count < limit ? nil : threads.last?.cursor
        return .json(
            Answer(
                threads: threads.map(ThreadRowJSON.init), next: next,
                total: try services.store.threadCount(in: scope)))
    }

    /// The name of a scope, as parsed by `scope(_:)`.
    static func name(of scope: ThreadScope) -> String {
        switch scope {
        case .unifiedInbox: "inbox"
        case .starred: "starred"
        case .mailbox(let mailbox): "mailbox:\(mailbox.rawValue)"
        case .archive(let account): "archive:\(account.rawValue)"
        case .unifiedArchive: "archive"
        case .outbox: "outbox"
        case .category(let category, nil): "category:\(category.name)"
        case .category(let category, let mailbox?): "category:\(category.name):\(mailbox.rawValue)"
        }
    }

    /// Parses `mailbox:ID`, `inbox`, `starred`, `archive`, `archive:ACCOUNT`, `outbox`, `category:NAME` or
    /// `category:NAME:MAILBOX`.
    static func scope(_ text: String) throws(RouteError) -> ThreadScope {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let number = parts.count == 2 ? Int64(parts[1]) : nil
        switch (parts.first, number, parts.count) {
        case ("inbox", _, 1): return .unifiedInbox
        case ("starred", _, 1): return .starred
        case ("archive", _, 1): return .unifiedArchive
        case ("outbox", _, 1): return .outbox
        case ("mailbox", let number?, _): return .mailbox(MailboxID(number))
        case ("archive", let number?, _): return .archive(AccountID(number))
        case ("category", nil, 2):
            if let scope = category(parts[1]) { return scope }
            fallthrough
        default:
            throw .badRequest(RequestText.invalidScope)
        }
    }

    private static func category(_ text: Substring) -> ThreadScope? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let category = parts.first.flatMap({ MailCategory(name: String($0)) }) else { return nil }
        guard parts.count == 2 else { return .category(category, in: nil) }
        return Int64(parts[1]).map { .category(category, in: MailboxID($0)) }
    }
}

/// A conversation in a list, in the API.
private struct ThreadRowJSON: Encodable {
    var id: Int64
    var accountId: Int64
    var subject: String
    var date: Date
    var messageCount: Int
    var unreadCount: Int
    var starred: Bool
    var locked: Bool
    var labels: [LabelJSON]
    var muted: Bool
    var hasAttachments: Bool
    var participants: [AddressJSON]
    var snippet: String
    var category: String
    var cursor: Int64

    init(_ thread: ThreadSummary) {
        id = thread.id.rawValue
        accountId = thread.account.rawValue
        subject = thread.subject
        date = thread.latestDate
        messageCount = thread.messageCount
        unreadCount = thread.unreadCount
        starred = thread.isStarred
        locked = thread.isLocked
        labels = thread.labels.map(LabelJSON.init)
        muted = thread.isMuted
        hasAttachments = thread.hasAttachments
        participants = thread.participants.map(AddressJSON.init)
        snippet = thread.snippet
        category = thread.category.name
        cursor = thread.cursor
    }
}
