import Foundation
import MIME
import MailModel
import MailTestKit
import Testing

@Suite("Round trip of composed messages") struct RoundTripTests {
    private static func composer() -> MessageComposer {
        MessageComposer(timeZone: TimeZone(secondsFromGMT: 5 * 3_600 + 1_800) ?? .gmt) {
            Date(timeIntervalSince1970: 0)
        }
    }

    private static func drafts(_ count: Int, _ label: String) -> (UInt64, [(OutgoingMessage, ReadMessage)]) {
        var generator = DraftGenerator(random: .announced(label))
        return (generator.random.seed, (0..<count).map { _ in generator.draft() })
    }

    @Test("Our own parser reads every hostile draft back to the same structure, without a defect")
    func ownParser() throws {
        let (seed, drafts) = Self.drafts(400, "RoundTripTests own parser")
        for (number, (draft, expected)) in drafts.enumerated() {
            let composed = try Self.composer().compose(draft)
            let read = ReadMessage(parsing: composed.bytesWithBcc)
            #expect(read.comparable().differences(from: expected) == [], "seed \(seed), draft \(number)")
            let wire = ReadMessage(parsing: composed.bytes)
            #expect(wire.bcc.isEmpty && !wire.fields.contains("Bcc"), "seed \(seed), draft \(number)")
        }
    }

    @Test("Every line is ASCII, ends in CRLF and is at most 78 columns wide, or a word that cannot be folded")
    func lines() throws {
        let (seed, drafts) = Self.drafts(300, "RoundTripTests lines")
        for (number, (draft, _)) in drafts.enumerated() {
            let bytes = try Self.composer().compose(draft).bytesWithBcc
            #expect(bytes.allSatisfy { $0 < 0x80 && $0 != 0 }, "seed \(seed), draft \(number)")
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.replacingOccurrences(of: "\r\n", with: "").utf8.contains { $0 == 0x0D || $0 == 0x0A })
            for line in text.components(separatedBy: "\r\n") where line.utf8.count > 78 {
                // An optional field name, and one word.
                let words = line.split(separator: " ")
                #expect(words.count == 1 && line.utf8.count <= 998, "seed \(seed), draft \(number): \(line)")
            }
        }
    }

    @Test("Python's email package reads every hostile draft back to the same structure, without a defect")
    func python() async throws {
        let (seed, drafts) = Self.drafts(300, "RoundTripTests Python")
        let folder = try Self.write(drafts.map(\.0))
        let script = ForeignReader.folder.appendingPathComponent("read_messages.py").path
        let lines = try await ForeignReader.read(["python3", script, folder.path])
        try Self.compare(lines, drafts.map(\.1), "Python, seed \(seed)") { $0 }
    }

    @Test("GMime reads every hostile draft back to the same structure")
    func gmime() async throws {
        let (seed, drafts) = Self.drafts(300, "RoundTripTests GMime")
        let folder = try Self.write(drafts.map(\.0))
        let tools = try TemporaryDirectory()
        let program = tools.file("read_messages").path
        let builder = ForeignReader.folder.appendingPathComponent("build_gmime_reader").path
        try await CommandLineTool.run([builder, program], timeLimit: 120)
        let files = drafts.indices.map { folder.file(Self.name($0)).path }
        let lines = try await ForeignReader.read([program] + files)
        try Self.compare(lines, drafts.map(\.1), "GMime, seed \(seed)") { $0.withTexts() }
    }

    private static func name(_ number: Int) -> String { String(format: "%05d", number) }

    private static func write(_ drafts: [OutgoingMessage]) throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        for (number, draft) in drafts.enumerated() {
            try Data(try composer().compose(draft).bytesWithBcc).write(to: folder.file(name(number)))
        }
        return folder
    }

    private static func compare(
        _ read: [ReadMessage], _ expected: [ReadMessage], _ label: String, _ adjusted: (ReadMessage) -> ReadMessage
    ) throws {
        try #require(read.count == expected.count)
        for (number, (read, expected)) in zip(read, expected).enumerated() {
            #expect(adjusted(read).comparable().differences(from: expected) == [], "\(label), draft \(number)")
        }
    }
}
