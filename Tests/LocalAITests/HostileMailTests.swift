import LocalAI
import MailModel
import MailReading
import Testing

@Suite("Categories of hostile mail")
struct HostileMailTests {
    /// Octets that any mail may consist of, always the same.
    private static func octets(seed: UInt64, count: Int) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 24)
        }
    }

    @Test("the classifier reads any octets without failing and gives at most three reasons")
    func randomOctets() {
        for seed in 0..<400 as Range<UInt64> {
            let bytes = Self.octets(seed: seed, count: Int(seed) * 7)
            let text = String(decoding: bytes, as: UTF8.self)
            let header = Array("From: \(text.prefix(80))\r\nSubject: ".utf8) + bytes
            let content = MessageContent(parsing: header)
            var evidence = MailEvidence(content.header ?? MessageHeader(), text: content.searchText, own: [])
            evidence.signals = MailSignals(rawValue: Int(truncatingIfNeeded: seed &* 0x1_0001))
            let verdict = MailClassifier.standard.verdict(CategoryFeatures(evidence))
            #expect(verdict.reasons.count <= 3)
            evidence.subject = text
            evidence.text = text
            evidence.from = EmailAddress(name: text, address: text)
            #expect(MailClassifier.standard.verdict(CategoryFeatures(evidence)).source == .model)
        }
    }

    @Test("a message is classified the same on every read")
    func deterministic() {
        let bytes = Self.octets(seed: 7, count: 4000)
        let evidence = MailEvidence(
            subject: "Your receipt", from: EmailAddress(name: nil, address: "no-reply@shop.example"),
            text: String(decoding: bytes, as: UTF8.self))
        let first = MailClassifier.standard.verdict(CategoryFeatures(evidence))
        for _ in 0..<20 { #expect(MailClassifier.standard.verdict(CategoryFeatures(evidence)) == first) }
    }
}
