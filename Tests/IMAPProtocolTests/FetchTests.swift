import Foundation
import IMAPProtocol
import MailModel
import Testing

@Suite("FETCH responses")
struct FetchTests {
    static let rows: [ResponseRow] = [
        ResponseRow(
            "the items of header sync",
            "* 12 FETCH (UID 7 FLAGS (\\Seen $Later) INTERNALDATE \"17-Jul-1996 02:44:25 -0700\" RFC822.SIZE 4286 "
                + "MODSEQ (624140003) BODY[HEADER.FIELDS (DATE \"FROM\")] {8}\r\nDate: x\n)\r\n",
            fetchResponse(12) {
                $0.uid = UID(7)
                $0.flags = ["\\Seen", "$Later"]
                $0.internalDate = Date(timeIntervalSince1970: 837_596_665)
                $0.size = 4286
                $0.modseq = ModificationSequence(624_140_003)
                $0.bodySections = [BodySection(name: "HEADER.FIELDS (DATE \"FROM\")"): bytes("Date: x\n")]
            }),
        ResponseRow(
            "Q01: an empty literal is complete at once",
            "* 1 FETCH (UID 9 BODY[1]<393216> {0}\r\n)\r\nA1 OK Fetch completed\r\n",
            fetchResponse(1) {
                $0.uid = UID(9)
                $0.bodySections = [BodySection(name: "1", origin: 393_216): []]
            }, .tagged(tag: "A1", status: .ok, code: nil, text: "Fetch completed")),
        ResponseRow(
            "Q02: lone line feeds, NULs and empty lines",
            "\0\0* 1 FETCH (UID 9 BODY[] {4}\na\r\nb)\n\r\n\n\0* 2 EXISTS\r\n",
            fetchResponse(1) {
                $0.uid = UID(9)
                $0.bodySections = [BodySection(name: ""): bytes("a\r\nb")]
            }, .untagged(.exists(2))),
        ResponseRow(
            "Q03: a literal counted in characters spoils only its item",
            "* 1 FETCH (UID 5 ENVELOPE (NIL \"s\" (({38}\r\nРецепция Офис сграда \"Данаил Дечев\" №6 NIL \"facility\" "
                + "\"x.example\")) NIL NIL NIL NIL NIL NIL \"<id>\") FLAGS (\\Seen))\r\n* 3 EXISTS\r\n",
            fetchResponse(1) {
                $0.uid = UID(5)
                $0.flags = ["\\Seen"]
                $0.invalidItems = ["ENVELOPE"]
            }, .untagged(.exists(3))),
        ResponseRow(
            "Q05: numbers that are none",
            "* 1 FETCH (UID 3 RFC822.SIZE 9.3736e+06 MODSEQ (-1) X-GM-MSGID 18446744073709551616 FLAGS ())\r\n",
            fetchResponse(1) {
                $0.uid = UID(3)
                $0.flags = []
                $0.invalidItems = ["RFC822.SIZE", "MODSEQ", "X-GM-MSGID"]
            }),
        ResponseRow(
            "Q12: a bracket in a flag", "* 1 FETCH (FLAGS (\\Seen [tag]) UID 2)\r\n",
            fetchResponse(1) {
                $0.uid = UID(2)
                $0.flags = ["\\Seen", "[tag]"]
            }),
        ResponseRow(
            "Q12: items in separate parentheses",
            "* 2 FETCH (UID 14935 (ENVELOPE (NIL \"hi\" NIL NIL NIL NIL NIL NIL NIL NIL)) FLAGS (\\Seen))\r\n",
            fetchResponse(2) {
                $0.uid = UID(14935)
                $0.flags = ["\\Seen"]
                $0.envelope = Envelope()
                $0.envelope?.subject = bytes("hi")
            }),
        ResponseRow(
            "Q12: a date that does not exist", "* 1 FETCH (INTERNALDATE \"00-Jan-0000 00:00:00 +0000\" UID 2)\r\n",
            fetchResponse(1) {
                $0.uid = UID(2)
                $0.invalidItems = ["INTERNALDATE"]
            }),
        ResponseRow(
            "Q37: unrequested flags between the parts",
            "* 12 FETCH (FLAGS (\\Seen))\r\n* 3 FETCH (UID 1 BODY[2] NIL)\r\n",
            fetchResponse(12) { $0.flags = ["\\Seen"] },
            fetchResponse(3) {
                $0.uid = UID(1)
                $0.bodySections = [BodySection(name: "2"): nil]
            }),
        ResponseRow(
            "Q37: a section without a value", "* 1 FETCH (UID 4 BODY[2] )\r\n* 2 FETCH (BODY[1] UID 5)\r\n",
            fetchResponse(1) {
                $0.uid = UID(4)
                $0.invalidItems = ["BODY[2]"]
            },
            fetchResponse(2) {
                $0.uid = UID(5)
                $0.invalidItems = ["BODY[1]"]
            }),
        ResponseRow(
            "the items of Gmail",
            "* 1 FETCH (X-GM-THRID 1278455344230334865 X-GM-MSGID 18446744073709551615 X-GM-LABELS (\\Inbox \"\\\\Sent\" "
                + "\\\\Important NIL {5}\r\na \"b\" \"M&APw-ll\") UID 1)\r\n",
            fetchResponse(1) {
                $0.uid = UID(1)
                $0.gmailThreadID = 1_278_455_344_230_334_865
                $0.gmailMessageID = .max
                $0.gmailLabels = ["\\Inbox", "\\Sent", "\\Important", "a \"b\"", "Müll"].map { GmailLabel($0) }
            }),
        ResponseRow(
            "object identifiers", "* 1 FETCH (EMAILID (M6d99ac3275bb4e) THREADID NIL UID 8)\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.emailID = "M6d99ac3275bb4e"
            }),
        ResponseRow(
            "Q42: an identifier that is NIL in parentheses", "* 1 FETCH (THREADID (NIL) EMAILID (\"NIL\") UID 8)\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.emailID = "NIL"
            }),
        ResponseRow(
            "names in small letters and the old names of sections",
            "* 1 fetch (uid 8 rfc822 \"a\" rfc822.header {1}\r\nb rfc822.text NIL body[1.mime] \"c\")\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.bodySections = [
                    BodySection(name: ""): bytes("a"), BodySection(name: "HEADER"): bytes("b"),
                    BodySection(name: "TEXT"): nil, BodySection(name: "1.MIME"): bytes("c"),
                ]
            }),
        ResponseRow(
            "items of other extensions are skipped",
            "* 1 FETCH (ANNOTATION (/comment (value.priv {3}\r\na)b)) X-REAL-UID 9 X-Y[1]<0> ~{3}\r\na\0b UID 8)\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.otherItems = ["ANNOTATION", "X-REAL-UID", "X-Y[1]"]
            }),
        ResponseRow(
            "two lists of fields are two sections",
            "* 1 FETCH (UID 8 BODY[HEADER.FIELDS (FROM)] \"a\" BODY[HEADER.FIELDS (SUBJECT)] \"b\")\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.bodySections = [
                    BodySection(name: "HEADER.FIELDS (FROM)"): bytes("a"),
                    BodySection(name: "HEADER.FIELDS (SUBJECT)"): bytes("b"),
                ]
            }),
        ResponseRow(
            "sections with spaces around and in them", "* 1 FETCH (BODY [ TEXT ] \"a\" UID 8)\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.bodySections = [BodySection(name: "TEXT"): bytes("a")]
            }),
        ResponseRow(
            "two UIDs name no message", "* 1 FETCH (UID 1 FLAGS () UID 2)\r\n* 2 FETCH (UID 3 UID 3)\r\n",
            fetchResponse(1) {
                $0.flags = []
                $0.invalidItems = ["UID"]
            },
            fetchResponse(2) { $0.uid = UID(3) }),
        ResponseRow(
            "what follows the end, or has none, is not passed over in silence",
            "* 1 FETCH (UID 1) garbage (x\r\n* 2 FETCH (FLAGS (\\Seen)) UID 5)\r\n* 3 FETCH (UID 3\r\n* 4 FETCH (UID 4) \r\n",
            fetchResponse(1) {
                $0.uid = UID(1)
                $0.isIncomplete = true
            },
            fetchResponse(2) {
                $0.flags = ["\\Seen"]
                $0.isIncomplete = true
            },
            fetchResponse(3) {
                $0.uid = UID(3)
                $0.isIncomplete = true
            },
            fetchResponse(4) { $0.uid = UID(4) }),
        ResponseRow(
            "an item that never ends takes only the rest with it", "* 1 FETCH (UID 8 ENVELOPE ((((\r\n* 1 EXISTS\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.invalidItems = ["ENVELOPE"]
                $0.isIncomplete = true
            }, .untagged(.exists(1))),
        ResponseRow(
            "a partial section with its length, and one whose offset does not fit",
            "* 1 FETCH (BODY[]<0.2048> \"a\" UID 8)\r\n* 2 FETCH (UID 8 BODY[]<4294967296> \"a\")\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.bodySections = [BodySection(name: "", origin: 0): bytes("a")]
            },
            fetchResponse(2) {
                $0.uid = UID(8)
                $0.invalidItems = ["BODY"]
            }),
        ResponseRow(
            "C3: strings with NUL and 8-bit bytes are kept, those without an end are broken",
            "* 1 FETCH (UID 8 BODY[] \"a\0\u{e9}\" ENVELOPE (NIL \"no end NIL NIL)\r\n",
            fetchResponse(1) {
                $0.uid = UID(8)
                $0.bodySections = [BodySection(name: ""): bytes("a\0\u{e9}")]
                $0.invalidItems = ["ENVELOPE"]
                $0.isIncomplete = true
            }),
        ResponseRow(
            "UID zero and UIDs that do not fit", "* 1 FETCH (UID 0)\r\n* 2 FETCH (UID 4294967296 FLAGS ())\r\n",
            fetchResponse(1) { $0.invalidItems = ["UID"] },
            fetchResponse(2) {
                $0.flags = []
                $0.invalidItems = ["UID"]
            }),
        ResponseRow("nothing", "* 1 FETCH ()\r\n* 1 FETCH (UID 2", fetchResponse(1) { _ in }),
        ResponseRow(
            "no list at all", "* 1 FETCH UID 2\r\n",
            .malformed(MalformedResponse(concern: .message, failure: .malformed(at: 10, expected: .openParenthesis)))),
    ]

    @Test("Every FETCH response is parsed the same at any split", arguments: rows)
    func line(_ row: ResponseRow) { row.check() }

    @Test(
        "Q04: quotes that are not escaped",
        arguments: [
            (
                #"(NIL "=?UTF-8?Q?"Dummy=C3=ADa"?=" NIL NIL NIL NIL NIL NIL NIL "<a@b>")"#,
                #"=?UTF-8?Q?"Dummy=C3=ADa"?="#, "<a@b>"
            ),
            (#"(NIL "" NIL NIL NIL NIL NIL NIL NIL "<"a"@b>")"#, "", #"<"a"@b>"#),
            (#"(NIL "say \"x\" (y)" NIL NIL NIL NIL NIL NIL NIL "<c>")"#, #"say "x" (y)"#, "<c>"),
            (#"(NIL "ends\\" NIL NIL NIL NIL NIL NIL NIL "<c>")"#, #"ends\"#, "<c>"),
        ])
    func unescapedQuotes(_ envelope: String, _ subject: String, _ id: String) throws {
        let response = try #require(fetched("(UID 3 ENVELOPE \(envelope) FLAGS (\\Seen))"))
        #expect(response.uid == UID(3))
        #expect(response.flags == ["\\Seen"])
        #expect(response.envelope?.subject == bytes(subject))
        #expect(response.envelope?.messageID == bytes(id))
        #expect(response.invalidItems.isEmpty)
    }

    @Test("Q04: a string that ends with a backslash")
    func trailingBackslash() throws {
        let address = #"((NIL NIL "user" "sina.example\"))"#
        let response = try #require(
            fetched("(UID 3 ENVELOPE (NIL \"s\" \(address) NIL NIL NIL NIL NIL NIL \"<id>\") FLAGS (\\Seen))"))
        #expect(response.uid == UID(3))
        #expect(response.flags == ["\\Seen"])
        #expect(response.envelope?.from.first?.host == bytes(#"sina.example\"#))
        #expect(response.envelope?.messageID == bytes("<id>"))
    }

    @Test("Q15: envelopes that lack required fields")
    func leanEnvelope() throws {
        let response = try #require(
            fetched(
                #"(ENVELOPE (NIL NIL (("A" NIL NIL NIL)) () "" ((NIL NIL "group" NIL)("b" NIL "b" "MISSING_DOMAIN")(NIL NIL NIL NIL)) (()) NIL "<x>"))"#
            ))
        let envelope = try #require(response.envelope)
        #expect(envelope.from == [EnvelopeAddress(name: bytes("A"), mailbox: nil, host: nil)])
        #expect(envelope.sender.isEmpty && envelope.replyTo.isEmpty && envelope.cc.isEmpty)
        #expect(envelope.to.map(\.mailbox) == [bytes("group"), bytes("b"), nil])
        #expect(envelope.inReplyTo == bytes("<x>") && envelope.messageID == nil)
    }

    @Test("The text of a malformed item is not parsed as items")
    func injection() throws {
        let hostile = #"(NIL "x" FLAGS (\Deleted) UID 66 "y" NIL"#
        let response = try #require(fetched("(UID 3 ENVELOPE \(hostile) NIL NIL NIL NIL NIL NIL NIL) RFC822.SIZE 5)"))
        #expect(response.uid == UID(3))
        #expect(response.flags == nil)
        #expect(response.size == 5)
        #expect(response.invalidItems == ["ENVELOPE"])
    }

    @Test(
        "An unreadable section invalidates only its item",
        arguments: [
            "BODY[]<99999999999> {3}\r\nabc", "BODY[1 2] {3}\r\nabc", "BODY[\"1\"] \"x\"", "BODY[]<> NIL",
            "BODY[]<-1> \"x\"",
            "BODY[HEADER.FIELDS (A B] \"x\"", "BODY[TEXT]<4294967296> \"x (\"",
            "BINARY[x y]<0> ~{1}\r\n\0",
        ])
    func brokenSection(_ item: String) throws {
        let response = try #require(fetched("(UID 4 \(item) RFC822.SIZE 5 FLAGS (\\Seen))"))
        #expect(response.uid == UID(4) && response.size == 5 && response.flags == ["\\Seen"])
        #expect(response.invalidItems == [item.hasPrefix("BINARY") ? "BINARY" : "BODY"])
        #expect(response.bodySections.isEmpty && response.binarySections.isEmpty && !response.isIncomplete)
    }

    @Test("BODYSTRUCTURE takes precedence over BODY in any position", arguments: [true, false])
    func bothStructures(_ isFirst: Bool) throws {
        let (extended, lean) = (
            #"BODYSTRUCTURE ("a" "b" NIL NIL NIL "7bit" 1 NIL ("attachment" ("filename" "x")) NIL NIL)"#,
            #"BODY ("a" "b" NIL NIL NIL "7bit" 1)"#
        )
        let response = try #require(fetched(isFirst ? "(\(extended) \(lean))" : "(\(lean) \(extended))"))
        #expect(response.bodyStructure?.disposition?.kind == "attachment")
    }

    @Test("Flags become system flags and keywords")
    func serverFlags() throws {
        let response = try #require(fetched("(FLAGS (\\SEEN \\flagged \\Recent \\Odd $Junk work) MODSEQ (9))"))
        let flags = try #require(response.serverFlags)
        #expect(flags.flags == [.seen, .flagged])
        #expect(flags.keywords == ["$Junk", "work"])
        #expect(flags.modificationSequence == ModificationSequence(9))
        #expect(MessageFlags([.seen, .deleted]).rawNames == ["\\Seen", "\\Deleted"])
        #expect(try #require(fetched("(UID 1)")).serverFlags == nil)
    }

    @Test("The whole message and the header are found by name")
    func sections() throws {
        let whole = try #require(fetched("(BODY[] \"all\")"))
        #expect(whole.wholeMessage == bytes("all") && whole.headerBytes == nil)
        let header = try #require(fetched("(BODY[HEADER.FIELDS (A B)] \"A: b\")"))
        #expect(header.headerBytes == bytes("A: b") && header.wholeMessage == nil)
        #expect(try #require(fetched("(BODY[] NIL)")).wholeMessage == nil)
        #expect(BodySection(name: "header.fields (date)") == BodySection(name: "HEADER.FIELDS (DATE)"))
        #expect(BodySection(name: "header.fields  (date)").name == "HEADER.FIELDS")
    }

    @Test(
        "Dates of INTERNALDATE",
        arguments: [
            ("01-Jan-1970 00:00:00 +0000", 0.0), (" 1-Jan-1970 00:00:00 +0000", 0), ("1-jan-1970 01:00:00 +0100", 0),
            ("29-Feb-2024 23:59:60 -0000", 1_709_251_200), ("31-Dec-1969 23:59:59 +0000", -1),
            ("17-Jul-1996 02:44:25 -0700", 837_596_665), ("01-Mar-1900 00:00:00 +0000", -2_203_891_200),
        ])
    func dates(_ text: String, _ seconds: Double) throws {
        let response = try #require(fetched("(INTERNALDATE \"\(text)\")"))
        #expect(response.internalDate == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "Nonexistent dates are invalid",
        arguments: [
            "", "x", "30-Feb-2024 00:00:00 +0000", "29-Feb-1900 00:00:00 +0000", "01-Foo-2024 00:00:00 +0000",
            "01-Jan-2024 24:00:00 +0000", "01-Jan-2024 00:60:00 +0000", "01-Jan-2024 00:00:00 +00000",
            "01-Jan-2024 00:00:00 0000", "01-Jan-99999 00:00:00 +0000", "-1-Jan-2024 00:00:00 +0000",
        ])
    func badDates(_ text: String) throws {
        let response = try #require(fetched("(INTERNALDATE \"\(text)\" UID 1)"))
        #expect(response.internalDate == nil && response.invalidItems == ["INTERNALDATE"] && response.uid == UID(1))
    }
}
