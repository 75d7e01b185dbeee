import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Messages that the server cannot return", .timeLimit(.minutes(10)), .soundStores)
struct RefusedMessageTests {
    /// Refuses each FETCH of a mailbox that requests these items of one of these messages, whose UIDs are their
    /// numbers.
    private static func refusing(
        _ uids: [UInt32], _ words: String = "NO [UNAVAILABLE] UID FETCH Server error", item: String = "BODY.PEEK",
        in wanted: String = "INBOX"
    ) -> MiniServer.Hook {
        { command, mailbox in
            let parts = command.split(separator: " ").drop { $0 == "UID" }.map(String.init)
            guard parts.first == "FETCH", mailbox == wanted, command.contains(item),
                uids.contains(where: MiniSequenceSet(parts[1]).contains)
            else { return nil }
            return .refusal(words)
        }
    }

    @Test(
        "FR-SYNC-02: refused headers delay no others, and are not requested in each sync pass",
        arguments: ["NO [UNAVAILABLE] UID FETCH Server error", "NO [SERVERBUG] oops", "NO not this one"])
    func header(_ words: String) async throws {
        let server = MiniServer(["INBOX": 5, "Work": 2], fault: Self.refusing([3], words))
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(try account.subjects("INBOX") == ["INBOX-1", "INBOX-2", "INBOX-4", "INBOX-5"])
            #expect(try account.subjects("Work").count == 2)
            #expect(summary.failures.map(\.mailbox) == ["INBOX"])
            let before = server.count("UID FETCH")
            _ = try await account.pass()
            // Stored messages are compared with the server's by Message-ID alone.
            let items = server.commands.filter { $0.hasPrefix("UID FETCH") }.dropFirst(before).map {
                $0.replacing("BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)]", with: "")
            }
            #expect(items.allSatisfy { !$0.contains("BODY.PEEK") })
        }
    }

    @Test("FR-SYNC-02: if a server returns no messages at all, all are requested again and none is quarantined")
    func allRefused() async throws {
        let server = MiniServer(["INBOX": 5], fault: Self.refusing(Array(1...5)))
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            #expect(try account.subjects("INBOX").isEmpty)
            server.change { $0.fault = nil }
            _ = try await account.pass()
            #expect(try account.subjects("INBOX").count == 5)
        }
    }

    @Test("FR-SYNC-01: a message whose structure is refused is stored without it")
    func structureRefused() async throws {
        let fault = Self.refusing([3], "NO [UNAVAILABLE] no", item: "BODYSTRUCTURE", in: "Work")
        let server = MiniServer(["INBOX": 1, "Work": 5], fault: fault)
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(try account.subjects("Work").count == 5)
            #expect(summary.failures.isEmpty)
        }
    }

    @Test("FR-SYNC-01: a message whose structure breaks the connection is stored without it")
    func structureBreaks() async throws {
        let refusal = Self.refusing([3], item: "BODYSTRUCTURE", in: "Work")
        let server = MiniServer(["INBOX": 1, "Work": 5], fault: { refusal($0, $1) == nil ? nil : .close })
        try await MiniAccount.run(server) { account in
            let summary = try await account.pass()
            #expect(try account.subjects("Work").count == 5)
            #expect(summary.failures.isEmpty)
        }
    }

    @Test("FR-SYNC-02: one refused body does not affect others")
    func body() async throws {
        let server = MiniServer(["INBOX": 12, "Work": 5], fault: Self.refusing([4], item: "BODY.PEEK[]"))
        try await MiniAccount.run(server) { account in
            _ = try await account.pass(SyncOptions(bodies: .all))
            let states = try ["INBOX", "Work"].flatMap {
                try account.store.messages(in: account.mailbox($0).id, before: nil, limit: 100)
            }.map { try account.store.message($0.id)?.body }
            #expect(states.count { $0 == .stored } == 16)
            #expect(states.count { $0 == .failed } == 1)
        }
    }

    @Test("FR-SYNC-02: bodies stay pending if the server returns none, and none is marked")
    func allBodies() async throws {
        let server = MiniServer(["INBOX": 3])
        try await MiniAccount.run(server) { account in
            _ = try await account.pass()
            server.change { $0.fault = Self.refusing([1, 2, 3]) }
            await #expect(throws: IMAPError.self) { _ = try await account.pass(SyncOptions(bodies: .all)) }
            let states = try account.store.messages(in: account.mailbox("INBOX").id, before: nil, limit: 100).map {
                try account.store.message($0.id)?.body
            }
            #expect(states.allSatisfy { $0 != .failed })
        }
    }
}
