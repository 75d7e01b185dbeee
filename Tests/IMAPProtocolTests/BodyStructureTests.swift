import IMAPProtocol
import MailModel
import Testing

@Suite("BODYSTRUCTURE")
struct BodyStructureTests {
    private func structure(_ text: String) throws -> BodyStructure {
        let response = try #require(fetched("(UID 1 BODYSTRUCTURE \(text) FLAGS (\\Seen))"))
        #expect(response.uid == UID(1) && response.flags == ["\\Seen"])
        return try #require(response.bodyStructure, "\(response.invalidItems)")
    }

    private func sections(_ structure: BodyStructure) -> [String] {
        ["\(structure.section) \(structure.mimeType)"] + structure.children.flatMap { sections($0) }
    }

    private static let text = #"("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 12 1)"#
    private static let html = #"("text" "html" NIL NIL NIL "quoted-printable" 120 3 NIL NIL NIL NIL)"#
    private static let picture = #"("image" "png" ("name" "a.png") "<cid@x>" NIL "base64" 780 NIL ("inline" NIL) NIL)"#
    private static let envelope = #"(NIL "inner" NIL NIL NIL NIL NIL NIL NIL NIL)"#

    @Test("A message of one part has section 1")
    func single() throws {
        let structure = try structure(Self.text)
        #expect(sections(structure) == ["1 text/plain"])
        #expect(structure.parameters == [BodyStructure.Parameter(name: "charset", value: "utf-8")])
        #expect(structure.transferEncoding == "7bit" && structure.byteCount == 12)
    }

    @Test("Sections are numbered by position, RFC 3501 §6.4.5")
    func numbering() throws {
        let related = #"(\#(Self.html)\#(Self.picture) "related" ("boundary" "b") NIL NIL)"#
        let inner = #"(\#(Self.text)\#(Self.html) "alternative")"#
        let message =
            #"("message" "rfc822" NIL NIL NIL "7bit" 900 \#(Self.envelope) \#(inner) 30 NIL ("attachment" ("filename" "m.eml")))"#
        let lone = #"("message" "rfc822" NIL NIL NIL "7bit" 900 \#(Self.envelope) \#(Self.text) 30)"#
        let structure = try structure(
            #"(\#(Self.text) \#(related)\#(message)\#(lone) "mixed" ("boundary" "a") NIL NIL NIL)"#)
        #expect(
            sections(structure) == [
                " multipart/mixed", "1 text/plain", "2 multipart/related", "2.1 text/html", "2.2 image/png",
                "3 message/rfc822", "3 multipart/alternative", "3.1 text/plain", "3.2 text/html", "4 message/rfc822",
                "4.1 text/plain",
            ])
    }

    @Test(
        "Q14: incomplete structures are accepted",
        arguments: [
            #"("text" "plain" NIL NIL NIL "7bit" 12 NIL NIL NIL NIL)"#,
            #"("text" "plain" ("boundary" NIL) NIL NIL "7bit" 12 1)"#,
            #"("text" "plain" NIL NIL NIL "7BIT" -1 1)"#,
            #"("text" "plain" "" NIL NIL "7bit" 99999999999999999999 1)"#,
            #"("text" "plain" NIL NIL NIL NIL 5 1 NIL "inline" NIL NIL)"#,
            #"("text" "plain" NIL NIL NIL "7bit" 5 1 NIL ("inline") ("en" "de") "loc" "more" (1 (2)))"#,
            #"("text" "plain" ("name" "a"b") NIL NIL "7bit" 5 1)"#,
            #"("text" "plain" NIL NIL """" "7bit" 5 1)"#,
            #"("message" "rfc822" NIL NIL NIL "7bit" 5 NIL NIL NIL)"#,
            "(\"text\" \"plain\" (\"name\" {5}\r\na\r\n)\") NIL NIL \"7bit\" 5 1)",
        ])
    func lenient(_ text: String) throws { _ = try structure(text) }

    @Test(
        "Q14: NIL for unknown fields of a part does not hide an attachment",
        arguments: [
            #"("TEXT" "PLAIN" NIL NIL NIL "7BIT" 10 NIL NIL ("ATTACHMENT" ("FILENAME" "x")) NIL NIL)"#,
            #"("TEXT" "PLAIN" NIL NIL NIL "7BIT" 10 NIL NIL ("ATTACHMENT" NIL) NIL NIL)"#,
            #"("TEXT" "PLAIN" NIL NIL NIL "7BIT" 10 NIL ("ATTACHMENT" NIL) NIL NIL)"#,
            #"("MESSAGE" "RFC822" NIL NIL NIL "7BIT" 300 NIL NIL NIL NIL ("ATTACHMENT" ("FILENAME" "x.eml")) NIL NIL)"#,
            #"("MESSAGE" "RFC822" NIL NIL NIL "7BIT" 300 NIL NIL 12 "md5" ("ATTACHMENT" ("FILENAME" "x.eml")) ("en" "de") NIL)"#,
        ])
    func unknownSpecifics(_ text: String) throws {
        let structure = try structure(text)
        #expect(structure.disposition?.kind == "attachment")
        #expect(structure.lineCount == (text.contains(" 12 ") ? 12 : nil))
        #expect(structure.md5 == (text.contains("md5") ? "md5" : nil))
        #expect(structure.languages == (text.contains("de") ? ["en", "de"] : []))
    }

    @Test("Extension values are counted")
    func extensions() throws {
        let text = #"("text" "plain" NIL NIL NIL "7bit" 5 1 NIL ("inline" NIL) ("en" "de") "loc" "more" (1 (2)))"#
        #expect(try structure(text).extensionCount == 2)
        #expect(try structure(Self.text).extensionCount == 0)
    }

    @Test(
        "Q13: an unreadable structure is invalid, and does not affect other items",
        arguments: [
            #"("ALTERNATIVE" ("BOUNDARY" "x") NIL NIL)"#, #"("RELATED" NIL ("ATTACHMENT" NIL) NIL)"#,
            #"("ALTERNATIVE")"#, #"("X-ZIP" ("BOUNDARY" "") NIL NIL "base64" 4096)"#,
            #"("APPLICATION" NIL NIL NIL "base64" 356)"#, #"(\#(text)() 0 "mixed")"#, "()",
            #"(NIL NIL NIL NIL NIL "7BIT" 563 12)"#, #"(NIL "alternative" ("boundary" "x") NIL NIL)"#, "NIL", "\"x\"",
            #"("text" "plain" ("MOUNDARY="_006_"") NIL NIL "7bit" 5 1)"#,
            #"((((("#, #"("text" "plain" NIL NIL NIL "7bit" 5.5e3 1)"#,
        ])
    func invalid(_ text: String) throws {
        let wire = "(UID 1 FLAGS (\\Seen) BODYSTRUCTURE \(text) RFC822.SIZE 9)"
        let response = try #require(fetched(wire))
        #expect(response.uid == UID(1) && response.flags == ["\\Seen"])
        #expect(response.bodyStructure == nil && response.invalidItems == ["BODYSTRUCTURE"])
        if text != "(((((" { #expect(response.size == 9) }
    }

    @Test("C3: nesting is limited to 100 levels of any kind")
    func nesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + Self.text + String(repeating: " \"mixed\")", count: depth)
        }
        #expect(try #require(fetched("(BODYSTRUCTURE \(nested(99)) UID 1)")).bodyStructure != nil)
        for depth in [100, 10_000] {
            let response = try #require(fetched("(BODYSTRUCTURE \(nested(depth)) UID 1)"))
            #expect(
                response.bodyStructure == nil && response.invalidItems == ["BODYSTRUCTURE"] && response.uid == UID(1))
        }
        let open = try #require(fetched("(UID 1 BODYSTRUCTURE \(String(repeating: "(", count: 500_000))"))
        #expect(open.uid == UID(1) && open.invalidItems == ["BODYSTRUCTURE"])
        #expect(fetched(String(repeating: "(", count: 200)) == nil)
    }

    // MARK: Attachments

    private func attachments(_ text: String) throws -> [AttachmentDescription] {
        try structure(text).attachmentDescriptions(
            decodeWords: { "<\($0)>" }, safeName: { $0.replacing("/", with: "_") })
    }

    @Test("FR-SYNC-08: attachments are the parts that are not the text")
    func attachments() throws {
        let pdf =
            #"("application" "pdf" ("name" "t.pdf") NIL NIL "base64" 1560 NIL ("attachment" ("filename" "a/b.pdf")) NIL NIL)"#
        let unnamed = #"("application" "octet-stream" NIL NIL NIL "7bit" 10)"#
        let calendar = #"("text" "calendar" NIL NIL NIL "7bit" 10 1)"#
        let amp = #"("text" "x-amp-html" NIL NIL NIL "7bit" 10 1)"#
        let alternative = #"(\#(Self.text)\#(amp)\#(Self.html)\#(calendar) "alternative")"#
        let message = #"("message" "rfc822" NIL NIL NIL "7bit" 900 \#(Self.envelope) \#(pdf) 30)"#
        let found = try attachments(#"(\#(alternative)\#(Self.picture)\#(pdf)\#(unnamed)\#(message) "mixed")"#)
        #expect(
            found == [
                AttachmentDescription(section: "1.4", filename: "", mimeType: "text/calendar", byteCount: 10),
                AttachmentDescription(
                    section: "2", filename: "<a.png>", mimeType: "image/png", byteCount: 570, contentID: "cid@x",
                    isInline: true),
                AttachmentDescription(
                    section: "3", filename: "<a_b.pdf>", mimeType: "application/pdf", byteCount: 1140),
                AttachmentDescription(section: "4", filename: "", mimeType: "application/octet-stream", byteCount: 10),
                AttachmentDescription(section: "5", filename: "", mimeType: "message/rfc822", byteCount: 900),
            ])
    }

    @Test("A message that is only text has no attachments")
    func textOnly() throws {
        #expect(try attachments(Self.text).isEmpty)
        #expect(try attachments(#"(\#(Self.text)\#(Self.html) "alternative")"#).isEmpty)
    }

    @Test(
        "RFC 2231: continued names are joined and converted to encoded-words",
        arguments: [
            (#""filename*" "utf-8''caf%C3%A9.txt""#, "=?utf-8?Q?caf=C3=A9.txt?="),
            (#""filename" "plain.txt" "filename*" "''a_b""#, "=?utf-8?Q?a=5Fb?="),
            (
                #""filename*1*" "%20b" "filename*0*" "iso-8859-1'en'a%E9" "filename*2" "c%41""#,
                "=?iso-8859-1?Q?a=E9=20bc=2541?="
            ),
            (#""filename*0" "long" "filename*1" "er.txt""#, "longer.txt"),
            (#""filename*" "no quotes""#, "no quotes"), (#""filename*" "a?b''x""#, "a?b''x"),
            (#""filename" "=?utf-8?Q?x?=""#, "=?utf-8?Q?x?="), (#""filename" """#, "t"),
        ])
    func names(_ parameters: String, _ expected: String) throws {
        let part = #"("a" "b" ("name" "t") NIL NIL "7bit" 1 NIL ("attachment" (\#(parameters))))"#
        let found = try structure(part).attachmentDescriptions(decodeWords: { $0 }, safeName: { $0 })
        #expect(found.map(\.filename) == [expected])
    }

    @Test("The closure for names gets every parameter, joined, those of the disposition first")
    func parameters() throws {
        let part =
            #"("a" "b" ("name" "t" "x" "y") NIL NIL "7bit" 1 NIL ("attachment" ("filename*0" "a" "filename*1*" "%20" "size" "5")))"#
        var seen: [String] = []
        let found = try structure(part).attachmentDescriptions { parameters in
            seen = parameters.map { "\($0.name)=\($0.value)" }
            return "n"
        }
        #expect(seen == ["filename*=utf-8''a%20", "size=5", "name=t", "x=y"])
        #expect(found.map(\.filename) == ["n"])
    }
}
