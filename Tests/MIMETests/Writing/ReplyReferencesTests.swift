import MIME
import MailModel
import Testing

@Suite("RFC 5322 §3.6.4: references of a reply") struct ReplyReferencesTests {
    private static func thread(
        _ id: String?, _ references: [String] = [], _ inReplyTo: [String] = []
    ) -> [[String]] {
        let thread = ReplyReferences(answering: id, references: references, inReplyTo: inReplyTo)
        return [thread.inReplyTo, thread.references]
    }

    @Test("The parent's references and its id; its In-Reply-To only where that is one id and there are no references")
    func rules() {
        #expect(Self.thread("p@x") == [["p@x"], ["p@x"]])
        #expect(Self.thread("<p@x>", ["<r@x>"]) == [["p@x"], ["r@x", "p@x"]])
        #expect(Self.thread("p@x", ["r@x"], ["q@x"]) == [["p@x"], ["r@x", "p@x"]])
        #expect(Self.thread("p@x", [], ["q@x"]) == [["p@x"], ["q@x", "p@x"]])
        #expect(Self.thread("p@x", [], ["q@x", "s@x"]) == [["p@x"], ["p@x"]])
        #expect(Self.thread(nil, ["r@x"]) == [[], ["r@x"]])
        #expect(Self.thread(nil) == [[], []])
        #expect(Self.thread("p@x", ["p@x", "r@x", "r@x"]) == [["p@x"], ["r@x", "p@x"]])
    }

    @Test("Of older ids only right ones are passed on; the parent's stays if it can be written at all")
    func brokenIDs() {
        #expect(
            Self.thread("no-at-sign", ["a b@x", "a..b@x", "a@b@c", "", "<>", "r@x", "x@y>\r\nBcc: z"]) == [
                ["<no-at-sign>"], ["r@x", "<no-at-sign>"],
            ])
        #expect(Self.thread("<@x>") == [["<@x>"], ["<@x>"]])
        for id in ["a b", "a\r\nb", "<a><b>", "a\u{0}", "é@x", "\"a\"@x", "", "<>", String(repeating: "a", count: 901)]
        {
            #expect(Self.thread(id, ["r@x"]) == [[], ["r@x"]])
        }
    }

    @Test("Of a long thread, the first and the newest references are kept")
    func bounds() {
        let endless = (0..<100_000).map { "\($0)@x" }
        #expect(Self.thread("p@x", endless)[1] == ["0@x"] + endless.suffix(98) + ["p@x"])
        let wide = (0..<100).map { "\($0)" + String(repeating: "w", count: 890) + "@x" }
        let kept = Self.thread("p@x", wide)[1]
        #expect(kept.first == wide.first && kept.last == "p@x" && kept.dropLast().last == wide.last)
        #expect(kept.reduce(0) { $0 + $1.utf8.count } <= 8_192)
    }

    @Test("The header of the parent is enough")
    func fromHeader() {
        var header = MessageHeader()
        (header.messageID, header.references) = ("p@x", ["r@x"])
        var message = OutgoingMessage(from: EmailAddress(address: "a@x"))
        message.answer(ReplyReferences(answering: header))
        #expect(message.inReplyTo == ["p@x"] && message.references == ["r@x", "p@x"])
    }
}
