import IMAPProtocol
import NIOCore
import Testing

@testable import MailDiagnostics

@Suite("Reports of a stream")
struct ResponseReporterTests {
    private static let literalSizes = [10, 70_000, 900_000, 65_535, 65_536, 0, 300_000]

    /// A capture that is generated while it is read: FETCH responses with bodies of these sizes, and a LIST between
    /// them.
    private struct Capture {
        private var parts: [(text: String, literal: Int)]
        private var pending = ByteBuffer()

        init(_ sizes: [Int]) {
            parts = sizes.flatMap { [("* 1 FETCH (UID 1 BODY[] {\($0)}\r\n", $0), (")\r\n* LIST () \"/\" a\r\n", 0)] }
        }

        mutating func piece(_ size: Int) -> ByteBuffer? {
            while pending.readableBytes < size, !parts.isEmpty {
                pending.writeString(parts[0].text)
                parts[0].text = ""
                let count = min(parts[0].literal, size)
                pending.writeRepeatingByte(UInt8(ascii: "x"), count: count)
                parts[0].literal -= count
                if parts[0].literal == 0 { parts.removeFirst() }
            }
            guard pending.readableBytes > 0 else { return nil }
            return pending.readSlice(length: min(size, pending.readableBytes))
        }
    }

    @Test("Memory stays bounded for any length of a stream and its literals", arguments: [1024, 65_536, 100_003])
    func isBounded(_ chunkSize: Int) {
        var capture = Capture(Self.literalSizes)
        var reporter = ResponseReporter()
        var reports: [ResponseReport] = []
        while let piece = capture.piece(chunkSize) {
            reporter.append(piece)
            while let report = reporter.next() { reports.append(report) }
            #expect(reporter.bufferedByteCount < WireLimits.streamedLiteralBytes + 100)
        }
        #expect(reporter.unfinished() == nil)
        #expect(
            reports.compactMap(\.fetch).map { $0.sections } == Self.literalSizes.map { ["": $0] as [String: Int?]? })
        let counts = Self.literalSizes.map { "* 1 FETCH (UID 1 BODY[] {\($0)}\r\n)".utf8.count + $0 }
        #expect(reports.filter { $0.kind == "fetch" }.map(\.byteCount) == counts)
        #expect(reports.count { $0.mailbox == "a" } == Self.literalSizes.count)
    }

    @Test("A stream that ends within a long literal is reported, with the numbers of received and missing bytes")
    func unfinished() {
        var capture = Capture([1_000_000])
        var reporter = ResponseReporter()
        for _ in 0..<10 {
            if let piece = capture.piece(1000) { reporter.append(piece) }
            #expect(reporter.next() == nil)
        }
        let report = reporter.unfinished()
        #expect(report?.byteCount == 10_000)
        #expect(report?.failure?.contains("990035 bytes of a literal are missing") == true)
    }
}
