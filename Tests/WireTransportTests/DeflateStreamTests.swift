import MailTestKit
import NIOCore
import Testing

@testable import WireTransport

@Suite("Compressed streams")
struct DeflateStreamTests {
    private func inflate(_ buffers: [ByteBuffer]) throws -> [UInt8] {
        let reader = try #require(InflateReader())
        var result: [UInt8] = []
        for buffer in buffers {
            reader.append(buffer)
            while reader.hasMore {
                guard let piece = try reader.next() else { break }
                #expect(piece.readableBytes <= InflateReader.chunkSize)
                result += piece.readableBytesView
            }
        }
        return result
    }

    @Test("Random bytes in random pieces round-trip, and each piece is readable at once")
    func roundTrip() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let writer = try #require(DeflateWriter())
        let reader = try #require(InflateReader())
        for round in 0..<200 {
            let count = Int.random(in: 0...20_000, using: &generator)
            let alphabet = UInt8.random(in: 1...255, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...alphabet, using: &generator) }
            reader.append(try writer.compress(bytes))
            var read: [UInt8] = []
            while reader.hasMore, let piece = try reader.next() { read += piece.readableBytesView }
            #expect(read == bytes, "seed \(seed), round \(round)")
        }
    }

    @Test("Every split of the compressed bytes gives the same")
    func everySplit() throws {
        let writer = try #require(DeflateWriter())
        let text = Array("* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n* 2 FETCH (UID 2 FLAGS (\\Seen))\r\n".utf8)
        let bytes = Array(try writer.compress(text).readableBytesView)
        for split in 0...bytes.count {
            let pieces = [ByteBuffer(bytes: bytes[..<split]), ByteBuffer(bytes: bytes[split...])]
            #expect(try inflate(pieces) == text, "split at \(split)")
        }
    }

    @Test("A decompression bomb is inflated in pieces on demand")
    func bomb() throws {
        let writer = try #require(DeflateWriter())
        let bomb = try writer.compress([UInt8](repeating: 0, count: 50_000_000))
        #expect(bomb.readableBytes < 100_000)
        let reader = try #require(InflateReader())
        reader.append(bomb)
        var count = 0
        for _ in 0..<10 { count += try reader.next()?.readableBytes ?? 0 }
        #expect(count == 10 * InflateReader.chunkSize)
        #expect(reader.hasMore)
    }

    @Test(
        "Invalid compressed data and the end of the stream are errors",
        arguments: [
            Array("* OK not compressed\r\n".utf8), [0x07], [0xFF, 0xFF, 0xFF], [0x03, 0x00, 0x41],
        ])
    func damaged(bytes: [UInt8]) {
        #expect(throws: CompressionFailure.self) { _ = try inflate([ByteBuffer(bytes: bytes)]) }
    }
}
