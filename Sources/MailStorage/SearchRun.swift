import GRDB
import MailModel

import struct Foundation.Date

/// One search in one reading transaction.
struct SearchRun {
    private let db: Database
    private let sources: [SearchSource]
    /// Marks the words that were looked for; nil where there were none.
    private let highlight: String?

    /// The best of so many of the newest hits are looked for when they are ranked: scoring every hit of a common word would
    /// take longer than a person waits, and what they mean is rarely older.
    static let maximumRanked = 2000
    /// A good old hit and a fair new one are equal when the new one is not older than about this many days.
    private static let recencyDays = 90.0

    init(_ predicate: SearchPredicate, in db: Database) {
        self.db = db
        sources = SearchSource.all(of: predicate)
        let texts = predicate.wantedTexts.filter(\.isWorthMarking).map { FullText.expression($0) }
        highlight = texts.isEmpty ? nil : texts.joined(separator: " OR ")
    }

    // MARK: Which messages

    /// How many there are, counted up to a limit.
    func count(upTo limit: Int) throws -> Int {
        guard !sources.isEmpty else { return 0 }
        let pieces = sources.map { SearchSQL(text: "SELECT key FROM (") + $0.keys(limit: limit) + ")" }
        let sql =
            SearchSQL(text: "SELECT count(*) FROM (SELECT key FROM (")
            + .joined(pieces, separator: " UNION ") + SearchSQL(text: ") LIMIT ?)", arguments: [limit])
        return try Int.fetchOne(db, sql: sql.text, arguments: StatementArguments(sql.arguments)) ?? 0
    }

    /// The newest hits, as many as are counted.
    func window(limit: Int) throws -> HitWindow {
        let batch = try merged(before: .max, limit: limit, isRanked: false)
        return HitWindow(batch.hits, isWhole: batch.isWhole)
    }

    /// The newest below a key; with `isGrouped` only the newest of each conversation, and none whose newest is not below it.
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
            // A long conversation fills pages with itself.
            size = min(size * 2, 1000)
        }
        return result
    }

    /// The best below one that was shown before; nil begins at the best.
    func best(after shown: Int64?, limit: Int, isGrouped: Bool, now: Date) throws -> [SearchSource.Found] {
        let found = try batch(before: .max, limit: Self.maximumRanked, isRanked: true)
        let ranked = found.map { (found: $0, score: $0.score * Self.recency(of: $0.key, now: now)) }
            .sorted { ($0.score, $0.found.key) > ($1.score, $1.found.key) }.map(\.found)
        var threads: Set<Int64> = []
        let list = isGrouped ? ranked.filter { threads.insert($0.thread).inserted } : ranked
        guard let shown else { return Array(list.prefix(limit)) }
        guard let place = list.firstIndex(where: { $0.key == shown }) else { return [] }
        return Array(list[(place + 1)...].prefix(limit))
    }

    /// Between 1 for old mail and 2 for what comes in just now.
    private static func recency(of key: Int64, now: Date) -> Double {
        let days = max(0, now.timeIntervalSince(SortKey.date(key)) / 86_400)
        return 1 + 1 / (1 + days / recencyDays)
    }

    /// What the sources deliver together, each message once, with the best score that any gives it.
    private func batch(before key: Int64, limit: Int, isRanked: Bool) throws -> [SearchSource.Found] {
        try merged(before: key, limit: limit, isRanked: isRanked).hits
    }

    /// The same, and whether there is no more.
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

    /// What one source delivers, in its order, each message once: a mailbox can hold one twice.
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

    // MARK: How they are shown

    /// The messages with their words marked.
    ///
    /// - Parameter window: the newest hits, where results are conversations.
    func hits(_ found: [SearchSource.Found], in window: HitWindow?) throws -> [SearchHit] {
        let messages = try MessageReader(db).summaries(sortKeys: found.map(\.key))
        guard messages.count == found.count else {
            throw StoreError(.corrupt, "The search index names messages that are gone: run the check of the store.")
        }
        let counts = try window.map { try hitCounts(of: found.map(\.thread), in: $0) } ?? [:]
        let marked = try marked(found.map(\.key))
        return zip(found, messages).map { found, message in
            var message = message
            marked[found.key]?.apply(to: &message)
            return SearchHit(message: message, countInThread: counts[found.thread] ?? 1)
        }
    }

    /// How many hits conversations have; those that lie below the window are looked at one by one.
    private func hitCounts(of threads: [Int64], in window: HitWindow) throws -> [Int64: Int] {
        guard threads.contains(where: { window.counts[$0] == nil }) else { return window.counts }
        return try ThreadHits(sources, in: db).counts(in: threads)
    }

    /// The texts of messages with their words marked; those without words that were looked for are left out.
    private func marked(_ keys: [Int64]) throws -> [Int64: MarkedTexts] {
        guard let highlight, let low = keys.min(), let high = keys.max() else { return [:] }
        // One statement for the page, and the plus that keeps its list away from FTS5: that would begin anew for each key.
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT rowid, highlight(search_index, \(FullText.Column.subject), char(57344), char(57345)),
                      snippet(search_index, \(FullText.Column.body), char(57344), char(57345), '…', 16),
                      snippet(search_index, \(FullText.Column.any), char(57344), char(57345), '…', 16)
                    FROM search_index WHERE search_index MATCH ? AND rowid BETWEEN ? AND ?
                      AND +rowid IN (SELECT value FROM json_each(?))
                    """), arguments: [highlight, low, high, "[\(keys.map(String.init).joined(separator: ","))]"])
        return Dictionary(
            uniqueKeysWithValues: rows.map { ($0[0], MarkedTexts(subject: $0[1], body: $0[2], best: $0[3])) })
    }
}

extension SearchText {
    /// Whether its words are marked in results. Every word that begins with one letter would be, which tells nothing and costs
    /// as much as the search.
    fileprivate var isWorthMarking: Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return !isPrefix || letters.count > 1 || letters.contains { TextRun.contains($0.value) }
    }
}

/// The texts of a hit with its words marked.
struct MarkedTexts {
    var subject: String
    /// Around the words in the text, or its beginning.
    var body: String
    /// Around the words wherever they are.
    var best: String

    /// The text is shown where the subject tells the hit or the text holds it; else what holds it.
    func apply(to message: inout MessageSummary) {
        let isMarked = { (text: String) in text.contains(SearchResults.hitStart) }
        message.subject = subject
        let snippet = isMarked(body) || (isMarked(subject) && !body.isEmpty) ? body : best
        message.snippet = snippet.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
