import Foundation
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Batches of messages", .soundStores)
struct BatchTests {
    /// A thread without its row id, which depends on the order of arrival.
    private struct Shown: Hashable {
        let subject: String
        let snippet: String
        let participants: [EmailAddress]
        let counts: [Int]
        let marks: [Bool]
        let mailboxes: [String]
    }

    private static let authors = ["Bob", "Eve", "Zoë", ""].map {
        EmailAddress(name: $0.isEmpty ? nil : $0, address: "\($0.lowercased())@example.org")
    }

    private static func randomMail(_ number: Int, using random: inout SeededGenerator) -> Mail {
        var mail = Mail("m\(number)", subject: "\(random.isOne(in: 2) ? "Re: " : "")Subject \(random.number(0...25))")
        mail.day = -Double(number) / 7
        mail.from = authors[random.number(0...authors.count - 1)]
        if random.isOne(in: 2) { mail.inReplyTo = ["m\(random.number(0...130))"] }
        if random.number(0...5) == 0 { mail.isBulk = true }
        mail.flags = MessageFlags(
            [MessageFlags.seen, .flagged, .answered, .deleted].filter { _ in random.number(0...3) == 0 })
        if random.number(0...4) == 0 {
            mail.attachments = [
                AttachmentDescription(
                    section: "2", filename: "a.pdf", mimeType: "application/pdf", byteCount: 5,
                    isInline: random.isOne(in: 2))
            ]
        }
        return mail
    }

    private func shown(_ fixture: StoreFixture) throws -> Set<Shown> {
        let mailboxes = ["INBOX", "Work"]
        var result: [ThreadID: (summary: ThreadSummary, mailboxes: [String])] = [:]
        for path in mailboxes {
            for thread in try fixture.store.threads(in: .mailbox(try fixture.mailbox(path)), limit: 1000) {
                result[thread.id, default: (thread, [])].mailboxes.append(path)
            }
        }
        return Set(
            result.values.map { summary, mailboxes in
                Shown(
                    subject: summary.subject, snippet: summary.snippet, participants: summary.participants,
                    counts: [summary.messageCount, summary.unreadCount],
                    marks: [summary.isStarred, summary.hasAttachments], mailboxes: mailboxes)
            })
    }

    @Test("A batch shows the same conversations as its messages one by one", .timeLimit(.minutes(10)))
    func sameAsSingle() throws {
        var random = SeededGenerator.announced("batches")
        for _ in 0..<8 {
            let mails = try (0..<120).map { try Self.randomMail($0, using: &random).incoming(UInt32($0 + 1)) }
            // Some of them are in a second mailbox as well, and some are twice in one response.
            let copies = mails.filter { _ in random.number(0...5) == 0 }
            let twice = mails + mails.prefix(10)
            let (whole, single) = (try StoreFixture(), try StoreFixture())
            try whole.ingest("INBOX", twice)
            try whole.ingest("Work", copies)
            for mail in twice { try single.ingest("INBOX", [mail]) }
            for mail in copies { try single.ingest("Work", [mail]) }
            try whole.expectSound()
            try single.expectSound()
            #expect(try shown(whole) == (try shown(single)))
        }
    }

    @Test("MO-11: a UID that names two messages in one answer is the later one")
    func sameUID() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [try Mail("a").incoming(1), try Mail("b").incoming(1)])
        #expect(try fixture.counts("INBOX") == [1, 1])
        #expect(
            try fixture.store.threads(in: .mailbox(try fixture.mailbox("INBOX"))).map(\.subject) == ["Subject of b"])
        try fixture.expectSound()
    }

    @Test("FR-SYNC-06: a subject with more neighbours than are looked at together groups as any other")
    func commonSubject() throws {
        let fixture = try StoreFixture(joinsBySubjectAlone: true)
        for number in 0..<60 {
            var mail = Mail("m\(number)", subject: "Report")
            mail.day = -Double(number) / 4
            if number % 3 == 0 { mail.inReplyTo = ["other\(number)"] }
            try fixture.ingest("INBOX", [try mail.incoming(UInt32(number + 1))])
        }
        #expect(try fixture.store.threads(in: .unifiedInbox).map(\.messageCount) == [60])
        try fixture.expectSound()
    }

    @Test("FR-SYNC-06: a conversation of many people tells the first of them, in whatever order its messages come")
    func manyPeople() throws {
        var random = SeededGenerator.announced("many people")
        let fixture = try StoreFixture()
        var mails = try (0..<80).map { number in
            var mail = Mail("m\(number)", subject: "Plan \(number)")
            mail.day = -Double(number) / 5
            mail.references = ["plan"]
            mail.from = EmailAddress(name: "Name \(number)", address: "p\(random.number(0...34))@example.org")
            mail.flags = random.isOne(in: 4) ? [.flagged, .seen] : []
            return try mail.incoming(UInt32(number + 1))
        }
        mails.shuffle(using: &random)
        while !mails.isEmpty {
            let count = min(random.number(1...9), mails.count)
            try fixture.ingest(random.isOne(in: 2) ? "INBOX" : "Archive", Array(mails.prefix(count)))
            mails.removeFirst(count)
            try fixture.expectSound()
        }
        #expect(try fixture.store.threads(in: .unifiedInbox).map(\.messageCount) == [80])
    }
}
