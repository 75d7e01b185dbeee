import GRDB
import MailTestKit
import Testing

@testable import MailStorage
@testable import StoreTestKit

/// These tests damage stores on purpose, under watches of their own.
@Suite("Stores that tests leave behind")
struct SoundStoresTests {
    private func problems(_ body: @Sendable (StoreFixture) throws -> Void) async throws -> [String] {
        let watch = DirectoryWatch()
        try await watch.during { try body(try StoreFixture()) }
        return SoundStores.problems(in: watch.takeDirectories())
    }

    private func plant(_ sql: String, in fixture: StoreFixture) throws {
        _ = try fixture.inboxMessage()
        try fixture.store.pool.write { db in try db.execute(sql: sql) }
    }

    @Test("Nothing is said of a sound store, and of none")
    func sound() async throws {
        #expect(try await problems { _ = try $0.inboxMessage() } == [])
        let watch = DirectoryWatch()
        try await watch.during { _ = try TemporaryDirectory() }
        #expect(SoundStores.problems(in: watch.takeDirectories()) == [])
    }

    @Test(
        "Planted damage is found in a store that its test has long let go of",
        arguments: [
            ("UPDATE mailbox SET total = 5", "A mailbox's counts"),
            ("UPDATE thread SET message_count = 9", "A thread"),
            ("DELETE FROM thread_reference", "Message-ID"),
            ("UPDATE message SET in_reply_to = 'other@example.org'", "Message-ID"),
            ("UPDATE placement SET flags = 4", "server's state"),
            ("UPDATE message SET subject = 'other'", "search index"),
            ("UPDATE message SET base_subject = 'zzz'", "base subject"),
            ("DROP INDEX message_filter", "no index message_filter"),
            ("DROP TRIGGER placement_changed", "no trigger placement_changed"),
            ("UPDATE thread SET participants = 'somebody else'", "A conversation does not match"),
            ("UPDATE mailbox SET thread_count = 7", "number of conversations"),
            ("UPDATE account SET archived_thread_count = 7", "archived conversations"),
        ])
    func planted(sql: String, words: String) async throws {
        let found = try await problems { try plant(sql, in: $0) }
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }

    @Test("A store that cannot be opened is a problem, unless it is exempt")
    func unreadable() async throws {
        let watch = DirectoryWatch()
        try await watch.during {
            let folder = try TemporaryDirectory()
            try folder.write(String(repeating: "rubbish ", count: 1000), to: "vaultmail.sqlite")
            let exempt = try TemporaryDirectory()
            try exempt.write(String(repeating: "rubbish ", count: 1000), to: "vaultmail.sqlite")
            exempt.leaveUnwatched()
        }
        let found = SoundStores.problems(in: watch.takeDirectories())
        #expect(found.count == 1)
        #expect(found.first?.contains("cannot be opened") == true)
    }

    @Test("What is broken is an issue of the test that left it")
    func trait() async throws {
        let test = try #require(Test.current)
        try await withKnownIssue {
            try await SoundStores().provideScope(for: test, testCase: nil) {
                let fixture = try StoreFixture()
                _ = try fixture.inboxMessage()
                try await fixture.store.pool.write { db in try db.execute(sql: "UPDATE mailbox SET total = 5") }
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("counts do not match its placements") }
        }
    }
}
