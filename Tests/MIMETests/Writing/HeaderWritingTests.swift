import Foundation
import MailModel
import MailTestKit
import Testing

@testable import MIME

@Suite("Writing header fields") struct HeaderWritingTests {
    private static func subject(_ text: String) throws -> String {
        var writer = HeaderFieldWriter("Subject")
        UnstructuredText.append(text, to: &writer)
        return String(decoding: try writer.finished(), as: UTF8.self)
    }

    private static func name(_ text: String) throws -> String {
        var writer = HeaderFieldWriter("To")
        Phrase.append(text, to: &writer)
        return String(decoding: try writer.finished(), as: UTF8.self)
    }

    static let subjects: [Row<String>] = [
        Row("plain words", "Subject: plain words\r\n"),
        Row("two  blanks stay", "Subject: two  blanks stay\r\n"),
        Row("é", "Subject: =?UTF-8?B?w6k=?=\r\n"),
        Row("plain é plain", "Subject: plain =?UTF-8?B?w6k=?= plain\r\n"),
        Row("é  plain", "Subject: =?UTF-8?B?w6kgIHBsYWlu?=\r\n"),
        Row("é ü plain", "Subject: =?UTF-8?B?w6kgw7w=?= plain\r\n"),
        Row("日本", "Subject: =?UTF-8?B?5pel5pys?=\r\n"),
        Row("=?utf-8?Q?x?=", "Subject: =?UTF-8?B?PT91dGYtOD9RP3g/PQ==?=\r\n"),
        Row("a =? b", "Subject: a =?UTF-8?B?PT8=?= b\r\n"),
        Row("(a) \"b\" <c>", "Subject: (a) \"b\" <c>\r\n"),
        Row("Wörterbuchseiten", "Subject: =?UTF-8?Q?W=C3=B6rterbuchseiten?=\r\n"),
        Row("é (a)", "Subject: =?UTF-8?B?w6k=?= (a)\r\n"),
        Row("é_=?", "Subject: =?UTF-8?B?w6lfPT8=?=\r\n"),
    ]

    @Test("Subjects: ASCII is unchanged, other words are encoded in the shorter form", arguments: subjects)
    func writesSubject(row: Row<String>) throws { #expect(try Self.subject(row.input) == row.expected) }

    static let names: [Row<String>] = [
        Row("Ada", "To: Ada\r\n"),
        Row("Ada King", "To: Ada King\r\n"),
        Row("Ada  King", "To: \"Ada  King\"\r\n"),
        Row("King, Ada", "To: \"King, Ada\"\r\n"),
        Row("J. Doe", "To: \"J. Doe\"\r\n"),
        Row("ada@example.org", "To: \"ada@example.org\"\r\n"),
        Row("say \"hi\" \\", "To: \"say \\\"hi\\\" \\\\\"\r\n"),
        Row("a, é", "To: =?UTF-8?B?YSwgw6k=?=\r\n"),
        Row("Wörterbuch, Seiten", "To: =?UTF-8?Q?W=C3=B6rterbuch=2C_Seiten?=\r\n"),
        Row("(é)", "To: =?UTF-8?B?KMOpKQ==?=\r\n"),
        Row("=?x", "To: =?UTF-8?B?PT94?=\r\n"),
        Row("o'neil", "To: o'neil\r\n"),
    ]

    @Test("Names: atoms, else quotes, else encoded with only what a phrase allows", arguments: names)
    func writesName(row: Row<String>) throws { #expect(try Self.name(row.input) == row.expected) }

    static let longTexts = [
        String(repeating: "x", count: 3_000), String(repeating: "word ", count: 400),
        String(repeating: "é", count: 900),
        String(repeating: "日本語", count: 300), String(repeating: "a日", count: 300), String(repeating: "👨‍👩‍👧‍👦", count: 60),
        "a" + String(repeating: "\u{301}", count: 700), String(repeating: " ", count: 2_000) + "x",
        "x" + String(repeating: " ", count: 2_000) + "x", String(repeating: "=?", count: 500),
        String(repeating: "x", count: 76), String(repeating: "x", count: 75) + " é",
        String(repeating: "\"", count: 300),
    ]

    @Test("Long text of any kind is folded at 76 columns and round-trips", arguments: longTexts)
    func folds(text: String) throws {
        let trimmed = HeaderValueCheck.trimmed(text)
        let (subject, name) = (try Self.subject(text), try Self.name(trimmed))
        for line in (subject + name).components(separatedBy: "\r\n") { #expect(line.utf8.count <= 76) }
        let read = EncodedWord.decode(Array(subject.dropFirst(8).utf8)[...].trimmed)
        #expect(read.utf8.elementsEqual(trimmed.utf8))
        let person = try #require(AddressListParser.parse(Array((name.dropFirst(3) + " <a@x>").utf8)).first)
        // Readers do not keep quotes around a whole name.
        #expect(person.address == "a@x" && (person.name ?? "").utf8.elementsEqual(trimmed.trimming("\"").utf8))
    }

    @Test("Every encoded-word is UTF-8 by itself, at most 75 columns, and only the last in base64 has padding")
    func words() {
        var generator = DraftGenerator(random: .announced("HeaderWritingTests words"))
        for round in 0..<300 {
            let text = generator.text().filter { !$0.isNewline }
            for context in [EncodedWordWriter.Context.phrase, .unstructured] {
                let words = EncodedWordWriter.words(text, in: context, firstRoom: generator.random.number(-5...80))
                for (index, word) in words.enumerated() {
                    let isBase64 = word.starts(with: "=?UTF-8?B?".utf8)
                    let comment: Comment = "seed \(generator.random.seed), round \(round)"
                    #expect(word.count <= 75, comment)
                    #expect(!EncodedWord.decode(word).contains("\u{FFFD}"), comment)
                    #expect(!isBase64 || index == words.count - 1 || word.dropLast(2).last != .equals, comment)
                }
                let joined = Array(words.joined(separator: [.carriageReturn, .lineFeed, .space]))
                #expect(EncodedWord.decode(joined).utf8.elementsEqual(text.replacing("\t", with: " ").utf8))
            }
        }
    }

    @Test("A character that fits into a word is not split")
    func characters() {
        let flag = "🏳️‍🌈"
        for word in EncodedWordWriter.words(String(repeating: flag, count: 40), in: .phrase, firstRoom: 70) {
            #expect(EncodedWord.decode(word).allSatisfy { String($0) == flag })
        }
    }

    @Test("A field that could end early or exceeds 998 octets is not written")
    func lastGuard() {
        for text in ["a\r\nb", "a\nb", "a\rb", "a\u{0}b", "a\r\n b\n", "\u{7F}"] {
            var writer = HeaderFieldWriter("X-Test")
            writer.append(Array(text.utf8))
            #expect(throws: ComposeError.Problem.controlCharacter) { try writer.finished() }
        }
        for count in [990, 991, 998, 200_000] {
            var writer = HeaderFieldWriter("X-Test")
            writer.append(Array(repeating: UInt8(ascii: "x"), count: count))
            // On its own line after one blank.
            let fits = count <= 997
            #expect((try? writer.finished()) == nil ? !fits : fits)
        }
    }
}

extension String {
    fileprivate func trimming(_ character: Character) -> String {
        allSatisfy { $0 == character } ? "" : self
    }
}
