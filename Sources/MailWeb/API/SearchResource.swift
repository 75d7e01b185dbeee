import MailModel
import MailStorage
import SearchLanguage

import struct Foundation.Date

/// `GET /api/search`: conversations with messages that a query asks for, each by its newest or best one.
struct SearchResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var results: [SearchHitJSON]
        var total: Int
        var totalIsExact: Bool
        var indexedFraction: Double
        var milliseconds: Int
        /// What the person should be told about the query.
        var notes: [NoteReport]
    }

    func search(_ request: WebRequest) throws -> WebResponse {
        let text = request.target.query["q"] ?? ""
        let options = try self.options(request)
        let clock = ContinuousClock()
        let start = clock.now
        let found = try services.store.search(SearchQuery(parsing: text, at: SearchMoment(now: Date())), options)
        let elapsed = start.duration(to: clock.now)
        return .json(
            Answer(
                results: found.hits.map(SearchHitJSON.init), total: found.total, totalIsExact: found.isTotalExact,
                indexedFraction: found.indexedFraction, milliseconds: Int(elapsed / .milliseconds(1)),
                notes: found.notes.map(NoteReport.init)))
    }

    private func options(_ request: WebRequest) throws -> SearchOptions {
        var options = SearchOptions(isGrouped: true)
        options.mailbox = try request.queryNumber("mailbox").map(MailboxID.init)
        options.account = try request.queryNumber("account").map(AccountID.init)
        if let before = request.target.query["before"], !before.isEmpty {
            guard let cursor = SearchCursor(before) else {
                throw WebError.badRequest("`before` is the cursor of a result.")
            }
            options.before = cursor
        }
        options.limit = try request.limit(standard: 50, maximum: 200)
        if let sort = request.target.query["sort"], !sort.isEmpty {
            guard let order = SearchOptions.Order(rawValue: sort) else {
                throw WebError.badRequest("`sort` is date or relevance.")
            }
            options.order = order
        }
        return options
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
    /// Opaque; of two results the later one's is smaller as a text.
    var cursor: String
    /// How many messages of the conversation were found.
    var countInThread: Int

    init(_ hit: SearchHit) {
        let message = hit.message
        countInThread = hit.countInThread
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
        cursor = hit.cursor.description
    }
}
