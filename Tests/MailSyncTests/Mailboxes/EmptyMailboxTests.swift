import Foundation
import IMAPClient
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailSync

@Suite("A mailbox that is suddenly empty", .timeLimit(.minutes(10)), .soundStores)
struct EmptyMailboxTests {
    @Test("Q36: a mailbox of any size loses nothing unless STATUS confirms that it is empty", arguments: [0, 2])
    func asksAgain(_ count: Int) async throws {
        let queue = try StoreBehindServer.make(.markRead, messageID: "hello@example.org", others: 1)
        let inbox = try #require(try queue.store.mailboxes().first { $0.listing.role == .inbox })
        let transcript = """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready
            C: A1 AUTHENTICATE PLAIN AGFubmEAc2VjcmV0
            S: A1 OK [CAPABILITY IMAP4rev1 UNSELECT] in
            C: A2 EXAMINE INBOX
            S: * 0 EXISTS
            S: * OK [UIDVALIDITY 7]
            S: A2 OK [READ-ONLY] done
            C: A3 UNSELECT
            S: A3 OK done
            C: A4 STATUS INBOX (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)
            S: * STATUS INBOX (MESSAGES \(count) UIDNEXT 9 UIDVALIDITY 7 UNSEEN 0)
            S: A4 OK done
            X: gone
            """
        try await StoreBehindServer.withConnection(transcript) { connection in
            let selected = try await connection.select("INBOX", readOnly: true)
            let account = try #require(try queue.store.account(queue.account))
            let syncs = MailboxSyncFactory(
                store: queue.store, account: account, context: AccountContext(account: account.id, store: queue.store),
                now: { [clock = queue.clock] in clock.now })
            let request = MailboxSyncRequest(inbox, windowStart: nil)
            let outcome = try await syncs.sync(request, on: connection, observer: MailboxSyncObserver())
                .run(selected: selected)
            #expect(outcome.isContradicted == (count > 0))
        }
        #expect(try queue.store.knownUIDs(mailbox: inbox.id).count == count)
    }
}
