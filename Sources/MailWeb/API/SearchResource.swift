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
                results: found.hits.map(SearchHitJSON.init), total: found.total,
                indexedFraction: found.indexedFraction, milliseconds: Int(elapsed / .milliseconds(1)),
                notes: found.notes.map(NoteReport.init)))
    }

    private func options(_ request: WebRequest) throws -> SearchOptions {
        var options = SearchOptions(isGrouped: true)
        options.mailbox = try request.queryNumber("mailbox").map(MailboxID.init)
        options.account = try request.queryNumber("account").map(AccountID.init)
        options.before = try request.queryNumber("before")
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
    var cursor: Int64
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
        cursor = message.id.rawValue
    }
}
