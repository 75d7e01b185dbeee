import Foundation
import MailModel
import MailStorage
import MailTestKit
import Synchronization
import StoreTestKit
import Testing

@testable import MailSync

@Suite("The first rows of a first sync", .timeLimit(.minutes(10)), .soundStores)
struct FirstRowTests {
    private static let capabilities = "IMAP4rev1 AUTH=PLAIN SASL-IR COMPRESS=DEFLATE LIST-EXTENDED SPECIAL-USE"

    /// The command after its tag.
    private static func words(_ line: String) -> (tag: String, command: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", (parts.last ?? "").trimmingCharacters(in: .newlines))
    }

    private static func answer(_ text: String) -> ServerScript.Step {
        .answer { Array(text.replacing("TAG", with: words($0).tag).utf8) }
    }

    /// Thirty rows, as requested, in the requested section.
    private static func rows(_ line: String) -> [UInt8] {
        let section = line.split(separator: "BODY.PEEK[").last?.split(separator: "]").first ?? ""
        let rows = (21...50).map { number in
            let header = "Subject: row \(number)\r\nMessage-ID: <\(number)@example.org>\r\n\r\n"
            return """
                * \(number) FETCH (UID \(number) FLAGS () INTERNALDATE "15-Jan-2026 10:00:00 +0000" RFC822.SIZE 500 \
                BODY[\(section)] {\(header.utf8.count)}\r\n\(header))\r\n
                """
        }
        return Array((rows.joined() + "\(words(line).tag) OK done\r\n").utf8)
    }

    /// The names of the commands that a client sent.
    private final class Commands: Sendable {
        private let sent = Mutex<[String]>([])

        var names: [String] { sent.withLock { $0 } }

        func step(_ make: @escaping @Sendable (String) -> [UInt8]) -> ServerScript.Step {
            .answer { line in
                let name = String(FirstRowTests.words(line).command.prefix { $0 != " " })
                self.sent.withLock { $0.append(name) }
                return make(line)
            }
        }
    }

    @Test("FR-SYNC-01: they are stored two commands after signing in, before the mailboxes are listed")
    func roundTrips() async throws {
        let sent = Commands()
        let script = ServerScript([
            .send(Array("* OK [CAPABILITY \(Self.capabilities)] ready\r\n".utf8)),
            Self.answer("TAG OK [CAPABILITY \(Self.capabilities)] in\r\n"),
            sent.step {
                Array(
                    "* 50 EXISTS\r\n* OK [UIDVALIDITY 7] v\r\n* OK [UIDNEXT 51] n\r\n\(Self.words($0).tag) OK [READ-ONLY] in\r\n"
                        .utf8)
            },
            sent.step { Self.rows($0) },
            sent.step { _ in Array("* BYE enough\r\n".utf8) },
            .close,
        ])
        let scripted = try await ScriptedAccount()
        let summary = try await ScriptedServer.run([script], encryption: .tls(scripted.certificates)) { server in
            let account = try scripted.addAccount(port: server.port)
            return try await scripted.engine().sync(account, options: SyncOptions(bodies: .none))
        }
        let store = scripted.store
        #expect(sent.names == ["EXAMINE", "FETCH", "LIST"])
        #expect(summary.firstRowsMilliseconds != nil)
        let inbox = try #require(try store.mailboxes().first)
        #expect(try store.messages(in: inbox.id, before: nil, limit: 100).count == 30)
        #expect(try store.check().isEmpty)
    }

    @Test("FR-SYNC-03: a background sync ends without an error at its limit of 30 seconds")
    func outOfTime() async throws {
        let scripted = try await ScriptedAccount()
        // The time may be over before the connection comes.
        let summary = try await ScriptedServer.run(
            [], others: { ServerScript([.silence]) }, encryption: .tls(scripted.certificates)
        ) { server in
            let account = try scripted.addAccount(port: server.port)
            try scripted.store.recordSuccess(account)
            let clock = ManualClock()
            async let pass = scripted.engine(clock: clock).sync(account, options: .background)
            await clock.waitForSleepers()
            clock.advance(by: SyncOptions.backgroundTimeLimit)
            return try await pass
        }
        #expect(summary.timedOut)
        #expect(summary.failures.isEmpty)
        #expect(try scripted.store.accounts().first?.error == nil)
    }
}
