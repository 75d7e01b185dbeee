import Foundation
import MailModel
import MailTestKit
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Search", .soundStores)
struct SearchTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let query: String
        let isFound: Bool
        var testDescription: String { "\(query) in \(text)" }

        init(_ text: String, _ query: String, _ isFound: Bool) {
            self.text = text
            self.query = query
            self.isFound = isFound
        }
    }

    static let rows: [Row] = [
        Row("Grüße aus Köln", "gruss", true), Row("Grüße aus Köln", "grus ", false),
        Row("Grüße aus Köln", "grüß", true), Row("Grüße aus Köln", "koln", true),
        Row("café au lait", "CAFE", true), Row("Ångström", "angstrom", true), Row("cafe\u{301}", "café", true),
        Row("the quick brown fox", "quick fox", true), Row("the quick brown fox", "quick cat", false),
        Row("the quick brown fox", "fo", true), Row("the quick brown fox", "qui fox", false),
        Row("the quick brown fox", "\"quick brown\"", true), Row("the quick brown fox", "\"brown quick\"", false),
        Row("the quick brown fox", "quick -fox", false), Row("the quick brown fox", "quick -cat", true),
        Row("the quick brown fox", "quick -\"brown fox\"", false), Row("the quick brown fox", "-cat", true),
        Row("the quick brown fox", "\"quick brown", true), Row("the quick brown fox", "\"quick bro\"", false),
        Row("the quick brown fox", "fox ", true), Row("the quick brown fox", "”quick brown“", true),
        Row("東京都庁で会議", "東京", true), Row("東京都庁で会議", "京都", true), Row("東京都庁で会議", "都庁で会議", true),
        Row("東京都庁で会議", "議", true), Row("東京都庁で会議", "庁", true), Row("東京都庁で会議", "会京", false),
        Row("東京都庁で会議", "東京 会議", true), Row("東京都庁で会議", "東京 大阪", false), Row("東京都庁で会議", "東", true),
        Row("会议在北京tower举行", "北京", true), Row("会议在北京tower举行", "tower", true), Row("会议在北京tower举行", "tow", true),
        Row("서울에서 만나요", "서울", true), Row("서울에서 만나요", "만나요", true), Row("𠮷野家で", "𠮷野", true),
        Row("ｶﾀｶﾅ です", "ｶﾀ", true), Row("price 5 €", "5", true), Row("a.b-c_d@example.org", "b-c", true),
        Row("mail to bob@example.org now", "bob@example.org", true), Row("Ελλάδα", "ΕΛΛΆΔΑ", true),
        Row("Привет мир", "привет", true), Row("Ελλάδα", "ελλαδα", true), Row("Ελλαδα", "ελλάδα", true),
        Row("ο κόσμος", "κοσμοσ", true), Row("Ο ΚΟΣΜΟΣ", "κόσμος", true), Row("τοῦ λόγου", "του λογου", true),
        Row("Ελλα\u{301}δα", "ελλάδα", true), Row("ёжик", "ежик", true), Row("мой", "мои", true),
        Row("И\u{306}од", "йод", true), Row("会议在北京tower举行", "北京tower", true), Row("大北京tower", "北京tower举", false),
        Row("東京 tower", "東京tower", true), Row("x東京", "x東", true), Row("東京都", "\"東京\" ", true),
        Row("the quick brown fox", "-quick", false), Row("the quick brown fox", "quick OR cat", true),
        Row("the quick brown fox", "(cat OR dog) quick", false), Row("the quick brown fox", "bro* fox ", true),
        Row("the quick brown fox", "body:quick", true), Row("the quick brown fox", "subject:quick", false),
        Row("the quick brown fox", "-(quick cat)", true), Row("the quick brown fox", "-quick OR brown", true),
        Row("see https://example.org/x", "has:link", true), Row("见https://example.org", "has:link", true),
        Row("https:// and xwww.a", "has:link", false), Row("say \"hi\" \"\"", "\"say hi\"", true),
    ]

    @Test("MO-04: words are found whatever their script", arguments: rows)
    func table(row: Row) throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage("plain")
        try fixture.store.storeBodies([(message, content(row.text))])
        #expect(try fixture.store.search(row.query).total == (row.isFound ? 1 : 0))
        #expect(try fixture.store.search(row.query).messages.count == (row.isFound ? 1 : 0))
        try fixture.expectSound()
    }

    @Test(
        "No input is an error",
        arguments: [
            "", " ", "\"", "\"\"", "-", "--", "-\"", "*", "a*", "^a", "a:b", "subject:", "{a b}: c", "NEAR(a b, 3)",
            "a AND", "OR", "NOT a",
            "a OR OR b", "(", ")", "a)(", "'", "';--", "\0", "a\0b", "\u{E000}", "+", "a + b", "\\", "%", "_", "🤷",
            "-🤷 a", "\u{301}",
            "a\u{301}\u{301}", "\u{202E}", "\"a\" \"", "- a", "a -", "\u{FFFD}", "東\"", "\"東\" -\"", "ﬁ", "²", "①",
        ])
    func hostile(query: String) throws {
        let fixture = try StoreFixture()
        try fixture.store.storeBodies([(try fixture.inboxMessage(), content("a b c"))])
        _ = try fixture.store.search(query)
        _ = try fixture.store.search(query + " a")
    }

    @Test("No random input is an error")
    func random() throws {
        var random = SeededGenerator.announced("queries")
        let fixture = try StoreFixture()
        try fixture.store.storeBodies([(try fixture.inboxMessage(), content("a b c 東京"))])
        let pieces = [
            "\"", "-", "*", "(", ")", ":", "^", "a", "東", "京", " ", "NEAR", "AND", "OR", "NOT", "\u{E001}", "\u{0}",
            "é", "+", "{", "}",
        ]
        for _ in 0..<2000 {
            let query = (0..<random.number(0...12)).map { _ in random.text(pieces) }.joined()
            _ = try fixture.store.search(query)
        }
        _ = try fixture.store.search(String(repeating: "word ", count: 100_000))
        _ = try fixture.store.search(String(repeating: "東", count: 100_000))
    }

    @Test(
        "10 KB of quotes, NEAR, stars and the like get an answer or a sentence, with every sorting and page",
        arguments: [
            "\"", "\"a\" ", "NEAR", "NEAR(a b, 3) ", "*", "a*", "a* ", "ab*cd* ", "(", "((a) ", ")", "-", "-a ", "--\"",
            "a OR ",
            "OR", "from:", "from:a ", "subject:\"", "{a b}: ", "^a ", "a:b ", "東", "東京 ", "\u{301}", "\u{0}", "🤷", "'",
            ";--",
        ])
    func pathological(piece: String) throws {
        let fixture = try StoreFixture()
        try fixture.store.storeBodies([(try fixture.inboxMessage(), content("a b c ab abcd 東京 NEAR"))])
        let text = String(repeating: piece, count: 10_240 / piece.utf8.count + 1)
        for tail in ["", " ", " a"] {
            let query = SearchQuery(parsing: text + tail, at: SearchMoment(now: fixture.time.now))
            for order in SearchOptions.Order.allCases {
                let found = try fixture.store.search(query, SearchOptions(order: order, isGrouped: true))
                #expect(query.condition != nil || !found.notes.isEmpty, "neither an answer nor a sentence")
                #expect(found.hits.count == min(found.total, 1))
            }
        }
    }

    @Test("Every person of a field is found up to the bound, and none beyond")
    func people() throws {
        let fixture = try StoreFixture()
        var message = try Mail("many").incoming(1)
        message.header.to = (1...(SearchIndex.maximumPeople + 1)).map { number in
            EmailAddress(name: nil, address: "p\(number)@example.org")
        }
        try fixture.ingest("INBOX", [message])
        #expect(try fixture.store.search("to:p\(SearchIndex.maximumPeople) ").total == 1)
        #expect(try fixture.store.search("to:p\(SearchIndex.maximumPeople + 1) ").total == 0)
    }

    @Test("MO-14: subject, people and attachment names are found as soon as the headers are here")
    func headers() throws {
        let fixture = try StoreFixture()
        var mail = Mail("a", subject: "Zebra crossing")
        mail.attachments = [
            AttachmentDescription(section: "2", filename: "Budget-2020.xlsx", mimeType: "application/x", byteCount: 1)
        ]
        try fixture.ingest("INBOX", [try mail.incoming(1)])
        for query in ["zebra", "bob", "ada@example.org", "budget", "crossing bob xlsx"] {
            #expect(try fixture.store.search(query).total == 1, "\(query)")
        }
    }

    @Test("Hits are marked in the subject and in the text, and the text is shown rather than the subject again")
    func marks() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [try Mail("a", subject: "Zebra crossing").incoming(1)])
        let message = try #require(try fixture.store.search("zebra").messages.first).id
        let (start, end) = (SearchResults.hitStart, SearchResults.hitEnd)
        let byPerson = try #require(try fixture.store.search("bob").messages.first)
        #expect(!byPerson.snippet.contains("@") && !byPerson.snippet.contains("\(start)"), "the row shows the person")
        try fixture.store.storeBodies([(message, content("We met\r\nat the river."))])
        let bySubject = try #require(try fixture.store.search("zebra").messages.first)
        #expect(bySubject.subject == "\(start)Zebra\(end) crossing")
        #expect(bySubject.snippet == "We met at the river.")
        let byText = try #require(try fixture.store.search("river").messages.first)
        #expect(byText.subject == "Zebra crossing")
        #expect(byText.snippet == "We met at the \(start)river\(end).")
    }

    @Test(
        "Of alternatives, only the words of those that found a message are marked in it",
        arguments: [
            ("(apple zzz) OR cherry ", "apple banana [cherry]"),
            ("(apple banana) OR zzz ", "[apple] [banana] cherry"),
            ("(apple zzz) OR (banana cherry) ", "apple [banana] [cherry]"),
            ("(apple is:starred) OR cherry ", "apple banana [cherry]"),
            ("(apple is:unread) OR cherry ", "[apple] banana [cherry]"),
            ("(apple -banana) OR cherry ", "apple banana [cherry]"),
            ("(apple (banana OR (cherry zzz))) OR zzz ", "[apple] [banana] cherry"),
            ("banana ((apple zzz) OR cherry) ", "apple [banana] [cherry]"),
            ("apple OR cherry ", "[apple] banana [cherry]"),
            ("(apple zzz) OR is:unread ", "apple banana cherry"),
        ])
    func marksOfAlternatives(query: String, marked: String) throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [try Mail("a", subject: "apple banana cherry").incoming(1)])
        for isGrouped in [false, true] {
            let parsed = SearchQuery(parsing: query, at: SearchMoment(now: fixture.time.now))
            let found = try fixture.store.search(parsed, SearchOptions(isGrouped: isGrouped)).messages
            let subject = try #require(found.first).subject
            #expect(
                subject.replacing(String(SearchResults.hitStart), with: "[").replacing(
                    String(SearchResults.hitEnd), with: "]")
                    == marked)
        }
    }

    @Test("MO-46: results are newest first, page by page, within a mailbox or an account, with the hits marked")
    func order() throws {
        let fixture = try StoreFixture()
        for number in 1...9 {
            var mail = Mail("m\(number)", subject: "number \(number)")
            mail.day = Double(-(number * 7) % 10)
            try fixture.ingest(number > 5 ? "Work" : "INBOX", [try mail.incoming(UInt32(number))])
        }
        var found: [MessageSummary] = []
        var cursor: SearchCursor?
        while true {
            let page = try fixture.store.search("number", limit: 4, before: cursor)
            #expect(page.total == 9)
            guard !page.messages.isEmpty else { break }
            found += page.messages
            cursor = page.hits.last?.cursor
        }
        #expect(found.count == 9)
        #expect(found.map(\.date) == found.map(\.date).sorted(by: >))
        #expect(found.first?.subject.contains("\u{E000}number\u{E001}") == true)
        #expect(try fixture.store.search("number", in: fixture.mailbox("Work")).total == 4)
        #expect(try fixture.store.search("number", in: fixture.mailbox("Trash")).messages == [])
        #expect(try fixture.store.search("number", account: fixture.account).total == 9)
        #expect(try fixture.store.search("number", account: AccountID(99)).total == 0)
        #expect(try fixture.store.search("number", before: SearchCursor(key: 0)).messages == [])
        #expect(try fixture.store.search("number").indexedFraction == 0)
    }

    @Test("MO-14: the index follows every change of the text")
    func consistency() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        for text in ["first words", "second 東京 words", "", "third"] {
            try fixture.store.storeBodies([(message, content(text))])
            try fixture.expectSound()
        }
        #expect(try fixture.store.search("first").total == 0)
        #expect(try fixture.store.search("東京").total == 0)
        #expect(try fixture.store.search("third").total == 1)
        #expect(try fixture.store.perform(.star, on: [.message(message)]).changedCount == 1)
        try fixture.expectSound()
    }
}
