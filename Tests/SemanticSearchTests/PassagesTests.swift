import Testing

@testable import SemanticSearch

@Suite("Passages of messages")
struct PassagesTests {
    @Test("A short message is one passage with its subject")
    func short() {
        #expect(Passages.of(subject: "Tea", text: "At four?") == ["Tea\nAt four?"])
        #expect(Passages.of(subject: "Tea", text: "") == ["Tea"])
        #expect(Passages.of(subject: "", text: " \n ").isEmpty && Passages.of(subject: "", text: "").isEmpty)
    }

    @Test("A long message is divided between words, up to four passages; one without spaces is cut")
    func long() {
        let text = (0..<2_000).map { "word\($0)" }.joined(separator: " ")
        let passages = Passages.of(subject: "Long", text: text)
        #expect(passages.count == Passages.maximumCount)
        #expect(passages.allSatisfy { $0.count <= Passages.characterCount })
        #expect(("Long\n" + text).hasPrefix(passages.joined(separator: " ").replacing("Long ", with: "Long\n")))
        let solid = Passages.of(subject: "", text: String(repeating: "x", count: 2_000))
        #expect(solid.map(\.count) == [900, 900, 200])
    }
}
