import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailSync

@Suite(.soundStores) struct QuarantineTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("FR-SYNC-02: a message that failed is requested again in the next sync pass, after five minutes")
    func ends() throws {
        let uid = try #require(UID(7))
        let validity = UIDValidity(1)
        var quarantine = Quarantine()
        quarantine.add(uid, of: validity, until: start.addingTimeInterval(Quarantine.stay))
        #expect(quarantine.active(at: start.addingTimeInterval(299)).uids(of: validity) == UIDSet([uid]))
        #expect(quarantine.active(at: start.addingTimeInterval(300)).uids(of: validity).isEmpty)
    }

    @Test("A new UIDVALIDITY of the mailbox starts without quarantined messages")
    func isOfOneUIDValidity() throws {
        let (first, second) = (try #require(UID(7)), try #require(UID(8)))
        let end = start.addingTimeInterval(300)
        var quarantine = Quarantine()
        quarantine.add(first, of: UIDValidity(1), until: end)
        #expect(quarantine.active(at: start).uids(of: UIDValidity(2)).isEmpty)
        quarantine.add(second, of: UIDValidity(2), until: end)
        #expect(quarantine.active(at: start).uids(of: UIDValidity(2)) == UIDSet([second]))
        #expect(quarantine.active(at: start).uids(of: UIDValidity(1)).isEmpty)
    }

    @Test("FR-SYNC-02: the list of failed messages survives a restart, and a sync by the user clears it")
    func survivesRestart() throws {
        let folder = try TemporaryDirectory()
        let store = try MailStore.open(at: folder.file("store"), logger: MiniAccount.logger)
        let account = try store.addAccount(
            AccountSettings(address: "anna@example.org", imap: nil, username: "anna")
        ).id
        let inbox = ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: "/", role: .inbox, isSelectable: true)
        _ = try store.reconcileMailboxes([inbox], account: account)
        let mailbox = try #require(try store.mailboxes(account: account).first?.id)
        let (uid, validity, moment) = (try #require(UID(7)), UIDValidity(3), Date())
        AccountContext(account: account, store: store).addToQuarantine(uid, of: validity, in: mailbox, at: moment)
        let restarted = AccountContext(account: account, store: store)
        #expect(restarted.quarantine(of: mailbox, at: moment).uids(of: validity) == UIDSet([uid]))
        restarted.endQuarantine()
        #expect(restarted.quarantine(of: mailbox, at: moment).uids(of: validity).isEmpty)
        let last = AccountContext(account: account, store: store)
        #expect(last.quarantine(of: mailbox, at: moment).uids(of: validity).isEmpty)
    }
}
