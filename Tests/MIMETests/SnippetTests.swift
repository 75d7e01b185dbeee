import MIME
import Testing

@Suite struct SnippetTests {
    private func snippet(_ text: String) -> String {
        ParsedMessage(parsing: Array("Content-Type: text/plain; charset=utf-8\n\n\(text)".utf8)).snippet { _ in "" }
    }

    static let rows: [Row<String>] = [
        Row("", ""), Row("Hello", "Hello"), Row("Hello\n\n  Bob,\t how are you?", "Hello Bob, how are you?"),
        Row("> quoted\n> more\nmine", "mine"),
        Row("On Fri, 21 Nov 1997, Bob wrote:\n> quoted\n\nmine", "mine"),
        Row("On Friday, 21 Nov 1997 at 09:55, Bob Example\n<bob@example.com> wrote:\n> quoted\nmine", "mine"),
        Row("Am 21.11.97 um 9:55 schrieb Bob:\n> zitiert\nmeins", "meins"),
        Row("Bob <bob@example.com> writes:\n\n> quoted\n\nmine", "mine"),
        Row("On the other hand, I wrote: nothing.", "On the other hand, I wrote: nothing."),
        Row("Bob Example wrote:\n> quoted\nmine", "mine"),
        Row("BE> quoted\nmine", "mine"),
        Row("mine\n-- \nAda", "mine"),
        Row("mine\n-----Original Message-----\nFrom: Bob", "mine"),
        Row("mine\n________________________________\nFrom: Bob", "mine"),
        Row("> only\n> quoted", "only quoted"),
        Row("> > deep", "deep"),
        Row("View this email in your browser\n\nSale!", "Sale!"),
        Row("https://example.org/long\n\nSale at https://example.org/x today", "Sale at today"),
        Row("=====\n***\nnews\n-----", "news"),
        Row("[image: logo]\nwords", "words"),
        Row("a\u{200B}\u{34F}\u{AD} \u{A0}\u{2007}\u{FEFF}b", "a b"),
        Row("\u{34F} \u{200C} \u{A0}\n\u{2800}\nwords", "words"),
        Row("🎉", "🎉"), Row("10 €", "10 €"),
    ]

    @Test("A snippet is what the author wrote to be read", arguments: rows)
    func chooses(row: Row<String>) { #expect(snippet(row.input) == row.expected) }

    @Test("FR-SYNC-06: a snippet ends after about a hundred characters, at a word")
    func cuts() {
        let long = snippet(String(repeating: "seven77 ", count: 100))
        #expect(long.count <= 100 && long.count > 80)
        #expect(long.hasSuffix("seven77"))
        #expect(snippet(String(repeating: "x", count: 10_000)).count == 100)
        #expect(snippet(String(repeating: "語", count: 500)).count == 100)
    }

    @Test("Without plain text the HTML's text is used, also where the plain one says nothing")
    func usesHTML() {
        let message = ParsedMessage(parsing: wire(Fixtures.onlyHTML))
        #expect(message.snippet { _ in "from html" } == "from html")
        let placeholder = Fixtures.alternative.replacing("plain words", with: "View this email in your browser\n")
        #expect(ParsedMessage(parsing: wire(placeholder)).snippet { _ in "from html" } == "from html")
    }

    @Test("Search finds the text, the names of files and what embedded messages say")
    func collectsSearchText() {
        let text = ParsedMessage(parsing: wire(Fixtures.forwarded)).searchText { _ in "" }
        for word in ["have a look", "deep words", "deep.gif", "Inside", "leaf words", "Leaf"] {
            #expect(text.contains(word), "\(word)")
        }
        let related = ParsedMessage(parsing: wire(Fixtures.related)).searchText { _ in "html words" }
        for word in ["see the picture", "html words", "Bücher.pdf", "footer"] { #expect(related.contains(word)) }
    }

    @Test("Search text keeps to its limit and cuts no character")
    func boundsSearchText() {
        let message = ParsedMessage(parsing: Array("\n\(String(repeating: "語", count: 1_000))".utf8))
        let text = message.searchText(limit: 100) { _ in "" }
        #expect(text == String(repeating: "語", count: 33))
        #expect(message.searchText(limit: 0) { _ in "" }.isEmpty)
    }
}
