import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Labels", .soundStores)
struct LabelTests {
    private func reported(_ keywords: Set<String>, in fixture: StoreFixture) throws {
        var batch = IngestBatch(mailbox: try fixture.mailbox("INBOX"), uidValidity: StoreFixture.validity)
        batch.flagUpdates = [try #require(UID(1)): ServerFlags(flags: [], keywords: keywords)]
        try fixture.store.ingest(batch)
    }

    private func names(_ id: MessageID, in fixture: StoreFixture) throws -> [String] {
        try fixture.detail(id).summary.labels.map(\.name)
    }

    @Test("Keywords of other programs are labels with their names; those that only programs read are hidden")
    func shown() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        try reported(["$label4", "Tax_2026", "$Forwarded", "NonJunk", "$MailFlagBit0"], in: fixture)
        #expect(try names(id, in: fixture) == ["Tax 2026", "To do"])
        let row = try #require(
            try fixture.store.threads(in: .mailbox(fixture.mailbox("INBOX")), before: nil, limit: 1).first)
        #expect(row.labels.map(\.name) == ["Tax 2026", "To do"])
        #expect(try fixture.store.labels().map(\.keyword) == ["Tax_2026", "$label4"])
    }

    @Test("A label is added and removed at once, as an operation with its keyword, and undone")
    func change() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        let thread = try fixture.detail(id).summary.thread
        let label = try #require(MessageLabel(named: "Harbour plans"))
        let receipt = try fixture.store.perform(.label, on: [.thread(thread, in: nil)], label: label)
        #expect(receipt.changedCount == 1)
        #expect(try names(id, in: fixture) == ["Harbour plans"])
        #expect(try fixture.operation().keywords == ["Harbour_plans"])
        #expect(try fixture.store.perform(.label, on: [.message(id)], label: label).changedCount == 0)
        #expect(try fixture.store.search("label:\"harbour plans\"").messages.map(\.id) == [id])
        #expect(try fixture.store.undo(try #require(receipt.undoToken)))
        #expect(try names(id, in: fixture) == [])
        #expect(try fixture.operations() == [])
        #expect(throws: StoreError.self) { try fixture.store.perform(.label, on: [.message(id)]) }
        try fixture.expectSound()
    }

    @Test("A label of another program is removed here before the server has confirmed it, and search agrees")
    func remove() throws {
        let fixture = try StoreFixture()
        let id = try fixture.inboxMessage()
        try reported(["$Label1"], in: fixture)
        let label = try #require(MessageLabel(named: "important"))
        #expect(try fixture.store.search("label:Important").total == 1)
        #expect(try fixture.store.perform(.unlabel, on: [.message(id)], label: label).changedCount == 1)
        #expect(try names(id, in: fixture) == [])
        #expect(try fixture.store.search("keyword:$Label1").total == 0)
        #expect(try fixture.operation().change == .removeFlags(.bit(of: label, in: fixture)))
        try fixture.store.finish(try fixture.operation().id)
        try reported([], in: fixture)
        #expect(try names(id, in: fixture) == [])
        try fixture.expectSound()
    }

    @Test(
        "A name that no keyword can have is no label",
        arguments: ["", "Größe", "a(b", "100%", "a\"b", "a\\b", "a]b", String(repeating: "x", count: 101)])
    func refused(_ name: String) {
        #expect(MessageLabel(named: name) == nil)
    }

    @Test("Names of states that programs keep cannot be given as labels")
    func reserved() {
        #expect(MessageLabel(named: "$VaultMailLocked") == nil)
        #expect(MessageLabel(named: "Junk") == nil)
        #expect(MessageLabel(named: "to do")?.keyword == "$Label4")
    }
}

extension MessageFlags {
    fileprivate static func bit(of label: MessageLabel, in fixture: StoreFixture) throws -> MessageFlags {
        try #require(try fixture.store.read { db in try KeywordBits(db)[label.keyword] })
    }
}
