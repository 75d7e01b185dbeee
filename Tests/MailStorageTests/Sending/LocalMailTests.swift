import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

@testable import MailStorage

@Suite("Mail without a server", .soundStores)
struct LocalMailTests {
    private static func message(_ name: String, flags: MessageFlags = []) -> LocalMessage {
        var header = MessageHeader()
        header.subject = name
        header.date = Date(timeIntervalSince1970: StoreFixture.start - 1000)
        var content = content("text of \(name)")
        content.rawBytes = Array("Subject: \(name)\r\n\r\ntext".utf8)
        return LocalMessage(header: header, content: content, flags: flags)
    }

    private static func one(_ fixture: StoreFixture) throws -> MessageID {
        let mailbox = try fixture.store.localMailbox("Old")
        _ = try fixture.store.addLocally([message("one")], to: mailbox)
        return try #require(try fixture.store.messages(in: mailbox).first).id
    }

    @Test("What a person does is done at once, nothing waits for a server, and it can be undone")
    func actions() throws {
        let fixture = try StoreFixture()
        let id = try Self.one(fixture)
        let account = try fixture.store.localAccount().id
        for (action, paths, isUnread, isStarred) in [
            (UserAction.markRead, ["Old"], false, false), (.star, ["Old"], false, true),
            (.archive, ["Archive"], false, true), (.trash, ["Trash"], false, true),
        ] {
            try fixture.store.perform(action, on: [.message(id)])
            let summary = try fixture.detail(id).summary
            #expect(try fixture.paths(id) == paths)
            #expect((summary.isUnread, summary.isStarred) == (isUnread, isStarred))
            #expect(try fixture.store.pendingOperationCount(account: account) == 0)
            try fixture.expectSound()
        }
        let receipt = try fixture.store.perform(.markUnread, on: [.message(id)])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try !fixture.detail(id).summary.isUnread)
        try fixture.expectSound()
    }

    @Test("A move is undone as well, and a second message gets a UID of its own")
    func undoneMove() throws {
        let fixture = try StoreFixture()
        let id = try Self.one(fixture)
        let receipt = try fixture.store.perform(.archive, on: [.message(id)])
        #expect(try fixture.paths(id) == ["Archive"])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try fixture.paths(id) == ["Old"])
        let mailbox = try fixture.store.localMailbox("old")
        _ = try fixture.store.addLocally([Self.message("two"), Self.message("three")], to: mailbox)
        #expect(try fixture.store.knownUIDs(mailbox: mailbox).count == 3)
        try fixture.expectSound()
    }

    @Test("The same bytes are the same message, in one batch and in two; others with its Message-ID are not")
    func identity() throws {
        let fixture = try StoreFixture()
        let mailbox = try fixture.store.localMailbox("Old")
        var twin = Self.message("one")
        twin.content.rawBytes.append(10)
        let first = try fixture.store.addLocally([Self.message("one"), Self.message("one"), twin], to: mailbox)
        #expect(first == LocalOutcome(added: 2, known: 1))
        #expect(try fixture.store.addLocally([twin], to: mailbox) == LocalOutcome(added: 0, known: 1))
        #expect(try fixture.store.messages(in: mailbox).count == 2)
        try fixture.expectSound()
    }

    @Test("Flags, counts, bytes and words are there at once; deleted mail is not hidden")
    func stored() throws {
        let fixture = try StoreFixture()
        let mailbox = try fixture.store.localMailbox("A//b/")
        let messages = [Self.message("read", flags: [.seen, .deleted]), Self.message("new", flags: [.flagged])]
        _ = try fixture.store.addLocally(messages, to: mailbox)
        let shown = try #require(try fixture.store.mailbox(mailbox))
        #expect((shown.listing.path, shown.total, shown.unread) == ("A/b", 2, 1))
        #expect(try fixture.store.search("text in:b").total == 2)
        #expect(try fixture.store.indexedFraction() == 1)
        let id = try #require(try fixture.store.search("new").messages.first).id
        #expect(try fixture.store.rawBytes(of: id) == messages[1].content.rawBytes)
        #expect(try fixture.store.flags(of: id) == .flagged)
        try fixture.expectSound()
    }

    @Test("Mailboxes of servers take no files, and there is one account without a server")
    func refusal() throws {
        let fixture = try StoreFixture()
        #expect(throws: StoreError.self) {
            try fixture.store.addLocally([Self.message("one")], to: try fixture.mailbox("INBOX"))
        }
        let account = try fixture.store.localAccount()
        #expect(account.settings == .local)
        #expect(try fixture.store.localAccount().id == account.id)
        #expect(try fixture.store.accounts().filter(\.settings.isLocal).count == 1)
        #expect(try fixture.store.localMailbox("inbox") == fixture.store.localMailbox("INBOX"))
        try fixture.store.removeAccount(account.id)
        try fixture.expectSound()
    }

    /// Holds the write lock until two stores wait for it.
    private final class Holder: Sendable {
        private let database: DatabaseQueue
        private let waiting = Mutex(0)

        init(of directory: URL) throws {
            var configuration = Configuration()
            // The transaction outlives the closure that begins it.
            configuration.allowsUnsafeTransactions = true
            database = try DatabaseQueue(
                path: directory.appending(path: "vaultmail.sqlite").path(percentEncoded: false),
                configuration: configuration)
            try database.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        }

        func watch(_ store: MailStore) {
            store.pool.writeWithoutTransaction { db in
                // Called before SQLite waits.
                db.trace { [self] event in if "\(event)".hasPrefix("BEGIN IMMEDIATE") { noteWaiting() } }
            }
        }

        private func noteWaiting() {
            let count = waiting.withLock { count in
                count += 1
                return count
            }
            guard count == 2 else { return }
            try? database.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        }
    }

    @Test("Two that have both found no account of this computer make one, with its mailboxes")
    func madeAtOnce() async throws {
        let folder = try TemporaryDirectory()
        let stores = try (0..<2).map { _ in try MailStore.open(at: folder.url, logger: StoreFixture.logger) }
        let holder = try Holder(of: folder.url)
        for store in stores { holder.watch(store) }
        let accounts = try await SeveralThreads.run(2) { number in try stores[number].localAccount().id }
        #expect(accounts[0] == accounts[1])
        #expect(try stores[0].accounts().map(\.settings) == [.local])
        let mailboxes = try stores[1].mailboxes(account: accounts[0])
        #expect(mailboxes.map(\.listing.path) == ["Archive", "Trash"])
        #expect(mailboxes.map(\.listing.role) == [.archive, .trash])
    }
}
