import Composition
import Foundation
import MIME
import MailModel
import Testing

@Suite("Initial content of drafts") struct SeedTests {
    static let identities = [
        Identity(
            id: IdentityID(1), accountID: AccountID(1), name: "Anna", address: "anna@example.org", isDefault: true),
        Identity(id: IdentityID(2), accountID: AccountID(1), name: "Club", address: "club@example.org"),
        Identity(
            id: IdentityID(3), accountID: AccountID(2), name: "Work", address: "a.l@work.example", isDefault: true),
        Identity(id: IdentityID(4), accountID: AccountID(3), name: "G", address: "anna.l@gmail.com", isDefault: true),
    ]
    static let seed = DraftSeed(identities: identities, defaultAccount: AccountID(2), timeZone: .gmt)

    static func parent(_ header: String, _ body: String = "At four?\r\n", account: Int64 = 1) -> ParentMessage {
        let text = header.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n\r\n" + body
        return ParentMessage(
            id: MessageID(31), account: AccountID(account), parsing: Array(text.utf8),
            date: Date(timeIntervalSince1970: 1_768_478_400))
    }

    @Test(
        "A reply comes from the address that the message was written to",
        arguments: [
            ("From: bo@x.example\nTo: club@example.org", 1, 2),
            ("From: bo@x.example\nTo: Club+tea@EXAMPLE.org", 1, 2),
            ("From: bo@x.example\nTo: list@x.example\nCc: club@example.org", 1, 2),
            ("From: bo@x.example\nTo: list@x.example\nDelivered-To: club@example.org", 1, 2),
            // Delivered to the account's own address, written to its alias.
            ("From: bo@x.example\nTo: club@example.org\nDelivered-To: anna@example.org", 1, 2),
            ("From: bo@x.example\nTo: anna@example.org, club@example.org\nDelivered-To: club@example.org", 1, 2),
            ("From: bo@x.example\nTo: list@x.example", 1, 1),
            ("From: bo@x.example\nTo: a.l@work.example", 1, 3),
            ("From: club@example.org\nTo: bo@x.example", 1, 2),
            ("From: bo@x.example\nTo: annal+x@googlemail.com", 3, 4),
            ("From: bo@x.example\nTo: list@x.example", 2, 3), ("From: bo@x.example", 9, 3),
        ])
    func sender(header: String, account: Int, identity: Int) {
        let draft = Self.seed.reply(to: Self.parent(header, account: Int64(account)))
        #expect(draft.content.identity == IdentityID(Int64(identity)))
    }

    @Test(
        "Replies go to the address that the author requested; the user's own addresses are omitted",
        arguments: [
            ("From: bo@x.example\nTo: anna@example.org, c@x.example\nCc: d@x.example", "bo@x.example", "", false),
            (
                "From: bo@x.example\nTo: anna@example.org, c@x.example\nCc: d@x.example, club+z@example.org",
                "bo@x.example c@x.example", "d@x.example", true
            ),
            ("From: bo@x.example\nReply-To: r@x.example\nTo: anna@example.org", "r@x.example", "", false),
            (
                "From: bo@x.example\nReply-To: r@x.example\nTo: anna@example.org\nCc: R@x.example, bo@x.example",
                "r@x.example", "bo@x.example", true
            ),
            (
                "From: bo@x.example\nTo: list@x.example\nCc: c@x.example\nMail-Followup-To: list@x.example, anna@example.org",
                "list@x.example", "", true
            ),
            (
                "From: bo@x.example\nTo: list@x.example\nMail-Followup-To: list@x.example", "bo@x.example", "", false
            ),
            ("From: anna@example.org\nTo: bo@x.example\nCc: c@x.example", "bo@x.example", "", false),
            ("From: anna@example.org\nTo: bo@x.example\nCc: c@x.example", "bo@x.example", "c@x.example", true),
            ("From: anna@example.org\nReply-To: z@x.example\nTo: bo@x.example", "bo@x.example", "", false),
            ("From: anna@example.org\nTo: anna@example.org", "anna@example.org", "", true),
            ("From: bo@x.example\nTo: anna@example.org", "bo@x.example", "", true),
            ("From: bo@x.example, cy@x.example\nTo: anna@example.org", "bo@x.example cy@x.example", "", false),
            ("From: anna@example.org\nCc: c@x.example", "c@x.example", "", false),
            ("From: bo@x.example\nTo: undisclosed-recipients:;", "bo@x.example", "", true),
            ("Subject: none", "", "", true),
        ])
    func recipients(header: String, to: String, cc: String, toAll: Bool) {
        let draft = Self.seed.reply(to: Self.parent(header), toAll: toAll)
        #expect(draft.content.to.map(\.address).joined(separator: " ") == to)
        #expect(draft.content.cc.map(\.address).joined(separator: " ") == cc)
        #expect(draft.content.bcc.isEmpty)
        #expect(draft.kind == (toAll ? .replyAll : .reply))
    }

    @Test(
        "Prefixes are never doubled, in any language",
        arguments: [
            ("Tea", "Re: Tea", "Fwd: Tea"), ("Re: Tea", "Re: Tea", "Fwd: Re: Tea"),
            ("RE: Tea", "Re: Tea", "Fwd: RE: Tea"), ("Sv: Tea", "Re: Tea", "Fwd: Sv: Tea"),
            ("AW: AW: Tea", "Re: Tea", "Fwd: AW: AW: Tea"), ("Re[4]: Tea", "Re: Tea", "Fwd: Re[4]: Tea"),
            ("VS: Tea", "Re: Tea", "Fwd: VS: Tea"), ("Fwd: Tea", "Re: Fwd: Tea", "Fwd: Tea"),
            ("WG: Tea", "Re: WG: Tea", "Fwd: Tea"), ("FW: Fwd: Tea", "Re: FW: Fwd: Tea", "Fwd: Tea"),
            ("Re: Fwd: Tea", "Re: Fwd: Tea", "Fwd: Re: Fwd: Tea"), ("回复：茶", "Re: 茶", "Fwd: 回复：茶"),
            ("[club] Re: Tea", "[club] Re: Tea", "Fwd: [club] Re: Tea"), ("", "Re:", "Fwd:"),
            ("Re:", "Re:", "Fwd: Re:"),
            ("Note: Tea", "Re: Note: Tea", "Fwd: Note: Tea"), ("Re: a\r\nb", "Re: a b", "Fwd: Re: a b"),
        ])
    func subjects(subject: String, reply: String, forward: String) {
        var parent = Self.parent("From: bo@x.example")
        parent.header.subject = subject
        #expect(Self.seed.reply(to: parent).content.subject == reply)
        #expect(Self.seed.forward(parent).content.subject == forward)
    }

    @Test("A reply quotes the message, or the selection alone, below its attribution, in the thread of the message")
    func quotation() throws {
        let parent = Self.parent(
            "From: Bo Lind <bo@x.example>\nTo: anna@example.org\nMessage-ID: <b@x>\nReferences: <a@x>\nSubject: Tea",
            "\r\nWhen?\r\n\r\n> Tea?\r\n\r\n")
        let draft = Self.seed.reply(to: parent)
        #expect(draft.inReplyTo == ["b@x"])
        #expect(draft.references == ["a@x", "b@x"])
        #expect(draft.parent == MessageID(31))
        let quote = try #require(draft.quote)
        #expect(quote.introduction == "On 15 January 2026 at 12:00, Bo Lind wrote:\n")
        #expect(quote.text == "When?\n\n> Tea?")
        #expect(quote.isQuotation)
        let selected = try #require(Self.seed.reply(to: parent, selection: " When?\n").quote)
        #expect(selected.text == " When?")
        #expect(selected.html == nil)
        #expect(Self.seed.reply(to: parent, selection: "  \n").quote == quote)
    }

    @Test("A forwarded message has the header lines of the original, and its sanitized HTML with its images")
    func forwarding() throws {
        let parent = Self.parent(
            "From: Bo <bo@x.example>\nTo: anna@example.org\nCc: c@x.example\nSubject: Tea/Cake\nMessage-ID: <b@x>\n"
                + "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8",
            "<p onclick=x>When?<script>1</script></p>")
        let draft = Self.seed.forward(parent)
        #expect(draft.content.to.isEmpty && draft.inReplyTo.isEmpty && draft.references == ["b@x"])
        let quote = try #require(draft.quote)
        #expect(
            quote.introduction == """
                ---------- Forwarded message ----------
                From: Bo <bo@x.example>
                Date: 15 January 2026 at 12:00
                Subject: Tea/Cake
                To: anna@example.org
                Cc: c@x.example

                """)
        #expect(quote.html == "<p>When?</p>")
        #expect(quote.text == "When?")
        #expect(!quote.isQuotation)
        let attached = Self.seed.forwardAttached(parent)
        #expect(attached.quote == nil && attached.kind == .forwardAttached)
        #expect(DraftSeed.attachedName(of: parent) == "Tea_Cake.eml")
    }

    @Test(
        "RFC 2369 §3.4: a reply to the list goes to the address of List-Post alone, if the list takes messages",
        arguments: [
            ("List-Post: <mailto:talk@lists.example>", "talk@lists.example"),
            ("List-Post: mailto:talk@lists.example", "talk@lists.example"),
            (
                "List-Post: <https://lists.example/post>, <mailto:t%61lk@lists.example?subject=x&body=y>",
                "talk@lists.example"
            ),
            ("List-Post: NO", nil), ("List-Post: no (closed)", nil), ("List-Post: NO <mailto:talk@lists.example>", nil),
            ("List-Post: <https://lists.example/post>", nil), ("List-Post: <mailto:>", nil),
            ("List-Post: <mailto:talk>", nil), ("List-Id: <talk.lists.example>", nil),
        ] as [(String, String?)])
    func replyToList(field: String, address: String?) {
        let parent = Self.parent(
            "From: bo@x.example\nTo: talk@lists.example\nCc: c@x.example\nReply-To: r@x.example\n\(field)")
        let draft = Self.seed.replyToList(parent)
        #expect(draft?.content.to == address.map { [EmailAddress(address: $0)] })
        guard let draft else { return }
        #expect(draft.kind == .replyList && draft.content.cc.isEmpty && draft.content.blocks == DraftContent().blocks)
        #expect(draft.content.subject == Self.seed.reply(to: parent).content.subject && draft.quote != nil)
    }

    @Test("The original's remote images are counted, without trackers, and none is sent")
    func missingImages() throws {
        let parent = Self.parent(
            "From: Bo <bo@x.example>\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8",
            #"<p>Tea</p><img src="https://a.example/cup.png" alt="A cup" width=200 height=100>"#
                + #"<img src="https://b.example/pot.png" width=80 height=80>"#
                + #"<img src="https://t.example/open.gif" width=1 height=1>"#)
        let forwarded = try #require(Self.seed.forward(parent).quote)
        #expect(forwarded.missingImageCount == 2 && forwarded.html?.contains("A cup") == true)
        let address = try #require(forwarded.html).range(of: #"(src|href|url)\s*[=(]"#, options: .regularExpression)
        #expect(address == nil, "\(forwarded.html ?? "")")
        #expect(Self.seed.reply(to: parent).quote?.missingImageCount == 2)
        #expect(Self.seed.reply(to: parent, selection: "Tea").quote?.missingImageCount == 0)
        let stored = try JSONDecoder().decode(DraftQuote.self, from: try JSONEncoder().encode(forwarded))
        #expect(stored == forwarded)
        let older = #"{"introduction":"","text":"x","isQuotation":true}"#
        #expect(try JSONDecoder().decode(DraftQuote.self, from: Data(older.utf8)).missingImageCount == 0)
    }

    @Test("New messages are sent from the default account, or from the account in view")
    func new() {
        #expect(Self.seed.new().content.identity == IdentityID(3))
        #expect(Self.seed.new(in: AccountID(1)).content.identity == IdentityID(1))
        #expect(Self.seed.new(in: AccountID(9)).content.identity == IdentityID(3))
        #expect(DraftSeed(identities: [], timeZone: .gmt).new().content.identity == nil)
    }
}
