import Foundation
import IMAPProtocol
import Testing

@testable import MailDiagnostics

@Suite("Reports of responses")
struct ResponseReportTests {
    private func lines(_ wire: String, limits: WireLimits = .standard) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try ResponseReport.reports(of: Array(wire.utf8), limits: limits).map {
            String(decoding: try encoder.encode($0), as: UTF8.self)
        }
    }

    @Test("Every response is one line of JSON with names in snake case")
    func reports() throws {
        let wire =
            "* OK [UIDNEXT 5] hi\r\n* 12 FETCH (UID 7 FLAGS (\\Seen) RFC822.SIZE x BODY[] {6}\r\nsecret)\r\n"
            + "* LIST (\\Sent) \"/\" Entw&APw-rfe\r\nA1 NO [LIMIT] no\r\n* VANISHED (EARLIER) 3:5\r\n+ go\r\n"
        #expect(
            try lines(wire) == [
                #"{"byte_count":19,"code":{"arguments":"5","known":true,"name":"UIDNEXT"},"form":"untagged","kind":"status","status":"OK","text":"hi"}"#,
                #"{"byte_count":65,"fetch":{"flags":["\\Seen"],"invalid_items":["RFC822.SIZE"],"sections":{"":6},"uid":7},"form":"untagged","kind":"fetch","number":12}"#,
                #"{"byte_count":31,"form":"untagged","kind":"list","mailbox":"Entwürfe","values":{"delimiter":"/"},"words":["\\Sent"]}"#,
                #"{"byte_count":16,"code":{"known":true,"name":"LIMIT"},"form":"tagged","kind":"tagged","status":"NO","tag":"A1","text":"no"}"#,
                #"{"byte_count":24,"form":"untagged","kind":"vanished","numbers":"3:5","values":{"earlier":"true"}}"#,
                #"{"byte_count":4,"form":"continuation","kind":"continuation","text":"go"}"#,
            ])
    }

    @Test("Unreadable responses are marked and skipped")
    func malformed() throws {
        #expect(
            try lines("what\r\n* 1 EXISTS\r\n* garbage ((\r\n* 2 EX") == [
                #"{"byte_count":4,"failure":"The response should have a tag with OK, NO or BAD, an asterisk with a response, or a plus sign at byte 0.","form":"malformed","kind":"malformed","text":"what"}"#,
                #"{"byte_count":10,"form":"untagged","kind":"exists","number":1}"#,
                #"{"byte_count":12,"failure":"The response should have a closing parenthesis at byte 12.","form":"malformed","kind":"malformed","text":"* garbage (("}"#,
                #"{"byte_count":6,"failure":"The last response is incomplete: its line has no end.","form":"malformed","kind":"malformed"}"#,
            ])
        #expect(
            try lines("* 1 FETCH (BODY[] {10}\r\nabc") == [
                #"{"byte_count":27,"failure":"The last response is incomplete: 7 bytes of a literal are missing.","form":"malformed","kind":"malformed"}"#
            ])
        #expect(
            try lines("+\r\n* 1 EXISTS\r\n", limits: WireLimits(maximumLineBytes: 5)) == [
                #"{"byte_count":1,"form":"continuation","kind":"continuation","text":""}"#,
                #"{"byte_count":12,"failure":"The server sent a line of more than 5 bytes.","form":"malformed","kind":"malformed"}"#,
            ])
    }

    @Test("Envelopes and body structures are reported in full")
    func fetchInFull() throws {
        let wire =
            #"* 3 FETCH (ENVELOPE (NIL "=?x?q?y?=" (("A" NIL "a" "b.example")) NIL NIL NIL NIL NIL NIL "<i@x>") "#
            + #"BODYSTRUCTURE (("text" "plain" ("charset" "utf-8") NIL NIL "7bit" 5 1 NIL ("inline" NIL)) "mixed" ("boundary" "b")) "#
            + #"PREVIEW "hello" X-GM-THRID 7 SAVEDATE "17-Jul-1996 02:44:25 -0700" BINARY.SIZE[1] 4)"# + "\r\n"
        let address = #"{"host":"b.example","mailbox":"a","name":"A"}"#
        let envelope =
            #""envelope":{"bcc":[],"cc":[],"from":["# + address
            + #"],"message_id":"<i@x>","reply_to":[],"sender":[],"subject":"=?x?q?y?=","to":[]}"#
        let part =
            #"{"byte_count":5,"disposition":{"kind":"inline","parameters":[]},"encoding":"7bit","line_count":1,"#
            + #""parameters":[{"name":"charset","value":"utf-8"}],"section":"1","subtype":"plain","type":"text"}"#
        let structure =
            #""body_structure":{"parameters":[{"name":"boundary","value":"b"}],"parts":["# + part
            + #"],"section":"","subtype":"mixed","type":"multipart"}"#
        let line = try #require(try lines(wire).first)
        #expect(line.contains(envelope), "\(line)")
        #expect(line.contains(structure), "\(line)")
        #expect(line.contains(#""binary_sizes":{"1":4}"#) && line.contains(#""preview":"hello""#))
        #expect(line.contains(#""gmail_thread_id":"7""#) && line.contains(#""save_date":"1996-07-17T09:44:25Z""#))
    }

    @Test("Lists, quotas and threads are reported in full")
    func extensions() throws {
        let wire =
            "* LIST () \"/\" b (CHILDINFO (SUBSCRIBED) OLDNAME (&AOk-))\r\n* THREAD (1 (2)(3))\r\n* QUOTA r (STORAGE 1 9)\r\n"
            + "* NAMESPACE ((\"\" \"/\")) NIL ((\"#s/\" \"/\"))\r\n* ESEARCH UID PARTIAL (-1:-9 4)\r\n"
        let expected = [
            #""values":{"child_information":"SUBSCRIBED","delimiter":"/","old_name":"é"}"#,
            #""threads":[{"branches":[{"numbers":[2]},{"numbers":[3]}],"numbers":[1]}]"#,
            #""values":{"root":"r","storage":"1 of 9"}"#,
            ##""values":{"personal":"(\"\" \"/\")","shared":"(\"#s/\" \"/\")"}"##,
            #""values":{"is_uid":"true","partial":"-1:-9 4"}"#,
        ]
        for (line, part) in zip(try lines(wire), expected) { #expect(line.contains(part), "\(line)") }
    }

    @Test("Unparsed data is named, and numbers keep all of their digits")
    func namesWhatIsNotRead() throws {
        let wire =
            "* 1 FETCH (X-GM-MSGID 1278455344230334865 MODSEQ (9007199254740993) X-FOO 5 BODY[HEADER.FIELDS (A)] {1}\r\nx"
            + " ENVELOPE (NIL NIL ((NIL \"@r1,@r2\" \"a\" \"b\")) NIL NIL NIL NIL NIL NIL NIL)\r\n"
            + "* STATUS a (MESSAGES -1 X-Y 2)\r\n* ESEARCH UID PARTIAL (1:9 NIL) X 1\r\n"
            + "A1 OK [COPYUID 7] done\r\n* NAMESPACE ((\"a b\\\"\" NIL)(\"\" \".\")) NIL NIL\r\n"
        let expected = [
            [
                #""gmail_message_id":"1278455344230334865""#, #""modification_sequence":"9007199254740993""#,
                #""other_items":["X-FOO"]"#, #""sections":{"HEADER.FIELDS (A)":1}"#, #""route":"@r1,@r2""#,
                #""incomplete":true"#,
            ],
            [#""ignored":["MESSAGES","X-Y"]"#], [#""partial":"1:9 NIL""#, #""ignored":["X"]"#],
            [#""arguments":"7","known":true"#], [#""personal":"(\"a b\\\"\" NIL)(\"\" \".\")""#],
        ]
        for (line, parts) in zip(try lines(wire), expected) {
            for part in parts { #expect(line.contains(part), "\(line)") }
        }
    }

    @Test(
        "Every kind of response has a report",
        arguments: [
            ("* OK hi", "status"), ("* CAPABILITY IMAP4rev1", "capability"), ("* ENABLED CONDSTORE", "enabled"),
            (#"* LIST () "/" a"#, "list"), (#"* LSUB () "/" a"#, "lsub"), ("* STATUS a (UIDNEXT 1)", "mailbox_status"),
            ("* SEARCH 1 2", "search"), ("* ESEARCH UID COUNT 2", "extended_search"), ("* SORT 2 1", "sort"),
            ("* THREAD (1 2)", "thread"), ("* QUOTA r (STORAGE 1 9)", "quota"), ("* QUOTAROOT a r", "quota_root"),
            (#"* FLAGS (\Seen)"#, "flags"), ("* 3 EXISTS", "exists"), ("* 1 RECENT", "recent"),
            ("* 2 EXPUNGE", "expunge"), ("* VANISHED 5", "vanished"), ("* 1 FETCH (UID 1)", "fetch"),
            (#"* ID ("name" "x")"#, "id"), (#"* NAMESPACE (("" "/")) NIL NIL"#, "namespace"), ("* XYZ 1", "other"),
            ("A1 OK done", "tagged"), ("+ go", "continuation"), ("what", "malformed"),
        ])
    func kinds(line: String, kind: String) {
        #expect(ResponseReport.reports(of: Array((line + "\r\n").utf8)).map(\.kind) == [kind])
    }
}
