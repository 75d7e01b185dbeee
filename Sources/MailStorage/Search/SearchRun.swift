import GRDB
import MailModel

import struct Foundation.Date

/// One search in one read transaction.
struct SearchRun {
    private let db: Database
    private let sources: [SearchSource]
    private let predicate: SearchPredicate

    /// The number of newest hits that are ranked: scoring every hit of a common word would take longer than a user
    /// waits, and the wanted message is rarely older.
    static let maximumRanked = 2000
    /// The age in days at which a good old hit and a fair new one are equal, approximately.
    private static let recencyDays = 90.0

    init(_ predicate: SearchPredicate, in db: Database) {
        self.db = db
        self.predicate = predicate
        sources = SearchSource.all(of: predicate)
    }

    // MARK: Matching messages

    /// The number of hits, counted up to a limit.
    func count(upTo limit: Int) throws -> Int {
        guard !sources.isEmpty else { return 0 }
        let pieces = sources.map { SearchSQL(text: "SELECT key FROM (") + $0.keys(limit: limit) + ")" }
        let sql =
            SearchSQL(text: "SELECT count(*) FROM (SELECT key FROM (")
            + .joined(pieces, separator: " UNION ") + SearchSQL(text: ") LIMIT ?)", arguments: [limit])
        return try Int.fetchOne(db, sql: sql.text, arguments: StatementArguments(sql.arguments)) ?? 0
    }

    /// The newest hits, up to the count limit.
    func window(limit: Int) throws -> SearchHitBuffer {
        let batch = try merged(before: .max, limit: limit, isRanked: false)
        return SearchHitBuffer(batch.hits, isWhole: batch.isWhole)
    }

    /// The newest below a key; with `isGrouped` only the newest of each thread, without threads whose newest is not
    /// below the key.
    func newest(before start: Int64, limit: Int, isGrouped: Bool) throws -> [SearchSource.Found] {
        guard isGrouped else { return try batch(before: start, limit: limit, isRanked: false) }
        var result: [SearchSource.Found] = []
        var seen: Set<Int64> = []
        var place = start
        var size = limit
        let members = try ThreadHits(sources, in: db)
        while result.count < limit {
            let batch = try batch(before: place, limit: size, isRanked: false)
            guard let last = batch.last else { break }
            let first = batch.filter { seen.insert($0.thread).inserted }
            let shown =
                start == .max ? [] : try members.threads(among: first.map(\.thread), withHitFrom: start)
            result += first.filter { !shown.contains($0.thread) }.prefix(limit - result.count)
            place = last.key
            // A long thread fills pages by itself.
            size = min(size * 2, 1000)
        }
        return result
    }

    /// A result and the cursor after it.
    struct Placed {
        let found: SearchSource.Found
        let cursor: SearchCursor

        /// By date.
        init(_ found: SearchSource.Found) {
            self.found = found
            cursor = SearchCursor(key: found.key)
        }

        init(_ found: SearchSource.Found, rank: SearchCursor.Rank) {
            self.found = found
            cursor = SearchCursor(key: found.key, rank: rank)
        }
    }

    /// The best after a cursor, or from the start. Only the newest hits are ranked; all older ones follow them, newest
    /// first.
    func best(after place: SearchCursor?, limit: Int, isGrouped: Bool, now: Date) throws -> [Placed] {
        // Mail that arrived since the first page must not displace ranked hits.
        let size = Self.maximumRanked + (place == nil ? 0 : Self.spareRanked)
        let batch = try merged(before: .max, limit: size, isRanked: true)
        let floor = place?.rank?.floor ?? (batch.isWhole ? 0 : batch.hits.last?.key ?? 0)
        let moment = place?.rank?.moment ?? Int64(max(0, now.timeIntervalSince1970))
        let ranked = ranked(batch.hits.filter { $0.key >= floor }, floor: floor, moment: moment, isGrouped: isGrouped)
        let rest = place.map { place in ranked.filter { Self.isBehind($0.cursor, place) } } ?? ranked
        let page = Array(rest.prefix(limit))
        guard page.count < limit, floor > 0 else { return page }
        return try page + newest(before: floor, limit: limit - page.count, isGrouped: isGrouped).map(Placed.init)
    }

    /// The number of additional hits ranked after the first page.
    private static let spareRanked = 500

    private func ranked(
        _ hits: [SearchSource.Found], floor: Int64, moment: Int64, isGrouped: Bool
    ) -> [Placed] {
        let now = Date(timeIntervalSince1970: Double(moment))
        let scored = hits.map { (found: $0, score: max(0, $0.score * Self.recency(of: $0.key, now: now))) }
            .sorted { ($0.score, $0.found.key) > ($1.score, $1.found.key) }
        var threads: Set<Int64> = []
        return scored.filter { !isGrouped || threads.insert($0.found.thread).inserted }.map {
            Placed($0.found, rank: SearchCursor.Rank(score: $0.score, floor: floor, moment: moment))
        }
    }

    private static func isBehind(_ one: SearchCursor, _ place: SearchCursor) -> Bool {
        (one.rank?.score ?? 0, one.key) < (place.rank?.score ?? 0, place.key)
    }

    /// Between 1 for old mail and 2 for mail that arrives now.
    private static func recency(of key: Int64, now: Date) -> Double {
        let days = max(0, now.timeIntervalSince(SortKey.date(key)) / 86_400)
        return 1 + 1 / (1 + days / recencyDays)
    }

    /// The results of all sources, each message once, with its best score.
    private func batch(before key: Int64, limit: Int, isRanked: Bool) throws -> [SearchSource.Found] {
        try merged(before: key, limit: limit, isRanked: isRanked).hits
    }

    /// The same, and true if there is no more.
    private func merged(
        before key: Int64, limit: Int, isRanked: Bool
    ) throws -> (hits: [SearchSource.Found], isWhole: Bool) {
        let batches = try sources.map { try batch(of: $0, before: key, limit: limit, isRanked: isRanked) }
        if batches.count == 1 { return batches[0] }
        var found: [Int64: SearchSource.Found] = [:]
        for one in batches.flatMap(\.hits) {
            if let known = found[one.key], known.score >= one.score { continue }
            found[one.key] = one
        }
        let hits = found.values.sorted { $0.key > $1.key }
        return (Array(hits.prefix(limit)), hits.count <= limit && batches.allSatisfy(\.isWhole))
    }

    /// The results of one source, in its order, each message once: a mailbox can hold one twice.
    private func batch(
        of source: SearchSource, before key: Int64, limit: Int, isRanked: Bool
    ) throws -> (hits: [SearchSource.Found], isWhole: Bool) {
        let sql = source.page(before: key, limit: limit, isRanked: isRanked)
        var found: [SearchSource.Found] = []
        var count = 0
        let rows = try Row.fetchCursor(db, sql: sql.text, arguments: StatementArguments(sql.arguments))
        while let row = try rows.next() {
            let one = SearchSource.Found(key: row[0], thread: row[1], score: row[2])
            if found.last?.key != one.key { found.append(one) }
            count += 1
        }
        return (found, count < limit)
    }

    // MARK: Presentation

    /// The messages with their words highlighted.
    ///
    /// - Parameter window: the newest hits, if results are threads.
    func hits(_ placed: [Placed], in window: SearchHitBuffer?) throws -> [SearchHit] {
        let found = placed.map(\.found)
        let messages = try MessageReader(db).summaries(sortKeys: found.map(\.key))
        guard messages.count == found.count else { throw StoreError(.corrupt, StoreText.indexOutdated) }
        let counts = try window.map { try hitCounts(of: found.map(\.thread), in: $0) } ?? [:]
        let marked = try marked(found.map(\.key))
        return zip(placed, messages).map { placed, message in
            var message = message
            marked[placed.found.key]?.apply(to: &message)
            return SearchHit(
                message: message, countInThread: counts[placed.found.thread] ?? 1, cursor: placed.cursor)
        }
    }

    /// The number of hits of each thread; those below the window are counted one by one.
    private func hitCounts(of threads: [Int64], in window: SearchHitBuffer) throws -> [Int64: Int] {
        guard threads.contains(where: { window.counts[$0] == nil }) else { return window.counts }
        return try ThreadHits(sources, in: db).counts(in: threads)
    }

    /// The texts of messages with their words highlighted; those without highlights are left out.
    private func marked(_ keys: [Int64]) throws -> [Int64: MarkedTexts] {
        var result: [Int64: MarkedTexts] = [:]
        for (texts, keys) in try SearchHighlighter(predicate, among: keys, in: db).groups {
            result.merge(try marked(keys, by: texts)) { first, _ in first }
        }
        return result
    }

    private func marked(_ keys: [Int64], by texts: [SearchPhrase]) throws -> [Int64: MarkedTexts] {
        let pairs = try CJKHighlighter(texts, in: db)
        let words = texts.map { FullText.expression($0) }.joined(separator: " OR ")
        let columns =
            "\(Self.marking("highlight", FullText.Column.subject)), \(Self.marking("snippet", FullText.Column.body))"
        var result: [Int64: MarkedTexts] = [:]
        for row in try rows(columns, of: keys, matching: words) {
            result[row[0]] = MarkedTexts(subject: pairs.completed(row[1]), body: pairs.completed(row[2]))
        }
        // A hit in an address needs no explanation: the row shows the people and the beginning of the text.
        let unmatched = result.filter { !$0.value.containsHit }.map(\.key)
        let names = Self.marking("snippet", FullText.Column.attachmentNames)
        for row in try rows(names, of: unmatched, matching: words) {
            result[row[0]]?.attachmentNames = pairs.completed(row[1])
        }
        return result
    }

    private static func marking(_ function: String, _ column: Int) -> String {
        let length = function == "snippet" ? ", '…', 16" : ""
        return "\(function)(search_index, \(column), char(57344), char(57345)\(length))"
    }

    /// One statement for the page. The unary plus hides the list of keys from FTS5, which would restart for each key.
    private func rows(_ columns: String, of keys: [Int64], matching words: String) throws -> [Row] {
        guard let low = keys.min(), let high = keys.max() else { return [] }
        return try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT rowid, \(columns) FROM search_index WHERE search_index MATCH ? AND rowid BETWEEN ? AND ?
                      AND +rowid IN (SELECT value FROM json_each(?))
                    """), arguments: [words, low, high, "[\(keys.map(String.init).joined(separator: ","))]"])
    }
}
