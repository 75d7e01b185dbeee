import Foundation
import Testing

@testable import SafeHTML

@Suite("Images")
struct ImageTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1]
    private static let gif = Array("GIF89a1".utf8)
    private static let webp = Array("RIFF1234WEBPx".utf8)
    private static let svg = Array("<svg onload=x>".utf8)

    private func sanitize(_ html: String, _ images: [String: [UInt8]] = [:]) -> SanitizedHTML {
        HTMLSanitizer().sanitize(html) { identifier in
            images[identifier].map { InlineImage(mimeType: "image/png", bytes: $0) }
        }
    }

    @Test(
        "An embedded image is shown with the type of its first bytes",
        arguments: [(png, "png"), (jpeg, "jpeg"), (gif, "gif"), (webp, "webp")])
    func inlineImages(bytes: [UInt8], type: String) {
        let result = sanitize("<img src='cid:a@b' alt=x width=10>", ["a@b": bytes]).html
        let encoded = Data(bytes).base64EncodedString()
        #expect(result == "<img alt=\"x\" src=\"data:image/\(type);base64,\(encoded)\" width=\"10\">")
        #expect(sanitize(result).html == result)
    }

    @Test(
        "Content-ids are found percent-encoded, in brackets and with any letter case of the scheme",
        arguments: ["cid:a%40b", "CID:a@b", " cid:%3Ca@b%3E ", "cid:<a@b>"])
    func contentIDs(address: String) {
        #expect(sanitize("<img src=\"\(address)\">", ["a@b": Self.png]).html.contains("data:image/png"))
    }

    @Test("An unknown or invalid inline image leaves its description")
    func unknown() {
        #expect(sanitize("<img src='cid:none' alt='the cat'>").html == "<span>the cat</span>")
        #expect(sanitize("<img src='cid:a' alt='the cat'>", ["a": Self.svg]).html == "<span>the cat</span>")
        #expect(sanitize("<img src='cid:a'>", ["a": Array("GIF".utf8)]).html.isEmpty)
    }

    @Test(
        "An image embedded with Content-Location is shown, and other addresses are not fetched"
    )
    func located() {
        let html = "<img src='http://a.example/p.png' alt=x><img src='http://a.example/q.png' alt=y>"
        let result = HTMLSanitizer().sanitize(
            html,
            imageAtLocation: {
                $0 == "http://a.example/p.png" ? InlineImage(mimeType: "image/png", bytes: Self.png) : nil
            })
        #expect(result.html.contains("<img alt=\"x\" src=\"data:image/png;base64,"))
        #expect(!result.html.contains("src=\"http"))
        #expect(result.blockedRemoteCount == 1)
    }

    @Test("Inline images stop at ten mebibytes together")
    func total() {
        let large = Self.png + [UInt8](repeating: 0, count: 4 * 1024 * 1024)
        let html = String(repeating: "<img src='cid:a'>", count: 5)
        let result = sanitize(html, ["a": large]).html
        #expect(result.components(separatedBy: "<img").count - 1 == 2)
    }

    @Test("A data: image is kept if its bytes are a small image, and its address is normalized")
    func dataImages() {
        let encoded = Data(Self.gif).base64EncodedString()
        let rows: [(String, Bool)] = [
            ("data:image/gif;base64,\(encoded)", true), ("DATA:image/png;charset=x;BASE64,\(encoded)", true),
            ("data:image/gif,\(encoded)", false), ("data:text/html;base64,\(encoded)", false),
            ("data:image/svg+xml;base64,\(Data(Self.svg).base64EncodedString())", false),
            ("data:image/png;base64,\(Data(Self.svg).base64EncodedString())", false), ("data:", false),
            ("data:,", false),
        ]
        for (address, isKept) in rows {
            let result = sanitize("<img src=\"\(address)\">").html
            #expect(result == (isKept ? "<img src=\"data:image/gif;base64,\(encoded)\">" : ""), "\(address)")
        }
        let large = Data(Self.png + [UInt8](repeating: 0, count: 1024 * 1024)).base64EncodedString()
        #expect(sanitize("<img src='data:image/png;base64,\(large)'>").html.isEmpty)
    }

    @Test("MO-60: remote images are blocked and counted with their hosts, and their space is kept")
    func remote() {
        let result = sanitize(
            """
            <img src="https://B.test/1.png" width="120" height=40 alt="A &quot;cat&quot;"><img src='//a.test/2'>\
            <img srcset="http://b.test/3 2x"><td background="http://c.test/4"><p style="background:url(http://d.test/5)">
            """)
        #expect(result.blockedRemoteCount == 4)
        #expect(result.blockedHosts == ["a.test", "b.test", "d.test"])
        #expect(result.likelyTrackerCount == 0)
        // fit.js finds the place by its element and mark; tests_htmlmail.py has the same markup.
        let place = """
            <span data-vaultmail-image="blocked" style="display:inline-block;box-sizing:border-box;max-width:100%;\
            border:1px dashed #999999;color:#767676;font-size:12px;vertical-align:middle;width:120px;min-height:40px" \
            title="Remote image, not loaded: b.test">A &quot;cat&quot;</span>
            """
        #expect(result.html.contains(place))
        #expect(!result.html.contains("://"))
    }

    @Test(
        "MO-60: mail cannot mark its own elements as blocked images",
        arguments: [
            "<span data-vaultmail-image=blocked>x</span>", "<SPAN DATA-VAULTMAIL-IMAGE='blocked'>x</SPAN>",
            "<p title='\" data-vaultmail-image=\"blocked'>x</p>", "<body data-vaultmail-image=blocked>x</body>",
            "<img src='cid:none' alt=x data-vaultmail-image=blocked>", "<span style='color:red' data-vaultmail-image>x",
            "<table><td background='http://t.test/x' data-vaultmail-image=blocked>x</table>",
        ])
    func forgedMark(html: String) {
        let result = sanitize(html).html
        #expect(OutputCheck.imageMarkCount(in: result) == 0 && !result.contains("data-vaultmail-image=\""))
        #expect(result.contains("x"))
    }

    @Test("The mark of a blocked image is removed when a result is sanitized again, as in a reply's quote")
    func secondPass() {
        let result = sanitize("<p>a<img src='http://t.test/x' alt=b></p>").html
        #expect(OutputCheck.imageMarkCount(in: result) == 1)
        let again = sanitize(result).html
        #expect(again == OutputCheck.withoutImageMarks(result))
        #expect(again.contains("title=\"Remote image, not loaded: t.test\">b</span>"))
    }

    @Test(
        "An invisible image counts as a tracker and is removed without a trace",
        arguments: [
            ("width=1 height=1", true), ("width=3 height=3", true), ("width=0", true), ("height=1", true),
            ("style='display:none'", true), ("style='width:1px;height:1px'", true), ("style='visibility:hidden'", true),
            ("style='WIDTH:0PX'", true), ("style='max-height:0'", true), ("hidden", true), ("style='opacity:0'", true),
            ("width=4 height=4", false), ("width=600 height=1", false), ("width='1%'", false), ("", false),
            ("width=100 style='width:1px;height:1px'", true),
        ])
    func trackers(attributes: String, isTracker: Bool) {
        let result = sanitize("<img src=http://t.test/x \(attributes)>")
        #expect(result.blockedRemoteCount == 1)
        #expect(result.likelyTrackerCount == (isTracker ? 1 : 0))
        #expect(result.html.isEmpty == isTracker)
    }

    @Test("MO-60: a loaded image is shown in its place; trackers and backgrounds are never requested")
    func loadedImages() {
        let html = """
            <img src="HTTPS://Img.example/a b.png" alt="Cup" width="200"><img src="//img.example/c.png">
            <img src="https://img.example/pixel" width="1"><td background="https://img.example/back.png">
            <img src="https://img.example/d.png" onerror="x()">
            """
        var asked: [String] = []
        let result = HTMLSanitizer().sanitize(html) { _ in
            nil
        } imageAtLocation: { _ in
            nil
        } loadedImage: { address in
            asked.append(address)
            return address.hasSuffix("d.png") ? nil : Self.png
        }
        #expect(asked == ["https://img.example/a%20b.png", "https://img.example/c.png", "https://img.example/d.png"])
        #expect(result.loadedRemoteCount == 2 && result.likelyTrackerCount == 1)
        #expect(result.loadableImages == ["https://img.example/d.png"])
        #expect(result.html.components(separatedBy: "src=\"data:image/png;base64,").count == 3)
        #expect(result.html.contains("alt=\"Cup\"") && !result.html.contains("onerror"))
        #expect(!result.html.contains("img.example/"))
        let again = HTMLSanitizer().sanitize(result.html)
        #expect(again.html == OutputCheck.withoutImageMarks(result.html), "sanitizing is idempotent")
    }
}
