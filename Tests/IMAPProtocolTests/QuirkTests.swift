import IMAPProtocol
import MailModel
import Testing

/// Quirks visible in bytes alone and not covered by other suites; see `ServerQuirks`.
@Suite("Server quirks in parsing")
struct QuirkTests {
    @Test("Q16: raw bytes of a subject are kept unchanged")
    func rawSubject() throws {
        // "测试" in GBK, and a byte that is invalid in several encodings.
        let subject: [UInt8] = [0xB2, 0xE2, 0xCA, 0xD4, 0xFF]
        let wire =
            bytes("* 1 FETCH (ENVELOPE (NIL \"") + subject
            + bytes("\" NIL NIL NIL NIL NIL NIL NIL NIL) UID 3)\r\n")
        guard case .untagged(.fetch(let response)) = read([wire[...]]).responses.first else {
            Issue.record("no FETCH")
            return
        }
        #expect(response.envelope?.subject == subject)
        #expect(response.uid == UID(3) && response.invalidItems.isEmpty)
    }

    @Test("Q24: XLIST of old servers is read as LIST")
    func xlist() throws {
        let wire = "* XLIST (\\HasNoChildren \\AllMail) \"/\" [Gmail]/Alle Nachrichten\r\n"
        guard case .untagged(.list(let listing)) = read(wire).responses.first else {
            Issue.record("no LIST")
            return
        }
        #expect(listing.rawName == bytes("[Gmail]/Alle Nachrichten"))
        #expect(MailboxRoleGuess.role(attributes: listing.attributes) == .all)
    }

    @Test("Q34: a set ends with a number, never an asterisk")
    func endOfSet() throws {
        let command = IMAPCommand.uidFetch(
            UIDSet(UID.min...UID.max), items: [.uid], changedSince: ModificationSequence(7), vanished: true)
        let encoded = try CommandEncoder().encode(command, tag: "A1")
        #expect(
            encoded.pieces == [bytes("A1 UID FETCH 1:4294967295 (UID) (CHANGEDSINCE 7 VANISHED)\r\n")])
    }

    @Test("Q41: names that Courier does not accept as atoms are quoted", arguments: ["~x", "[x", "}x", "x#"])
    func quotedNames(_ name: String) throws {
        let command = try CommandEncoder().encode(.status(rawName: bytes(name), items: [.messages]), tag: "A1")
        #expect(command.parts.flatMap(\.bytes) == bytes("A1 STATUS \"\(name)\" (MESSAGES)\r\n"))
        let plain = try CommandEncoder().encode(.create(rawName: bytes("a-b_c.d/e&AOk-+,")), tag: "A1")
        #expect(plain.parts.flatMap(\.bytes) == bytes("A1 CREATE a-b_c.d/e&AOk-+,\r\n"))
    }

    @Test("Q43: search terms for a field contain no line breaks")
    func unfoldedSearches() throws {
        for (value, wire) in [("{5}\r\n", "{5}"), ("a\r\n b\n", "a b"), ("\r", ""), ("a b", "a b")] {
            let command = try CommandEncoder().encode(.uidSearch(.header(name: "To", value: value)), tag: "A1")
            #expect(command.parts.flatMap(\.bytes) == bytes("A1 UID SEARCH HEADER \"To\" \"\(wire)\"\r\n"))
        }
    }
}
