import Foundation
import IMAPProtocol
import MailModel
import MailTestKit
import Testing

@Suite("Hostile bytes")
struct FuzzTests {
    private static let seeds: [[UInt8]] =
        (StatusResponseTests.rows + MailboxResponseTests.rows + FetchTests.rows + ExtensionResponseTests.rows).map {
            Array($0.wire.utf8)
        } + [
            bytes(
                #"* 1 FETCH (BODYSTRUCTURE (("text" "plain" ("charset" "x") NIL NIL "7bit" 5 1)("message" "rfc822" NIL NIL NIL "7bit" 9 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) ("a" "b" NIL NIL NIL "7bit" 5) 3 NIL ("attachment" ("filename*0*" "utf-8''a%20" "filename*1" "b"))) "mixed" ("boundary" "b") NIL NIL NIL) UID 4)"#
                    + "\r\n")
        ]
    private static let tokens: [[UInt8]] = [
        "(", ")", "\"", "\\", "{3}\r\n", "{0}\r\n", "{99999999999}\r\n", "\r\n", "\n", "\0", "NIL", "[", "]", "<", ">",
        "*", ":",
        ",", "4294967296", "18446744073709551616", "-1", " ", "* ", "UID 1 ", "BODY[", "ENVELOPE ", "~", "+", "FETCH (",
    ].map { Array($0.utf8) }

    @Test("Mutated responses never trap, and are parsed the same at any split")
    func mutations() {
        var random = SeededGenerator.announced("mutated responses")
        for _ in 0..<30_000 {
            var stream = Self.seeds[random.number(0...Self.seeds.count - 1)]
            for _ in 0..<random.number(1...4) { Self.mutate(&stream, &random) }
            let whole = read([stream[...]])
            let split = read(stream.randomPieces(&random))
            guard whole == split else {
                Issue.record("differs when split: \(stream)")
                return
            }
            Self.touch(whole)
        }
    }

    private static func mutate(_ stream: inout [UInt8], _ random: inout SeededGenerator) {
        let index = random.number(0...stream.count)
        switch random.number(0...4) {
        case 0: stream.insert(contentsOf: tokens[random.number(0...tokens.count - 1)], at: index)
        case 1 where index < stream.count: stream[index] = UInt8(truncatingIfNeeded: random.next())
        case 2 where index < stream.count:
            stream.removeSubrange(index..<min(stream.count, index + random.number(1...9)))
        case 3:
            let other = seeds[random.number(0...seeds.count - 1)]
            stream.insert(contentsOf: other.prefix(random.number(0...other.count)), at: index)
        default: stream.insert(contentsOf: stream.prefix(random.number(0...12)), at: index)
        }
    }

    /// Uses the result like a client.
    private static func touch(_ reading: Reading) {
        for case .untagged(let response) in reading.responses {
            switch response {
            case .fetch(let fetch):
                _ = fetch.serverFlags
                _ = fetch.bodyStructure?.attachmentDescriptions(decodeWords: { $0 }, safeName: { $0 })
            case .list(let listing): _ = MailboxName.decode(wire: listing.rawName)
            default: break
            }
        }
    }

    @Test("Random bytes never trap")
    func noise() {
        var random = SeededGenerator.announced("noise")
        for _ in 0..<5_000 {
            var stream: [UInt8] = []
            for _ in 0..<random.number(0...40) {
                if random.isOne(in: 3) {
                    stream.append(UInt8(truncatingIfNeeded: random.next()))
                } else {
                    stream += Self.tokens[random.number(0...Self.tokens.count - 1)]
                }
            }
            Self.touch(read([stream[...]]))
            Self.touch(read([(bytes("* 1 FETCH (") + stream + bytes(")\r\n"))[...]]))
        }
    }

    /// Streams designed to cause repeated parsing; each grows with the count.
    static let growing: [(name: String, make: @Sendable (Int) -> String)] = [
        ("broken items", { "* 1 FETCH (" + String(repeating: #"ENVELOPE ("x\") "#, count: $0) + ")\r\n" }),
        ("open lists", { "* 1 FETCH (" + String(repeating: "ENVELOPE (", count: $0) + "\r\n" }),
        ("quotes", { "* 1 FETCH (ENVELOPE (" + String(repeating: #""a"b" "#, count: $0) + "))\r\n" }),
        ("empty literals", { "* 1 FETCH (X (" + String(repeating: "{0}\r\n ", count: min($0, 9000)) + "))\r\n" }),
        (
            "literals and items",
            {
                "* STATUS x (A (" + String(repeating: "{0}\r\n", count: min($0 / 2, 9000)) + ") "
                    + String(repeating: "A 1 ", count: $0) + ")\r\n"
            }
        ),
        ("sections", { "* 1 FETCH (" + String(repeating: "BODY[1] ", count: $0) + ")\r\n" }),
        ("numbers", { "* SEARCH " + String(repeating: "1 ( ", count: $0) + "\r\n" }),
        ("sets", { "* VANISHED " + String(repeating: "9,5:1,", count: $0) + "1\r\n" }),
        ("attributes", { "* LIST (" + String(repeating: "\\a ", count: $0) + ") \"/\" x\r\n" }),
        ("brackets", { "* OK " + String(repeating: "[", count: $0) + "\r\n" }),
        (
            "structure",
            {
                "* 1 FETCH (BODYSTRUCTURE (" + String(repeating: #"("a" "b" NIL NIL NIL "" 1)"#, count: $0)
                    + " \"m\"))\r\n"
            }
        ),
        ("status", { "* STATUS x (" + String(repeating: "A 1 ", count: $0) + ")\r\n" }),
    ]
}
