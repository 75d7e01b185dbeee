import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

/// Imported mail is threaded like mail of servers, whatever the user decided.
@Suite("Conversations of mail without a server", .soundStores)
struct LocalThreadingTests {
    private static func message(_ name: String, references: [String] = [], replyTo: [String] = []) -> LocalMessage {
        var header = MessageHeader()
        header.subject = "Subject of \(name)"
        header.date = Date(timeIntervalSince1970: StoreFixture.start - 1000)
        header.messageID = name
        header.references = references
        header.inReplyTo = replyTo
        var content = content("text")
        content.rawBytes = Array("Message-ID: <\(name)>\r\n\r\ntext".utf8)
        return LocalMessage(header: header, content: content, flags: [])
    }

    private static let first = [
        message("a"), message("b", references: ["a"]), message("c", references: ["a", "b"]), message("other"),
    ]
    private static let later = [
        message("e", references: ["a", "b", "c"]), message("h", replyTo: ["b"]), message("h2", references: ["b"]),
        message("h3", references: ["c"]),
    ]

    private func add(_ messages: [LocalMessage], to store: MailStore) throws {
        _ = try store.addLocally(messages, to: store.localMailbox("Old"))
    }

    private func filled() throws -> StoreFixture {
        let fixture = try StoreFixture()
        try add(Self.first, to: fixture.store)
        return fixture
    }

    private func message(_ name: String, in fixture: StoreFixture) throws -> MessageSummary {
        let mailbox = try fixture.store.localMailbox("Old")
        return try #require(try fixture.store.messages(in: mailbox).first { $0.subject == "Subject of \(name)" })
    }

    private func threads(of fixture: StoreFixture) throws -> Set<Set<String>> {
        let rows = try fixture.store.pool.read { db in
            try Row.fetchAll(db, sql: "SELECT thread_id, message_id_header FROM message")
        }
        return Set(Dictionary(grouping: rows, by: { $0[0] as Int64 }).values.map { Set($0.map { $0[1] as String }) })
    }

    @Test("Mail that is imported after a split finds its conversation, in one batch and in several", arguments: [1, 4])
    func split(size: Int) throws {
        let fixture = try filled()
        try fixture.store.splitOff(try message("b", in: fixture).id)
        for start in stride(from: 0, to: Self.later.count, by: size) {
            try add(Array(Self.later[start..<start + size]), to: fixture.store)
        }
        #expect(try threads(of: fixture) == [["a"], ["b", "c", "e", "h", "h2", "h3"], ["other"]])
        try fixture.expectSound()
    }

    @Test("Mail that is imported after a join finds its conversation, which stays muted")
    func join() throws {
        let fixture = try filled()
        let joined = [try message("a", in: fixture).thread, try message("other", in: fixture).thread]
        try fixture.store.join(joined)
        try fixture.store.perform(.mute, on: [.message(try message("a", in: fixture).id)])
        try add(Self.later + [Self.message("both", references: ["other", "c"])], to: fixture.store)
        #expect(try threads(of: fixture) == [["a", "b", "c", "other", "e", "h", "h2", "h3", "both"]])
        #expect(try fixture.store.thread(try message("both", in: fixture).thread)?.isMuted == true)
        try fixture.expectSound()
    }

    @Test("A message that connects two conversations after a decision elsewhere does so, muted where one was")
    func connecting() throws {
        let fixture = try filled()
        try fixture.store.splitOff(try message("c", in: fixture).id)
        try fixture.store.perform(.mute, on: [.message(try message("other", in: fixture).id)])
        try add([Self.message("both", references: ["other", "b"])], to: fixture.store)
        #expect(try threads(of: fixture) == [["a", "b", "other", "both"], ["c"]])
        #expect(try fixture.store.thread(try message("a", in: fixture).thread)?.isMuted == true)
        try fixture.expectSound()
    }
}
