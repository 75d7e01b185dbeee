import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("What a search takes for the same", .soundStores)
struct SearchFoldingTests {
    private static let pairs: [(text: String, query: String)] = [
        ("Grüße aus Köln", "GRÜSSE "), ("Grüße aus Köln", "grusse "), ("die Straße", "STRASSE "),
        ("die Straße", "straße "),
        ("DIE STRASSE", "straße "), ("STRAẞE", "strasse "), ("Łódź", "lodz "), ("lodz", "Łódź "),
        ("Đà Nẵng", "da nang "),
        ("ıllık", "illik "), ("the ﬁnance report", "finance "), ("ｔｅｓｔ１２３", "test123 "), ("ＴＥＳＴ", "test "),
        ("test123", "ｔｅｓｔ１２３ "), ("ﾊﾝｶｸｶﾅ です", "ハンカクカナ"), ("ハンカクカナ", "ﾊﾝｶｸｶﾅ"), ("ﾊﾞｽで", "バス"),
        ("か\u{3099}くせい", "がくせい"), ("ﾊﾞ", "バ"), ("バス", "ﾊﾞ"), ("مُحَمَّد هنا", "محمد "), ("محمد", "مُحَمَّد "),
        ("محـــمد", "محمد "),
        ("ﻣﺤﻤﺪ", "محمد "), ("שָׁלוֹם", "שלום "), ("Donau\u{AD}dampf\u{AD}schiff", "donaudampfschiff "),
        ("unsub\u{2060}scribe", "unsubscribe "), ("zero\u{200B}width", "zero "), ("zero\u{200B}width", "width "),
        ("zero\u{200B}width", "zero\u{200B}width "), ("zero\u{200B}width", "\"zero width\""),
        ("zero\u{200B}wi\u{AD}dth", "width "), ("Straße\u{200B}Köln", "koln "), ("می\u{200C}خواهم", "میخواهم "),
        ("plain", "pl\u{AD}ain "),
        ("\u{FEFF}first", "first "), ("Smørrebrød", "smorrebrod "), ("Æsir", "aesir "), ("cœur", "coeur "),
        ("don\u{2019}t “quote” – dash", "quote "), ("e\u{336}struck", "estruck "),
    ]

    @Test("Letters that people take for the same are found by each other", arguments: pairs)
    func folding(text: String, query: String) throws {
        let fixture = try StoreFixture()
        try fixture.store.storeBodies([(try fixture.inboxMessage("plain"), content(text))])
        let found = try fixture.store.search("body:\(query)")
        #expect(found.total == 1)
        #expect(found.messages.first?.snippet.contains(SearchResults.hitStart) == true)
        try fixture.expectSound()
    }

    private static let marks: [(text: String, query: String, marked: String)] = [
        ("日本語", "日", "[日]本語"), ("私は日本に、日本語", "本", "私は日[本]に、日[本]語"), ("日本語", "日本", "[日本]語"),
        ("東京都庁で", "東京都", "[東京都]庁で"), ("日本と日光", "日本 日", "[日本]と[日]光"), ("tower東京", "tower東", "[tower東]京"),
        ("本本に", "本", "[本本]に"), ("die Straße hier", "strasse ", "die [Straße] hier"),
        ("a Donau\u{AD}dampf b", "donaudampf ", "a [Donau\u{AD}dampf] b"), ("مُحَمَّد هنا", "محمد ", "[مُحَمَّد] هنا"),
        ("بين أشجار", "اشجار ", "بين [أشجار]"),

        ("x ﾊﾞｽです", "バ", "x [ﾊﾞ]ｽです"), ("x ﾊﾞｽです", "バス", "x [ﾊﾞｽ]です"),
        ("zero\u{200B}width\u{200B}space", "width ", "zero\u{200B}[width]\u{200B}space"),
        ("日本\u{200B}語", "語", "日本\u{200B}[語]"),
        ("x \u{200B}word\u{200B} y", "word ", "x \u{200B}[word]\u{200B} y"),
    ]

    @Test("Only what was asked for is marked, in the text as it stands", arguments: marks)
    func marking(text: String, query: String, marked: String) throws {
        let fixture = try StoreFixture()
        try fixture.store.storeBodies([(try fixture.inboxMessage("plain"), content(text))])
        let snippet = try #require(try fixture.store.search(query).messages.first).snippet
            .replacing(String(SearchResults.hitStart), with: "[").replacing(String(SearchResults.hitEnd), with: "]")
        #expect(snippet == marked)
    }

    @Test("A space without width parts words, whatever else a text holds", arguments: ["", " ß", " soft\u{AD}hyphen"])
    func zeroWidthSpace(rest: String) throws {
        #expect(try SearchTokens.ofDocument("zero\u{200B}width" + rest).prefix(2) == ["zero", "width"])
        #expect(try SearchTokens.ofQuery("zero\u{200B}width" + rest).prefix(2) == ["zero", "width"])
    }

    @Test("Words are the same whether or not other text makes each of them be looked at")
    func sameWords() throws {
        let plain = "The café – don\u{2019}t “stop” Ångström cafe\u{301} naïve 🤷 x_y 3.14 Привет"
        let words = try SearchTokens.ofDocument(plain)
        #expect(try SearchTokens.ofDocument(plain + " ß") == words + ["ss"])
        #expect(try SearchTokens.ofDocument("東 " + plain) == ["東"] + words)
    }

    @Test("Every letter that is folded is noticed in a text of nothing else")
    func noticed() {
        var folded: [UInt8] = []
        for scalar in (0x80...0xFFFF).compactMap(Unicode.Scalar.init) {
            let bytes = Array(String(scalar).utf8)
            bytes.withUnsafeBytes { bytes in
                guard LetterFolding.fold(bytes, into: &folded), folded != Array(bytes) else { return }
                #expect(TokenizerFastPath.work(bytes), "\(scalar)")
            }
        }
    }
}
