import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit

/// A random history of one account: our program acts, syncs and is interrupted; the user's other client changes the
/// same mail.
struct TwoSidedHistory {
    private let server: DovecotServer
    private let proxy: CountingProxy
    private let rival: RivalClient
    private var random: SeededGenerator
    private var ours: OurSide
    private var promises = PromiseLedger()
    /// A command whose response was not awaited may still be running.
    private var mayBeAtWork = false
    /// The log so far, one line per step.
    private(set) var log: [String] = []

    /// - Parameter user: a user without mail.
    init(server: DovecotServer, proxy: CountingProxy, user: String, random: SeededGenerator) throws {
        (self.server, self.proxy, self.random) = (server, proxy, random)
        ours = try OurSide(server: server, port: proxy.port, user: user)
        rival = RivalClient(server: server, user: user, ledger: ours.folder.file("ledger.json"))
    }

    /// Runs this number of steps, lets both sides become idle, and compares them.
    ///
    /// - Returns: the problems, in words.
    mutating func outcome(steps: Int) async -> [String] {
        do { return try await run(steps: steps) } catch { return ["it ended: \(error)"] }
    }

    private mutating func run(steps: Int) async throws -> [String] {
        try await meddle(count: 6)
        for _ in 0..<steps { try await step() }
        try ours.restart()
        let unrest = try await ours.settle()
        return try await HistoryVerdict(
            store: ours.store, account: ours.account, listing: rival.read(without: promises.deleted), promises: promises
        ).problems() + [unrest].compactMap(\.self)
    }

    // MARK: Steps

    private mutating func step() async throws {
        ours.clock.advance(seconds: Double(random.number(1...40)))
        switch random.number(0...13) {
        case 0, 1: try act(count: random.number(1...4))
        case 2...4: try await meddle(count: random.number(1...3))
        case 5...8: try await round(.pick(using: &random))
        case 9, 10: try await passBesideRival(.pick(using: &random))
        case 11: try await listenBesideRival(.pick(using: &random))
        case 12: try await renumber()
        default:
            try ours.restart()
            log.append("restarts")
        }
    }

    private mutating func act(count: Int) throws {
        var person = person()
        let wishes = try person.act(count: count)
        log.append("acts: \(wishes.map { "\($0.subject) \($0.wish.map(\.description) ?? "?")" })")
        promises.add(wishes)
    }

    private mutating func meddle(count: Int) async throws {
        let touched = try await rival.change(seed: random.next(), count: count, isConcurrent: mayBeAtWork)
        log.append("the other client changes \(touched.sorted())")
        promises.touch(touched)
        mayBeAtWork = false
    }

    private mutating func round(_ interruption: Interruption) async throws {
        // Most syncs have operations to send.
        if random.number(1...3) > 1 { try act(count: random.number(1...3)) }
        let options = SyncOptions(bodies: random.isOne(in: 3) ? .all : .none)
        note(try await sync(options, interruption), interruption)
    }

    private mutating func passBesideRival(_ interruption: Interruption) async throws {
        let (rival, seed, count) = (rival, random.next(), random.number(1...3))
        async let touched = rival.change(seed: seed, count: count, isConcurrent: true)
        note(try await sync(SyncOptions(bodies: .none), interruption), interruption)
        promises.touch(try await touched)
        log.append("meanwhile the other client changes \(try await touched.sorted())")
        mayBeAtWork = true
    }

    private func sync(_ options: SyncOptions, _ interruption: Interruption) async throws -> SyncSummary? {
        try await interruption.strike(ours.store, proxy) { [engine = ours.engine, account = ours.account] in
            try await engine.sync(account, options: options)
        }
    }

    /// The daemon, the user at the page and the other client, all at the same time.
    private mutating func listenBesideRival(_ interruption: Interruption) async throws {
        let engine = try ours.makeEngine()
        var person = person()
        let (rival, seed, count) = (rival, random.next(), random.number(1...4))
        let (store, proxy) = (ours.store, proxy)
        async let touched = rival.change(seed: seed, count: count, isConcurrent: true)
        var wishes: RandomPerson.Wishes = []
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        async let ended: Void? = interruption.strike(store, proxy) {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await engine.run() }
                for await _ in ends { break }
                group.cancelAll()
            }
        }
        for _ in 0..<count { wishes += try person.act(count: 1) }
        let changed = try await touched
        for _ in 0..<count { wishes += try person.act(count: 1) }
        end.finish()
        _ = try await ended
        promises.add(wishes)
        promises.touch(changed)
        log.append(
            "listens, \(interruption); acts on \(wishes.map(\.subject)), the other client changes \(changed.sorted())")
        mayBeAtWork = true
    }

    /// As on a server restored from a backup.
    private mutating func renumber() async throws {
        guard let mailbox = random.pick(try await server.mailboxes(of: rival.user)) else { return }
        // A copy whose reply was lost cannot be distinguished from older mail once its mailbox is renumbered. Such a
        // change is abandoned with a notice, and the copy stays beside the original: nothing is promised then.
        let waiting = try ours.store.pendingOperationCount(account: ours.account)
        guard !mayBeAtWork || waiting == 0 else { return }
        // A mailbox without its own mail cannot be renumbered.
        do { try await server.changeUIDValidity(of: mailbox, user: rival.user) } catch is ToolFailure { return }
        log.append("\(mailbox) has another UIDVALIDITY")
    }

    private mutating func note(_ summary: SyncSummary?, _ interruption: Interruption) {
        let failures = summary?.failures.map(\.explanation) ?? []
        log.append("round, \(interruption): \(summary?.messages ?? -1) new, \(failures)")
        if summary?.failures.isEmpty == true, case .none = interruption {
            promises.noteCompletePass()
        } else {
            mayBeAtWork = true
        }
    }

    private mutating func person() -> RandomPerson {
        RandomPerson(store: ours.store, account: ours.account, random: SeededGenerator(seed: random.next()))
    }
}
