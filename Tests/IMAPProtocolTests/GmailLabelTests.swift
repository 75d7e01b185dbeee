import IMAPProtocol
import Testing

@Suite("Labels of Gmail")
struct GmailLabelTests {
    @Test(
        "X-GM-EXT-1: names are encoded and decoded as those of mailboxes, in both encodings",
        arguments: [
            ("Müll", "M&APw-ll"), ("R&D", "R&-D"), ("日本語", "&ZeVnLIqe-"), ("a b", "a b"), (#"\Inbox"#, #"\Inbox"#),
        ])
    func both(_ name: String, _ wire: String) {
        #expect(GmailLabel(name) == GmailLabel(rawName: bytes(wire)))
        #expect(GmailLabel(rawName: bytes(wire)).name() == name)
        #expect(GmailLabel(name, utf8: true) == GmailLabel(rawName: bytes(name)))
        #expect(GmailLabel(rawName: bytes(name)).name(utf8: true) == name)
    }

    @Test(
        "A label with an invalid encoding is sent back unchanged", arguments: ["&", "a&b", "&AOk"])
    func sentBack(_ wire: String) throws {
        let response = try #require(try responses("* 1 FETCH (X-GM-LABELS (\"\(wire)\"))\r\n").first)
        guard case .untagged(.fetch(let row)) = response, let label = row.gmailLabels?.first else {
            Issue.record("no label")
            return
        }
        #expect(label.name().hasSuffix("\u{FFFD}"))
        let command = try CommandEncoder().encode(
            .uidStoreLabels(uidSet(1...1), .remove, labels: [label], silent: false), tag: "A1")
        #expect(command.parts.flatMap(\.bytes) == bytes("A1 UID STORE 1 -X-GM-LABELS (\"\(wire)\")\r\n"))
    }

    @Test("Gmail's system labels are distinguished from the user's labels")
    func builtIn() {
        #expect(GmailLabel(#"\Starred"#).isBuiltIn)
        for name in ["Starred", #"\"#, #"\a b"#, ""] { #expect(!GmailLabel(name).isBuiltIn) }
    }

    private func responses(_ wire: String) throws -> [IMAPResponse] {
        var framer = ResponseFramer(limits: .standard)
        framer.append(contentsOf: bytes(wire))
        return [try framer.nextResponse()].compactMap(\.self)
    }
}
