import Foundation
import MailModel
import MailTestKit
import Testing

@Suite("The generated mailbox")
struct MailboxGeneratorTests {
    private static let now = Date(timeIntervalSince1970: 1_768_478_400)

    private static func mailbox(seed: UInt64 = 11, count: Int = 600) -> GeneratedMailbox {
        MailboxGenerator(seed: seed, messageCount: count, now: now).generate()
    }

    @Test("The same seed gives the same mail, another seed other mail")
    func determinism() {
        let first = Self.mailbox(count: 200).messages
        let second = Self.mailbox(count: 200).messages
        #expect(first.map(\.bytes) == second.map(\.bytes))
        #expect(first.map(\.mailbox) == second.map(\.mailbox))
        #expect(first.map(\.flags) == second.map(\.flags))
        #expect(first.map(\.internalDate) == second.map(\.internalDate))
        #expect(Self.mailbox(seed: 12, count: 200).messages.map(\.bytes) != first.map(\.bytes))
    }

    @Test("It has the requested number of messages", arguments: [0, 1, 17, 600])
    func count(_ count: Int) {
        #expect(Self.mailbox(count: count).messages.count == count)
    }

    @Test("It is in chronological order, and ends a few minutes ago")
    func dates() throws {
        let dates = Self.mailbox().messages.map(\.internalDate)
        #expect(dates == dates.sorted())
        let newest = try #require(dates.last)
        #expect(newest <= Self.now)
        #expect(Self.now.timeIntervalSince(newest) < 3600)
    }

    @Test("Every mailbox and every kind of message is present")
    func variety() {
        let mailbox = Self.large
        for name in GeneratedMailbox.names {
            #expect(!mailbox.messages(in: name.path).isEmpty, "\(name.path)")
        }
        let kinds = Set(mailbox.messages.map(\.kind))
        #expect(kinds == Set(GeneratedMessage.Kind.allCases))
        let names = Set(GeneratedMailbox.names.map(\.path))
        #expect(mailbox.messages.allSatisfy { names.contains($0.mailbox) })
    }

    @Test("Recent mail is partly unread, old mail is read, some is starred")
    func flags() {
        let inbox = Self.large.messages(in: "INBOX")
        let young = inbox.filter { Self.now.timeIntervalSince($0.internalDate) < 3 * 86_400 }
        let old = inbox.filter { Self.now.timeIntervalSince($0.internalDate) > 60 * 86_400 }
        let unreadShare = { (messages: [GeneratedMessage]) in
            Double(messages.count { !$0.flags.contains(.seen) }) / Double(max(messages.count, 1))
        }
        #expect(unreadShare(young) > 0.4)
        #expect(unreadShare(old) < 0.1)
        #expect(inbox.contains { $0.flags.contains(.flagged) })
    }

    @Test("Every message but the malformed ones has a header, an empty line and CRLF line ends")
    func shape() {
        for message in Self.mailbox().messages where message.kind != .malformed {
            let text = String(decoding: message.bytes, as: UTF8.self)
            let header = text.components(separatedBy: "\r\n\r\n").first ?? ""
            for field in ["From: ", "Subject:", "Date: ", "Message-ID: <", "MIME-Version: 1.0", "Content-Type: "] {
                #expect(header.contains("\r\n\(field)"), "\(field) in \(header)")
            }
            let bareLineFeeds = zip([0] + message.bytes, message.bytes).count { $0 != 13 && $1 == 10 }
            #expect(bareLineFeeds == 0)
            let longest = header.components(separatedBy: "\r\n").map(\.utf8.count).max() ?? 0
            #expect(longest < 998)
        }
    }

    private static let usual = MailboxGenerator(seed: 5, messageCount: 1500, now: now, profile: .usual).generate()

    @Test("Mail of the usual profile is as large, and has as many files, forms and charsets, as people's mail")
    func usualMail() throws {
        let messages = Self.usual.messages
        #expect(Set(messages.map(\.mailbox)) == Set(MailProfile.usual.mailboxes.map(\.path)).subtracting(["Drafts"]))
        let mean = Double(messages.reduce(0) { $0 + $1.bytes.count }) / Double(messages.count)
        #expect((20_000...45_000).contains(mean), "\(mean)")
        let texts = messages.map { String(decoding: $0.bytes, as: UTF8.self) }
        let share = { (text: String) in Double(texts.count { $0.contains(text) }) / Double(texts.count) }
        #expect((0.1...0.2).contains(share("Content-Disposition: attachment")))
        #expect((0.3...0.7).contains(share("Content-Type: multipart/alternative")))
        for charset in ["utf-8", "us-ascii", "iso-8859-1", "windows-1252", "koi8-r", "gb18030", "iso-2022-jp"] {
            #expect(share("charset=\(charset)\r\n") > 0.01, "\(charset)")
        }
        #expect((0.2...0.7).contains(share("In-Reply-To: ")))
        let again = MailboxGenerator(seed: 5, messageCount: 1500, now: Self.now, profile: .usual).generate().messages
        #expect(messages.map(\.bytes) == again.map(\.bytes))
    }

    @Test("Replies refer to existing messages, across INBOX and Sent")
    func threads() {
        let messages = Self.large.messages
        let ids = Set(messages.compactMap { Self.field("Message-ID", of: $0) })
        let answers = messages.compactMap { message in
            Self.field("In-Reply-To", of: message).map { (message, parent: $0) }
        }
        // The last unit may have been cut short; all others are whole.
        #expect(answers.count { !ids.contains($0.parent) } < 20)
        #expect(answers.contains { $0.0.mailbox == "Sent" })
        #expect(answers.contains { $0.0.mailbox == "INBOX" })
    }

    @Test(
        "It uses every common legacy charset",
        arguments: [
            "utf-8", "us-ascii", "iso-8859-1", "iso-8859-2", "koi8-r", "windows-1251", "iso-2022-jp", "gb18030",
            "euc-kr",
        ])
    func charsets(name: String) {
        let needle = Data("charset=\(name)".utf8)
        #expect(Self.many.contains { Data($0.bytes).range(of: needle) != nil })
    }

    @Test(
        "It has the structures that mail programs send",
        arguments: [
            "multipart/alternative", "multipart/related", "multipart/mixed", "format=flowed", "text/calendar",
            "application/pdf", "image/png", "text/csv", "application/zip", "List-Id:", "Content-ID: <", "filename*=",
            "=?utf-8?B?", "width=\"1\" height=\"1\"", "8bit", "quoted-printable", "\r\n-- \r\n",
        ])
    func forms(needle: String) {
        let bytes = Data(needle.utf8)
        #expect(Self.many.contains { Data($0.bytes).range(of: bytes) != nil })
    }

    @Test("All addresses are of domains that cannot exist")
    func addresses() throws {
        let pattern = /<[^<>@\s]+@(?<domain>[^<>\s]+)>/
        for message in Self.mailbox().messages {
            for match in String(decoding: message.bytes, as: UTF8.self).matches(of: pattern) {
                #expect(match.output.domain.hasSuffix(".example"), "\(match.output.domain)")
            }
        }
    }

    private static let large = mailbox(count: 2000)
    private static let many = large.messages

    private static func field(_ name: String, of message: GeneratedMessage) -> String? {
        let head = String(decoding: message.bytes.prefix(2500), as: UTF8.self)
        let line = head.components(separatedBy: "\r\n").first { $0.hasPrefix("\(name): ") }
        return line.map { String($0.dropFirst(name.count + 2)) }
    }
}
