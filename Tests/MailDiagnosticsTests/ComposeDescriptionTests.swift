import Foundation
import MailApp
import MailDiagnostics
import Testing

@Suite("Descriptions of messages") struct ComposeDescriptionTests {
    private static let start =
        #"{"from": "Zoë <zoe@bücher.example>", "message_id": "m@x""#

    private static func composed(_ rest: String, withBcc: Bool = false) throws -> String {
        let json = Array((start + rest + "}").utf8)
        return String(decoding: try DebugTools.compose(json, withBcc: withBcc), as: UTF8.self)
    }

    @Test("The smallest description makes a message, with the zone of its date")
    func smallest() throws {
        let expected = """
            Date: Sat, 31 Jan 2026 12:00:00 +0530
            From: =?UTF-8?Q?Zo=C3=AB?= <zoe@xn--bcher-kva.example>
            Message-ID: <m@x>
            MIME-Version: 1.0
            Content-Type: text/plain; charset=us-ascii
            Content-Transfer-Encoding: 7bit


            """
        let written = try Self.composed(#", "date": "2026-01-31T12:00:00+05:30""#)
        #expect(written.components(separatedBy: "\r\n") == expected.components(separatedBy: "\n"))
    }

    /// Keys of a description, and the resulting line of the message.
    static let forms: [(String, String)] = [
        (#""to": "Ada <a@x>, b@x""#, "To: Ada <a@x>, b@x"),
        (#""to": ["a@x", {"address": "b@x", "name": "B, C"}]"#, #"To: a@x, "B, C" <b@x>"#),
        (#""cc": {"address": "a@x", "name": null}"#, "Cc: a@x"), (#""reply_to": "a@x""#, "Reply-To: a@x"),
        (#""sender": "s@x""#, "Sender: s@x"), (#""in_reply_to": "<p@x>""#, "In-Reply-To: <p@x>"),
        (#""in_reply_to": ["p@x"], "references": "<r@x> s@x""#, "References: <r@x> <s@x> <p@x>"),
        (#""in_reply_to": "<odd>""#, "In-Reply-To: <odd>"),
        (#""references": ["r@x"], "subject": null"#, "References: <r@x>"),
        (#""subject": "\u00e9""#, "Subject: =?UTF-8?B?w6k=?="),
        (#""headers": {"Auto-Submitted": "auto-replied"}"#, "Auto-Submitted: auto-replied"),
        (#""text": "Hi""#, "Hi"), (#""html": "<p>Hi""#, "<p>Hi"), (#""html": "<p>Hi""#, "Hi"),
        (#""attachments": [{"content": "AAEC", "filename": "é"}]"#, "AAEC"),
        (#""attachments": [{"text": "é"}]"#, "Content-Type: text/plain; charset=utf-8"),
        (#""attachments": [{"text": "x", "content_id": "<a@x>"}]"#, "Content-Disposition: inline"),
        (#""attachments": [{"text": "x", "content_id": "a@x", "inline": false}]"#, "Content-Disposition: attachment"),
        (
            #""attachments": [{"text": "x", "mime_type": "text/calendar", "parameters": {"method": "REQUEST"}}]"#,
            "Content-Type: text/calendar; charset=us-ascii; method=REQUEST"
        ),
    ]

    @Test("Every key works as documented", arguments: forms)
    func keys(json: String, line: String) throws {
        #expect(try Self.composed(", " + json).components(separatedBy: "\r\n").contains(line))
    }

    /// Keys of a description, and the expected error.
    static let refusals: [(String, String)] = [
        (#""form": "a@x""#, "unknown key: form."),
        (#""attachments": [{"text": "", "Name": 1}]"#, "unknown key: attachments[0].Name."),
        (#""to": [{"adress": "a@x"}]"#, "unknown key: to[0].adress."), (#""\u001b[2J\u202e": 1"#, "unknown key: [2J."),
        (#""subject": 1"#, "subject in the description has the wrong type"),
        (#""to": 5"#, "to in the description has the wrong type"),
        (#""to": {"name": "A"}"#, "to.address is missing"),
        (#""to": [["a@x"]]"#, "to[0] in the description has the wrong type"),
        (#""to": "nobody""#, "Entry 1 of To is not an e-mail address."),
        (#""to": """#, "to in the description: not a valid email address."),
        (#""to": "<a b@x>""#, "Entry 1 of To is not an e-mail address."),
        (#""to": "a@x\r\nBcc: b@x""#, "not a valid email address."),
        (#""subject": "a\r\nBcc: b@x""#, "The subject contains a line break"),
        (#""subject": "\u0000""#, "The subject contains"),
        (#""sender": "a@x, b@x""#, "more than one address"), (#""date": "yesterday""#, "date in the description"),
        (#""date": "2026-13-01T00:00:00Z""#, "date in the description"),
        (#""in_reply_to": "a\nb""#, "Entry 1 of In-Reply-To contains"),
        (#""in_reply_to": "not an id""#, "Entry 1 of In-Reply-To is not a valid id."),
        (#""references": "noid""#, "Entry 1 of References is not a valid id."),
        (#""references": ["r@x", "two words"]"#, "Entry 2 of References is not a valid id."),
        (#""attachments": {}"#, "attachments in the description has the wrong type"),
        (#""attachments": [{}]"#, "attachments[0] in the description: content or text is missing."),
        (#""attachments": [{"text": "", "content": ""}]"#, "cannot be combined"),
        (#""attachments": [{"content": "A"}]"#, "content is not valid base64."),
        (#""headers": {"Bcc": "a@x"}"#, "Additional field 1 has a name"),
        (#""attachments": [{"text": "", "mime_type": "multipart/mixed"}]"#, "Attachment 1 has a type"),
        (#""subject": "\ud800""#, "not valid JSON"), (#""subject": "#, "not valid JSON"),
    ]

    @Test("Invalid keys are refused by name", arguments: refusals)
    func refuses(json: String, sentence: String) {
        let error = #expect(throws: ApplicationError.self) { try Self.composed(", " + json) }
        #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
        #expect(error?.status == .failed)
    }

    static let noDescriptions = [
        "", "[]", "1", "null", "{", "{}", "\u{0}", String(repeating: "[", count: 100_000), #"{"from": []}"#,
    ]

    @Test("Invalid descriptions are refused", arguments: noDescriptions)
    func refusesNonsense(json: String) {
        #expect(throws: ApplicationError.self) { try DebugTools.compose(Array(json.utf8), withBcc: false) }
    }

    @Test("An attached message stays one; the envelope reports if it needs 8BITMIME")
    func attachedMessages() throws {
        func attaching(_ text: String) -> String {
            #", "attachments": [{"mime_type": "message/rfc822", "text": "\#(text)"}]"#
        }
        func envelope(_ rest: String) throws -> String {
            try DebugTools.envelope(Array((Self.start + rest + "}").utf8))
        }
        let plain = attaching(#"Subject: x\n\nnaïve, but ASCII on its way\n"#)
        #expect(try Self.composed(plain).contains("Content-Type: message/rfc822\r\n"))
        #expect(try Self.composed(plain).contains("na=C3=AFve, but ASCII on its way\r\n"))
        #expect(try envelope(plain).contains(#""eight_bit_mime" : false"#))
        let header = attaching(#"Subject: naïve\n\nx\n"#)
        #expect(try Self.composed(header).contains("Content-Type: message/rfc822\r\n"))
        #expect(try envelope(header).contains(#""eight_bit_mime" : true"#))
        let error = #expect(throws: ApplicationError.self) { try Self.composed(attaching(#"A: \u0000\n\nx"#)) }
        #expect(error?.description.contains("Attachment 1 is a message that is too damaged") == true)
    }
}
