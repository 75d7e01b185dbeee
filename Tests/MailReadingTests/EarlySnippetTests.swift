import MailTestKit
import Testing

import MailReading

@Suite("Snippets of incomplete texts")
struct EarlySnippetTests {
    /// A beginning, how it is encoded, and what a reader sees of it.
    struct Case: Sendable {
        let bytes: [UInt8]
        let type: String
        let encoding: String
        let snippet: String

        init(_ text: String, _ type: String, _ encoding: String, _ snippet: String) {
            self.init(bytes: Array(text.utf8), type, encoding, snippet)
        }

        init(bytes: [UInt8], _ type: String, _ encoding: String, _ snippet: String) {
            self.bytes = bytes
            self.type = type
            self.encoding = encoding
            self.snippet = snippet
        }
    }

    static let cases = [
        Case("Hello there.\r\nSee you", "text/plain; charset=\"us-ascii\"", "7bit", "Hello there. See you"),
        Case("SGVsbG8gd29yb", "text/plain", "base64", "Hello wor"),
        Case("Gr=C3=BC=C3=9Fe aus K=C3", "text/plain; charset=\"utf-8\"", "quoted-printable", "Grüße aus K"),
        Case(bytes: [0x47, 0x72, 0xFC, 0xDF, 0x65], "text/plain; charset=\"iso-8859-1\"", "8bit", "Grüße"),
        Case("<html><head><style>a { b: c }</style></head><p>News &amp; more<im", "text/html", "7bit", "News & more"),
        Case("> quoted\r\n\r\nAgreed.", "text/plain; format=\"flowed\"", "7bit", "Agreed."),
        Case("", "text/plain", "7bit", ""),
    ]

    @Test("MO-35: a text truncated anywhere gives its first words", arguments: cases)
    func beginnings(_ one: Case) {
        let made = EarlySnippet.from(beginning: one.bytes, contentType: one.type, transferEncoding: one.encoding)
        #expect(made.filter { $0 != "\u{FFFD}" } == one.snippet)
    }

    @Test("MO-35: an excerpt of the server is shortened and cleaned like any text")
    func excerpt() {
        #expect(
            EarlySnippet.from(preview: "  On 1 May, Bo wrote:\n> old\n\nYes,\u{200B} do  that. ") == "Yes, do that.")
        #expect(EarlySnippet.from(preview: String(repeating: "word ", count: 100)).count <= 100)
        #expect(EarlySnippet.from(preview: "").isEmpty)
    }

    @Test("MO-35: no bytes trap, in any declared encoding")
    func anyBytes() {
        var random = SeededGenerator(seed: 35)
        let types = [
            "text/plain; charset=\"utf-8\"", "text/html", "text/plain; charset=\"iso-2022-jp\"", "text/plain; \"", "",
        ]
        let encodings = ["base64", "quoted-printable", "8bit", "x-uuencode", ""]
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let snippet = EarlySnippet.from(
                beginning: bytes, contentType: types.randomElement(using: &random) ?? "",
                transferEncoding: encodings.randomElement(using: &random) ?? "")
            #expect(snippet.count <= 100)
        }
    }
}
