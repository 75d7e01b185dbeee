import Testing

@testable import SafeHTML

@Suite("Named character references")
struct NamedCharactersTests {
    private static let names = NamedCharacters.source.split(separator: " ").compactMap {
        $0.split(whereSeparator: { $0 == "=" || $0 == ":" }).first.map(String.init)
    }

    /// The text that the parser of the page reads.
    private func parsed(_ html: String) -> String? {
        ParserArena(budget: HTMLSanitizer.parserMemory).parse(Array((DocumentPreparation.prologue + html).utf8)) {
            root in
            ParsedNode(root).child(1)?.child(0).map { String(decoding: $0.textBytes, as: UTF8.self) }
        } ?? nil
    }

    private func decoded(_ html: String, isInAttribute: Bool = false) -> String? {
        let bytes = Array(html.utf8)[...]
        guard let found = CharacterReferences.decode(bytes, at: 0, isInAttribute: isInAttribute) else { return nil }
        let scalars = [found.scalar, found.second].compactMap(\.self)
        return String(String.UnicodeScalarView(scalars)) + String(decoding: bytes[found.end...], as: UTF8.self)
    }

    @Test("HTML standard §13.5: all 2,125 names read as the parser of the page reads them, 106 also without semicolon")
    func allNames() {
        #expect(Self.names.count == 2_125)
        for name in Self.names where decoded("&\(name);") != parsed("&\(name);") {
            Issue.record("&\(name); reads as \(decoded("&\(name);") ?? "nothing")")
        }
        #expect(Self.names.count { decoded("&\($0)")?.unicodeScalars.count == 1 } == 106)
    }

    @Test("In an attribute a name without semicolon is part of an address where more follows")
    func attributes() {
        #expect(decoded("&copy=1", isInAttribute: true) == nil)
        #expect(decoded("&copyx", isInAttribute: true) == nil)
        #expect(decoded("&copy;=1", isInAttribute: true) == "©=1")
        #expect(decoded("&amp", isInAttribute: true) == "&")
        #expect(decoded("&copyx") == "©x")
    }
}
