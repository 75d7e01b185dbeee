/// The size in pixels that an image declares, so that a small file cannot make a browser allocate gigabytes.
public struct ImageDimensions: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// More than cameras make; a browser needs four octets for each.
    public static let maximumPixels = 120_000_000

    /// True if a browser may decode it.
    public var isBounded: Bool {
        width > 0 && height > 0 && width <= Self.maximumPixels && height <= Self.maximumPixels / width
    }

    /// Reads the header of an image; nil if it has none that is known.
    public init?(of bytes: [UInt8]) {
        let size: (Int, Int)?
        switch ImageFormat.of(bytes) {
        case .png: size = Self.png(bytes)
        case .gif: size = Self.gif(bytes)
        case .webp: size = Self.webP(bytes)
        case .jpeg: size = Self.jpeg(bytes)
        case nil: size = nil
        }
        guard let size else { return nil }
        (width, height) = size
    }

    private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start >= 0, start + count <= bytes.count else { return nil }
        return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start >= 0, start + count <= bytes.count else { return nil }
        return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The IHDR chunk comes first.
    private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
        guard let width = big(bytes, 16, 4), let height = big(bytes, 20, 4) else { return nil }
        return (width, height)
    }

    private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
        guard let width = little(bytes, 6, 2), let height = little(bytes, 8, 2) else { return nil }
        return (width, height)
    }

    /// RFC 9649: extended, lossless and lossy.
    private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X":
            guard let width = little(bytes, 24, 3), let height = little(bytes, 27, 3) else { return nil }
            return (width + 1, height + 1)
        case "VP8L":
            guard let bits = little(bytes, 21, 4) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8 ":
            guard let width = little(bytes, 26, 2), let height = little(bytes, 28, 2) else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        default: return nil
        }
    }

    /// The first frame header; every segment before it has a length.
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        var position = 2
        while position + 9 < bytes.count {
            guard bytes[position] == 0xFF else { return nil }
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
            } else if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                position += 2
            } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let height = big(bytes, position + 5, 2), let width = big(bytes, position + 7, 2) else {
                    return nil
                }
                return (width, height)
            } else {
                guard let length = big(bytes, position + 2, 2), length >= 2 else { return nil }
                position += 2 + length
            }
        }
        return nil
    }
}
