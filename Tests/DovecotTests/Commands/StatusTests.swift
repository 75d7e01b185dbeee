import Foundation
import Logging
import MailApp
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@Suite("Status of the program", .timeLimit(.minutes(10)), .soundStores)
struct StatusTests {
    /// A program whose store says that a sync is running, as left behind by a killed process.
    private func killed() throws -> Program {
        let program = try Program(trusting: URL(fileURLWithPath: "/dev/null"))
        let folder = program.home.file("state")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try MailStore.open(at: program.home.file("data"), logger: Logger(label: "test"))
        let account = try store.addAccount(
            AccountSettings(
                address: "anna@example.org",
                imap: ServerEndpoint(host: "localhost", port: 993, security: .implicitTLS), username: "anna"))
        try store.setAccountState(account.id, .catchingUp, progress: SyncProgress(completed: 0, total: 657))
        return program
    }

    private func lock(_ program: Program) -> URL { program.home.file("state/daemon.lock") }

    private struct Answer: Hashable {
        var state: String?
        var hasProgress: Bool
        var isDaemonRunning: Bool?
    }

    private func answer(of program: Program) async throws -> Answer {
        let status = try await program.json(["status"])
        let account = (status["accounts"] as? [[String: Any]])?.first
        return Answer(
            state: account?["state"] as? String, hasProgress: !(account?["progress"] is NSNull),
            isDaemonRunning: (status["daemon"] as? [String: Any])?["running"] as? Bool)
    }

    @Test("FR-SYNC-04: status reports no activity when no process is syncing")
    func nobodyWorks() async throws {
        let program = try killed()
        #expect(try await answer(of: program) == Answer(state: "idle", hasProgress: false, isDaemonRunning: false))
        #expect(try await program.run(["status"]).output.contains("The daemon is not running."))
        let sync = try InstanceLock(at: lock(program), for: .sync)
        defer { withExtendedLifetime(sync) {} }
        #expect(
            try await answer(of: program) == Answer(state: "catching_up", hasProgress: true, isDaemonRunning: false))
    }

    @Test("Status reports the daemon while it holds the lock")
    func daemonWorks() async throws {
        let program = try killed()
        let daemon = try InstanceLock(at: lock(program), for: .daemon)
        defer { withExtendedLifetime(daemon) {} }
        #expect(try await answer(of: program) == Answer(state: "catching_up", hasProgress: true, isDaemonRunning: true))
        #expect(try await program.run(["status"]).output.contains("The daemon is running."))
    }

    @Test(
        "A sync that finds the data locked reports which process holds the lock", arguments: InstanceLock.Work.allCases)
    func taken(_ work: InstanceLock.Work) async throws {
        let program = try killed()
        let other = try InstanceLock(at: lock(program), for: work)
        defer { withExtendedLifetime(other) {} }
        let outcome = try await program.run(["sync"])
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("already"))
        #expect(outcome.errors.contains("A sync is already running") == (work == .sync))
        #expect(outcome.errors.contains("vaultmail open") == (work == .daemon))
    }

    @Test("While the daemon runs, a restore says that it must be stopped first")
    func restoreDuringDaemon() throws {
        let folder = try TemporaryDirectory(named: "lock")
        let file = folder.file("daemon.lock")
        let daemon = try InstanceLock(at: file, for: .daemon)
        let error = #expect(throws: ApplicationError.self) { _ = try InstanceLock(at: file, for: .restore) }
        #expect(error?.explanation == "The daemon is running. Stop it, then restore the backup.")
        withExtendedLifetime(daemon) {}
    }

    @Test("Waiting for the lock fails at once for an unusable folder, or if the holder does not end by itself")
    func waits() async throws {
        let folder = try TemporaryDirectory()
        let none = folder.file("absent").appending(path: "lock")
        let error = await #expect(throws: ApplicationError.self) {
            try await InstanceLock.waiting(
                at: none, for: .daemon, passing: [.sync, .fetch], clock: ContinuousClock()
            ) { _ in Issue.record("nothing is waited for") }
        }
        #expect(error?.status != .tryAgainLater)
        let file = folder.file("lock")
        let other = try InstanceLock(at: file, for: .restore)
        defer { withExtendedLifetime(other) {} }
        let refusal = await #expect(throws: ApplicationError.self) {
            try await InstanceLock.waiting(
                at: file, for: .daemon, passing: [.sync, .fetch], clock: ContinuousClock()
            ) { _ in Issue.record("nothing is waited for") }
        }
        #expect(refusal?.status == .tryAgainLater)
    }

    @Test("Reading the lock does not prevent another process from taking it")
    func looks() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.file("lock")
        #expect(InstanceLock.holder(of: file) == nil)
        _ = try InstanceLock(at: file, for: .sync)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<200 { _ = InstanceLock.holder(of: file) } }
            }
            for _ in 0..<200 {
                #expect(throws: Never.self) { _ = try InstanceLock(at: file, for: .sync) }
            }
        }
    }
}
