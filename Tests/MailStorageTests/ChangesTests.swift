import Foundation
import GRDB
import MailModel
import Synchronization
import StoreTestKit
import Testing

@testable import MailStorage

/// The statements that a connection ran.
private final class StatementTrace: Sendable {
    private let list = Mutex<[String]>([])
    func add(_ statement: String) { list.withLock { $0.append(statement) } }
    func statements() -> [String] { list.withLock { $0 } }
}

extension Set<StoreChange.Aspect> {
    /// The aspects about lists.
    fileprivate var lists: Set<StoreChange.Aspect> {
        filter { aspect in
            if case .lists = aspect { true } else { false }
        }
    }
}

extension ThreadScope {
    /// True for a list that is not restricted to one category.
    fileprivate var isWhole: Bool {
        if case .category = self { false } else { true }
    }
}

extension StoreFixture {
    /// The lists that show a thread, with its position.
    fileprivate func lists(of thread: ThreadID) throws -> [ThreadScope: Int64] {
        let key = try #require(try store.thread(thread)).cursor
        var result: [ThreadScope: Int64] = [:]
        for message in try store.messages(in: thread) {
            for mailbox in message.summary.mailboxes {
                result[.mailbox(mailbox)] = key
                result[.category(.uncategorized, in: mailbox)] = key
                switch try store.mailbox(mailbox)?.listing.role {
                case .inbox:
                    result[.unifiedInbox] = key
                    result[.category(.uncategorized, in: nil)] = key
                case .archive:
                    result[.archive(account)] = key
                    result[.unifiedArchive] = key
                default: break
                }
            }
        }
        return result
    }
}

@Suite("Changes, settings, sessions", .soundStores)
struct ChangesTests {
    @Test("A record holds all that changed since it was asked last, in one piece that another process can be sent")
    func record() throws {
        let fixture = try StoreFixture()
        let first = try fixture.detail(try fixture.inboxMessage()).summary.thread
        let record = fixture.store.recordChanges()
        #expect(record.take().isEmpty)
        try fixture.store.perform(.mute, on: [.thread(first, in: nil)])
        #expect(record.take().aspects == [.threads([first]), .lists(try fixture.lists(of: first))])
        let second = try fixture.detail(try fixture.inboxMessage("later", uid: 2)).summary.thread
        try fixture.store.perform(.star, on: [.thread(first, in: nil)])
        let taken = record.take().aspects
        var lists = try fixture.lists(of: second)
        lists[.starred] = try #require(try fixture.store.thread(first)).cursor
        #expect(taken.contains(.threads([first, second])))
        #expect(taken.lists == [.lists(lists)])
        #expect(record.take().isEmpty)
        let sent = try JSONEncoder().encode(Array(taken))
        #expect(Set(try JSONDecoder().decode([StoreChange.Aspect].self, from: sent)) == taken)
    }

    @Test("MO-48: each write tells what changed, after the commit")
    func aspects() async throws {
        let fixture = try StoreFixture()
        var changes = fixture.store.changes().makeAsyncIterator()
        let message = try fixture.inboxMessage()
        let thread = try fixture.detail(message).summary.thread
        let account = fixture.account
        let lists = try fixture.lists(of: thread)
        var starred = lists
        starred[.starred] = lists[.unifiedInbox]
        #expect(
            await changes.next()?.aspects == [
                .threads([thread]), .mailboxes(account), .newMessages(account), .lists(lists),
            ])
        try fixture.store.perform(.star, on: [.message(message)])
        #expect(await changes.next()?.aspects == [.threads([thread]), .operations(account), .lists(starred)])
        try fixture.store.requestBody(message)
        #expect(await changes.next()?.aspects == [.threads([thread]), .wantedBodies(account)])
        try fixture.store.requestSync()
        #expect(await changes.next() == StoreChange(requests: [.sync(account)]))
        try fixture.store.setSetting("a", "b")
        #expect(await changes.next()?.aspects == [.settings])
        try fixture.store.fail(try fixture.operation().id, notice: .changeRefused(.addFlags, flags: .flagged))
        #expect(
            await changes.next()?.aspects == [.threads([thread]), .notices, .pendingChanges(account), .lists(starred)])
        try fixture.store.perform(.markRead, on: [.message(message)])
        #expect(
            await changes.next()?.aspects == [
                .threads([thread]), .operations(account), .mailboxes(account), .lists(lists),
            ])
        try fixture.store.perform(.mute, on: [.message(message)])
        #expect(await changes.next()?.aspects == [.threads([thread]), .lists(lists)])
    }

    /// Sends one change for each number, from a separate thread.
    private func tell(_ numbers: ClosedRange<Int64>, _ broadcaster: ChangeBroadcaster) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for number in numbers {
                    let account = AccountID(number)
                    broadcaster.send(StoreChange([.operations(account)], requests: [.sync(account)]))
                }
                continuation.resume()
            }
        }
    }

    @Test("Telling and the cancellation of listeners never wait for each other", .timeLimit(.minutes(10)))
    func listenersLeave() async {
        let broadcaster = ChangeBroadcaster()
        let leaving = Task {
            for _ in 0..<5000 {
                let stream = broadcaster.stream()
                let task = Task { for await _ in stream {} }
                await Task.yield()
                task.cancel()
                await task.value
            }
        }
        async let first: Void = tell(1...10_000, broadcaster)
        async let second: Void = tell(1...10_000, broadcaster)
        _ = await (first, second)
        await leaving.value
        var last = broadcaster.stream().makeAsyncIterator()
        broadcaster.send(StoreChange([.settings]))
        #expect(await last.next()?.aspects == [.settings])
    }

    @Test("What several tell at once comes whole to a listener that is slow")
    func nothingIsLost() async {
        let broadcaster = ChangeBroadcaster()
        let stream = broadcaster.stream()
        async let first: Void = tell(1...500, broadcaster)
        async let second: Void = tell(501...1000, broadcaster)
        _ = await (first, second)
        broadcaster.send(StoreChange([.settings]))
        var changes = stream.makeAsyncIterator()
        let change = await changes.next()
        #expect(change?.aspects.count == 1001)
        #expect(change?.requests.count == 1000)
    }

    @Test("A slow listener gets one change that holds everything, and nothing is lost")
    func coalescing() async throws {
        let fixture = try StoreFixture()
        var changes = fixture.store.changes().makeAsyncIterator()
        var threads: Set<ThreadID> = []
        var newest: Int64 = 0
        for number in 1...50 {
            let message = try fixture.inboxMessage("m\(number)", uid: UInt32(number))
            let thread = try fixture.detail(message).summary.thread
            threads.insert(thread)
            newest = max(newest, try #require(try fixture.store.thread(thread)).cursor)
        }
        try fixture.store.setSetting("a", "b")
        let inbox = try fixture.mailbox("INBOX")
        let lists: [ThreadScope: Int64] = [
            .unifiedInbox: newest, .mailbox(inbox): newest, .category(.uncategorized, in: nil): newest,
            .category(.uncategorized, in: inbox): newest,
        ]
        #expect(
            await changes.next()?.aspects == [
                .threads(threads), .mailboxes(fixture.account), .newMessages(fixture.account), .settings, .lists(lists),
            ])
        try fixture.addNotice(.moveTargetRemoved)
        #expect(await changes.next()?.aspects == [.notices])
    }

    @Test("MO-48: only lists whose display changed are reported, each with the newest position that changed")
    func lists() async throws {
        let fixture = try StoreFixture()
        let old = try fixture.inboxMessage("old")
        try fixture.ingest("Work", [try Mail("work").incoming(1)])
        let thread = try fixture.detail(old).summary.thread
        let place = try #require(try fixture.store.thread(thread)).cursor
        var changes = fixture.store.changes().makeAsyncIterator()
        // The server reports what is stored already.
        try fixture.setServerFlags("Work", 1, [])
        try fixture.store.storeBodies([(old, content(""))])
        #expect(await changes.next()?.aspects.lists == [])
        var answer = Mail("answer")
        answer.references = ["old"]
        answer.day = 0
        try fixture.ingest("Archive", [try answer.incoming(1)])
        let newer = try #require(try fixture.store.thread(thread)).cursor
        #expect(newer > place)
        let archive = try fixture.mailbox("Archive")
        let lists = try fixture.lists(of: thread)
        #expect(
            Set(lists.keys) == [
                .mailbox(archive), .archive(fixture.account), .unifiedArchive, .unifiedInbox,
                .mailbox(try fixture.mailbox("INBOX")), .category(.uncategorized, in: nil),
                .category(.uncategorized, in: archive), .category(.uncategorized, in: try fixture.mailbox("INBOX")),
            ])
        #expect(await changes.next()?.aspects.lists == [.lists(lists)])
        // It leaves the inbox, and the rest of the thread moves down in the archive.
        try fixture.vanish("Archive", [1])
        #expect(await changes.next()?.aspects.lists == [.lists(lists)])
        try fixture.store.perform(.archive, on: [.message(old)])
        #expect(await changes.next()?.aspects.lists == [.lists(lists.mapValues { _ in place })])
        try fixture.store.removeAccount(fixture.account)
        let all = try #require(await changes.next()?.aspects.lists.first)
        guard case .lists(let told) = all else { return }
        #expect(
            told.count == StoreFixture.usual.count + 5 + (StoreFixture.usual.count + 1) * MailCategory.allCases.count)
    }

    @Test("When conversations are joined or split, every list that shows them is reported")
    func joining() async throws {
        let fixture = try StoreFixture()
        let first = try fixture.inboxMessage("first")
        try fixture.ingest("Work", [try Mail("second").incoming(1)])
        let second = try #require(try fixture.store.messages(in: fixture.mailbox("Work")).first)
        let threads = [try fixture.detail(first).summary.thread, second.thread]
        var changes = fixture.store.changes().makeAsyncIterator()
        let inbox = ThreadScope.mailbox(try fixture.mailbox("INBOX"))
        let work = ThreadScope.mailbox(try fixture.mailbox("Work"))
        let receipt = try fixture.store.join(threads)
        let joined = try #require(await changes.next()?.aspects.lists.first)
        guard case .lists(let told) = joined else { return }
        #expect(Set(told.keys.filter(\.isWhole)) == [inbox, work, .unifiedInbox])
        try fixture.store.undo(try #require(receipt.undoToken))
        let parted = try #require(await changes.next()?.aspects.lists.first)
        guard case .lists(let again) = parted else { return }
        #expect(Set(again.keys.filter(\.isWhole)) == [inbox, work, .unifiedInbox])
        try fixture.expectSound()
    }

    @Test("MO-48: changes are reported without reading lists: 2,000 in one mailbox need no statement about another")
    func noListIsRead() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("Work", try (1...400).map { try Mail("w\($0)").incoming(UInt32($0)) })
        let trace = StatementTrace()
        fixture.store.pool.writeWithoutTransaction { db in db.trace { trace.add("\($0)") } }
        let changes = fixture.store.changes()
        for round in 1...5 {
            var batch = IngestBatch(mailbox: try fixture.mailbox("Work"), uidValidity: StoreFixture.validity)
            for number in 1...400 {
                guard let uid = UID(UInt32(number)) else { continue }
                batch.flagUpdates[uid] = ServerFlags(flags: round.isMultiple(of: 2) ? [] : .seen)
            }
            try fixture.store.ingest(batch)
        }
        withExtendedLifetime(changes) {}
        let statements = trace.statements()
        #expect(statements.count > 2000)
        let pages = statements.filter { $0.contains("ORDER BY l.sort_key") || $0.contains("ORDER BY t.sort_key") }
        #expect(pages.isEmpty, "\(pages.prefix(2))")
        let roles = statements.filter { $0.hasPrefix("SELECT role, account_id FROM mailbox") }
        #expect(roles.count == 5, "one a transaction, for the one mailbox that changed: \(roles.count)")
    }

    @Test("A failed write tells nothing and changes nothing")
    func rollback() async throws {
        let fixture = try StoreFixture()
        var changes = fixture.store.changes().makeAsyncIterator()
        let bare = try StoreFixture(
            listing: [
                StoreFixture.listed("INBOX", .inbox), StoreFixture.listed("Archive", .custom, isSelectable: false),
            ])
        let message = try bare.inboxMessage()
        var bareChanges = bare.store.changes().makeAsyncIterator()
        #expect(throws: StoreError.self) { try bare.store.perform(.archive, on: [.message(message)]) }
        try bare.addNotice(.moveTargetRemoved)
        #expect(await bareChanges.next()?.aspects == [.notices])
        try fixture.addNotice(.moveTargetRemoved)
        #expect(await changes.next()?.aspects == [.notices])
    }

    @Test("NFR-SET-01: a setting is stored, replaced and forgotten")
    func settings() throws {
        let fixture = try StoreFixture()
        #expect(try fixture.store.setting("theme") == nil)
        try fixture.store.setSetting("theme", "dark")
        try fixture.store.setSetting("theme", "light")
        #expect(try fixture.store.setting("theme") == "light")
        try fixture.store.setSetting("theme", nil)
        #expect(try fixture.store.setting("theme") == nil)
    }

    @Test("Notices come in order, after the last one known")
    func notices() throws {
        let fixture = try StoreFixture()
        let kinds: [Notice.Kind] = [.moveTargetRemoved, .restoredChangesDropped(count: 2), .returnFailed]
        for kind in kinds { try fixture.addNotice(kind, account: fixture.account) }
        let all = try fixture.store.notices(after: 0)
        #expect(all.map(\.kind) == kinds)
        #expect(try fixture.store.notices(after: all[1].id).map(\.kind) == [.returnFailed])
        #expect(all[0].date == fixture.time.now)
    }

    @Test("Notices that say the same are one with their number, until an hour has passed")
    func alikeNotices() throws {
        let fixture = try StoreFixture()
        for _ in 0..<19 { try fixture.addNotice(.moveTargetRemoved, account: fixture.account) }
        let text = try fixture.store.notices(after: 0).map(\.text)
        #expect(text.count == 1 && text[0].hasSuffix("stay where they were. (19 times)"), "\(text)")
        try fixture.addNotice(.moveTargetRemoved)
        fixture.time.advance(3601)
        try fixture.addNotice(.moveTargetRemoved, account: fixture.account)
        let texts = try fixture.store.notices(after: 0).map(\.text)
        #expect(texts.count == 3 && texts[0] == text[0] && texts[1] == texts[2], "\(texts)")
    }

    @Test("A session lasts 30 days after its last use")
    func sessions() throws {
        let fixture = try StoreFixture()
        let (first, second): ([UInt8], [UInt8]) = ([1, 2, 3], [4])
        try fixture.store.addSession(hash: first)
        try fixture.store.addSession(hash: second)
        #expect(try !fixture.store.hasSession(hash: [9]))
        fixture.time.advance(29 * 86_400)
        #expect(try fixture.store.hasSession(hash: first))
        fixture.time.advance(29 * 86_400)
        #expect(try fixture.store.hasSession(hash: first))
        #expect(try !fixture.store.hasSession(hash: second))
        #expect(try fixture.store.sessions().map(\.id) == ["010203"])
        try fixture.store.endSession("010203")
        #expect(try !fixture.store.hasSession(hash: first))
        #expect(throws: StoreError.self) { try fixture.store.endSession("010203") }
    }
}
