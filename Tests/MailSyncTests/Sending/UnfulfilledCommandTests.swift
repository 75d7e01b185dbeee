import Foundation
import IMAPClient
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

/// Changes whose message the server omits from a response, or that it confirms with OK without carrying them out. The
/// server plays a transcript over plaintext.
@Suite("Confirmed commands without effect", .timeLimit(.minutes(10)), .soundStores)
struct UnfulfilledCommandTests {
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

    /// Where a copy can be.
    static let bound = """
        C: A4 STATUS Archive (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)
        S: * STATUS Archive (MESSAGES 1 UIDNEXT 8 UIDVALIDITY 9 UNSEEN 0)
        S: A4 OK done

        """

    /// The archive is selected with this tag and searched for the message's copies: one has this UID and size.
    private static func archive(_ tag: Int, has uid: Int, size: Int = 500) -> String {
        """
        C: A\(tag) SELECT Archive
        S: * 1 EXISTS
        S: * OK [UIDVALIDITY 9]
        S: A\(tag) OK [READ-WRITE] done
        C: A\(tag + 1) UID SEARCH HEADER "Message-ID" "hello@example.org"
        S: * SEARCH \(uid)
        S: A\(tag + 1) OK done
        C: A\(tag + 2) UID FETCH \(uid) (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
        S: * 1 FETCH (UID \(uid) RFC822.SIZE \(size) BODY[HEADER.FIELDS (MESSAGE-ID)] "Message-ID: <hello@example.org>")
        S: A\(tag + 2) OK done

        """
    }

    private static func inbox(_ tag: Int) -> String {
        """
        C: A\(tag) SELECT INBOX
        S: * 1 EXISTS
        S: * OK [UIDVALIDITY 7]
        S: A\(tag) OK [READ-WRITE] done

        """
    }

    /// The original is removed, starting with this tag.
    private static func removal(_ tag: Int) -> String {
        """
        C: A\(tag) UID STORE 3 +FLAGS.SILENT (\\Deleted)
        S: A\(tag) OK done
        C: A\(tag + 1) UID EXPUNGE 3
        S: * 1 EXPUNGE
        S: A\(tag + 1) OK done

        """
    }

    /// The message is not deleted after all.
    private static func unmarking(_ tag: Int) -> String {
        """
        C: A\(tag) UID STORE 3 -FLAGS.SILENT (\\Deleted)
        S: A\(tag) OK done

        """
    }

    @Test("Q36: a move waits if FETCH omits a message that SEARCH returns")
    func isThere() async throws {
        let queue = try await run(Self.beginning() + Self.leftOut + "S: * SEARCH 3\nS: A4 OK done\nX: gone")
        #expect(try queue.store.pendingChanges().map(\.attempts) == [1])
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("Q36: a move ends if FETCH and SEARCH agree that another client moved the message")
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
        #expect(try queue.store.pendingChanges().isEmpty)
    }

    @Test("FR-SYNC-05: a move that the server confirmed without effect is retried")
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
        #expect(try queue.store.pendingChanges().map(\.attempts) == [1])
    }

    @Test(
        "FR-SYNC-05: flags that the server confirmed are verified, and set again if missing",
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
        #expect(try queue.store.pendingChanges().map(\.attempts) == (flags.isEmpty ? [1] : []))
    }

    @Test("Q36: flags of an existing message that the server omits are set again")
    func flagsAreLeftOut() async throws {
        let transcript = """
            C: A3 UID STORE 3 +FLAGS.SILENT (\\Seen)
            S: A3 OK done
            C: A4 UID FETCH 3 (UID FLAGS)
            S: A4 OK done
            X: gone
            """
        let queue = try await run(Self.beginning() + transcript, .markRead)
        #expect(try queue.store.pendingChanges().map(\.attempts) == [1])
    }

    @Test(
        "FR-SYNC-05: no change is made in a mailbox that is suddenly empty",
        arguments: [UserAction.markRead, .archive],
        [0, 1] as [UInt32])
    func emptyAllAtOnce(_ action: UserAction, _ others: UInt32) async throws {
        let beginning = Self.beginning().replacing("* 1 EXISTS", with: "* 0 EXISTS")
        let queue = try await run(beginning + "X: gone", action, others: others)
        #expect(try queue.store.pendingChanges().map(\.attempts) == [1])
    }

    @Test("FR-SYNC-05, I13: a change in a mailbox with a new UIDVALIDITY requests a pass, with increasing delays")
    func renumbered() async throws {
        let queue = try StoreBehindServer.make(.markRead, messageID: "hello@example.org", others: 0)
        let transcript = Self.beginning().replacing("UIDVALIDITY 7", with: "UIDVALIDITY 8") + "X: gone"
        var delays: [TimeInterval] = []
        for _ in 1...3 {
            let changes = queue.store.changes()
            try await carryOut(queue, transcript)
            for await change in changes where change.requests.contains(.compareMailboxes(queue.account)) { break }
            let waiting = try #require(try queue.store.pendingChanges().first)
            delays.append(waiting.notBefore.timeIntervalSince(queue.clock.now))
            queue.clock.advance(by: .seconds(60))
        }
        #expect(delays == [5, 15, 45])
        #expect(try queue.store.pendingChanges().map(\.state) == [.queued])
    }

    @Test("FR-SYNC-05: a lost move of the last message of a mailbox is found where it went")
    func emptiedByOurselves() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0)
        await #expect(throws: IMAPError.self) {
            try await carryOut(queue, Self.beginning() + Self.shown + "C: A4 UID MOVE 3 Archive\nX: close")
        }
        queue.clock.advance(by: .seconds(60))
        let ending = "S: * SEARCH\nS: A4 OK done\n" + Self.archive(5, has: 8) + "X: gone"
        let empty = Self.beginning().replacing("* 1 EXISTS", with: "* 0 EXISTS")
        try await carryOut(queue, empty + Self.leftOut + ending)
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test(
        "FR-SYNC-10: a permanent deletion without effect is retried; that of a missing message completes at once",
        arguments: ["3", ""])
    func deletion(_ found: String) async throws {
        let queue = try StoreBehindServer.make(.delete, messageID: "hello@example.org", others: 0, inbox: "Bin")
        queue.clock.advance(by: .seconds(10))
        let beginning = Self.beginning().replacing("INBOX", with: "Bin")
        let middle = found.isEmpty ? Self.leftOut + "S: * SEARCH\nS: A4 OK done\n" : Self.shown + Self.removal(4)
        let looked =
            found.isEmpty ? "" : "C: A6 UID SEARCH UID 3\nS: * SEARCH \(found)\nS: A6 OK done\n" + Self.unmarking(7)
        try await carryOut(queue, beginning + middle + looked + "X: gone")
        #expect(try queue.store.pendingChanges().map(\.attempts) == (found.isEmpty ? [] : [1]))
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("FR-SYNC-10: a message whose removal is refused, or fails after lost responses, does not stay marked")
    func deletionIsRefused() async throws {
        let queue = try StoreBehindServer.make(.delete, messageID: "hello@example.org", others: 0, inbox: "Bin")
        let beginning = Self.beginning().replacing("INBOX", with: "Bin") + Self.shown
        queue.clock.advance(by: .seconds(10))
        let refused = """
            C: A4 UID STORE 3 +FLAGS.SILENT (\\Deleted)
            S: A4 OK done
            C: A5 UID EXPUNGE 3
            S: A5 NO [UNAVAILABLE] not now

            """
        try await carryOut(queue, beginning + refused + Self.unmarking(6) + "X: gone")
        let lost = "C: A4 UID STORE 3 +FLAGS.SILENT (\\Deleted)\nX: close"
        for attempts in 2...4 {
            queue.clock.advance(by: .seconds(60))
            await #expect(throws: IMAPError.self) { try await carryOut(queue, beginning + lost) }
            #expect(try queue.store.pendingChanges().map(\.attempts) == [attempts])
        }
        queue.clock.advance(by: .seconds(60))
        try await carryOut(queue, beginning + Self.unmarking(4) + "X: gone")
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).count == 1)
    }

    @Test("FR-SYNC-10: in a mailbox that is no longer Trash nothing is deleted permanently")
    func noTrashAnyMore() async throws {
        let queue = try StoreBehindServer.make(.delete, messageID: "hello@example.org", others: 0, inbox: "Bin")
        queue.clock.advance(by: .seconds(10))
        _ = try queue.store.reconcileMailboxes(
            [ListedMailbox(path: "Bin", rawName: "Bin", delimiter: "/", role: .custom, isSelectable: true)],
            account: queue.account)
        try await carryOut(queue, Self.beginning().replacing("INBOX", with: "Bin") + "X: gone")
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).count == 1)
    }

    @Test("FR-SYNC-05: after an unconfirmed copy the copy is looked for, and only then the original goes")
    func copyIsFoundAgain() async throws {
        let first =
            Self.bound + """
                C: A5 UID COPY 3 Archive
                S: A5 OK copied
                X: gone
                """
        let queue = try await run(Self.beginning("UIDPLUS") + Self.shown + first)
        #expect(try queue.store.pendingChanges().map(\.state) == [.inFlight])
        queue.clock.advance(by: .seconds(60))
        let second = Self.archive(4, has: 8) + Self.inbox(7) + Self.removal(8) + Self.archive(10, has: 8) + "X: gone"
        try await carryOut(queue, Self.beginning("UIDPLUS") + Self.shown + second)
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    /// A message without Message-ID was copied, and the reply was lost. Its header is fetched again, then those of
    /// newer messages in the archive.
    private func lostCopy(of found: String) async throws -> StoreBehindServer.Queue {
        let looked = """
            C: A3 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
            S: * 1 FETCH (UID 3 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "")
            S: A3 OK done

            """
        let first =
            looked + Self.bound + """
                C: A5 UID COPY 3 Archive
                S: A5 OK copied
                X: gone
                """
        let queue = try StoreBehindServer.make(.archive, messageID: nil, others: 0)
        try await carryOut(queue, Self.beginning("UIDPLUS") + first)
        #expect(try queue.store.pendingChanges().map(\.state) == [.inFlight])
        queue.clock.advance(by: .seconds(60))
        let second =
            looked + """
                C: A4 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER]<0.16384>)
                S: * 1 FETCH (UID 3 RFC822.SIZE 500 BODY[HEADER]<0> "Subject: hello")
                S: A4 OK done
                C: A5 SELECT Archive
                S: * 2 EXISTS
                S: * OK [UIDVALIDITY 9]
                S: A5 OK [READ-WRITE] done
                C: A6 UID SEARCH UID 8:4294967295

                """ + found
        try await carryOut(queue, Self.beginning("UIDPLUS") + second)
        return queue
    }

    private static func arrived(_ uids: [Int], _ rows: [String]) -> String {
        let set = uids.map(String.init).joined(separator: ",")
        return """
            S: * SEARCH \(uids.map(String.init).joined(separator: " "))
            S: A6 OK done
            C: A7 UID FETCH \(set) (UID RFC822.SIZE BODY.PEEK[HEADER]<0.16384>)
            \(rows.map { "S: * 2 FETCH (\($0))" }.joined(separator: "\n"))
            S: A7 OK done

            """
    }

    @Test(
        "FR-SYNC-05: after a lost response a copy without Message-ID is found, and only the original is removed"
    )
    func namelessCopy() async throws {
        let rows = [
            #"UID 8 RFC822.SIZE 500 BODY[HEADER]<0> "Subject: other""#,
            #"UID 9 RFC822.SIZE 500 BODY[HEADER]<0> "Subject: hello""#,
        ]
        let ending =
            Self.arrived([8, 9], rows).replacing("FETCH 8,9", with: "FETCH 8:9") + Self.inbox(8) + Self.removal(9) + """
                C: A11 SELECT Archive
                S: * 2 EXISTS
                S: * OK [UIDVALIDITY 9]
                S: A11 OK [READ-WRITE] done
                X: gone
                """
        let queue = try await lostCopy(of: ending)
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test(
        "FR-SYNC-05: a message without Message-ID of which no copy came is copied again after a lost answer",
        arguments: [true, false])
    func namelessWithoutCopy(_ isEmpty: Bool) async throws {
        let others = [#"UID 8 RFC822.SIZE 501 BODY[HEADER]<0> "Subject: hello""#]
        let none = "S: * SEARCH\nS: A6 OK done\n"
        let tag = isEmpty ? 7 : 8
        let copy = "C: A\(tag + 1) UID COPY 3 Archive\nS: A\(tag + 1) OK [COPYUID 9 3 9] copied\n"
        let ending =
            (isEmpty ? none : Self.arrived([8], others)) + Self.inbox(tag) + copy + Self.removal(tag + 2) + "X: gone"
        let queue = try await lostCopy(of: ending)
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test(
        "FR-SYNC-05: if a new copy cannot be fetched, a message without Message-ID is copied only once, with a notice"
    )
    func namelessUnclear() async throws {
        let again = """
            C: A8 UID FETCH 8 (UID RFC822.SIZE BODY.PEEK[HEADER]<0.16384>)
            S: A8 OK done

            """
        let queue = try await lostCopy(
            of: Self.arrived([8], []).replacing("\n\n", with: "\n") + again + Self.inbox(9) + "X: gone")
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).count == 1)
    }

    @Test(
        "FR-SYNC-05: another message with the same Message-ID is never matched as a copy after a failed command",
        arguments: ["S: A5 NO [INUSE] later\nX: gone", "X: close"])
    func namesake(_ answer: String) async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0)
        try? await carryOut(
            queue, Self.beginning("UIDPLUS") + Self.shown + Self.bound + "C: A5 UID COPY 3 Archive\n" + answer)
        #expect(try queue.store.pendingChanges().count == 1)
        queue.clock.advance(by: .seconds(60))
        let copy = "C: A8 UID COPY 3 Archive\nS: A8 OK [COPYUID 9 3 8] copied\n"
        let second = Self.archive(4, has: 2) + Self.inbox(7) + copy + Self.removal(9) + "X: gone"
        try await carryOut(queue, Self.beginning("UIDPLUS") + Self.shown + second)
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("FR-SYNC-05: a refused STATUS does not prevent a move; after a lost response there is a notice")
    func boundIsRefused() async throws {
        let refused = "C: A4 STATUS Archive (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)\nS: A4 NO not this one\n"
        let copy = "C: A5 UID COPY 3 Archive\n"
        let confirmed = Self.removal(6).replacing("C: A6", with: "S: A5 OK [COPYUID 9 3 8] copied\nC: A6") + "X: gone"
        let moved = try await run(Self.beginning("UIDPLUS") + Self.shown + refused + copy + confirmed)
        #expect(try moved.store.pendingChanges().isEmpty)
        #expect(try moved.store.notices(after: 0).isEmpty)

        let lost = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0)
        try? await carryOut(lost, Self.beginning("UIDPLUS") + Self.shown + refused + copy + "X: close")
        lost.clock.advance(by: .seconds(60))
        let opened = Self.archive(4, has: 8).components(separatedBy: "C: A5")[0]
        try await carryOut(lost, Self.beginning("UIDPLUS") + Self.shown + opened + Self.inbox(5) + "X: gone")
        #expect(try lost.store.pendingChanges().isEmpty)
        #expect(try lost.store.notices(after: 0).count == 1)
    }

    @Test("Q23: when the server delays one change, the others are not sent either until then")
    func throttle() async throws {
        let queue = try StoreBehindServer.make(.markRead, messageID: "hello@example.org", others: 1)
        let first = try #require(try queue.store.pendingChanges().first)
        let inbox = try #require(try queue.store.mailboxes(account: queue.account).first { $0.listing.role == .inbox })
        let other = try #require(try queue.store.messages(in: inbox.id, limit: 5).first { $0.id != first.message })
        _ = try queue.store.perform(.star, on: [.message(other.id)])
        let refusal = """
            C: A3 UID STORE 3 +FLAGS.SILENT (\\Seen)
            S: A3 NO Request is throttled. Suggested Backoff Time: 300000 milliseconds
            X: gone
            """
        try await carryOut(queue, Self.beginning() + refusal)
        let waiting = try queue.store.pendingChanges()
        #expect(waiting.map(\.attempts) == [1, 0])
        let earliest = queue.clock.now.addingTimeInterval(300)
        #expect(waiting.count == 2 && waiting.allSatisfy { $0.notBefore >= earliest })
        #expect(try queue.store.nextOperations(account: queue.account, limit: 5).isEmpty)
    }

    @Test("FR-SYNC-05: if a copy cannot be distinguished from another message, the change fails and nothing is removed")
    func unclearCopy() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0)
        try? await carryOut(
            queue, Self.beginning("UIDPLUS") + Self.shown + Self.bound + "C: A5 UID COPY 3 Archive\nX: close")
        queue.clock.advance(by: .seconds(60))
        let second = Self.archive(4, has: 9, size: 777) + Self.inbox(7) + "X: gone"
        try await carryOut(queue, Self.beginning("UIDPLUS") + Self.shown + second)
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).count == 1)
    }

    /// A store with a new change of the message with UID 3, and the effect of running the queue against that server.
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
