import MailModel
import MailPresentation
import MailStorage
import SearchLanguage

import struct Foundation.Date

/// `GET /api/search`: the conversations with messages that match a query, each with its newest or best match. Spam and
/// Trash are left out unless the query says where to look.
struct SearchResource: Sendable {
    let services: WebServices

    private struct Answer: Encodable {
        var results: [SearchHitJSON]
        var total: Int
        var totalIsExact: Bool
        var moreInSpamOrTrash: Bool
        var indexedFraction: Double
        var milliseconds: Int
        /// Notes for the user about the query.
        var notes: [NoteReport]
    }

    func search(_ request: RouteRequest) throws -> RouteResponse {
        let text = request.target.query["q"] ?? ""
        let options = try self.options(request)
        let clock = ContinuousClock()
        let start = clock.now
        let found = try services.store.search(SearchQuery(parsing: text, at: SearchMoment(now: Date())), options)
        let elapsed = start.duration(to: clock.now)
        return .json(
            Answer(
                results: found.hits.map(SearchHitJSON.init), total: found.total, totalIsExact: found.isTotalExact,
                moreInSpamOrTrash: found.hasMoreInSpamOrTrash, indexedFraction: found.indexedFraction,
                milliseconds: Int(elapsed / .milliseconds(1)), notes: found.notes.map(NoteReport.init)))
    }

    private func options(_ request: RouteRequest) throws -> SearchOptions {
        var options = SearchOptions(includesSpamAndTrash: false, isGrouped: true)
        options.mailbox = try request.queryNumber("mailbox").map(MailboxID.init)
        options.account = try request.queryNumber("account").map(AccountID.init)
        if let before = request.target.query["before"], !before.isEmpty {
            guard let cursor = SearchCursor(before) else {
                throw RouteError.badRequest(RequestText.invalidCursor)
            }
            options.before = cursor
        }
        options.limit = try request.limit(standard: 50, maximum: 200)
        if let sort = request.target.query["sort"], !sort.isEmpty {
            guard let order = SearchOptions.Order(rawValue: sort) else {
                throw RouteError.badRequest(RequestText.invalidSearchOrder)
            }
            options.order = order
        }
        return options
    }
}

/// A search result. `snippet` marks matches with U+E000 and U+E001.
private struct SearchHitJSON: Encodable {
    var id: String
    var number: Int64
    var threadId: Int64
    var accountId: Int64
    var mailboxes: [Int64]
    var subject: String
    @Nullable var from: AddressJSON?
    var date: Date
    var unread: Bool
    var starred: Bool
    var locked: Bool
    var labels: [LabelJSON]
    var hasAttachments: Bool
    var snippet: String
    /// Opaque; cursors decrease in string order from result to result.
    var cursor: String
    /// The number of matching messages in the conversation.
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
        date = message.date
        unread = message.isUnread
        starred = message.isStarred
        locked = message.isLocked
        labels = message.labels.map(LabelJSON.init)
        hasAttachments = message.hasAttachments
        snippet = message.snippet
        cursor = hit.cursor.description
    }
}
