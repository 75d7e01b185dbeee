import MIME
import MailTestKit
import Testing

@Suite struct SnippetTests {
    private func snippet(_ text: String) -> String {
        ParsedMessage(parsing: Array("Content-Type: text/plain; charset=utf-8\n\n\(text)".utf8)).snippet { _, _ in "" }
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
        Row("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} hello", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} hello"),
        Row("می\u{200C}خواهم", "می\u{200C}خواهم"), Row("క్\u{200C}షి", "క్\u{200C}షి"),
        Row("é\u{200C}\u{200C}\u{200D} \u{200C}é\u{200C}\nx\u{200D}y", "é é xy"),
    ]

    static let quoting: [Row<String>] = [
        Row("Ok!\n________________________________\nFrom: Bob\nSent: Monday\nTo: Ada\nSubject: x\n\nold", "Ok!"),
        Row("Hi\nFrom: Bob <b@x.example>\nSent: x\nTo: y\nSubject: z\n\nold", "Hi"),
        Row("Danke\n\nVon: Bob\nGesendet: Montag\nAn: Ada\nBetreff: x\n\nalt", "Danke"),
        Row("Merci\n*De :* Bob\n*Envoyé :* lundi\n*À :* Ada\n*Objet :* x\n\nvieux", "Merci"),
        Row("了解\n发件人： 张\n发送时间： 今天\n收件人： 王\n主题： 你好\n\n旧", "了解"),
        Row("To: everybody\nDate: now\nplease come", "To: everybody Date: now please come"),
        Row("Voicemail\n\nFrom: +44 20\nTo: 1001\nDate: now\n\nhi", "Voicemail From: +44 20 To: 1001 Date: now hi"),
        Row("--- News ---\nwords", "--- News --- words"),
    ]

    static let forwarded: [Row<String>] = [
        Row(
            "---------- Forwarded message ---------\nFrom: Bob <b@x.example>\nDate: x\nSubject: y\nTo: z\n\nwords",
            "words"),
        Row("-----Original Message-----\nFrom: Bob\nSent: x\nTo: y\nSubject: z\n\nold text", "old text"),
        Row("-----Ursprüngliche Nachricht-----\nVon: Bob\nGesendet: x\nAn: y\nBetreff: z\n\nalt", "alt"),
        Row("Begin forwarded message:\n\n> From: Bob\n> Subject: x\n> Date: y\n> To: z\n> \n> words", "words"),
        Row(
            "\n-------- Weitergeleitete Nachricht --------\nBetreff: x\nDatum: y\nVon: Bob\nAn: a@x.example,\n b@x.example\n\nWorte",
            "Worte"),
        Row("From: Bob\nSent: x\nTo: y\nSubject: z\n\nwords", "words"),
        Row("--- begin forwarded text\n\nTo: a@x.example\nSubject: x\nFrom: Bob\n\nwords", "words"),
        Row("From: Bob\n\nSent: x\n\nTo: y\n\nSubject: z\n\nwords", "words"),
        Row("-- \nAda\nTel. 1\n\n-----Original Message-----\nFrom: Bob\n\nwords", "words"),
        Row("Sent from my iPhone\n\n> On 1 May 2020, at 10:00, Bob <b@x.example> wrote:\n> \n> hi", "hi"),
        Row("From: Bob\nSent: x\nTo: y\nSubject: z", "From: Bob Sent: x To: y Subject: z"),
        Row("-- \nAda\nTel. 1", "Ada Tel. 1"),
    ]

    @Test("The header of a message that is quoted whole ends the author's words", arguments: quoting)
    func endsAtQuotedHeader(row: Row<String>) { #expect(snippet(row.input) == row.expected) }

    @Test("Of mail that only forwards, the words are shown and not the header above them", arguments: forwarded)
    func showsForwardedWords(row: Row<String>) { #expect(snippet(row.input) == row.expected) }

    static let armor: [Row<String>] = [
        Row(
            "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nSigned words.\n- - item\n-----BEGIN PGP SIGNATURE-----\n\nxx\n-----END PGP SIGNATURE-----\n",
            "Signed words. - item"),
        Row("-----BEGIN PGP MESSAGE-----\nVersion: 1\n\nhQEMA\n=abcd\n-----END PGP MESSAGE-----\n", ""),
        Row("Look:\n-----BEGIN PGP PUBLIC KEY BLOCK-----\nhQ\n-----END PGP PUBLIC KEY BLOCK-----\nBye", "Look: Bye"),
        Row("-----BEGIN PGP SIGNATURE-----\nhQ", ""),
    ]

    @Test("OpenPGP armour is not text", arguments: armor)
    func skipsArmor(row: Row<String>) { #expect(snippet(row.input) == row.expected) }

    @Test(
        "Lines that programs add above a message are not its text, in any language",
        arguments: [
            "Trouble viewing this email? Read it online.", "Can’t see this email? View in browser",
            "Falls diese E-Mail nicht richtig dargestellt wird, klicken Sie bitte hier.",
            "Wird diese Nachricht nicht korrekt angezeigt? Zur Online-Version", "Voir ce message dans votre navigateur",
            "Si este correo no se ve bien, ábralo en su navegador", "Visualizza nel browser", "Ver no navegador",
            "Bekijk de webversie", "Öppna i webbläsaren", "Vis i din browser", "Avaa selaimessa",
            "Zobacz w przeglądarce", "Открыть в браузере", "ブラウザで表示する", "如果无法正常显示，请点击这里",
            "This is an HTML message. Your mail client does not support HTML.", "Get Outlook for iOS",
            "CAUTION: This email originated from outside of the organization. Do not click links.",
        ])
    func skipsBoilerplate(line: String) {
        #expect(snippet("\(line)\n\nHello Bob") == "Hello Bob")
        #expect(snippet(line).isEmpty)
    }

    @Test(
        "Sentences that only have words in common with boilerplate are the author's",
        arguments: [
            "Which browser do you use?", "My view on this is simple.", "Your version is online.",
            "The HTML of the page is wrong.", "Caution is needed.",
        ])
    func keepsSentences(line: String) { #expect(snippet(line) == line) }

    @Test("A snippet is the author's own text", arguments: rows)
    func chooses(row: Row<String>) { #expect(snippet(row.input) == row.expected) }

    @Test("FR-SYNC-06: a snippet ends after about a hundred characters, at a word")
    func cuts() {
        let long = snippet(String(repeating: "seven77 ", count: 100))
        #expect(long.count <= 100 && long.count > 80)
        #expect(long.hasSuffix("seven77"))
        #expect(snippet(String(repeating: "x", count: 10_000)).count == 100)
        #expect(snippet(String(repeating: "語", count: 500)).count == 100)
    }

    @Test("The HTML's text is used if the plain text is missing or empty")
    func usesHTML() {
        let message = ParsedMessage(parsing: wire(Fixtures.onlyHTML))
        #expect(message.snippet { _, _ in "from html" } == "from html")
        let placeholder = Fixtures.alternative.replacing("plain words", with: "View this email in your browser\n")
        #expect(ParsedMessage(parsing: wire(placeholder)).snippet { _, _ in "from html" } == "from html")
    }

    @Test(
        "A text that only asks for another mail program, or only a list's footer, is not preferred to other text"
    )
    func prefersWords() {
        let placeholder = Fixtures.alternative.replacing(
            "plain words", with: "This is an HTML message. Your mail client does not support HTML.")
        #expect(ParsedMessage(parsing: wire(placeholder)).snippet { _, _ in "from html" } == "from html")
        let reversed = """
            Content-Type: multipart/alternative; boundary=b

            --b
            Content-Type: text/html

            <p>html words</p>
            --b

            plain words
            --b--
            """
        #expect(ParsedMessage(parsing: wire(reversed)).snippet { _, _ in "from html" } == "plain words")
        let footer = """
            Content-Type: multipart/mixed; boundary=b

            --b
            Content-Type: text/html

            <p>words</p>
            --b

            You get this mail from a list.
            --b--
            """
        #expect(ParsedMessage(parsing: wire(footer)).snippet { _, _ in "from html" } == "from html")
    }

    @Test("Quotes in HTML are recognized by the marks in its plain text")
    func skipsMarkedQuotes() {
        let message = ParsedMessage(parsing: wire(Fixtures.onlyHTML))
        #expect(message.snippet { _, _ in "Yes!\n\n> On Mon, Bob <b@x.example> wrote:\n\n> old words" } == "Yes!")
        #expect(message.snippet { _, _ in "> old words\n\nMy answer" } == "My answer")
        #expect(message.snippet { _, _ in "> Bob wrote:\n> old words" } == "old words")
        #expect(message.snippet { _, _ in "Hi\nFrom: Bob\nSent: x\nTo: y\nSubject: z\n\nold" } == "Hi")
    }

    @Test("The beginning of a long text gives the same snippet as all of it")
    func readsOnlyTheBeginning() {
        var random = SeededGenerator.announced("SnippetTests beginning")
        let message = ParsedMessage(
            parsing: wire("Content-Type: text/html\n\n" + String(repeating: "<p></p>\n", count: 4_000)))
        var settledCount = 0
        for round in 0..<400 {
            let text = Self.longText(&random)
            var isSettled = true
            let snippet = message.snippet { _, count in
                isSettled = count < 10_000
                return isSettled ? String(text.unicodeScalars.prefix(count)) : text
            }
            settledCount += isSettled ? 1 : 0
            // Without a beginning, the whole text is read.
            let expected = message.snippet { _, count in count < 10_000 ? "" : text }
            #expect(snippet == expected, "seed \(random.seed), round \(round)")
        }
        #expect(settledCount > 50 && settledCount < 400)
    }

    /// Lines that begin quotes, signatures and armor, and many words behind them.
    private static func longText(_ random: inout SeededGenerator) -> String {
        let marks = [
            "", "", "> quoted", "On Mon, Bob <b@x.example> wrote:", "-- ", "From: Bob", "Sent: Monday", "To: Ann",
            "Subject: x", "-----Original Message-----", "-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA256",
            "-----BEGIN PGP SIGNATURE-----", "-----END PGP SIGNATURE-----", "words", "---- news ----", "🎉 10 €",
        ]
        var lines = (0..<random.number(0...600)).map { _ in marks[random.number(0...marks.count - 1)] }
        if random.number(0...1) == 0 { lines = Array(lines.prefix(random.number(0...8))) + ["words and more words"] }
        let filler = String(repeating: "more words ", count: random.number(1...8))
        lines += Array(repeating: filler, count: 20_000 / filler.utf8.count)
        return lines.joined(separator: "\n")
    }

    @Test("A message that only contains messages has their text as snippet")
    func looksIntoEmbeddedMessages() {
        let digest = "Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: a\n\ninner words\n--b--\n"
        #expect(ParsedMessage(parsing: wire(digest)).snippet { _, _ in "" } == "inner words")
        let inline = digest.replacing("--b\n\n", with: "--b\nContent-Disposition: inline\n\n")
        #expect(ParsedMessage(parsing: wire(inline)).snippet { _, _ in "" } == "inner words")
        let whole = "Content-Type: message/rfc822\n\nSubject: a\n\ninner words\n"
        #expect(ParsedMessage(parsing: wire(whole)).snippet { _, _ in "" } == "inner words")
        let deep = String(repeating: "Content-Type: message/rfc822\n\n", count: 40) + "\nwords"
        #expect(ParsedMessage(parsing: wire(deep)).snippet { _, _ in "" } == "")
    }

    @Test("Search finds text, file names and text of embedded messages")
    func collectsSearchText() {
        let text = ParsedMessage(parsing: wire(Fixtures.forwarded)).searchText { _ in "" }
        for word in ["have a look", "deep words", "deep.gif", "Inside", "leaf words", "Leaf"] {
            #expect(text.contains(word), "\(word)")
        }
        let related = ParsedMessage(parsing: wire(Fixtures.related)).searchText { _ in "html words" }
        for word in ["see the picture", "html words", "Bücher.pdf", "footer"] { #expect(related.contains(word)) }
    }

    @Test("Words that only the HTML has are found beside a long plain text, and words of both are stored once")
    func collectsBothForms() {
        let plain = String(repeating: "The plain form is long enough. ", count: 30)
        let html = "<p>The Plain form is long enough.</p><p>Terms of carriage</p>"
        let message = ParsedMessage(
            parsing: wire(
                "Content-Type: multipart/alternative; boundary=b\n\n--b\n\n\(plain)\n--b\nContent-Type: text/html\n\n\(html)\n--b--\n"
            ))
        let text = message.searchText { $0.replacing("</p>", with: "\n").replacing("<p>", with: "") }
        #expect(text.hasSuffix("\nTerms of carriage") && !text.contains("Plain"))
        let only = ParsedMessage(parsing: wire("Content-Type: text/html\n\nOnce\nOnce\n"))
        #expect(only.searchText { $0 }.hasPrefix("Once\nOnce"))
    }

    @Test("Search text stays within its limit and splits no character")
    func boundsSearchText() {
        let message = ParsedMessage(parsing: Array("\n\(String(repeating: "語", count: 1_000))".utf8))
        let text = message.searchText(limit: 100) { _ in "" }
        #expect(text == String(repeating: "語", count: 33))
        #expect(message.searchText(limit: 0) { _ in "" }.isEmpty)
    }
}
