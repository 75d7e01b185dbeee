/// Reads numbers and octets in little-endian order. Nothing is read beyond the end.
struct TNEFReader {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    var isAtEnd: Bool { place >= bytes.endIndex }

    /// The next octets; nil if there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= bytes.endIndex - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// The next octets, which fill a multiple of four.
    mutating func takePadded(_ count: Int) -> ArraySlice<UInt8>? {
        guard let value = take(count) else { return nil }
        // The last value of a damaged file may lack its padding.
        _ = take(min((4 - count % 4) % 4, bytes.endIndex - place))
        return value
    }

    mutating func byte() -> UInt8? { take(1)?.first }

    mutating func number16() -> UInt16? {
        take(2).map { $0.reversed().reduce(0) { $0 << 8 | UInt16($1) } }
    }

    mutating func number32() -> UInt32? {
        take(4).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// A length of at most the octets that are left.
    mutating func length() -> Int? {
        guard let value = number32(), Int(value) <= bytes.endIndex - place else { return nil }
        return Int(value)
    }
}
