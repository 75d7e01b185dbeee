import Foundation
import MailModel
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Search against a plain scan", .soundStores)
struct SearchOracleTests {
    private static let listing = GeneratedMailbox.names.map { name in
        let roles: [String: MailboxRole] = [
            "INBOX": .inbox, "Sent": .sent, "Drafts": .drafts, "Trash": .trash, "Junk": .spam, "Archive": .archive,
        ]
        return StoreFixture.listed(name.path, roles[name.path] ?? .custom)
    }

    /// A store with generated mail, all bodies included, and the same messages for the oracle.
    static func mail(seed: UInt64, count: Int) throws -> (StoreFixture, SearchOracle) {
        let fixture = try StoreFixture(listing: listing)
        let generator = MailboxGenerator(
            seed: seed, messageCount: count, now: Date(timeIntervalSince1970: StoreFixture.start))
        let messages = generator.generate().messages.enumerated().compactMap { index, message in
            OracleMessage(message, uid: UInt32(index + 1))
        }
        for (mailbox, members) in Dictionary(grouping: messages, by: \.mailbox) {
            let outcome = try fixture.ingest(mailbox, members.map(\.incoming))
            try #require(outcome.newMessages.count == members.count)
            try fixture.store.storeBodies(Array(zip(outcome.newMessages, members.map(\.content))))
            try fixture.store.setCategories(
                Dictionary(uniqueKeysWithValues: zip(outcome.newMessages, members.map(\.category))))
        }
        return (fixture, SearchOracle(messages, ownAddress: "ada@example.org"))
    }

    /// The names of the messages that the store finds, over all pages.
    private func found(_ query: SearchQuery, in store: MailStore, names: [String: String]) throws -> Set<String> {
        var result: Set<String> = []
        var options = SearchOptions(limit: 100)
        while true {
            let page = try store.search(query, options)
            for message in page.messages {
                let name = try #require(names[message.publicID])
                #expect(result.insert(name).inserted, "\(name) comes twice")
            }
            guard let last = page.hits.last else {
                #expect(page.total == min(result.count, MailStore.maximumSearchCount))
                return result
            }
            options.before = last.cursor
        }
    }

    func names(_ oracle: SearchOracle) -> [String: String] {
        let pairs = oracle.messages.map { message in
            (
                Hexadecimal.encode(Digest.publicID(address: "ada@example.org", identity: message.incoming.identity)),
                message.name
            )
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test("MO-04: any query finds what looking at every message finds")
    func queries() throws {
        var random = SeededGenerator.announced("search oracle")
        let (fixture, oracle) = try Self.mail(seed: random.next(), count: 250)
        let answered = try compare(fixture, oracle, queries: 400, random: random)
        #expect(answered > 120, "queries that find nothing prove little: \(answered)")
        try fixture.expectSound()
    }

    @Test(
        "MO-04: on real mail as well, where the variable names a folder of it",
        .enabled(if: ProcessInfo.processInfo.environment["VAULTMAIL_CORPORA"] != nil))
    func corpora() throws {
        let environment = ProcessInfo.processInfo.environment
        let random = SeededGenerator.announced("search in corpora")
        let count = environment["VAULTMAIL_SEARCH_MESSAGES"].flatMap { Int($0) } ?? 20_000
        let messages = try Self.files(in: try #require(environment["VAULTMAIL_CORPORA"]), limit: count)
        let fixture = try StoreFixture(listing: Self.listing)
        for start in stride(from: 0, to: messages.count, by: 500) {
            let batch = messages[start..<min(start + 500, messages.count)]
            let outcome = try fixture.ingest("INBOX", batch.map(\.incoming))
            try #require(outcome.newMessages.count == batch.count)
            try fixture.store.storeBodies(Array(zip(outcome.newMessages, batch.map(\.content))))
            try fixture.store.setCategories(
                Dictionary(uniqueKeysWithValues: zip(outcome.newMessages, batch.map(\.category))))
        }
        let oracle = SearchOracle(messages, ownAddress: "ada@example.org")
        let answered = try compare(fixture, oracle, queries: 300, random: random)
        print("search in corpora: \(messages.count) messages, \(answered) of 300 queries found something")
        #expect(answered > 90)
    }

    /// Messages of a folder with one message per file.
    private static func files(in folder: String, limit: Int) throws -> [OracleMessage] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        var result: [OracleMessage] = []
        for name in names where result.count < limit {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            let arrived = Date(timeIntervalSince1970: StoreFixture.start - Double(result.count))
            let message = OracleMessage(
                bytes, mailbox: "INBOX", flags: result.count.isMultiple(of: 3) ? [] : .seen, internalDate: arrived,
                uid: UInt32(result.count + 1))
            if let message { result.append(message) }
        }
        return result
    }

    /// Runs the same random queries on the store and the oracle.
    ///
    /// - Returns: the number of queries with results.
    private func compare(
        _ fixture: StoreFixture, _ oracle: SearchOracle, queries: Int, random: SeededGenerator
    ) throws -> Int {
        let names = names(oracle)
        var writer = QueryWriter(random: random, messages: oracle.messages)
        let moment = SearchMoment(now: fixture.time.now, timeZone: .gmt)
        var answered = 0
        for _ in 0..<queries {
            let text = writer.query()
            let query = SearchQuery(parsing: text, at: moment)
            guard let condition = query.condition else { continue }
            let expected = oracle.found(condition)
            let found = try found(query, in: fixture.store, names: names)
            #expect(
                found == expected,
                "\(text): missing \(expected.subtracting(found).sorted().prefix(3)), wrong \(found.subtracting(expected).sorted().prefix(3))"
            )
            if !expected.isEmpty { answered += 1 }
        }
        return answered
    }

    @Test("MO-46: grouped, each conversation with a hit comes once, in order, with the number of its hits")
    func grouping() throws {
        var random = SeededGenerator.announced("grouped search")
        let (fixture, oracle) = try Self.mail(seed: random.next(), count: 200)
        var writer = QueryWriter(random: random, messages: oracle.messages)
        let moment = SearchMoment(now: fixture.time.now, timeZone: .gmt)
        for _ in 0..<40 {
            let query = SearchQuery(parsing: writer.query(), at: moment)
            let all = try fixture.store.search(query, SearchOptions(limit: 500)).messages
            let counts = Dictionary(grouping: all, by: \.thread).mapValues(\.count)
            var seen: Set<ThreadID> = []
            let expected = all.filter { seen.insert($0.thread).inserted }.map(\.id)
            var hits: [SearchHit] = []
            while true {
                let page = try fixture.store.search(
                    query, SearchOptions(isGrouped: true, limit: 7, before: hits.last?.cursor))
                guard !page.hits.isEmpty else { break }
                hits += page.hits
            }
            #expect(hits.map(\.message.id) == expected)
            for hit in hits { #expect(hit.countInThread == counts[hit.message.thread]) }
            try checkBeyondWindow(
                query, in: fixture.store, expected, all.map(\.thread), window: random.number(1...30))
            let best = try fixture.store.search(query, SearchOptions(order: .relevance, isGrouped: true, limit: 500))
            #expect(Set(best.messages.map(\.thread)) == seen)
            #expect(best.hits.count == seen.count)
        }
    }
}

extension SearchOracleTests {
    /// If fewer hits are counted than exist, the pages are the same, and no thread has more hits than its actual
    /// number.
    private func checkBeyondWindow(
        _ query: SearchQuery, in store: MailStore, _ expected: [MessageID], _ threads: [ThreadID], window: Int
    ) throws {
        let counts = threads.reduce(into: [ThreadID: Int]()) { $0[$1, default: 0] += 1 }
        var hits: [SearchHit] = []
        while true {
            let options = SearchOptions(isGrouped: true, limit: 7, before: hits.last?.cursor)
            let page = try store.search(query, options, counting: window)
            #expect(page.total == Set(threads.prefix(window)).count)
            guard !page.hits.isEmpty else { break }
            hits += page.hits
        }
        #expect(hits.map(\.message.id) == expected, "with a window of \(window)")
        for hit in hits {
            #expect(hit.countInThread >= 1 && hit.countInThread <= counts[hit.message.thread] ?? 0)
        }
    }
}
