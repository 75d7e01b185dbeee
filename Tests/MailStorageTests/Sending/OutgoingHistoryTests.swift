import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Messages that are sent", .soundStores)
struct OutgoingHistoryTests {
    @Test("FR-SYNC-07: random histories of user, engine and restarts never lose a message nor send it twice")
    func histories() throws {
        let announced = SeededGenerator.announced("histories of sending")
        for round in 0..<SeededGenerator.rounds(12) {
            var random = announced.branch(round)
            let fixture = try Self.fixture()
            let store = fixture.store
            let draft = try store.createDraft(Self.newDraft(fixture), editor: nil)
            var sentIDs: [String] = []
            var number = 0
            for step in 0..<60 {
                fixture.time.advance(Double(Int.random(in: 0...40, using: &random)))
                let state = try Self.state(draft.id, store)
                number += 1
                switch Int.random(in: 0...9, using: &random) {
                case 0:
                    let version = try store.draft(draft.id)?.version ?? 1
                    let later = Bool.random(using: &random) ? fixture.time.now.addingTimeInterval(10) : nil
                    _ = try? store.queueDraft(
                        draft.id, version: version, Self.rendered("m\(number)"), notBefore: later)
                case 1: _ = try? store.editOutgoing(draft.id)
                case 2 where state == .failed || state == .queued: _ = try? store.retryOutgoing(draft.id)
                case 3: if try store.beginSending(draft.id) { #expect(state == .queued, "round \(round) step \(step)") }
                case 4: try? store.beginFinishing(draft.id)
                case 5:
                    if state == .finishing, let id = try store.outgoing(draft.id)?.messageID {
                        #expect(!sentIDs.contains(id), "round \(round): \(id) is sent twice")
                        sentIDs.append(id)
                    }
                    try store.noteAccepted(draft.id, refused: [])
                case 6: try store.returnToQueue(draft.id, retryAt: nil, reason: "no", counts: true)
                case 7: try store.failOutgoing(draft.id, reason: "no")
                case 8: try store.recoverOutgoing()
                default:
                    try store.noteFiled(draft.id)
                    try store.finishOutgoing(draft.id)
                }
                let after = try Self.state(draft.id, store)
                #expect(after != nil, "round \(round) step \(step): the message is gone")
                if [.queued, .sending, .finishing, .accepted, .failed].contains(after) {
                    #expect(try store.outgoingBytes(draft.id) != nil, "round \(round) step \(step): no octets")
                }
            }
        }
    }

    @Test("FR-SYNC-07: a message in its time for undo is a draft after a restart; one for later stays queued")
    func recovery() throws {
        let fixture = try Self.fixture()
        let store = fixture.store
        var ids: [OutgoingID] = []
        for isScheduled in [false, true] {
            let draft = try store.createDraft(Self.newDraft(fixture), editor: nil)
            _ = try store.queueDraft(
                draft.id, version: 1, Self.rendered("s\(isScheduled)"),
                notBefore: fixture.time.now.addingTimeInterval(5), isScheduled: isScheduled)
            ids.append(draft.id)
        }
        let now = try store.createDraft(Self.newDraft(fixture), editor: nil)
        _ = try store.queueDraft(now.id, version: 1, Self.rendered("now"))
        #expect(try store.beginSending(now.id))
        let released = try store.createDraft(Self.newDraft(fixture), editor: nil)
        _ = try store.queueDraft(
            released.id, version: 1, Self.rendered("released"), notBefore: fixture.time.now.addingTimeInterval(-1))
        try store.releaseOutgoing(account: fixture.account)
        // However long the program was not running.
        fixture.time.advance(60)
        try store.recoverOutgoing()
        #expect(try store.outgoing(released.id)?.state == .queued)
        #expect(try store.draft(ids[0])?.content.subject == "Tea")
        let notices = try store.notices(after: 0)
        #expect(notices.map(\.kind) == [.sendingInterrupted] && notices[0].text.contains("Tea"))
        #expect(try store.outgoing(ids[1])?.state == .queued && store.outgoing(now.id)?.state == .queued)
        #expect(try DraftTests.files(of: fixture).count == 3)
    }

    @Test("FR-SYNC-07: a message that is being sent cannot be edited, discarded or saved")
    func tooLate() throws {
        let fixture = try Self.fixture()
        let store = fixture.store
        let draft = try store.createDraft(Self.newDraft(fixture), editor: nil)
        _ = try store.queueDraft(draft.id, version: 1, Self.rendered("a"))
        #expect(try store.beginSending(draft.id))
        expectKind(.alreadySending) { try store.editOutgoing(draft.id) }
        expectKind(.alreadySending) { try store.discardOutgoing(draft.id) }
        expectKind(.alreadySending) { try store.saveDraft(draft.id, version: 2, editor: "x", content: DraftContent()) }
        try store.beginFinishing(draft.id)
        try store.noteLook(draft.id, retryAt: fixture.time.now, reason: "The connection was lost.")
        let checked = #expect(throws: StoreError.self) { try store.editOutgoing(draft.id) }
        #expect(checked?.explanation.hasPrefix("VaultMail is still checking") == true)
        expectKind(.alreadySending) { try store.retryOutgoing(draft.id) }
        try store.noteAccepted(draft.id, refused: [])
        expectKind(.alreadySending) { try store.retryOutgoing(draft.id) }
        let sent = #expect(throws: StoreError.self) { try store.editOutgoing(draft.id) }
        #expect(sent?.explanation == "This message was sent already.")
        try store.noteFiled(draft.id)
        try store.finishOutgoing(draft.id)
        #expect(try store.outgoing(draft.id)?.state == .done && DraftTests.files(of: fixture) == [])
    }

    @Test("FR-SYNC-07: what a message waits for does not depend on the words of its reason")
    func waiting() throws {
        let fixture = try Self.fixture()
        let store = fixture.store
        let ids = try ["first", "second"].map { name in
            let draft = try store.createDraft(Self.newDraft(fixture), editor: nil)
            _ = try store.queueDraft(draft.id, version: 1, Self.rendered(name))
            return draft.id
        }
        #expect(try store.outgoing(ids[1])?.canRetry == false)
        #expect(try store.beginSending(ids[0]))
        try store.returnToQueue(ids[0], retryAt: nil, reason: "Wrong password.", counts: false, pausesOthers: true)
        let behind = try #require(try store.outgoing(ids[1]))
        #expect(behind.canRetry && behind.reason == "Wrong password.")
        #expect(try store.retryOutgoing(ids[0]).canRetry == false)
        #expect(try store.outgoing(ids[1])?.reason == nil)
        // The reason of an earlier attempt does not make the next one a search in Sent.
        #expect(try store.beginSending(ids[0]))
        try store.returnToQueue(ids[0], retryAt: fixture.time.now, reason: "Busy.", counts: true)
        #expect(try store.outgoing(ids[0])?.canRetry == true && store.outgoing(ids[1])?.canRetry == false)
        #expect(try store.beginSending(ids[0]))
        try store.beginFinishing(ids[0])
        #expect(try store.outgoing(ids[0])?.shownState == "sending")
        try store.noteLook(ids[0], retryAt: fixture.time.now, reason: "The connection was lost.")
        #expect(try store.outgoing(ids[0])?.shownState == "checking")
    }

    @Test("FR-SYNC-07: nothing of a restored backup is sent by itself")
    func restored() throws {
        let fixture = try Self.fixture()
        let draft = try fixture.store.createDraft(Self.newDraft(fixture), editor: nil)
        _ = try fixture.store.queueDraft(draft.id, version: 1, Self.rendered("a"))
        let backup = fixture.directory.file("backup")
        try fixture.store.backUp(to: backup)
        try fixture.store.close()
        let folder = fixture.directory.file("store")
        try MailStore.restore(backup, to: folder, logger: StoreFixture.logger)
        let again = try MailStore.open(at: folder, logger: StoreFixture.logger)
        #expect(try again.outgoing(draft.id)?.state == .uncertain)
    }

    private static func fixture() throws -> StoreFixture {
        let fixture = try StoreFixture()
        var settings = StoreFixture.settings("ada@example.org")
        settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
        try fixture.store.updateAccount(fixture.account, settings)
        return fixture
    }

    private static func newDraft(_ fixture: StoreFixture) throws -> NewDraft {
        var content = DraftTests.content("words")
        content.identity = try fixture.store.identities().first?.id
        return NewDraft(content: content)
    }

    private static func rendered(_ id: String) -> RenderedMessage {
        RenderedMessage(
            bytes: Array("Subject: x\r\n\r\n".utf8),
            envelope: OutgoingEnvelope(sender: "ada@example.org", recipients: ["bo@example.org"]),
            messageID: "\(id)@example.org")
    }

    private static func state(_ id: OutgoingID, _ store: MailStore) throws -> OutgoingState? {
        try store.draft(id) != nil ? .draft : store.outgoing(id)?.state
    }
}
