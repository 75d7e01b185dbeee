import IMAPClient
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

/// Mailboxes that are missing from the server's list. The server plays a transcript over plaintext.
@Suite("The server's list of mailboxes", .timeLimit(.minutes(10)), .soundStores)
struct MailboxListingTests {
    private static let beginning = """
        S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
        C: A1 AUTHENTICATE PLAIN AGFubmEAc2VjcmV0
        S: A1 OK [CAPABILITY IMAP4rev1] in
        C: A2 LIST "" "*"

        """
    private static func status(_ name: String, _ tag: String, _ answer: String) -> String {
        "C: \(tag) STATUS \(name) (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)\n\(answer)\n"
    }

    @Test("IMAP-11: a mailbox that LIST omits and STATUS finds stays, with its mail and its pending changes")
    func leftOut() async throws {
        let queue = try StoreBehindServer.make(.markRead, messageID: "hello@example.org", others: 0)
        let transcript =
            Self.beginning + "S: * LIST () \"/\" Archive\nS: A2 OK done\n"
            + Self.status("INBOX", "A3", "S: * STATUS INBOX (MESSAGES 1 UIDNEXT 4 UIDVALIDITY 7)\nS: A3 OK done")
            + "X: gone"
        try await follow(transcript, queue)
        #expect(try paths(queue) == ["Archive", "INBOX"])
        #expect(try queue.store.pendingChanges().count == 1)
    }

    @Test("IMAP-11: a mailbox that the server cannot report is not removed", arguments: ["[UNAVAILABLE]", "[INUSE]"])
    func unavailable(_ code: String) async throws {
        let queue = try StoreBehindServer.make(.markRead, messageID: "hello@example.org", others: 0)
        let transcript =
            Self.beginning + "S: * LIST () \"/\" Archive\nS: A2 OK done\n"
            + Self.status("INBOX", "A3", "S: A3 NO \(code) not now") + "X: gone"
        try await follow(transcript, queue)
        #expect(try paths(queue) == ["Archive", "INBOX"])
    }

    @Test("IMAP-11: a renamed mailbox keeps its mail and the changes that wait for it")
    func renamed() async throws {
        let queue = try StoreBehindServer.make(.markRead, messageID: "hello@example.org", others: 0, inbox: "Work")
        let transcript =
            Self.beginning
            + "S: * LIST () \"/\" INBOX\nS: * LIST () \"/\" Archive\nS: * LIST () \"/\" Projects\nS: A2 OK done\n"
            + Self.status("Work", "A3", "S: A3 NO [NONEXISTENT] no such mailbox")
            + Self.status("INBOX", "A4", "S: * STATUS INBOX (MESSAGES 0 UIDNEXT 1 UIDVALIDITY 1)\nS: A4 OK done")
            + Self.status("Projects", "A5", "S: * STATUS Projects (MESSAGES 1 UIDNEXT 4 UIDVALIDITY 7)\nS: A5 OK done")
                + """
                C: A6 EXAMINE Projects
                S: * 1 EXISTS
                S: * OK [UIDVALIDITY 7]
                S: A6 OK [READ-ONLY] done
                C: A7 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
                S: * 1 FETCH (UID 3 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "Message-ID: <hello@example.org>")
                S: A7 OK done
                X: gone
                """
        try await follow(transcript, queue)
        #expect(try paths(queue) == ["Archive", "INBOX", "Projects"])
        let waiting = try queue.store.nextOperations(account: queue.account, limit: 10)
        let projects = try #require(try queue.store.mailboxes().first { $0.listing.path == "Projects" })
        #expect(waiting.map(\.mailbox) == [projects.id])
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("IMAP-11: a mailbox that is renamed again during the search for it keeps its mail and its pending changes")
    func renamedAgain() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0, inbox: "Work")
        let gone = "NO [NONEXISTENT] no such mailbox"
        let transcript =
            Self.beginning + "S: * LIST () \"/\" Archive\nS: * LIST () \"/\" Plans\nS: A2 OK done\n"
            + Self.status("Work", "A3", "S: A3 \(gone)") + Self.status("Plans", "A4", "S: A4 \(gone)")
                + """
                C: A5 LIST "" "*"
                S: * LIST () "/" Archive
                S: * LIST () "/" Projects
                S: A5 OK done

                """ + Self.status("Work", "A6", "S: A6 \(gone)")
            + Self.status("Projects", "A7", "S: * STATUS Projects (MESSAGES 1 UIDNEXT 4 UIDVALIDITY 7)\nS: A7 OK done")
                + """
                C: A8 EXAMINE Projects
                S: * 1 EXISTS
                S: * OK [UIDVALIDITY 7]
                S: A8 OK [READ-ONLY] done
                C: A9 UID FETCH 3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])
                S: * 1 FETCH (UID 3 RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] "Message-ID: <hello@example.org>")
                S: A9 OK done
                X: gone
                """
        try await follow(transcript, queue)
        #expect(try paths(queue) == ["Archive", "Projects"])
        #expect(try queue.store.pendingChanges().count == 1)
        #expect(try queue.store.notices(after: 0).isEmpty)
    }

    @Test("IMAP-11: while mailboxes are renamed faster than they can be checked, none counts as removed")
    func renamedAllTheTime() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0, inbox: "Work")
        var transcript = Self.beginning.replacing("C: A2 LIST \"\" \"*\"\n", with: "")
        for pass in 0..<3 {
            let tag = 2 + 3 * pass
            transcript += """
                C: A\(tag) LIST "" "*"
                S: * LIST () "/" Archive
                S: * LIST () "/" Plans\(pass)
                S: A\(tag) OK done

                """
            transcript += Self.status("Work", "A\(tag + 1)", "S: A\(tag + 1) NO [NONEXISTENT] no such mailbox")
            transcript += Self.status("Plans\(pass)", "A\(tag + 2)", "S: A\(tag + 2) NO [NONEXISTENT] no such mailbox")
        }
        let whole = transcript + "X: gone"
        await #expect(throws: IMAPError.self) { try await follow(whole, queue) }
        #expect(try paths(queue) == ["Archive", "Work"])
        #expect(try queue.store.pendingChanges().count == 1)
    }

    @Test(
        "Q44: an old connection with a contradictory list is closed; a new one is trusted"
    )
    func staleList() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0, inbox: "Work")
        let work = try #require(try queue.store.mailboxes().first { $0.listing.path == "Work" }).id
        func list(_ tag: String) -> String {
            "C: \(tag) LIST \"\" \"*\"\nS: * LIST () \"/\" Archive\nS: * LIST () \"/\" Work\nS: \(tag) OK done\n"
        }
        let signIn = Self.beginning.replacing("C: A2 LIST \"\" \"*\"\n", with: "")
        let gone = "NO [NONEXISTENT] no such mailbox"
        let old = signIn + list("A2") + list("A3") + Self.status("Work", "A4", "S: A4 \(gone)") + "X: gone"
        try await StoreBehindServer.withConnection(old) { connection in
            let listing = MailboxListing(store: queue.store, connection: connection, account: queue.account)
            try await listing.follow()
            await #expect(throws: StaleListing.self) { try await listing.follow(unconfirmed: [work]) }
            #expect(await !connection.isUsable)
        }
        #expect(try queue.store.pendingChanges().count == 1)
        let new = signIn + list("A2") + Self.status("Work", "A3", "S: A3 \(gone)") + "X: gone"
        try await StoreBehindServer.withConnection(new) { connection in
            try await MailboxListing(store: queue.store, connection: connection, account: queue.account).follow(
                unconfirmed: [work])
        }
        #expect(try queue.store.pendingChanges().count == 1, "believed when it is so a while later")
        queue.clock.advance(by: .seconds(60))
        try await StoreBehindServer.withConnection(new) { connection in
            try await MailboxListing(store: queue.store, connection: connection, account: queue.account).follow(
                unconfirmed: [work])
        }
        #expect(try queue.store.pendingChanges().isEmpty)
        // Only a name by now: it stays one without being opened and removed repeatedly.
        let unselectable = try #require(try queue.store.mailboxes().first { $0.listing.path == "Work" })
        #expect(!unselectable.listing.isSelectable)
        try await StoreBehindServer.withConnection(new) { connection in
            try await MailboxListing(store: queue.store, connection: connection, account: queue.account).follow()
        }
        #expect(try queue.store.mailboxes().first { $0.listing.path == "Work" } == unselectable)
    }

    @Test("IMAP-11: a listed mailbox that does not exist only delays the removal of others")
    func phantom() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0, inbox: "Work")
        var transcript = Self.beginning.replacing("C: A2 LIST \"\" \"*\"\n", with: "")
        for pass in 0..<2 {
            let tag = 2 + 3 * pass
            transcript += """
                C: A\(tag) LIST "" "*"
                S: * LIST () "/" Archive
                S: * LIST () "/" Shadow
                S: A\(tag) OK done

                """
            transcript += Self.status("Work", "A\(tag + 1)", "S: A\(tag + 1) NO [NONEXISTENT] no such mailbox")
            transcript += Self.status("Shadow", "A\(tag + 2)", "S: A\(tag + 2) NO [NONEXISTENT] no such mailbox")
        }
        try await follow(transcript + "X: gone", queue)
        #expect(try paths(queue) == ["Archive", "Shadow", "Work"])
        #expect(
            try queue.store.pendingChanges().count == 1, "it may have been renamed to what the list does not show yet")
        queue.clock.advance(by: .seconds(60))
        let again =
            Self.beginning + "S: * LIST () \"/\" Archive\nS: * LIST () \"/\" Shadow\nS: A2 OK done\n"
            + Self.status("Work", "A3", "S: A3 NO [NONEXISTENT] no such mailbox") + "X: gone"
        try await follow(again, queue)
        #expect(try paths(queue) == ["Archive", "Shadow"])
    }

    @Test("Q44: a mailbox missing from an old connection's list is looked up on a new connection")
    func oldListLacks() async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0, inbox: "Work")
        let transcript =
            Self.beginning + "S: * LIST () \"/\" Archive\nS: * LIST () \"/\" Work\nS: A2 OK done\n"
            + "C: A3 LIST \"\" \"*\"\nS: * LIST () \"/\" Archive\nS: A3 OK done\n"
            + Self.status("Work", "A4", "S: A4 NO [NONEXISTENT] no such mailbox") + "X: gone"
        try await StoreBehindServer.withConnection(transcript) { connection in
            let listing = MailboxListing(store: queue.store, connection: connection, account: queue.account)
            try await listing.follow()
            await #expect(throws: StaleListing.self) { try await listing.follow() }
            #expect(await !connection.isUsable)
        }
        #expect(try paths(queue) == ["Archive", "Work"])
        #expect(try queue.store.pendingChanges().count == 1)
    }

    @Test(
        "IMAP-11: pending moves of a removed mailbox are discarded with a notice, once a later pass confirms it",
        arguments: ["no such mailbox", "[NONEXISTENT] no such mailbox"])
    func gone(_ words: String) async throws {
        let queue = try StoreBehindServer.make(.archive, messageID: "hello@example.org", others: 0, inbox: "Work")
        let transcript =
            Self.beginning + "S: * LIST () \"/\" Archive\nS: A2 OK done\n"
            + Self.status("Work", "A3", "S: A3 NO \(words)") + "X: gone"
        try await follow(transcript, queue)
        #expect(try paths(queue) == ["Archive", "Work"], "what waits for its messages is not given up at first sight")
        #expect(try queue.store.pendingChanges().count == 1)
        queue.clock.advance(by: .seconds(60))
        try await follow(transcript, queue)
        #expect(try paths(queue) == ["Archive"])
        #expect(try queue.store.pendingChanges().isEmpty)
        #expect(try queue.store.notices(after: 0).count == 1)
    }

    private func follow(_ transcript: String, _ queue: StoreBehindServer.Queue) async throws {
        try await StoreBehindServer.withConnection(transcript) { connection in
            try await MailboxListing(store: queue.store, connection: connection, account: queue.account).follow()
        }
    }

    private func paths(_ queue: StoreBehindServer.Queue) throws -> [String] {
        try queue.store.mailboxes().map(\.listing.path).sorted()
    }
}
