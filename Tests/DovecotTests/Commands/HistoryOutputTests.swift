import Foundation
import Logging
import MailApp
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@Suite("What `explain` prints", .soundStores)
struct HistoryOutputTests {
    private func line(
        _ sentence: String, mailbox: String?, isNamed: Bool, uid: UInt32?, note: String? = nil
    ) throws -> String? {
        let directory = try TemporaryDirectory()
        let store = try MailStore.open(at: directory.file("data"), logger: Logger(label: "test"))
        let entry = JournalEntry(
            date: Date(timeIntervalSince1970: 0), keyword: "arrived", actor: .server, sentence: sentence, note: note,
            mailbox: mailbox, namesMailbox: isNamed, uid: uid, detail: nil)
        let history = MessageHistory(publicID: "00", subject: "", thread: nil, entries: [entry], isComplete: true)
        return try HistoryOutput(history, store: store, now: Date(timeIntervalSince1970: 0)).events.first?.line
    }

    @Test("A mailbox that the sentence already names is not repeated")
    func once() throws {
        #expect(try line("Arrived in INBOX", mailbox: "INBOX", isNamed: true, uid: 444) == "Arrived in INBOX (UID 444)")
        #expect(try line("Arrived in INBOX", mailbox: "INBOX", isNamed: true, uid: nil) == "Arrived in INBOX")
        #expect(
            try line("The server moved it to Archive", mailbox: "INBOX", isNamed: false, uid: 7, note: "UID 5 there")
                == "The server moved it to Archive (INBOX, UID 7): UID 5 there")
    }
}
