import Testing

@testable import MIME

@Suite struct ContentTypeTests {
    static let types: [Row<String?>] = [
        Row("text/plain", "text/plain"),
        Row("TEXT/HTML; charset=utf-8", "text/html"),
        Row(" text / plain ", "text/plain"),
        Row("text/plain (comment)", "text/plain"),
        Row("application/vnd.ms-excel", "application/vnd.ms-excel"),
        Row("text", nil), Row("", nil), Row("text/", nil), Row("/plain", nil), Row("a/b/c", nil),
        Row("(hello) text (plain) / (world) plain (eod);charset=us-ascii", "text/plain"),
        Row("text/html charset=utf-8", "text/html"), Row("text/(open plain", nil),
        Row("te xt/plain", nil), Row("text/plain/format; charset=x", nil),
        Row("text/pl\u{E9}in", nil), Row("text;plain", nil),
    ]

    @Test(
        "An encoded-word in an extended parameter is decoded",
        arguments: [
            "filename*=\"=?utf-8?Q?d=C3=A9j=C3=A0_l'an d'or.pdf?=\"",
            "filename*==?utf-8?B?ZMOpasOgIGwnYW4gZCdvci5wZGY=?=",
            "filename*=utf-8''=?utf-8?B?ZMOpasOgIGwnYW4gZCdvci5wZGY=?=",
        ])
    func readsEncodedWordsInExtendedParameters(parameter: String) {
        let message = ParsedMessage(
            parsing: Array("Content-Type: application/pdf\nContent-Disposition: attachment; \(parameter)\n\nx".utf8))
        #expect(message.root.filename == "déjà l'an d'or.pdf")
    }

    @Test("RFC 2045 §5.1: type and subtype", arguments: types)
    func readsTypes(row: Row<String?>) {
        let (type, isValid) = ContentType.read(row.bytes[...], limits: .standard)
        #expect((isValid ? type.mimeType : nil) == row.expected)
        #expect(isValid || type.mimeType == "text/plain")
    }

    static let parameters: [Row<[String: String]>] = [
        Row("", [:]),
        Row("charset=utf-8", ["charset": "utf-8"]),
        Row(" CHARSET = \"utf-8\" ; format=flowed", ["charset": "utf-8", "format": "flowed"]),
        Row("name=\"a; b=c.txt\"; x=y", ["name": "a; b=c.txt", "x": "y"]),
        Row("name=\"say \\\"hi\\\".txt\"", ["name": "say \"hi\".txt"]),
        Row("name=\"C:\\dir\\file.txt\"", ["name": "C:\\dir\\file.txt"]),
        Row("name=two words (1).pdf; x=y", ["name": "two words (1).pdf", "x": "y"]),
        Row("name=\"open", ["name": "open"]),
        Row("name=\"fol\r\n ded\"", ["name": "fol ded"]),
        Row("=x; ;; y; z=1", ["z": "1"]),
        Row("a=1; a=2", ["a": "1"]),
        Row("name=\"=?utf-8?Q?caf=C3=A9.txt?=\"", ["name": "café.txt"]),
        Row("name==?utf-8?Q?caf=C3=A9.txt?=", ["name": "café.txt"]),
        Row("name*=utf-8''caf%C3%A9.txt", ["name": "café.txt"]),
        Row("name*=iso-8859-1'fr'caf%E9.txt", ["name": "café.txt"]),
        Row("name*=caf%C3%A9.txt", ["name": "café.txt"]),
        Row("name*=utf-8''100%.txt", ["name": "100%.txt"]),
        Row("name=old.txt; name*=utf-8''new.txt", ["name": "new.txt"]),
        Row("name*0=long; name*1=\" name\"; name*2=.txt", ["name": "long name.txt"]),
        Row("name*1=b; name*0=a", ["name": "ab"]),
        Row("name*0*=utf-8''caf%C3; name*1*=%A9; name*2=%20.txt", ["name": "café%20.txt"]),
        Row("name*0=a; name*0=b; name*2=c", ["name": "ac"]),
        Row("name*x=a", [:]),
        Row("name*0*=utf-8''a%00b%0Ac", ["name": "ab c"]),
        Row("name*99999999999999999999=a", [:]),
        // Comments, as in the example of RFC 2045 §5.1; in file names they are text.
        Row(" (a) ; (b) charset = (c) us-ascii (Plain text) ; (d)", ["charset": "us-ascii"]),
        Row("charset=\"a(b)\" (c); x=y", ["charset": "a(b)", "x": "y"]),
        Row("charset=a(b); (open; x=y", ["charset": "a", "x": "y"]),
        Row("charset=a(b; x=y", ["charset": "a(b", "x": "y"]), Row("charset=a (b; x=y", ["charset": "a", "x": "y"]),
        Row("charset (c)=\"ab\"", ["charset": "ab"]),
        Row("charset(a=b;c) = (d) ab (e) ; x=y", ["charset": "ab", "x": "y"]),
        Row("charset=ab(x;y=z)(c); x=y", ["charset": "ab", "x": "y"]),
        Row("name=\"a.txt\" (x; y=z); x=y", ["name": "a.txt", "x": "y"]),
        Row("name(c)=a (1).txt", ["name": "a (1).txt"]), Row("(=x; a(=b; c=d", ["(": "x", "a(": "b", "c": "d"]),
        Row("name=(1).pdf; x=y", ["name": "(1).pdf", "x": "y"]),
        // Missing semicolons.
        Row("\n\tboundary=\"b\"", ["boundary": "b"]),
        Row(
            "access-type=mail-server\n server=\"a@b.example\"; c=d",
            ["access-type": "mail-server", "server": "a@b.example", "c": "d"]),
        Row("\n filename*0*=iso-8859-1'es'%D1and%FA\n filename*1*=.pdf", ["filename": "Ñandú.pdf"]),
        Row("name=\"a b.txt\" size=3", ["name": "a b.txt", "size": "3"]),
        Row("name=two words and=.pdf", ["name": "two words", "and": ".pdf"]),
        Row("name=QQ ==", ["name": "QQ =="]),
        Row("title *=utf-8''x; na me=y", ["title": "x", "name": "y"]),
    ]

    @Test("RFC 2231: parameters with continuations, charsets and both", arguments: parameters)
    func readsParameters(row: Row<[String: String]>) {
        #expect(ParameterList(after: row.bytes[...], maximumCount: 256).values == row.expected)
    }

    @Test("Long runs of parentheses and blanks take linear time")
    func staysLinear() {
        for text in [
            "(", "( ", " (", "a=(", "a=b (", "a=b  c", "a= ", "\"", "a=b \t", "(a)", "a=\"b\" c", "a(", "a(b", "a=b(c",
            "a=b(c);",
        ] {
            let bytes = Array(String(repeating: text, count: 200_000).utf8)
            #expect(ParameterList(after: bytes[...], maximumCount: 256).values.count <= 256)
        }
    }

    @Test(
        "RFC 2045 §5.1: comments next to a boundary are not part of it, unless the delimiters have them",
        arguments: [
            ("boundary (c)=\"ab\"", "ab"), ("boundary=ab(c)", "ab"), ("boundary=(c)ab (d)", "ab"),
            ("boundary=ab(c)", "ab(c)"), ("boundary=(Part)", "(Part)"),
        ])
    func readsBoundaries(parameter: String, delimiter: String) {
        let text =
            "Content-Type: multipart/mixed; \(parameter)\n\n--\(delimiter)\n\none\n--\(delimiter)\n\ntwo\n--\(delimiter)--\n"
        let message = ParsedMessage(parsing: wire(text))
        #expect(message.root.children.map { message.decodedText(of: $0) } == ["one", "two"] && message.defects.isEmpty)
    }

    @Test("A type that cannot be read keeps its parameters")
    func keepsParameters() {
        let part = ParsedMessage(parsing: Array("Content-Type: text/plain/x; charset=koi8-r\n\n\n".utf8)).root
        #expect(part.mimeType == "text/plain" && part.charset == "koi8-r")
        let disposition = ParsedMessage(
            parsing: Array("Content-Disposition: (x) attachment (y)\n filename=a.txt\n\n".utf8)
        ).root
        #expect(disposition.disposition == .attachment && disposition.filename == "a.txt")
    }

    @Test("A hundred thousand continuations are cut at the limit")
    func boundsContinuations() {
        let text = (0..<100_000).map { "name*\($0)*=a" }.joined(separator: ";")
        let list = ParameterList(after: Array(text.utf8)[...], maximumCount: 256)
        #expect(list.values["name"]?.count == 256)
    }
}
