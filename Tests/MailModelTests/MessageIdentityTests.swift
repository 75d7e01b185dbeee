import MailModel
import Testing

@Suite struct MessageIdentityTests {
    private func identity(_ fields: [String: String], byteCount: Int = 100) -> MessageIdentity {
        MessageIdentity.header(byteCount: byteCount) { fields[$0] }
    }

    private let fields = [
        "Message-ID": "<one@example.org>", "Date": "Fri, 21 Nov 1997 09:55:06 -0600", "From": "Ada <ada@example.org>",
        "To": "bob@example.com", "Subject": "Plans",
    ]

    @Test("FR-SYNC-06: copies of a message are one, with any folding and any reported size")
    func joinsCopies() {
        var folded = fields
        folded["From"] = "Ada\r\n\t <ada@example.org>"
        #expect(identity(folded, byteCount: 100) == identity(fields, byteCount: 120))
    }

    @Test(
        "FR-SYNC-06: two messages that wrongly share a Message-ID stay two", arguments: ["Date", "From", "Message-ID"])
    func separatesByField(name: String) {
        var other = fields
        other[name] = "x"
        #expect(identity(other) != identity(fields))
    }

    @Test(
        "IMAP-05: without a Message-ID, the other immutable fields and the size identify a message",
        arguments: ["Date", "From", "To", "Cc", "Subject", "In-Reply-To", "References"])
    func separatesWithoutMessageID(name: String) {
        var bare = fields
        bare["Message-ID"] = " "
        var other = bare
        other[name] = "x"
        #expect(identity(other) != identity(bare))
        #expect(identity(bare) == identity(bare))
        #expect(identity(bare, byteCount: 100) != identity(bare, byteCount: 101))
    }

    @Test("IMAP-20: the server's id is never confused with a header")
    func separatesProviders() {
        #expect(MessageIdentity.provider("1") == MessageIdentity.provider("1"))
        #expect(MessageIdentity.provider("1") != MessageIdentity.provider("2"))
        #expect(MessageIdentity.provider("x") != identity(["Message-ID": "x"]))
        #expect(!identity([:]).key.isEmpty)
    }

    @Test("Moving text between neighbouring fields changes the identity")
    func separatesNeighbours() {
        #expect(
            identity(["Message-ID": "a", "Date": "b c"]) != identity(["Message-ID": "a", "Date": "b", "From": "c"]))
    }
}
