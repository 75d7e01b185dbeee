import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

@testable import MailSync

@Suite("Network changes", .timeLimit(.minutes(10)), .soundStores)
struct NetworkChangeTests {
    /// The simulated network state of the computer.
    private final class Network: Sendable {
        private let addresses = Mutex<Set<String>>(["192.0.2.1"])

        func become(_ new: Set<String>) { addresses.withLock { $0 = new } }

        @Sendable func sample() -> NetworkSample {
            NetworkSample(addresses: addresses.withLock { $0 }, slept: .zero)
        }
    }

    /// A server that accepts connections and closes them, or stays silent; each connection is a line of the stream.
    private func script(_ calls: AsyncStream<Void>.Continuation, _ ending: ServerScript.Step) -> ServerScript {
        ServerScript([
            .send(Array("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n".utf8)),
            .answer { _ in
                calls.yield()
                return []
            },
            ending,
        ])
    }

    @Test(
        "FR-SYNC-09: a new network address ends the wait for the next attempt; a lost address closes its connections"
    )
    func wakes() async throws {
        let scripted = try await ScriptedAccount()
        let (network, clock) = (Network(), ManualClock())
        let (calls, called) = AsyncStream<Void>.makeStream()
        let scripts = [script(called, .close), script(called, .silence), script(called, .silence)]
        try await ScriptedServer.run(scripts, encryption: .tls(scripted.certificates)) { server in
            _ = try scripted.addAccount(port: server.port)
            let engine = try scripted.engine(clock: clock, network: network.sample)
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await engine.run() }
                var call = calls.makeAsyncIterator()
                await call.next()
                // Two sleepers: the next check of the network, and the next attempt in five seconds.
                await clock.waitForSleepers(2)
                network.become(["192.0.2.1", "198.51.100.1"])
                clock.advance(by: .seconds(3))
                await call.next()
                await clock.waitForSleepers(1)
                network.become([])
                clock.advance(by: .seconds(3))
                // Connections over that route are dropped at once; the next connection is made without a delay.
                await call.next()
                group.cancelAll()
            }
        }
    }
}
