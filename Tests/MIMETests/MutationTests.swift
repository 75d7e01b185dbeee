import MIME
import MailTestKit
import Testing

@Suite struct MutationTests {
    /// Fragments that are most likely to break parsers.
    private static let splinters = [
        "\r\n", "\n", "\r", "\r\n\r\n", "--", "--alt", "--alt--", "--mix\r\n", "=?", "?=", "=?utf-8?Q?", "=?gb2312?B?",
        "\"",
        "(", ")", "<", ">", ";", ":", "=", "=\r\n", "*0*=", "%", "\u{0}", "\\",
        "Content-Type: multipart/mixed; boundary=alt\r\n",
        "Content-Type: message/rfc822\r\n\r\n", "Content-Transfer-Encoding: base64\r\n", "; charset=utf-16",
        "; charset=iso-2022-jp",
        "\u{1B}$B", "begin 644 x\r\n", " ", "\t", "é",
    ].map { Array($0.utf8) }

    @Test("Any damage to a message leaves it readable, with every part inside it")
    func survivesMutation() {
        var random = SeededGenerator.announced("MutationTests")
        let fixtures = Fixtures.all.map { wire($0) }
        for round in 0..<1_500 {
            var bytes = fixtures[round % fixtures.count]
            for _ in 0..<random.number(1...8) { Self.damage(&bytes, fixtures, &random) }
            Probe.check(bytes, "seed \(random.seed), round \(round)")
        }
    }

    @Test("Every truncated message is a message")
    func survivesTruncation() {
        for fixture in Fixtures.all {
            let bytes = wire(fixture)
            for length in stride(from: 0, through: bytes.count, by: 7) { Probe.check(Array(bytes.prefix(length))) }
        }
    }

    @Test("Octets at random are a message")
    func survivesNoise() {
        var random = SeededGenerator.announced("MutationTests noise")
        for round in 0..<300 {
            let bytes = (0..<random.number(0...400)).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
            Probe.check(bytes, "seed \(random.seed), round \(round)")
        }
    }

    private static func damage(_ bytes: inout [UInt8], _ fixtures: [[UInt8]], _ random: inout SeededGenerator) {
        let place = random.number(0...bytes.count)
        let end = min(bytes.count, place + random.number(0...40))
        switch random.number(0...6) {
        case 0: if place < bytes.count { bytes[place] = UInt8.random(in: 0 ... .max, using: &random) }
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: random.pick(splinters) ?? [], at: place)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.number(0...bytes.count))
        case 4: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.number(0...7)) }
        case 5: bytes.removeLast(random.number(0...min(20, bytes.count)))
        default: bytes.insert(contentsOf: (random.pick(fixtures) ?? []).prefix(200), at: place)
        }
    }
}
