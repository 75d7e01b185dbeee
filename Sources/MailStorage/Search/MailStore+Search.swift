public import MailModel
import Foundation
import GRDB
import SearchLanguage

extension MailStore {
    /// `SearchResults.total` is at most this.
    public static let maximumSearchCount = 10_000

    /// Searches messages (MO-04).
    ///
    /// Case and diacritics are ignored; Chinese, Japanese and Korean words are found anywhere in a run. Any query is
    /// valid; without a condition there are no results. The notes of the query are returned with those about names that
    /// the store does not have.
    public func search(_ query: SearchQuery, _ options: SearchOptions = SearchOptions()) throws -> SearchResults {
        try search(query, options, counting: Self.maximumSearchCount)
    }

    /// The same with another limit of the count.
    func search(_ query: SearchQuery, _ options: SearchOptions, counting limit: Int) throws -> SearchResults {
        try read { db in
            var resolver = try SearchResolver(db)
            let predicate = try query.condition.flatMap { try resolver.predicate($0) }
            var results = SearchResults(
                hits: [], total: 0, indexedFraction: try Self.indexedFraction(account: options.account, in: db),
                notes: query.notes + resolver.notes.uniqued())
            guard let predicate else { return results }
            let scope = try SearchScope(options, of: query.condition, in: db)
            let run = SearchRun(scope.narrowing(predicate), in: db)
            let window = options.isGrouped ? try run.window(limit: limit) : nil
            results.hits = try run.hits(found(by: run, in: window, options), in: window)
            results.total = try window?.counts.count ?? run.count(upTo: limit)
            results.isTotalExact = window?.isWhole ?? (results.total < limit)
            results.hasMoreInSpamOrTrash =
                try scope.leftOut(of: predicate).map { try SearchRun($0, in: db).count(upTo: 1) > 0 } ?? false
            return results
        }
    }

    /// The same for text that a user typed, newest first, message by message; dates use the store's clock.
    public func search(
        _ text: String, in mailbox: MailboxID? = nil, account: AccountID? = nil, limit: Int = 50,
        before: SearchCursor? = nil
    ) throws -> SearchResults {
        try search(
            SearchQuery(parsing: text, at: SearchMoment(now: now())),
            SearchOptions(mailbox: mailbox, account: account, limit: limit, before: before))
    }

    private func found(
        by run: SearchRun, in window: SearchHitBuffer?, _ options: SearchOptions
    ) throws -> [SearchRun.Placed] {
        let limit = min(max(options.limit, 1), 500)
        if options.order == .relevance, options.before == nil || options.before?.rank != nil {
            return try run.best(after: options.before, limit: limit, isGrouped: options.isGrouped, now: now())
        }
        let start = options.before?.key ?? .max
        let found =
            try window?.newestOfThreads(before: start, limit: limit)
            ?? run.newest(before: start, limit: limit, isGrouped: options.isGrouped)
        return found.map(SearchRun.Placed.init)
    }
}

extension [SearchNote] {
    /// Each once, in order.
    fileprivate func uniqued() -> [SearchNote] {
        var seen: Set<SearchNote> = []
        return filter { seen.insert($0).inserted }
    }
}
