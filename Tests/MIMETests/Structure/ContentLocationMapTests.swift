import MailModel
import Testing

@testable import MIME

@Suite struct ContentLocationMapTests {
    private static func message(base: String, location: String, source: String) -> ParsedMessage {
        let text = """
            Content-Type: multipart/related; boundary=b

            --b
            Content-Type: text/html
            \(base)

            <p><img alt="x" src="\(source)"></p>
            --b
            Content-Type: image/png; name=a.png
            Content-Location: \(location)

            png
            --b
            Content-Type: image/png; name=b.png
            Content-Location: http://other.example/b.png

            other
            --b--
            """
        return ParsedMessage(parsing: wire(text))
    }

    static let rows: [Row<[String]>] = [
        Row("X: 1|http://a.example/p.png|http://a.example/p.png", ["found"]),
        Row("Content-Location: http://a.example/dir/page.html|p.png|p.png", ["found"]),
        Row("Content-Location: http://a.example/dir/page.html|http://a.example/dir/p.png|p.png", ["found"]),
        Row("Content-Location: http://a.example/dir/page.html|p.png|http://a.example/dir/p.png", ["found"]),
        Row("Content-Base: \"http://a.example/dir/\"|p.png|http://a.example/dir/p.png", ["found"]),
        Row("X: 1|http://a.example/\r\n p.png|http://a.example/p.png", ["found"]),
        Row("X: 1|http://a.example/p?a&b|http://a.example/p?a&amp;b", ["found"]),
        Row("X: 1|p.png|q.png", []), Row("X: 1|p.png|", []),
    ]

    @Test("RFC 2557: embedded pictures are found by their Content-Location", arguments: rows)
    func finds(row: Row<[String]>) {
        let pieces = row.input.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let message = Self.message(base: pieces[0], location: pieces[1], source: pieces[2])
        let isFound = row.expected == ["found"]
        let address = pieces[2].replacing("&amp;", with: "&")
        #expect((message.display().part(at: address)?.filename == "a.png") == isFound)
        #expect(message.attachments().map(\.isInline) == [isFound, false])
    }

    @Test("Only pictures are shown by their address")
    func refusesOthers() {
        let text =
            "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<img src=x>\n"
            + "--b\nContent-Type: text/html\nContent-Location: x\n\nevil\n--b--\n"
        #expect(ParsedMessage(parsing: wire(text)).display().part(at: "x") == nil)
    }

    @Test("Every address that an HTML text takes pictures from is seen in one pass")
    func findsAddresses() {
        #expect(
            ContentLocationMap.find(in: "<img src=a><img SRC = 'b c'><td background=\"d&amp;e\"><a href=f>") == [
                "a", "b c", "d&e",
            ])
        #expect(ContentLocationMap.find(in: "src=") == [])
        #expect(ContentLocationMap.find(in: String(repeating: "src=\"", count: 50_000)).count <= 50_000)
    }
}
