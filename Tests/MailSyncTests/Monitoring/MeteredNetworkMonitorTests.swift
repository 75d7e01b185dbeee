import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

@testable import MailSync

@Suite("A network that is metered", .timeLimit(.minutes(10)), .soundStores)
struct MeteredNetworkMonitorTests {
    private final class ScriptedNetwork: NetworkMonitor {
        private let answers: Mutex<[Bool?]>
        init(_ answers: [Bool?]) { self.answers = Mutex(answers) }
        func isMetered() -> Bool? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    private func makeStore(_ folder: TemporaryDirectory) throws -> MailStore {
        try MailStore.open(at: folder.file("store"), logger: Logger(label: "test")) { Date(timeIntervalSince1970: 1) }
    }

    @Test("FR-SYNC-08: the system is queried at once, when the network changes, and every minute")
    func follows() async throws {
        let folder = try TemporaryDirectory()
        let store = try makeStore(folder)
        let clock = ManualClock()
        let watch = MeteredNetworkMonitor(store: store, clock: clock, monitor: ScriptedNetwork([true, false, true]))
        let running = Task { await watch.run() }
        await clock.waitForSleepers(1)
        #expect(try store.isMetered())
        clock.advance(by: .seconds(60))
        await clock.waitForSleepers(1)
        #expect(try !store.isMetered())
        var changes = store.changes().makeAsyncIterator()
        store.request([.networkCame])
        while let change = await changes.next(), !change.aspects.contains(.settings) {}
        #expect(try store.isMetered())
        running.cancel()
        await running.value
    }

    @Test("FR-SYNC-08: the user's setting takes precedence over the system")
    func userSetting() throws {
        let folder = try TemporaryDirectory()
        let store = try makeStore(folder)
        #expect(try !store.isMetered())
        try store.noteNetwork(isMetered: true)
        #expect(try store.isMetered() && store.asksBeforeDownload(of: 25_000_001))
        #expect(try !store.asksBeforeDownload(of: 25_000_000))
        try store.change(.treatNetworkAsMetered, to: "off")
        #expect(try !store.isMetered())
        try store.change(.treatNetworkAsMetered, to: "on")
        try store.noteNetwork(isMetered: false)
        #expect(try store.isMetered())
        try store.change(.treatNetworkAsMetered, to: nil)
        #expect(try !store.isMetered())
        try store.noteNetwork(isMetered: nil)
        #expect(try !store.isMetered())
    }
}
