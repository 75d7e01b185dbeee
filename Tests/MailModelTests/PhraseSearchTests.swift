import MailModel
import Testing

@Suite("Search for phrases")
struct PhraseSearchTests {
    @Test("Any phrase is found anywhere, also beside others with the same beginning")
    func found() {
        let search = PhraseSearch(["act now", "act", "über uns", "account", ""])
        for text in ["act", "please act now", "fact", "der Text über uns", "my account"] {
            #expect(search.isIn(Array(text.utf8)), "\(text)")
        }
        for text in ["", "ac", "Act", "uber uns", "accoun"] { #expect(!search.isIn(Array(text.utf8)), "\(text)") }
        #expect(!PhraseSearch([]).isIn(Array("act".utf8)))
    }
}
