import Foundation
import Testing

@testable import MIME

@Suite("Writing file names") struct ParameterWritingTests {
    private static func written(_ filename: String) throws -> String {
        var writer = HeaderFieldWriter("Content-Disposition")
        writer.append("attachment")
        ParameterWriter.appendQuoted("filename", filename, to: &writer)
        return String(decoding: try writer.finished(), as: UTF8.self)
    }

    private static let prefix = "Content-Disposition: attachment;"

    static let rows: [Row<String>] = [
        Row("a.txt", " filename=\"a.txt\"\r\n"),
        Row("two words.txt", " filename=\"two words.txt\"\r\n"),
        Row("it's 100%;x=y.txt", " filename=\"it's 100%;x=y.txt\"\r\n"),
        Row("é.txt", " filename*=UTF-8''%C3%A9.txt\r\n"),
        Row("a\"b.txt", " filename*=UTF-8''a%22b.txt\r\n"),
        Row("a\\b.txt", " filename*=UTF-8''a%5Cb.txt\r\n"),
        Row("=?utf-8?q?x?=", " filename*=UTF-8''%3D%3Futf-8%3Fq%3Fx%3F%3D\r\n"),
        Row("<a>", " filename*=UTF-8''%3Ca%3E\r\n"),
        Row(" a", " filename*=UTF-8''%20a\r\n"),
        Row("a*'%.txt", " filename=\"a*'%.txt\"\r\n"),
        Row("é*'%", " filename*=UTF-8''%C3%A9%2A%27%25\r\n"),
    ]

    @Test("RFC 2231: a plain name in quotes, any other in escapes", arguments: rows)
    func forms(row: Row<String>) throws { #expect(try Self.written(row.input) == Self.prefix + row.expected) }

    static let longNames = [
        String(repeating: "a", count: 300) + ".pdf", String(repeating: "é", count: 400),
        String(repeating: "日本語", count: 100) + ".pdf", String(repeating: "👩🏽‍🚀", count: 30),
        String(repeating: "\"", count: 200), "x" + String(repeating: "\u{301}", count: 400),
    ]

    @Test("A long name is split into numbered pieces of whole characters", arguments: longNames)
    func continuations(name: String) throws {
        let field = try Self.written(name)
        for line in field.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 78) }
        let pieces = field.components(separatedBy: ";").dropFirst().map { $0.drop { $0 != "=" }.dropFirst() }
        #expect(pieces.count > 1)
        for piece in pieces {
            let text = piece.trimmingPrefix("UTF-8''").components(separatedBy: "\r\n")[0]
            #expect(text.removingPercentEncoding != nil, "each piece is UTF-8 by itself")
        }
        let value = Array(field.dropFirst(Self.prefix.count).utf8)[...]
        #expect(
            ParameterList(after: value, maximumCount: 256).values["filename"].map { Array($0.utf8) } == Array(name.utf8)
        )
    }

    @Test("The ASCII name keeps the ASCII characters and the extension")
    func plainNames() {
        let rows = [
            ("Résumé.pdf", "Resume.pdf"), ("日本語.pdf", "_.pdf"), ("a\"b\\c.txt", "a_b_c.txt"), ("", "_"),
            ("\u{301}", "_"), ("=?utf-8?Q?x?=", "_utf-8_Q_x_"), ("<x>", "_x_"), ("a/b.txt", "a_b.txt"), (" é ", "e"),
        ]
        for (name, plain) in rows { #expect(PlainFilename.make(name) == plain) }
        let long = PlainFilename.make(String(repeating: "é", count: 500) + ".pdf")
        #expect(long == String(repeating: "e", count: 56) + ".pdf")
    }
}
