import Composition
import Foundation
import MIME
import MailModel
import MailTestKit
import SafeHTML
import Testing

@Suite("Rendering drafts as messages") struct RenderingTests {
    static let anna = Identity(
        id: IdentityID(1), accountID: AccountID(1), name: "Anna Ångström", address: "anna@example.org",
        signature: "Anna\nVault Ltd", isDefault: true)

    static func draft(
        _ blocks: [DraftBlock], quote: DraftQuote? = nil, plain: Bool = false,
        to: [EmailAddress] = [EmailAddress(name: "Bo Lind", address: "bo@example.org")]
    ) -> Draft {
        Draft(
            id: OutgoingID(9),
            content: DraftContent(identity: IdentityID(1), to: to, subject: "Tea", blocks: blocks, isPlainText: plain),
            quote: quote)
    }

    static func rendered(_ draft: Draft, identity: Identity? = anna) throws -> OutgoingMessage {
        try DraftRenderer.message(
            of: draft, identity: identity, date: Date(timeIntervalSince1970: 0), messageID: "m1@example.org")
    }

    static func composed(_ message: OutgoingMessage) throws -> ComposedMessage {
        try MessageComposer(timeZone: .gmt) { Date(timeIntervalSince1970: 0) }.compose(message)
    }

    private static let everything = [
        DraftBlock(spans: [DraftSpan("Hello "), DraftSpan("Bo", isBold: true), DraftSpan(" <b> & 'co'")]),
        DraftBlock(), DraftBlock(.bullet, spans: [DraftSpan("milk")]), DraftBlock(.bullet, spans: [DraftSpan("tea")]),
        DraftBlock(.number, spans: [DraftSpan("one", isItalic: true)]), DraftBlock(.number, spans: [DraftSpan("two")]),
        DraftBlock(quoteLevel: 2, spans: [DraftSpan("older")]), DraftBlock(quoteLevel: 1, spans: [DraftSpan("old")]),
        DraftBlock(spans: [DraftSpan("see  "), DraftSpan(" here", link: "https://example.org/a?b&c")]),
        DraftBlock(spans: [DraftSpan("https://example.org", link: "https://example.org")]), DraftBlock(),
    ]

    @Test("FR-SYNC-07: the text has lists, quotations, links and the signature below its separator")
    func text() throws {
        let message = try Self.rendered(Self.draft(Self.everything))
        #expect(
            message.text == """
                Hello Bo <b> & 'co'

                - milk
                - tea
                1. one
                2. two
                >> older
                > old
                see   here <https://example.org/a?b&c>
                https://example.org

                --\u{20}
                Anna
                Vault Ltd

                """)
    }

    @Test("The HTML shows the same words, escaped, and nothing that the sanitizer would remove")
    func html() throws {
        let html = try #require(try Self.rendered(Self.draft(Self.everything)).html)
        #expect(html.contains("<div>Hello <b>Bo</b> &lt;b&gt; &amp; &#39;co&#39;</div>"))
        #expect(html.contains("<ul>\n<li>milk</li>\n<li>tea</li>\n</ul>\n<ol>\n<li><i>one</i></li>"))
        #expect(html.contains("see &nbsp;<a href=\"https://example.org/a?b&amp;c\"> here</a>"))
        let safe = HTMLSanitizer().sanitize(html, isForward: true)
        #expect(
            safe.removed.keys.filter { !$0.hasSuffix("@class") && !["meta", "title", "declaration"].contains($0) } == []
        )
        // The sanitizer folds the signature below its own mark.
        #expect(PlainText.fromHTML(safe.html).replacing("…\n", with: "") == PlainText.fromHTML(html))
        #expect(try Self.rendered(Self.draft(Self.everything, plain: true)).html == nil)
    }

    @Test("FR-SYNC-07: pictures in the text are inline parts of the HTML and named in the text; others stay attached")
    func pictures() throws {
        let line = { (file: Int64, words: String) in
            DraftBlock(.image, spans: [DraftSpan(words)], attachment: DraftAttachmentID(file))
        }
        var draft = Self.draft([
            DraftBlock(spans: [DraftSpan("Look:")]), line(1, "\"cat\"><script>.png"), line(2, "notes.pdf"),
            line(9, "gone"),
        ])
        draft.attachments = [
            DraftAttachment(id: DraftAttachmentID(1), filename: "cat.png", mimeType: "image/png", byteCount: 3),
            DraftAttachment(id: DraftAttachmentID(2), filename: "notes.pdf", mimeType: "application/pdf", byteCount: 1),
            DraftAttachment(id: DraftAttachmentID(3), filename: "dog.png", mimeType: "image/png", byteCount: 1),
        ]
        let files = draft.attachments.map {
            OutgoingAttachment(filename: $0.filename, mimeType: $0.mimeType, bytes: [1, 2, 3])
        }
        let render = { (draft: Draft) in
            try DraftRenderer.message(
                of: draft, identity: Self.anna, attachments: files, date: Date(timeIntervalSince1970: 0),
                messageID: "m1@example.org")
        }
        let message = try render(draft)
        let html = try #require(message.html)
        #expect(html.contains("<img src=\"cid:picture1.m1@example.org\" alt=\"&quot;cat&quot;&gt;&lt;script&gt;.png\""))
        #expect(html.ranges(of: "<img").count == 1 && message.text?.contains("[\"cat\"><script>.png]\n") == true)
        #expect(message.attachments.map(\.isInline) == [true, false, false])
        let parsed = ParsedMessage(parsing: try Self.composed(message).bytes)
        #expect(parsed.display().inlineParts["picture1.m1@example.org"]?.filename == "cat.png")
        draft.content.isPlainText = true
        #expect(try render(draft).attachments.map(\.isInline) == [false, false, false])
    }

    @Test("FR-SYNC-07: web addresses that were typed are links in the HTML, and the text stays as typed")
    func typedLinks() throws {
        let typed = "See https://example.org/a?b=1&c, (www.example.org) and not ftp://x or example.org."
        let message = try Self.rendered(Self.draft([DraftBlock(spans: [DraftSpan(typed)])]))
        let html = try #require(message.html)
        #expect(html.contains("<a href=\"https://example.org/a?b=1&amp;c\">https://example.org/a?b=1&amp;c</a>, ("))
        #expect(html.contains("(<a href=\"http://www.example.org\">www.example.org</a>) and not ftp://x or example"))
        #expect(message.text?.hasPrefix(typed) == true)
    }

    @Test("No span can add an element, an attribute or a link of another scheme")
    func hostileSpans() throws {
        let links = [
            "javascript:alert(1)", "data:text/html,x", "https://a\" onclick=\"x", " file:///etc/passwd", "//x",
        ]
        let spans = links.map { DraftSpan("</div><script>x</script>\r\n.\r\n", isBold: true, link: $0) }
        let html = try #require(try Self.rendered(Self.draft([DraftBlock(spans: spans)])).html)
        #expect(!html.contains("<script") && !html.contains("onclick=\"") && !html.contains("javascript:"))
        #expect(!html.contains("data:text") && !html.contains("file:"))
        #expect(try Self.rendered(Self.draft([DraftBlock(spans: spans)])).text?.split(separator: "\n").count == 4)
    }

    @Test("A reply ends with its signature, a forwarded message has it above the original")
    func originals() throws {
        let own = [DraftBlock(spans: [DraftSpan("At four.")])]
        let reply = DraftQuote(
            introduction: "On 1 May 2026 at 12:00, Bo wrote:\n", text: "When?\n\n> Tea?", html: nil, isQuotation: true)
        #expect(
            try Self.rendered(Self.draft(own, quote: reply)).text
                == "At four.\n\nOn 1 May 2026 at 12:00, Bo wrote:\n> When?\n>\n>> Tea?\n\n-- \nAnna\nVault Ltd\n")
        let forward = DraftQuote(
            introduction: "---------- Forwarded message ----------\nFrom: Bo\n", text: "When?\n> Tea?", html: nil,
            isQuotation: false)
        let text = try Self.rendered(Self.draft(own, quote: forward)).text
        #expect(
            text == "At four.\n\n-- \nAnna\nVault Ltd\n\n"
                + "---------- Forwarded message ----------\nFrom: Bo\n\nWhen?\n> Tea?\n")
        var without = Self.draft(own, quote: reply)
        without.content.includesQuote = false
        #expect(try Self.rendered(without).text == "At four.\n\n-- \nAnna\nVault Ltd\n")
        without.content.includesSignature = false
        #expect(try Self.rendered(without).text == "At four.\n")
    }

    @Test("FR-SYNC-07: text of another program gets no second signature; stored content without a choice gets one")
    func signatureOfOthers() throws {
        let raw = "From: Anna <anna@example.org>\r\nSubject: S\r\n\r\nAt four.\r\n-- \r\nAnna\r\nVault Ltd\r\n"
        let content = ReceivedDraft.content(parsing: Array(raw.utf8), identities: [])
        #expect(!content.includesSignature)
        var stored = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(DraftContent())) as? [String: Any])
        stored["includesSignature"] = nil
        let data = try JSONSerialization.data(withJSONObject: stored)
        #expect(try JSONDecoder().decode(DraftContent.self, from: data).includesSignature)
    }

    @Test("FR-SYNC-07: a text part beside the HTML stays in a draft that is made of a whole message")
    func textBesideHTML() {
        let raw = """
            From: Anna <anna@example.org>
            Content-Type: multipart/mixed; boundary=b

            --b
            Content-Type: text/plain

            A text part that matters.
            --b
            Content-Type: text/html

            <p>An HTML report.</p>
            --b--
            """.replacing("\n", with: "\r\n")
        let blocks = ReceivedDraft.content(parsing: Array(raw.utf8), identities: []).blocks
        let text = blocks.map(\.text).joined(separator: "\n")
        #expect(text.contains("A text part that matters.") && text.contains("An HTML report."), "\(text)")
    }

    @Test(
        "FR-SYNC-07: text of another program keeps its inline pictures, and its signature is not marked as folded"
    )
    func picturesOfOthers() throws {
        let raw = """
            From: Anna <anna@example.org>
            Subject: The lake
            Content-Type: multipart/related; boundary=r

            --r
            Content-Type: text/html

            <p>Look:</p><p><img src="cid:lake@example.org" alt="The lake"><img src="cid:gone@example.org"></p>
            <p>On <b>Sunday</b>.</p><div class="gmail_signature">-- <br>Anna</div>
            --r
            Content-Type: image/png
            Content-ID: <lake@example.org>
            Content-Transfer-Encoding: base64

            iVBORw0KGgo=
            --r--

            """
        let bytes = Array(raw.replacing("\n", with: "\r\n").utf8)
        let draft = ReceivedDraft.draft(parsing: bytes, identities: [], keepsPictures: true)
        let lines = draft.content.blocks.map(\.text)
        #expect(!lines.contains("…") && lines.contains("Anna"), "\(lines)")
        let place = try #require(draft.pictures.keys.first)
        #expect(draft.pictures == [place: "lake@example.org"])
        #expect(draft.content.blocks[place].kind == .image && lines[place] == "The lake")
        #expect(lines.firstIndex(of: "Look:").map { $0 < place } == true)
        let plain = ReceivedDraft.draft(parsing: bytes, identities: [])
        #expect(plain.pictures.isEmpty && !plain.content.blocks.contains { $0.kind == .image })
    }

    @Test("A quoted original is sanitized again; its images become parts of a forwarded message")
    func quotedHTML() throws {
        let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let quote = DraftQuote(
            introduction: "", text: "x",
            html: "<p onclick=x>Hi<script>1</script><img src=\"data:image/png;base64,\(pixel)\">"
                + "<img src=\"https://tracker.example/p.gif\"></p>", isQuotation: false)
        let message = try Self.rendered(Self.draft([], quote: quote))
        let html = try #require(message.html)
        #expect(!html.contains("onclick") && !html.contains("<script") && !html.contains("tracker.example/p.gif\""))
        #expect(html.contains("src=\"cid:image1.m1@example.org\"") && !html.contains("data:"))
        #expect(message.attachments.map(\.contentID) == ["image1.m1@example.org"])
        #expect(message.attachments.first?.bytes == Array(Data(base64Encoded: pixel) ?? Data()))
        _ = try Self.composed(message)
    }

    @Test("Each reason that prevents sending a draft has its own error")
    func problems() throws {
        let own = [DraftBlock(spans: [DraftSpan("x")])]
        func problem(_ draft: Draft, identity: Identity? = Self.anna) -> DraftProblem? {
            do throws(DraftProblem) {
                _ = try DraftRenderer.message(of: draft, identity: identity, date: Date(timeIntervalSince1970: 0))
                return nil
            } catch {
                return error
            }
        }
        #expect(problem(Self.draft(own), identity: nil) == .noIdentity)
        #expect(problem(Self.draft(own, to: [])) == .noRecipient)
        for address in ["", "liam@", "liam", "@x", "a b@example.org", "a@b\r\nBcc: c@d"] {
            let invalid = Self.draft(own, to: [EmailAddress(address: address)])
            #expect(problem(invalid) == .invalidRecipient(address))
            #expect(try DraftRenderer.serverCopy(of: invalid, identity: Self.anna, date: Date()).to.isEmpty)
        }
        var fetching = Self.draft(own)
        fetching.attachments = [
            DraftAttachment(
                id: DraftAttachmentID(1), filename: "a.pdf", mimeType: "application/pdf", byteCount: 1, state: .fetching
            )
        ]
        #expect(problem(fetching) == .attachmentMissing("a.pdf"))
        #expect(problem(Self.draft(own)) == nil)
    }

    @Test("Bcc is only in the envelope and in the sender's own copy")
    func blindCopies() throws {
        var draft = Self.draft([DraftBlock(spans: [DraftSpan("x")])])
        draft.content.bcc = [EmailAddress(name: "Secret", address: "secret@example.org")]
        let composed = try Self.composed(try Self.rendered(draft))
        #expect(!String(decoding: composed.bytes, as: UTF8.self).lowercased().contains("secret"))
        #expect(composed.envelope.recipients == ["bo@example.org", "secret@example.org"])
        #expect(String(decoding: composed.bytesWithBcc, as: UTF8.self).contains("Bcc: Secret <secret@example.org>"))
    }

    @Test("Text that is too long for the recipients' sanitizers is sent as plain text only")
    func longText() throws {
        let line = String(repeating: "word ", count: 2_000)
        let message = try Self.rendered(
            Self.draft(Array(repeating: DraftBlock(spans: [DraftSpan(line)]), count: 200)))
        #expect(message.html == nil)
        #expect((message.text?.utf8.count ?? 0) > 2_000_000)
    }
}
