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
        Row("te xt/plain", "te/plain"),
        Row("text/pl\u{E9}in", nil), Row("text;plain", nil),
    ]

    @Test("RFC 2045 §5.1: type and subtype", arguments: types)
    func readsTypes(row: Row<String?>) {
        #expect(ContentType(row.bytes[...], limits: .standard)?.mimeType == row.expected)
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
    ]

    @Test("RFC 2231: parameters with continuations, charsets and both", arguments: parameters)
    func readsParameters(row: Row<[String: String]>) {
        #expect(ParameterList(row.bytes[...], maximumCount: 256).values == row.expected)
    }

    @Test("A hundred thousand continuations are cut at the limit")
    func boundsContinuations() {
        let text = (0..<100_000).map { "name*\($0)*=a" }.joined(separator: ";")
        let list = ParameterList(Array(text.utf8)[...], maximumCount: 256)
        #expect(list.values["name"]?.count == 256)
    }
}
