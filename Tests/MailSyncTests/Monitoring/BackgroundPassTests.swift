import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite("Sync passes with a time limit", .timeLimit(.minutes(10)), .soundStores)
struct BackgroundPassTests {
    @Test("FR-SYNC-03: a silent server does not delay another account")
    func sideBySide() async throws {
        let small = try await MiniEngine()
        let server = MiniServer(["INBOX": 2])
        try await ScriptedServer.run([ServerScript([.silence])], encryption: .tls(small.certificates)) { silent in
            try await small.run(server) { wire in
                try small.store.recordSuccess(try small.addAccount("anna", port: silent.port))
                let bob = try small.addAccount("bob", port: wire.port)
                let engine = try small.engine()
                _ = try await engine.sync(bob, options: SyncOptions(bodies: .none))
                server.change { $0.boxes["INBOX"]?.add(.init(subject: "news")) }
                async let pass = engine.sync(options: .background)
                try await small.waitForHeaders(3, of: bob)
                await small.clock.waitForSleepers()
                small.clock.advance(by: SyncOptions.backgroundTimeLimit)
                let summary = try await pass
                #expect(summary.timedOut)
                #expect(summary.messages == 1)
            }
        }
    }

    @Test("FR-SYNC-03: mail received before the time limit is stored and counted")
    func outOfTime() async throws {
        let small = try await MiniEngine()
        let server = MiniServer(["INBOX": 2])
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            _ = try await engine.sync(anna, options: SyncOptions(bodies: .none))
            server.change { state in
                for number in 0..<300 { state.boxes["INBOX"]?.add(.init(subject: "news-\(number)")) }
                state.fault = { command, _ in
                    let isSecond = command.hasPrefix("UID FETCH 3:") && command.contains("BODY.PEEK")
                    return isSecond ? .half : nil
                }
            }
            async let pass = engine.sync(options: .background)
            try await small.waitForHeaders(127, of: anna)
            await small.clock.waitForSleepers()
            small.clock.advance(by: SyncOptions.backgroundTimeLimit)
            let summary = try await pass
            #expect(summary.timedOut)
            #expect(summary.failures.isEmpty)
            #expect(summary.messages == (try small.storedCount(anna)) - 2)
            #expect(summary.messages >= 125)
            #expect(summary.bytes > 0)
            let left = try small.store.account(anna)
            #expect(left?.state == .idle && left?.progress == nil)
            server.change { $0.fault = nil }
            _ = try await engine.sync(anna, options: SyncOptions(bodies: .none))
            #expect(try small.storedCount(anna) == 302)
        }
    }
}
