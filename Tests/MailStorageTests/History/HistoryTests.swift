import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

/// Random histories on both sides; the store must be consistent after every step and equal to the server at the end.
@Suite("Random histories", .soundStores)
struct HistoryTests {
    /// A minimal server: for each mailbox UIDs with message names and flags.
    private struct Server {
        var mailboxes: [String: [UInt32: (name: String, flags: MessageFlags)]] = [:]
        var validity: [String: UInt32] = [:]
        var nextUID: UInt32 = 1

        mutating func add(_ name: String, flags: MessageFlags, to path: String) -> UInt32 {
            let uid = nextUID
            nextUID += 1
            mailboxes[path, default: [:]][uid] = (name, flags)
            return uid
        }

        mutating func renumber(_ path: String) {
            validity[path, default: 7] += 1
            let old = mailboxes[path] ?? [:]
            mailboxes[path] = [:]
            for (_, entry) in old.sorted(by: { $0.key < $1.key }) { _ = add(entry.name, flags: entry.flags, to: path) }
        }
    }

    private static let paths = ["INBOX", "Sent", "Archive", "Trash", "Work", "Junk"]

    @Test(
        "I19: the store is sound after every step, and in the end it is what the server has", .timeLimit(.minutes(10)))
    func convergence() throws {
        var random = SeededGenerator.announced("history")
        for _ in 0..<6 {
            let fixture = try StoreFixture(
                listing: StoreFixture.usual + [StoreFixture.listed("Junk", .spam)])
            var server = Server()
            for step in 0..<120 {
                try self.step(fixture, &server, using: &random)
                if step % 8 == 0 { try fixture.expectSound() }
            }
            for path in Self.paths { try pull(path, fixture, server) }
            // A permanent deletion is delayed so that it can be undone.
            fixture.time.advance(60)
            try settle(fixture, &server, using: &random)
            fixture.time.advance(1000)
            try fixture.store.purgeOrphans(account: fixture.account, orphanedBefore: fixture.time.now)
            // The pending changes of a message that never arrived in its target follow it to its actual mailbox.
            try settle(fixture, &server, using: &random)
            try fixture.expectSound()
            let left = try fixture.store.pendingChanges()
            #expect(left.isEmpty)
            for path in Self.paths { try expectEqual(path, fixture, server) }
        }
    }

    /// Runs until nothing is due and the store is in sync.
    private func settle(
        _ fixture: StoreFixture, _ server: inout Server, using random: inout SeededGenerator
    ) throws {
        while try !drain(fixture, &server, using: &random).isEmpty {
            for path in Self.paths { try pull(path, fixture, server) }
        }
        for path in Self.paths { try pull(path, fixture, server) }
    }

    private func step(
        _ fixture: StoreFixture, _ server: inout Server, using random: inout SeededGenerator
    ) throws {
        let path = random.text(Self.paths)
        switch random.number(0...11) {
        case 0...3: _ = server.add("m\(random.number(0...40))", flags: random.isOne(in: 2) ? .seen : [], to: path)
        case 4:
            if let uid = random.pick(Array((server.mailboxes[path] ?? [:]).keys).sorted()) {
                if random.isOne(in: 2) {
                    server.mailboxes[path]?[uid]?.flags.formSymmetricDifference(random.isOne(in: 2) ? .seen : .flagged)
                } else {
                    server.mailboxes[path]?[uid] = nil
                }
            }
        case 5: if random.isOne(in: 4) { server.renumber(path) }
        case 6, 7: try pull(path, fixture, server)
        case 8: _ = try drain(fixture, &server, using: &random)
        default: try act(fixture, path, using: &random)
        }
        fixture.time.advance(1)
    }

    private func act(_ fixture: StoreFixture, _ path: String, using random: inout SeededGenerator) throws {
        let threads = try fixture.store.threads(in: .mailbox(fixture.mailbox(path)))
        guard let thread = random.pick(threads), let action = random.pick(UserAction.allCases) else { return }
        let mailbox = random.isOne(in: 2) ? try fixture.mailbox(path) : nil
        let destination = try fixture.mailbox(random.text(Self.paths))
        let receipt = try fixture.store.perform(
            action, on: [.thread(thread.id, in: mailbox)], to: destination, label: MessageLabel(named: "Important"))
        if let token = receipt.undoToken, random.isOne(in: 3) { try fixture.store.undo(token) }
    }

    /// The effect of one mailbox sync.
    private func pull(_ path: String, _ fixture: StoreFixture, _ server: Server) throws {
        let mailbox = try fixture.mailbox(path)
        let validity = UIDValidity(server.validity[path] ?? 7)
        try fixture.store.beginUIDValidity(mailbox: mailbox, uidValidity: validity)
        let there = server.mailboxes[path] ?? [:]
        var batch = IngestBatch(mailbox: mailbox, uidValidity: validity)
        for (uid, entry) in there.sorted(by: { $0.key < $1.key }) {
            var mail = Mail(entry.name, subject: "Subject of \(entry.name.dropLast())")
            mail.flags = entry.flags
            batch.messages.append(try mail.incoming(uid))
        }
        let known = try fixture.store.knownUIDs(mailbox: mailbox)
        batch.vanished = known.subtracting(UIDSet(there.keys.compactMap { UID($0) }))
        try fixture.store.ingest(batch)
        try fixture.store.finishUIDValidityChange(mailbox: mailbox)
    }

    /// Carries out some operations as the engine does, sometimes refused or without the new UID.
    private func drain(
        _ fixture: StoreFixture, _ server: inout Server, using random: inout SeededGenerator
    ) throws -> [MailModel.Operation] {
        let due = try fixture.store.nextOperations(account: fixture.account, limit: random.number(1...10))
        for operation in due { try carryOut(operation, fixture, &server, using: &random) }
        return due
    }

    private func carryOut(
        _ operation: MailModel.Operation, _ fixture: StoreFixture, _ server: inout Server,
        using random: inout SeededGenerator
    ) throws {
        let path = try #require(try fixture.store.mailbox(operation.mailbox)).listing.path
        guard (server.validity[path] ?? 7) == operation.uidValidity?.rawValue else { return }
        try fixture.store.markInFlight([operation.id])
        guard let uid = operation.uid?.rawValue, let entry = server.mailboxes[path]?[uid] else {
            return try fixture.store.finish(operation.id)
        }
        if random.isOne(in: 10) {
            return try fixture.store.fail(operation.id, notice: .changeRefused(.move, flags: []))
        }
        switch operation.change {
        case .addFlags(let flags): server.mailboxes[path]?[uid]?.flags.formUnion(flags)
        case .removeFlags(let flags): server.mailboxes[path]?[uid]?.flags.subtract(flags)
        case .archive, .delete: server.mailboxes[path]?[uid] = nil
        case .move(let target):
            let name = try #require(try fixture.store.mailbox(target)).listing.path
            server.mailboxes[path]?[uid] = nil
            let new = server.add(entry.name, flags: entry.flags, to: name)
            if random.isOne(in: 4) { try pull(path, fixture, server) }
            if random.isOne(in: 4) { try pull(name, fixture, server) }
            let isTold = random.isOne(in: 2)
            let validity = UIDValidity(server.validity[name] ?? 7)
            return try fixture.store.finish(
                operation.id, movedTo: isTold ? UID(new) : nil, validity: isTold ? validity : nil)
        }
        try fixture.store.finish(operation.id)
    }

    private func expectEqual(_ path: String, _ fixture: StoreFixture, _ server: Server) throws {
        let there = server.mailboxes[path] ?? [:]
        let flags = try fixture.store.serverFlags(mailbox: fixture.mailbox(path))
        let expected = Dictionary(
            uniqueKeysWithValues: there.compactMap { uid, entry in UID(uid).map { ($0, entry.flags) } })
        #expect(flags == expected)
        let shown = there.values.filter { !$0.flags.contains(.deleted) }
        #expect(try fixture.counts(path) == [shown.count, shown.count { !$0.flags.contains(.seen) }])
        let names = try fixture.store.messages(in: fixture.mailbox(path), limit: 500).compactMap(\.messageIDHeader)
        #expect(Set(names) == Set(shown.map { "\($0.name)@example.org" }))
    }
}
