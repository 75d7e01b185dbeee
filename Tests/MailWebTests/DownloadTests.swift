import Testing

@testable import MailWeb

@Suite("Downloads")
struct DownloadTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var filename: String
        var value: String
        var testDescription: String { filename.debugDescription }
    }

    static let rows = [
        Row(filename: "report.pdf", value: #"attachment; filename="report.pdf""#),
        Row(filename: "two words (1).txt", value: #"attachment; filename="two words (1).txt""#),
        Row(filename: "", value: #"attachment; filename="attachment""#),
        Row(filename: "...", value: #"attachment; filename="attachment""#),
        Row(filename: "../../etc/passwd", value: #"attachment; filename="_.._etc_passwd""#),
        Row(filename: #"C:\evil.exe"#, value: #"attachment; filename="C__evil.exe"; filename*=UTF-8''C%3A_evil.exe"#),
        Row(filename: "grüße.txt", value: #"attachment; filename="gr__e.txt"; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt"#),
        Row(
            filename: "a\r\nSet-Cookie: x=1",
            value: #"attachment; filename="aSet-Cookie_ x=1"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1"#),
        Row(
            filename: #"a"; filename="b.exe"#,
            value: ##"attachment; filename="a__ filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe"##),
        Row(filename: "fdp.\u{202E}exe", value: #"attachment; filename="fdp.exe""#),
        Row(filename: "100%.txt", value: #"attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt"#),
        Row(filename: "nul\u{0}l.txt", value: #"attachment; filename="null.txt""#),
    ]

    @Test("A file name becomes a safe field", arguments: rows)
    func filenameBecomesSafeField(row: Row) {
        #expect(DownloadDisposition.attachment(filename: row.filename) == row.value)
    }

    @Test("For any name, the field is one line of printable ASCII with one attachment and balanced quotes")
    func anyNameStaysInside() {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0 ... .max, using: &generator)
        print("seed \(seed)")
        var state = seed
        for _ in 0..<500 {
            var name = String.UnicodeScalarView()
            for _ in 0..<Int(state % 400) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                if let scalar = Unicode.Scalar(UInt32(state >> 33) % (state & 1 == 0 ? 0x80 : 0x3000)) {
                    name.append(scalar)
                }
            }
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = DownloadDisposition.attachment(filename: String(name))
            #expect(value.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
            #expect(value.hasPrefix(#"attachment; filename=""#))
            #expect(value.count(where: { $0 == "\"" }) == 2)
            #expect(value.utf8.count < 900)
        }
    }

    @Test("A long name keeps its ending")
    func longNameKeepsEnding() {
        let value = DownloadDisposition.attachment(filename: String(repeating: "é", count: 5000) + ".pdf")
        #expect(value.hasSuffix(".pdf"))
        #expect(value.utf8.count < 900)
    }

    @Test(
        "Programs, scripts and archives are dangerous",
        arguments: [
            "setup.exe", "SETUP.EXE", "invoice.pdf.exe", "run.sh", "a.js", "x.docm", "y.zip", "z.tar.gz", "page.html",
            "pic.svg", "link.url", "a.desktop", "b.iso", "c.exe.", "c.exe ", "d.lnk",
        ])
    func programsAreDangerous(name: String) {
        #expect(AttachmentSafety.isDangerous(filename: name, mimeType: "application/octet-stream"))
    }

    @Test(
        "Documents and pictures are not",
        arguments: ["a.pdf", "b.png", "c.txt", "d.docx", "exe", "www.example.com.pdf", ""])
    func documentsAreNotDangerous(name: String) {
        #expect(!AttachmentSafety.isDangerous(filename: name, mimeType: "application/octet-stream"))
        #expect(AttachmentSafety.isDangerous(filename: name, mimeType: "application/x-msdownload"))
    }

    @Test("Active content is not served with its own type")
    func activeTypesAreServedAsBytes() {
        for type in [
            "text/html", "image/svg+xml", "text/xml", "application/xhtml+xml", "text/javascript", "", "x\r\ny",
        ] {
            #expect(AttachmentSafety.servedType(for: type) == "application/octet-stream")
        }
        #expect(AttachmentSafety.servedType(for: "image/png") == "image/png")
    }
}
