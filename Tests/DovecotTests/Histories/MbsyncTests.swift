import Foundation
import MailModel
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Concurrent use with mbsync", .timeLimit(.minutes(240)), .serialized, .soundStores)
struct MbsyncTests {
    @Test(
        "FR-SYNC-02, FR-SYNC-05: after alternate and concurrent changes, server, mbsync's Maildir and store are equal")
    func converge() async throws {
        let random = SeededGenerator.announced("histories beside mbsync")
        let seeds = HistoryPlan.seeds(random, share: 4)
        let users = seeds.indices.map { "user\($0)" }
        let server = try await DovecotServer.start(DovecotOptions(users: users))
        for (user, seed) in zip(users, seeds) {
            var history = try MbsyncHistory(server: server, user: user, random: SeededGenerator(seed: seed))
            let problems = await history.outcome(steps: HistoryPlan.steps / 2)
            let report = HistoryPlan.report(seed, problems, history.log)
            #expect(problems.isEmpty, "\(report)")
        }
        await server.stop()
    }
}

/// A random history of one account that our program and mbsync share.
private struct MbsyncHistory {
    private var random: SeededGenerator
    private let ours: OurSide
    private let mbsync: MbsyncPeer
    private let rival: RivalClient
    private(set) var log: [String] = []
    /// Subjects of messages of which the user permanently deleted at least one copy.
    private var deleted: Set<String> = []

    init(server: DovecotServer, user: String, random: SeededGenerator) throws {
        self.random = random
        ours = try OurSide(server: server, port: server.port, user: user)
        let ledger = ours.folder.file("ledger.json")
        rival = RivalClient(server: server, user: user, ledger: ledger)
        mbsync = try MbsyncPeer(server: server, user: user, in: ours.folder.file("mbsync"), ledger: ledger)
    }

    /// - Returns: the problems, in words.
    mutating func outcome(steps: Int) async -> [String] {
        do { return try await run(steps: steps) } catch { return ["it ended: \(error)"] }
    }

    private mutating func run(steps: Int) async throws -> [String] {
        try await rival.deliver(seed: random.next(), count: 12)
        _ = try await mbsync.sync()
        for _ in 0..<steps { try await step() }
        for _ in 0..<5 {
            _ = try await mbsync.sync()
            // Pending operations are sent, so the Maildir may be outdated again.
            let unrest = try await ours.settle()
            guard unrest == nil else { continue }
            guard try await problems().isEmpty else { continue }
            return try await HistoryVerdict(
                store: ours.store, account: ours.account, listing: rival.read(without: deleted),
                promises: PromiseLedger()
            ).problems()
        }
        return try await problems()
    }

    private mutating func step() async throws {
        ours.clock.advance(seconds: 10)
        switch random.number(0...7) {
        case 0, 1: try act()
        case 2, 3:
            try await mbsync.change(seed: random.next(), count: random.number(1...4))
            log.append("changes in the Maildir")
        case 4:
            try await rival.deliver(seed: random.next(), count: 2)
            log.append("new mail")
        case 5: log.append("mbsync: \(try await mbsync.sync() ?? "well")")
        case 6: log.append("ours: \(try await ours.sync(.none).failures.map(\.explanation))")
        default: try await together()
        }
    }

    private mutating func act() throws {
        var person = RandomPerson(
            store: ours.store, account: ours.account, random: SeededGenerator(seed: random.next()))
        let wishes = try person.act(count: 3)
        deleted.formUnion(wishes.filter { $0.wish?.isGone != nil }.map(\.subject))
        log.append("acts on \(wishes.map(\.subject))")
    }

    /// Both sync at the same time, each with changes to carry out.
    private mutating func together() async throws {
        try await mbsync.change(seed: random.next(), count: 3)
        try act()
        let mbsync = mbsync
        async let complaint = mbsync.sync()
        let summary = try await ours.sync(.none)
        log.append("together: \(try await complaint ?? "well"), \(summary.failures.map(\.explanation))")
    }

    /// The Maildir compared with the server; messages marked as deleted count as removed.
    private func problems() async throws -> [String] {
        let listing = try await rival.read(without: deleted)
        let there = listing.messages.filter { !$0.systemFlags.contains(.deleted) }.map { row in
            let kept = [#"\Answered"#, #"\Flagged"#, #"\Seen"#].filter(row.flags.contains)
            return ([row.mailbox, row.subject] + kept).joined(separator: " ")
        }.sorted()
        let here = try await mbsync.read()
        guard here != there else { return listing.problems }
        return listing.problems + ["only in the Maildir: \(Set(here).subtracting(there).sorted())"]
            + ["only on the server: \(Set(there).subtracting(here).sorted())"]
    }
}
