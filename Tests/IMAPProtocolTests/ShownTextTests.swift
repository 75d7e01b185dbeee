import Testing

@testable import IMAPProtocol

@Suite("The texts of a structure")
struct ShownTextTests {
    private static func part(_ section: String, _ subtype: String, disposition: String? = nil) -> BodyStructure {
        var part = BodyStructure(section: section, type: "text", subtype: subtype)
        part.byteCount = 10
        part.disposition = disposition.map { BodyStructure.Disposition(kind: $0, parameters: []) }
        return part
    }

    private static func parts(_ subtype: String, section: String = "", _ children: [BodyStructure]) -> BodyStructure {
        var multipart = BodyStructure(section: section, type: "multipart", subtype: subtype)
        multipart.children = children
        return multipart
    }

    private static func embedded(_ section: String, _ root: BodyStructure) -> BodyStructure {
        var part = BodyStructure(section: section, type: "message", subtype: "rfc822")
        part.children = [root]
        return part
    }

    static let cases: [(BodyStructure, [String])] = [
        (part("1", "plain"), ["1"]),
        (parts("alternative", [part("1", "html"), part("2", "plain")]), ["2", "1"]),
        (parts("mixed", [part("1", "html"), part("2", "plain")]), ["1", "2"]),
        (parts("mixed", [part("1", "plain", disposition: "attachment"), part("2", "plain")]), ["2"]),
        (
            parts("mixed", [parts("alternative", section: "1", [part("1.1", "plain"), part("1.2", "html")])]),
            ["1.1", "1.2"]
        ),
        (parts("mixed", [embedded("1", part("1.1", "plain"))]), ["1.1"]),
        (parts("mixed", [part("1", "plain"), embedded("2", part("2.1", "plain"))]), ["1"]),
        (part("1", "calendar"), []),
        (BodyStructure(section: "1", type: "image", subtype: "png"), []),
        (parts("mixed", []), []),
    ]

    @Test(
        "MO-35: the displayed text parts of a structure are found, plain text before HTML", arguments: cases)
    func texts(_ structure: BodyStructure, _ sections: [String]) {
        #expect(structure.shownTexts.map(\.section) == sections)
    }

    @Test("An empty text part is ignored")
    func empty() {
        #expect(BodyStructure(section: "1", type: "text", subtype: "plain").shownTexts.isEmpty)
    }
}
