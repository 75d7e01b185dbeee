import MIME
import Testing

@Suite struct FilenameTests {
    static let rows: [Row<String>] = [
        Row("report.pdf", "report.pdf"), Row("Bücher 2024.pdf", "Bücher 2024.pdf"),
        Row("../../.bashrc", "bashrc"), Row("/etc/x", "x"), Row("..\\..\\x", "x"), Row("C:\\dir\\file.doc", "file.doc"),
        Row("a/b", "b"), Row("a/", "a"), Row("a\u{0}.png", "a.png"), Row("~", "attachment"), Row(".", "attachment"),
        Row("..", "attachment"),
        Row("", "attachment"), Row("   ", "attachment"), Row("-rf", "rf"), Row("--", "attachment"),
        Row(".desktop", "desktop"),
        Row("CON", "_CON"), Row("nul.txt", "_nul.txt"), Row("COM1", "_COM1"), Row("contract.txt", "contract.txt"),
        Row("trailing. . ", "trailing"), Row("new\nline.txt", "new line.txt"), Row("tab\t\tbed.txt", "tab bed.txt"),
        Row("invoice\u{202E}gpj.exe", "invoicegpj.exe"), Row("zero\u{200B}width.txt", "zerowidth.txt"),
        Row("a\u{FF0F}b.txt", "a_b.txt"), Row("a\u{2024}txt", "a.txt"), Row("\u{2024}\u{2024}/x", "x"),
        Row("e\u{301}.txt", "\u{E9}.txt"), Row("x.pdf               .exe", "x.pdf .exe"), Row("\u{85}x", "x"),
        Row("\u{E000}x\u{E001}", "x"),
    ]

    @Test("A name from a message is safe to save", arguments: rows)
    func makesSafe(row: Row<String>) {
        #expect(Filename.safe(row.input).unicodeScalars.elementsEqual(row.expected.unicodeScalars))
    }

    @Test("A long name keeps its extension")
    func cutsLongNames() {
        let long = Filename.safe(String(repeating: "ü", count: 4_096) + ".tar.gz")
        #expect(long.utf8.count <= 200 && long.utf8.count > 190)
        #expect(long.hasSuffix("ü.gz"))
        let bare = Filename.safe("x." + String(repeating: "y", count: 4_096))
        #expect(bare.utf8.count == 200)
        let marks = Filename.safe("e" + String(repeating: "\u{301}", count: 10_000) + ".txt")
        #expect(marks.utf8.count <= 200 && marks.hasSuffix(".txt"))
    }

    @Test("A part without a name is called by its type")
    func namesByType() {
        #expect(Filename.safe("", mimeType: "application/pdf") == "attachment.pdf")
        #expect(Filename.safe("..", mimeType: "message/rfc822") == "attachment.eml")
        #expect(Filename.safe("", mimeType: "text/x-odd") == "attachment.txt")
        #expect(Filename.safe("", mimeType: "x/y") == "attachment")
    }

    static let hidden: [Row<String>] = [
        Row("Content-Type: application/pdf\nContent-Description: Annual report.pdf\n\n", "Annual report.pdf"),
        Row("Content-Type: application/pdf\nContent-Description: the report of 2.5 years\n\n", "attachment.pdf"),
        Row("Content-Type: image/png\nContent-Location: http://a.example/b/caf%C3%A9.png?x=/y.gif\n\n", "café.png"),
        Row("Content-Type: image/png\nContent-Location: ..%2F..%2Fetc%2Fx.png\n\n", "x.png"),
        Row("Content-Type: message/rfc822\n\nSubject: Re: a/b\n\n", "Re: a_b.eml"),
        Row("Content-Type: message/rfc822; name=x.eml\n\nSubject: other\n\n", "x.eml"),
        Row("Content-Type: message/rfc822\n\nFrom: a@b.example\n\n", "attachment.eml"),
    ]

    @Test("A name is found in every place where a part may have it", arguments: hidden)
    func findsHiddenNames(row: Row<String>) {
        #expect(ParsedMessage(parsing: row.bytes).root.safeFilename == row.expected)
    }
}
