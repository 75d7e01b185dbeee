import Composition
import MIME
import MailModel
import Testing

@Suite("Links that begin a message") struct MailtoLinkTests {
    @Test("RFC 6068: recipients, subject, text and the message replied to are read")
    func fields() throws {
        let link = try #require(
            MailtoLink(
                "MAILTO:bo@example.org,%22Lind%2C%20B%22%3Cb@example.org%3E?To=c@example.org&cc=d@example.org"
                    + "&subject=caf%C3%A9+tea%20%3F&body=one%0D%0Atwo%0A%0Athree&In-Reply-To=%3Ca@x%3E#f"))
        #expect(link.to.map(\.address) == ["bo@example.org", "b@example.org", "c@example.org"])
        #expect(link.to[1].name == "Lind, B")
        #expect(link.cc.map(\.address) == ["d@example.org"])
        #expect(link.subject == "café+tea ?")
        #expect(link.body.map(\.text) == ["one", "two", "", "three"])
        let draft = SeedTests.seed.new(link)
        #expect(draft.inReplyTo == ["a@x"] && draft.references == ["a@x"])
        #expect(draft.content.bcc.isEmpty)
    }

    @Test(
        "FR-SYNC-07: a link cannot attach a file or add a hidden recipient or a header field",
        arguments: [
            "mailto:bo@example.org?attach=/etc/passwd&attachment=file:///etc/passwd&attachfile=x",
            "mailto:bo@example.org?bcc=evil@example.com&Bcc=evil@example.com&%62cc=evil@example.com",
            "mailto:bo@example.org?from=evil@example.com&reply-to=evil@example.com&X-Evil=1&content-type=text/html",
            "mailto:bo@example.org?subject=a%0D%0ABcc:%20evil@example.com",
            "mailto:bo@example.org?subject=a%0ABcc:%20evil@example.com%00",
            "mailto:bo@example.org%0D%0ABcc:%20evil%20?subject=x",
            "mailto:bo@example.org?in-reply-to=%3Ca@x%3E%0D%0ABcc:%20evil@example.com",
            "mailto:bo@example.org?body=%3Cscript%3Ealert(1)%3C/script%3E%0D%0A.%0D%0AQUIT",
        ])
    func attacks(text: String) throws {
        let link = try #require(MailtoLink(text))
        let new = SeedTests.seed.new(link)
        #expect(new.content.bcc.isEmpty)
        #expect(!new.content.subject.contains { $0.isNewline })
        var draft = RenderingTests.draft(new.content.blocks, to: new.content.to.filter(DraftRenderer.isValid))
        draft.content.subject = new.content.subject
        draft.inReplyTo = new.inReplyTo
        guard let message = try? RenderingTests.rendered(draft) else { return }
        let composed = try RenderingTests.composed(message)
        let wire = String(decoding: composed.bytes, as: UTF8.self)
        #expect(!wire.lowercased().contains("\r\nbcc:") && message.attachments.isEmpty)
        #expect(message.html?.contains("<script") != true)
        #expect(composed.envelope.recipients == ["bo@example.org"])
    }

    @Test("Other text is no link", arguments: ["", "bo@example.org", "http://x", "mailto", "javascript:mailto:a@b"])
    func others(text: String) {
        #expect(MailtoLink(text) == nil)
    }

    @Test("Invalid percent encodings and long lists are handled")
    func damaged() throws {
        let link = try #require(MailtoLink("mailto:a%@x.example,b%4@x.example?subject=%+5%zz%C3&body=%"))
        #expect(link.subject == "%+5%zz\u{FFFD}")
        #expect(link.body.map(\.text) == ["%"])
        let many = (0..<500).map { "a\($0)@x.example" }.joined(separator: ",")
        #expect(MailtoLink("mailto:" + many)?.to.count == 100)
        #expect(MailtoLink("mailto:" + String(repeating: "x", count: 2 << 20)) == nil)
    }
}
