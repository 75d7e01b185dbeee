import Foundation
import GRDB
import MailModel
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Plans of searches", .soundStores)
struct SearchPlanTests {
    private static let queries = [
        "word ", "wor", "from:anna subject:plan ", "word -other ", "a OR b ", "word is:unread ", "word in:inbox ",
        "word after:2020-01-01 larger:1M ", "-word ", "-from:anna ", "is:unread ", "is:read ", "is:starred ",
        "is:replied ",
        "is:draft ", "has:attachment ", "has:image ", "has:link ", "in:inbox ", "in:archive ", "-in:inbox ",
        "in:anywhere ",
        "in:inbox is:unread ", "before:2020-01-01 ", "after:2020-01-01 ", "older_than:1y ", "larger:1M ", "smaller:1M ",
        "list:dev ", "category:updates ", "word category:social ", "in:inbox category:forums ", "account:ada ",
        "account:ada in:inbox ", "message-id:a@b ", "-message-id:a@b ", "to:me ",
        "word OR is:starred ", "(word OR is:starred) in:inbox ", "in:inbox OR in:sent ", "-(word OR in:inbox) ",
        "東京 filename:pdf ", "unread from anna last week with attachments ",
    ]

    private func sources(_ query: String, in fixture: StoreFixture) throws -> [SearchSource] {
        let parsed = SearchQuery(parsing: query, at: SearchMoment(now: fixture.time.now))
        let condition = try #require(parsed.condition)
        return try fixture.store.pool.read { db in
            var resolver = try SearchResolver(db)
            let predicate = try #require(try resolver.predicate(condition))
            return try [true, false].flatMap {
                let options = SearchOptions(includesSpamAndTrash: $0)
                let scope = try SearchScope(options, of: condition, in: db)
                return SearchSource.all(of: scope.narrowing(predicate))
                    + (scope.leftOut(of: predicate).map { SearchSource.all(of: $0) } ?? [])
            }
        }
    }

    private func plan(_ sql: SearchSQL, in fixture: StoreFixture) throws -> [String] {
        try fixture.store.pool.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql.text, arguments: StatementArguments(sql.arguments))
                .map {
                    $0["detail"] as String
                }
        }
    }

    @Test(
        "Pages are read in the order of an index, without a scan or a sort of messages or placements",
        arguments: queries)
    func pages(query: String) throws {
        let fixture = try StoreFixture()
        let sources = try sources(query, in: fixture)
        #expect(!sources.isEmpty)
        for source in sources {
            for isRanked in [false, true] {
                let steps = try plan(source.page(before: .max, limit: 50, isRanked: isRanked), in: fixture)
                for step in steps { #expect(!Self.isScan(step) && Self.readsNoRow(step), "\(step) in \(query)") }
                #expect(
                    !steps.contains { $0.hasPrefix("USE TEMP B-TREE FOR ORDER BY") } || Self.isTiny(query), "\(steps)")
            }
            for step in try plan(source.keys(among: [1, 2]), in: fixture) {
                #expect(!Self.isScan(step) && Self.readsNoRow(step), "\(step) in \(query)")
            }
        }
    }

    @Test("Counting walks the narrow index of messages at most, never their rows", arguments: queries)
    func counts(query: String) throws {
        let fixture = try StoreFixture()
        for source in try sources(query, in: fixture) {
            for step in try plan(source.keys(limit: 10_000), in: fixture) {
                #expect(!Self.isScan(step) || step.hasPrefix("SCAN m "), "\(step) in \(query)")
                #expect(Self.readsNoRow(step), "\(step) in \(query)")
            }
        }
    }

    /// True if the step reads only the narrow index of messages.
    private static func readsNoRow(_ step: String) -> Bool {
        let words = step.split(separator: " ")
        guard words.count > 1, words[1] == "m" else { return true }
        return step.contains("USING COVERING INDEX message_filter")
    }

    /// A Message-ID matches a handful of messages, so sorting costs nothing.
    private static func isTiny(_ query: String) -> Bool { query.hasPrefix("message-id:") }

    private static func isScan(_ step: String) -> Bool {
        let words = step.split(separator: " ")
        let large = ["message", "placement", "thread", "thread_reference", "search_document", "m", "x", "t", "r"]
        guard words.count > 1, words[0] == "SCAN", large.contains(String(words[1])) else { return false }
        return !words.contains("message_hidden")
    }
}
