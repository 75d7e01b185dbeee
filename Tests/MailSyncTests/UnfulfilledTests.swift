import IMAPClient
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

/// What becomes of a change when the server leaves out its message, or says OK and does nothing. The server plays a transcript over plaintext.
@Suite("What the server says and does not do", .timeLimit(.minutes(2)), .soundStores)
struct UnfulfilledTests {
    private static func beginning(_ capabilities: String = "MOVE UIDPLUS") -> String {
        """
        S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
        C: A1 AUTHENTICATE PLAIN AGFubmEAc2VjcmV0
        S: A1 OK [CAPABILITY IMAP4rev1 \(capabilities)] in
        C: A2 SELECT INBOX
        S: * 1 EXISTS
        S: * OK [UIDVALIDITY 7]
        S: A2 OK [READ-WRITE] done

        """
    }
    private static let leftOut = """
        C: A3 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
        S: A3 OK done
        C: A4 UID SEARCH UID 3

        """
    private static let shown = """
        C: A3 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
        S: * 1 FETCH (UID 3 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "Message-ID: <hello@example.org>")
        S: A3 OK done

        """

    @Test("Q36: a move waits when FETCH leaves out a message that SEARCH has")
    func isThere() async throws {
        let queue = try await run(Self.beginning() + Self.leftOut + "S: * SEARCH 3\nS: A4 OK done\nX: gone")
        #expect(try queue.store.waitingChanges().map(\.attempts) == [1])
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("Q36: a move is over when FETCH and SEARCH agree that the message has gone, to where another client put it")
    func isGone() async throws {
        let ending = """
            S: * SEARCH
            S: A4 OK done
            C: A5 SELECT Archive
            S: * 0 EXISTS
            S: * OK [UIDVALIDITY 9]
            S: A5 OK [READ-WRITE] done
            C: A6 UID SEARCH HEADER "Message-ID" "hello@example.org"
            S: * SEARCH
            S: A6 OK none
            X: gone
            """
        let queue = try await run(Self.beginning() + Self.leftOut + ending)
        #expect(try queue.store.waitingChanges().isEmpty)
    }

    @Test("FR-SYNC-05: a move that the server says it has made and has not is tried again")
    func staysWhereItWas() async throws {
        let ending = """
            C: A4 UID MOVE 3 Archive
            S: A4 OK done
            C: A5 UID SEARCH UID 3
            S: * SEARCH 3
            S: A5 OK done
            X: gone
            """
        let queue = try await run(Self.beginning() + Self.shown + ending)
        #expect(try queue.store.waitingChanges().map(\.attempts) == [1])
    }

    @Test(
        "FR-SYNC-05: flags that the server says it has set are looked at, and set again where they are not",
        arguments: ["\\Seen", ""])
    func flagsAreLookedAt(_ flags: String) async throws {
        let transcript = """
            C: A3 UID STORE 3 +FLAGS.SILENT (\\Seen)
            S: A3 OK done
            C: A4 UID FETCH 3 (UID FLAGS)
            S: * 1 FETCH (UID 3 FLAGS (\(flags)))
            S: A4 OK done
            X: gone
            """
        let queue = try await run(Self.beginning() + transcript, .markRead)
        #expect(try queue.store.waitingChanges().map(\.attempts) == (flags.isEmpty ? [1] : []))
    }

    @Test("Q36: flags of a message that the server leaves out and has are set again")
    func flagsAreLeftOut() async throws {
        let transcript = """
            C: A3 UID STORE 3 +FLAGS.SILENT (\\Seen)
            S: A3 OK done
            C: A4 UID FETCH 3 (UID FLAGS)
            S: A4 OK done
            C: A5 UID SEARCH UID 3
            S: * SEARCH 3
            S: A5 OK done
            X: gone
            """
        let queue = try await run(Self.beginning() + transcript, .markRead)
        #expect(try queue.store.waitingChanges().map(\.attempts) == [1])
    }

    @Test(
        "FR-SYNC-05: nothing is done in a mailbox that is empty all at once",
        arguments: [UserAction.markRead, .archive],
        [0, 1] as [UInt32])
    func emptyAllAtOnce(_ action: UserAction, _ others: UInt32) async throws {
        let beginning = Self.beginning().replacing("* 1 EXISTS", with: "* 0 EXISTS")
        let queue = try await run(beginning + "X: gone", action, others: others)
        #expect(try queue.store.waitingChanges().map(\.attempts) == [1])
    }

    @Test("FR-SYNC-05: a lost move of the last message of a mailbox is found where it went")
    func emptiedByOurselves() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0)
        await #expect(throws: IMAPError.self) {
            try await carryOut(queue, Self.beginning() + Self.shown + "C: A4 UID MOVE 3 Archive\nX: close")
        }
        queue.clock.advance(by: .seconds(60))
        let ending = """
            S: * SEARCH
            S: A4 OK done
            C: A5 SELECT Archive
            S: * 1 EXISTS
            S: * OK [UIDVALIDITY 9]
            S: A5 OK [READ-WRITE] done
            C: A6 UID SEARCH HEADER "Message-ID" "hello@example.org"
            S: * SEARCH 8
            S: A6 OK done
            C: A7 UID FETCH 8 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
            S: * 1 FETCH (UID 8 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "Message-ID: <hello@example.org>")
            S: A7 OK done
            X: gone
            """
        let empty = Self.beginning().replacing("* 1 EXISTS", with: "* 0 EXISTS")
        try await carryOut(queue, empty + Self.leftOut + ending)
        #expect(try queue.store.waitingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("FR-SYNC-05: after an unconfirmed copy the copy is looked for, and only then the original goes")
    func copyIsFoundAgain() async throws {
        let first = """
            C: A4 UID COPY 3 Archive
            S: A4 OK copied
            X: gone
            """
        let queue = try await run(Self.beginning("UIDPLUS") + Self.shown + first)
        #expect(try queue.store.waitingChanges().map(\.state) == [.inFlight])
        queue.clock.advance(by: .seconds(60))
        let second = """
            C: A4 SELECT Archive
            S: * 1 EXISTS
            S: * OK [UIDVALIDITY 9]
            S: A4 OK [READ-WRITE] done
            C: A5 UID SEARCH HEADER "Message-ID" "hello@example.org"
            S: * SEARCH 8
            S: A5 OK done
            C: A6 UID FETCH 8 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
            S: * 1 FETCH (UID 8 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "Message-ID: <hello@example.org>")
            S: A6 OK done
            C: A7 SELECT INBOX
            S: * 1 EXISTS
            S: * OK [UIDVALIDITY 7]
            S: A7 OK [READ-WRITE] done
            C: A8 UID STORE 3 +FLAGS.SILENT (\\Deleted)
            S: A8 OK done
            C: A9 UID EXPUNGE 3
            S: * 1 EXPUNGE
            S: A9 OK done
            C: A10 SELECT Archive
            S: * 1 EXISTS
            S: * OK [UIDVALIDITY 9]
            S: A10 OK [READ-WRITE] done
            C: A11 UID SEARCH HEADER "Message-ID" "hello@example.org"
            S: * SEARCH 8
            S: A11 OK done
            C: A12 UID FETCH 8 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
            S: * 1 FETCH (UID 8 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "Message-ID: <hello@example.org>")
            S: A12 OK done
            X: gone
            """
        try await carryOut(queue, Self.beginning("UIDPLUS") + Self.shown + second)
        #expect(try queue.store.waitingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("FR-SYNC-05: a message without Message-ID is not copied twice: after a lost answer the person is told")
    func unrecognisableCopy() async throws {
        let first = """
            C: A3 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
            S: * 1 FETCH (UID 3 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "")
            S: A3 OK done
            C: A4 UID COPY 3 Archive
            S: A4 OK copied
            X: gone
            """
        let queue = try await run(Self.beginning("UIDPLUS") + first, messageID: nil)
        #expect(try queue.store.waitingChanges().map(\.state) == [.inFlight])
        queue.clock.advance(by: .seconds(60))
        try await carryOut(queue, Self.beginning("UIDPLUS") + "X: gone")
        #expect(try queue.store.waitingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).count == 1)
    }

    /// A store where something was just done to the message with UID 3, and what the queue does about it with that server.
    private func run(
        _ transcript: String, _ action: UserAction = .archive, messageID: String? = "hello@example.org",
        others: UInt32 = 0
    ) async throws -> StoreBehindServer.Queue {
        let queue = try StoreBehindServer.make(action, messageID: messageID, others: others)
        try await carryOut(queue, transcript)
        return queue
    }

    private func carryOut(_ queue: StoreBehindServer.Queue, _ transcript: String) async throws {
        try await StoreBehindServer.withConnection(transcript) { connection in
            try await OperationRunner(
                store: queue.store, connection: connection, account: queue.account, now: { queue.clock.now }
            ).run()
        }
    }
}
