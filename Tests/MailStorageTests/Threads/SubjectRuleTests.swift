import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

/// The careful subject rule, which is the default: an answer by its subject joins mail of the same people.
@Suite("Careful subject rule", .soundStores)
struct SubjectRuleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let mails: [Mail]
        let threads: Set<Set<String>>
        var testDescription: String { name }
    }

    private static func mail(
        _ name: String, _ subject: String, from: String = "bob", day: Double = -1, references: [String] = [],
        cc: [String] = []
    ) -> Mail {
        var mail = Mail(name, subject: subject)
        mail.from = EmailAddress(name: from, address: "\(from)@example.org")
        mail.day = day
        mail.references = references
        mail.cc = cc.map { EmailAddress(address: "\($0)@example.org") }
        return mail
    }

    static let rows: [Row] = [
        Row(
            name: "an answer without references joins the mail of the same person",
            mails: [mail("a", "Lunch", day: -3), mail("b", "Re: Lunch")], threads: [["a", "b"]]),
        Row(
            name: "mail of strangers with the same subject stays apart",
            mails: [
                mail("a", "Thank you!", from: "bob"), mail("b", "Thank you!", from: "eve"),
                mail("c", "Thank you!", from: "kim"),
            ], threads: [["a"], ["b"], ["c"]]),
        Row(
            name: "without an answer even the same person begins a new conversation",
            mails: [mail("a", "Invoice", day: -9), mail("b", "Invoice")], threads: [["a"], ["b"]]),
        Row(
            name: "an answer by a stranger stays apart, though both are to the user",
            mails: [mail("a", "Budget 2026", from: "boss"), mail("b", "Re: Budget 2026", from: "mallory")],
            threads: [["a"], ["b"]]),
        Row(
            name: "the person may be a recipient, and the user's own answer joins",
            mails: [
                mail("a", "Plan", from: "bob"), mail("b", "AW: Plan", from: "ada", cc: ["bob"]),
                mail("c", "Fwd: Plan", from: "kim", cc: ["bob"]),
            ], threads: [["a", "b", "c"]]),
        Row(
            name: "30 days are near enough, 31 are not",
            mails: [mail("a", "Lunch", day: -62), mail("b", "Re: Lunch", day: -32), mail("c", "Re: Lunch", day: -1)],
            threads: [["a", "b"], ["c"]]),
        Row(
            name: "subjects alone connect 90 days and no more, counted from the first message",
            mails: chain(-92, -62, -32, -2, -1), threads: [["m0", "m1", "m2", "m3"], ["m4"]]),
        Row(
            name: "references connect what subjects alone do not",
            mails: chain(-101, -76, -51, -26) + [mail("m4", "Re: Lunch", day: -5, references: ["m3"])],
            threads: [["m0", "m1", "m2", "m3", "m4"]]),
        Row(
            name: "two answers with other references stay apart",
            mails: [mail("a", "Re: Lunch", references: ["x"]), mail("b", "Re: Lunch", references: ["y"])],
            threads: [["a"], ["b"]]),
        Row(
            name: "an answer whose references are unknown joins the mail that it answers",
            mails: [mail("a", "Lunch", day: -3), mail("b", "Re: Lunch", references: ["y"])], threads: [["a", "b"]]),
    ]

    /// Answers with the same subject from the same person, on these days.
    private static func chain(_ days: Double...) -> [Mail] {
        days.enumerated().map { mail("m\($0)", "Re: Lunch", day: $1) }
    }

    @Test("FR-SYNC-06: messages are grouped as the table says, in every order of arrival", arguments: rows)
    func table(row: Row) throws {
        for order in row.mails.permutations {
            let fixture = try StoreFixture()
            for (index, mail) in order.enumerated() {
                try fixture.ingest("INBOX", [try mail.incoming(UInt32(index + 1))])
            }
            #expect(try fixture.namedThreads() == row.threads)
            try fixture.expectSound()
        }
    }

    @Test("FR-SYNC-06: mail in Spam and Trash joins nothing by its subject")
    func setAside() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [try Self.mail("a", "Lunch", day: -3).incoming(1)])
        try fixture.ingest("Trash", [try Self.mail("b", "Re: Lunch", day: -2).incoming(2)])
        try fixture.ingest("INBOX", [try Self.mail("c", "Re: Lunch").incoming(3)])
        #expect(try fixture.namedThreads() == [["a", "c"], ["b"]])
        try fixture.expectSound()
    }

    @Test("FR-SYNC-06: with the careful rule the threads of a random mailbox do not depend on the order of arrival")
    func randomOrder() throws {
        var random = SeededGenerator.announced("careful subjects")
        for _ in 0..<SeededGenerator.rounds(2) {
            let mails = (0..<120).map { Self.randomMail($0, using: &random) }
            var results: Set<Set<Set<String>>> = []
            for _ in 0..<3 {
                let fixture = try StoreFixture()
                var order = mails.enumerated().map { ($0.offset, $0.element) }.shuffled(using: &random)
                while !order.isEmpty {
                    let batch = try order.prefix(random.number(1...40)).map { try $0.1.incoming(UInt32($0.0 + 1)) }
                    order.removeFirst(batch.count)
                    try fixture.ingest("INBOX", batch)
                }
                results.insert(try fixture.namedThreads())
                try fixture.expectSound()
            }
            let chains = mails.chains(within: 90, Self.areJoinedBySubject)
            let expected = mails.components { left, right in
                Self.shareReferences(left, right) || chains[left.name] == chains[right.name]
            }
            #expect(results == [expected])
        }
    }

    @Test("FR-SYNC-06: subjects alone connect 90 days in a store where the user split threads, in any order of arrival")
    func spanWithDecisions() throws {
        var random = SeededGenerator.announced("careful subjects with decisions")
        let mails = Self.chain(-121, -91, -61, -31, -30, -2)
        for _ in 0..<20 {
            let fixture = try StoreFixture()
            let pair = [Self.mail("x", "Other"), Self.mail("y", "Other", references: ["x"])]
            let outcome = try fixture.ingest("INBOX", try pair.enumerated().map { try $1.incoming(UInt32($0 + 100)) })
            try fixture.store.splitOff(outcome.newMessages[1])
            for (index, mail) in mails.shuffled(using: &random).enumerated() {
                try fixture.ingest("INBOX", [try mail.incoming(UInt32(index + 1))])
            }
            #expect(try fixture.namedThreads() == [["x"], ["y"], ["m0", "m1", "m2", "m3"], ["m4", "m5"]])
            try fixture.expectSound()
        }
    }

    @Test("FR-SYNC-06: a store that joined by subjects for longer than 90 days is taken apart when it is opened, once")
    func spanMigration() throws {
        let fixture = try StoreFixture(joinsBySubjectAlone: true)
        let referring = [Self.mail("r", "Other", day: -140), Self.mail("s", "Re: Other", references: ["r"])]
        let mails = Self.chain(-121, -91, -61, -31, -30, -2) + referring
        try fixture.ingest("INBOX", try mails.enumerated().map { try $1.incoming(UInt32($0 + 1)) })
        #expect(try fixture.namedThreads() == [["m0", "m1", "m2", "m3", "m4", "m5"], ["r", "s"]])
        try fixture.store.change(.subjectFallback, to: "careful")
        try fixture.store.pool.write { db in try SubjectMigration(db).run() }
        #expect(try fixture.namedThreads() == [["m0", "m1", "m2", "m3"], ["m4", "m5"], ["r", "s"]])
        try fixture.expectSound()
    }

    // MARK: Details

    private static func randomMail(_ number: Int, using random: inout SeededGenerator) -> Mail {
        var result = mail(
            "m\(number)", random.text(["Lunch", "Re: lunch", "Report", "Fwd: Report", "", "Talk", "Re: Talk"]),
            from: random.text(["bob", "eve", "kim", "ada"]), day: Double(random.number(-200...0)),
            cc: random.isOne(in: 3) ? [random.text(["bob", "eve", "kim"])] : [])
        if random.isOne(in: 3) { result.references = ["m\(random.number(0...130))"] }
        result.isBulk = random.isOne(in: 8)
        return result
    }

    private static func shareReferences(_ left: Mail, _ right: Mail) -> Bool {
        !Set([left.name] + left.references).isDisjoint(with: [right.name] + right.references)
    }

    /// The same rule in the simplest form.
    private static func areJoinedBySubject(_ left: Mail, _ right: Mail) -> Bool {
        let pair = [left, right]
        let subjects = pair.map { $0.subject.lowercased().replacing("re: ", with: "").replacing("fwd: ", with: "") }
        guard subjects[0] == subjects[1], !subjects[0].isEmpty, !left.isBulk, !right.isBulk else { return false }
        let people = pair.map { Set([$0.from.address] + $0.cc.map(\.address)).subtracting(["ada@example.org"]) }
        return pair.contains { $0.references.isEmpty } && pair.contains { $0.subject.contains(": ") }
            && !people[0].isDisjoint(with: people[1]) && abs(left.day - right.day) <= 30
    }
}
