import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

@Suite("Mailboxes")
struct MailboxTests {
    @Test("FR-SYNC-01: LIST returns names, roles and which mailboxes cannot be selected")
    func lists() async throws {
        let transcript = """
            C: A2 LIST "" "*"
            S: * LIST (\\HasNoChildren) "/" INBOX
            S: * LIST (\\Sent) "/" "Gesendet"
            S: * LIST (\\Noselect \\HasChildren) "/" "[Gmail]"
            S: * LIST () "/" "Entw&APw-rfe"
            S: * LIST () "/" {9}
            S: odd "name
            S: * LIST (\\HasNoChildren) "/" INBOX
            S: A2 OK done
            X: gone
            """
        try await Sessions.run(transcript, after: Sessions.signedIn(), selects: false) { connection in
            let listed = try await connection.listMailboxes()
            #expect(listed.map(\.path) == ["INBOX", "Gesendet", "[Gmail]", "Entwürfe", "odd \"name"])
            #expect(listed.map(\.role) == [.inbox, .sent, .custom, .drafts, .custom])
            #expect(listed.map(\.isSelectable) == [true, true, false, true, true])
            #expect(listed[3].rawName == "Entw&APw-rfe")
        }
    }

    @Test("Each role has one mailbox: an attribute takes precedence over a name, and the first name over others")
    func uniqueRoles() async throws {
        let transcript = """
            C: A2 LIST "" "*"
            S: * LIST () "/" INBOX
            S: * LIST () "/" Archief
            S: * LIST (\\Archive) "/" Ablage
            S: * LIST () "/" "Sent Items"
            S: * LIST () "/" Sent
            S: A2 OK done
            X: gone
            """
        try await Sessions.run(transcript, after: Sessions.signedIn(), selects: false) { connection in
            let listed = try await connection.listMailboxes()
            #expect(listed.map(\.role) == [.inbox, .custom, .archive, .sent, .custom])
        }
    }

    @Test("On Gmail, a label named Archive has no role")
    func labelsHaveNoRoles() async throws {
        let transcript = """
            C: A2 LIST "" "*"
            S: * LIST (\\HasNoChildren) "/" INBOX
            S: * LIST (\\HasNoChildren) "/" Archive
            S: * LIST (\\All \\HasNoChildren) "/" "[Gmail]/All Mail"
            S: A2 OK done
            X: gone
            """
        let gmail = Sessions.signedIn("IMAP4rev1 X-GM-EXT-1")
        try await Sessions.run(transcript, after: gmail, selects: false) { connection in
            let listed = try await connection.listMailboxes()
            #expect(listed.map(\.role) == [.inbox, .custom, .all])
        }
    }

    @Test("RFC 5819: the counts of all mailboxes are fetched with one command, or one by one if the server refuses it")
    func statusesAtOnce() async throws {
        let transcript = """
            C: A2 LIST "" "*" RETURN (STATUS (MESSAGES UIDNEXT UIDVALIDITY UNSEEN HIGHESTMODSEQ))
            S: * LIST () "/" INBOX
            S: * STATUS INBOX (MESSAGES 3 UIDNEXT 9 UIDVALIDITY 7 UNSEEN 1 HIGHESTMODSEQ 44)
            S: * LIST (\\NonExistent) "/" "a b"
            S: * STATUS "Entw&APw-rfe" (MESSAGES 0 UIDNEXT 1 UIDVALIDITY 8 UNSEEN 0 HIGHESTMODSEQ 1)
            S: A2 OK done
            C: A3 LIST "" "*" RETURN (STATUS (MESSAGES UIDNEXT UIDVALIDITY UNSEEN HIGHESTMODSEQ))
            S: A3 BAD what
            X: gone
            """
        let beginning = Sessions.signedIn("IMAP4rev1 LIST-EXTENDED LIST-STATUS CONDSTORE")
        try await Sessions.run(transcript, after: beginning, selects: false) { connection in
            let statuses = try #require(try await connection.allStatuses())
            #expect(Set(statuses.keys) == ["INBOX", "Entw&APw-rfe"])
            #expect(statuses["INBOX"]?.messages == 3 && statuses["INBOX"]?.uidNext == 9)
            #expect(statuses["INBOX"]?.highestModificationSequence?.rawValue == 44)
            let refused = try await connection.allStatuses()
            #expect(refused == nil)
            #expect(await connection.isUsable)
        }
        try await Sessions.run("X: gone", after: Sessions.signedIn(), selects: false) { connection in
            let unknown = try await connection.allStatuses()
            #expect(unknown == nil)
        }
    }

    @Test(
        "RFC 3501 §6.3.10: before STATUS of the selected mailbox, it is unselected or refreshed with NOOP",
        arguments: ["IMAP4rev1 UNSELECT LIST-STATUS", "IMAP4rev1 LIST-STATUS"])
    func numbersOfTheSelected(_ capabilities: String) async throws {
        let leaves = capabilities.contains("UNSELECT")
        let transcript = """
            C: A3 \(leaves ? "UNSELECT" : "NOOP")
            S: A3 OK done
            C: A4 LIST "" "*" RETURN (STATUS (MESSAGES UIDNEXT UIDVALIDITY UNSEEN))
            S: * LIST () "/" INBOX
            S: * STATUS INBOX (MESSAGES 12 UIDNEXT 13 UIDVALIDITY 7 UNSEEN 1)
            S: A4 OK done

            """
        let ending =
            leaves
            ? "C: A5 STATUS INBOX (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)\nS: A5 OK done\nX: gone"
            : "C: A5 NOOP\nS: A5 OK done\nC: A6 STATUS INBOX (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)\nS: A6 OK done\nX: gone"
        try await Sessions.run(transcript + ending, after: Sessions.selected(capabilities)) { connection in
            let statuses = try await connection.allStatuses()
            #expect(statuses?["INBOX"]?.messages == 12)
            #expect(await (connection.selected == nil) == leaves)
            _ = try await connection.status("INBOX")
        }
    }

    @Test("A LIST with refused return options is repeated without them")
    func fallsBackToPlainList() async throws {
        let transcript = """
            C: A2 LIST "" "*" RETURN (SPECIAL-USE SUBSCRIBED)
            S: A2 BAD what
            C: A3 LIST "" "*"
            S: * LIST () NIL INBOX
            S: A3 OK done
            X: gone
            """
        let beginning = Sessions.signedIn("IMAP4rev1 SPECIAL-USE LIST-EXTENDED")
        try await Sessions.run(transcript, after: beginning, selects: false) { connection in
            let listed = try await connection.listMailboxes()
            #expect(listed.map(\.path) == ["INBOX"])
            #expect(listed[0].delimiter == nil)
        }
    }

    @Test("An error ends LIST, not an empty result")
    func listErrorIsNotAnEmptyList() async throws {
        let transcript = "C: A2 LIST \"\" \"*\"\nS: A2 NO [UNAVAILABLE] later\nX: gone"
        try await Sessions.run(transcript, after: Sessions.signedIn(), selects: false) { connection in
            let error = await Sessions.failure { _ = try await connection.listMailboxes() }
            #expect(error?.kind == .serverRefused(.unavailable))
            #expect(await connection.isUsable)
        }
    }

    @Test("MO-24: SELECT uses CONDSTORE where offered and returns the server's values")
    func selects() async throws {
        let transcript = """
            C: A2 SELECT Archive (CONDSTORE)
            S: * FLAGS (\\Seen \\Deleted)
            S: * OK [PERMANENTFLAGS (\\Seen \\*)] limited
            S: * 172 EXISTS
            S: * 1 RECENT
            S: * OK [UIDVALIDITY 3857529045]
            S: * OK [UIDNEXT 4392] predicted
            S: * OK [HIGHESTMODSEQ 715194045007]
            S: A2 OK [READ-ONLY] done
            C: A3 STATUS Sent (MESSAGES UIDNEXT UIDVALIDITY UNSEEN HIGHESTMODSEQ)
            S: * STATUS "Sent" (MESSAGES 3 UIDNEXT 9 UIDVALIDITY 5)
            S: A3 OK done
            X: gone
            """
        try await Sessions.run(transcript, after: Sessions.signedIn(), selects: false) { connection in
            let selected = try await connection.select("Archive")
            #expect(selected.exists == 172)
            #expect(selected.uidValidity == UIDValidity(3_857_529_045))
            #expect(selected.uidNext == 4392)
            #expect(selected.highestModificationSequence == ModificationSequence(715_194_045_007))
            #expect(selected.permanentFlags == [#"\Seen"#, #"\*"#])
            #expect(selected.isReadOnly)
            // A mailbox that is already selected is selected again only if the caller requests it.
            let remembered = try await connection.select("Archive", readOnly: true, mayReuse: true)
            #expect(remembered == selected)
            let status = try await connection.status("Sent")
            #expect(status.messages == 3 && status.uidNext == 9 && status.unseen == nil)
        }
    }

    @Test("After a refused SELECT with CONDSTORE, SELECT is sent without it")
    func selectsWithoutCondstore() async throws {
        let transcript = """
            C: A2 SELECT INBOX (CONDSTORE)
            S: A2 BAD what
            C: A3 SELECT INBOX
            S: * 0 EXISTS
            S: A3 OK done
            C: A4 EXAMINE INBOX
            S: * 0 EXISTS
            S: A4 OK done
            X: gone
            """
        try await Sessions.run(transcript, after: Sessions.signedIn(), selects: false) { connection in
            let selected = try await connection.select("INBOX")
            #expect(selected.uidValidity.isTrustworthy == false)
            let examined = try await connection.select("INBOX", readOnly: true)
            #expect(examined.isReadOnly)
        }
    }

    @Test("A missing mailbox is distinguished from one that is temporarily unavailable; neither stays selected")
    func selectFails() async throws {
        let transcript = """
            C: A3 SELECT Gone
            S: A3 NO [NONEXISTENT] no such mailbox
            C: A4 SELECT Locked
            S: A4 NO [INUSE] busy
            C: A5 SELECT Lost
            S: A5 NO Mailbox doesn't exist: Lost
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            #expect(await Sessions.failure { _ = try await connection.select("Gone") }?.kind == .mailboxNotFound)
            #expect(
                await Sessions.failure { _ = try await connection.select("Locked") }?.kind == .serverRefused(.inUse))
            #expect(await Sessions.failure { _ = try await connection.select("Lost") }?.kind == .mailboxNotFound)
            #expect(await connection.selected == nil)
            #expect(await connection.isUsable)
            #expect(await Sessions.failure { _ = try await connection.searchAll() }?.kind == .mailboxNotFound)
        }
    }

    @Test("A mailbox name from a hostile server cannot become a command")
    func namesAreEncoded() async throws {
        let transcript = """
            C: A3 SELECT {21}
            S: + go on
            C: x
            C: A9 DELETE INBOX "y
            S: A3 NO no
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            _ = await Sessions.failure { _ = try await connection.select("x\r\nA9 DELETE INBOX \"y") }
            #expect(
                await Sessions.failure { _ = try await connection.select("nul\0") }?.kind == .serverRefused(.badCommand)
            )
            #expect(await connection.isUsable)
        }
    }
}
