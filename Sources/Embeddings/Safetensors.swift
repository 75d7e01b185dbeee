import Foundation

/// A file of tensors in the safetensors format: the length of a header in eight bytes, the header in JSON, then the
/// numbers. The file is mapped, so that its pages are shared and can be dropped; nothing in it is executed.
struct Safetensors: Sendable {
    private let bytes: Data
    private let entries: [String: Entry]
    /// Where the numbers begin.
    private let start: Int

    private struct Entry: Sendable {
        var shape: [Int]
        var range: Range<Int>
    }

    /// As in the header; other fields, such as the metadata, are ignored.
    private struct Description: Decodable {
        var dtype: String?
        var shape: [Int]?
        var offsets: [Int]?

        private enum CodingKeys: String, CodingKey {
            case dtype, shape
            case offsets = "data_offsets"
        }
    }

    private static let maximumHeaderBytes = 1 << 20

    init(_ url: URL) throws(EmbeddingError) {
        guard let bytes = try? Data(contentsOf: url, options: .alwaysMapped), bytes.count >= 8 else {
            throw .unreadableWeights
        }
        let length = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(min(Self.maximumHeaderBytes, bytes.count - 8)) else { throw .unreadableWeights }
        let start = 8 + Int(length)
        guard start % MemoryLayout<Float>.alignment == 0,
            let header = try? JSONDecoder().decode([String: Description].self, from: bytes[8..<start])
        else { throw .unreadableWeights }
        var entries: [String: Entry] = [:]
        for (name, one) in header where one.dtype == "F32" {
            guard let shape = one.shape, let offsets = one.offsets, offsets.count == 2, offsets[0] >= 0,
                offsets[0] <= offsets[1], offsets[1] <= bytes.count - start, offsets[0] % 4 == 0,
                Self.byteCount(shape) == offsets[1] - offsets[0]
            else { throw .unreadableWeights }
            entries[name] = Entry(shape: shape, range: offsets[0]..<offsets[1])
        }
        self.bytes = bytes
        self.entries = entries
        self.start = start
    }

    /// Nil if a dimension is negative or the product is beyond any file.
    private static func byteCount(_ shape: [Int]) -> Int? {
        var count = 4
        for dimension in shape {
            guard dimension >= 0, case let (product, overflow) = count.multipliedReportingOverflow(by: dimension),
                !overflow
            else { return nil }
            count = product
        }
        return count
    }

    /// Returns the numbers of a tensor, in rows.
    ///
    /// - Throws: `.unexpectedTensor` if it is missing or has another shape.
    func floats(_ name: String, _ shape: [Int]) throws(EmbeddingError) -> [Float] {
        guard let entry = entries[name], entry.shape == shape else { throw .unexpectedTensor(name) }
        return bytes.withUnsafeBytes { all in
            let range = start + entry.range.lowerBound..<start + entry.range.upperBound
            return Array(UnsafeRawBufferPointer(rebasing: all[range]).bindMemory(to: Float.self))
        }
    }
}
