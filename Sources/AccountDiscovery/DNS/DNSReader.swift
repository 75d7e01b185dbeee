import MailModel

/// Reads one message from a name server (RFC 1035 §4.1). Every length is checked; compressed names only point
/// backwards, so that reading ends.
struct DNSReader {
    private let bytes: [UInt8]
    private var position = 0

    private static let maximumNameBytes = 255

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of unread bytes.
    var remaining: Int { bytes.count - position }

    mutating func readByte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func readNumber() -> UInt16? {
        guard let high = readByte(), let low = readByte() else { return nil }
        return UInt16(high) << 8 | UInt16(low)
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= remaining else { return false }
        position += count
        return true
    }

    /// Reads a name: labels joined by dots, in lower case; empty for the root. Bytes other than printable ASCII and a
    /// dot within a label make it invalid.
    mutating func readName() -> String? {
        var name: [UInt8] = []
        var cursor = position
        // Where the current run of labels begins: a pointer must lead before it.
        var start = position
        var end: Int?
        while cursor < bytes.count {
            let length = Int(bytes[cursor])
            switch length {
            case 0:
                position = end ?? cursor + 1
                return String(decoding: name, as: UTF8.self)
            case 1...63:
                guard cursor + length < bytes.count, let label = Self.label(bytes[(cursor + 1)...(cursor + length)])
                else { return nil }
                name += (name.isEmpty ? [] : [UInt8(ascii: ".")]) + label
                guard name.count <= Self.maximumNameBytes else { return nil }
                cursor += length + 1
            case 0xC0...0xFF:
                guard cursor + 1 < bytes.count else { return nil }
                end = end ?? cursor + 2
                let target = (length & 0x3F) << 8 | Int(bytes[cursor + 1])
                guard target < start else { return nil }
                start = target
                cursor = target
            default: return nil
            }
        }
        return nil
    }

    private static func label(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ".") }) else { return nil }
        return bytes.map(\.asciiLowercased)
    }
}
