import IMAPProtocol
import MailModel
import MailTestKit
import Testing

/// A stream and its expected result, however it is split.
struct ResponseRow: Sendable, CustomTestStringConvertible {
    let name: String
    let wire: String
    let expected: [IMAPResponse]

    init(_ name: String, _ wire: String, _ expected: IMAPResponse...) {
        self.name = name
        self.wire = wire
        self.expected = expected
    }

    var testDescription: String { name }

    /// Feeds the stream whole, split at every position, one byte at a time and in random chunks.
    func check() {
        let bytes = Array(wire.utf8)
        let whole = read([bytes[...]])
        #expect(whole == Reading(responses: expected))
        var random = SeededGenerator.announced("splits of \(name)")
        var splits = bytes.indices.map { [bytes[..<$0], bytes[$0...]] }
        splits.append(bytes.indices.map { bytes[$0...$0] })
        for _ in 0..<20 { splits.append(bytes.randomPieces(&random)) }
        for split in splits where read(split) != whole {
            Issue.record("differs when split after \(split.map(\.count)) bytes: \(read(split))")
            return
        }
    }
}

extension [UInt8] {
    /// All bytes in chunks of random length.
    func randomPieces(_ random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < count {
            let end = Swift.min(count, start + random.number(1...Swift.max(1, count / 3)))
            pieces.append(self[start..<end])
            start = end
        }
        return pieces
    }
}
