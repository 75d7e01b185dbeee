/// The MAPI properties of a message or of an attachment in a TNEF stream ([MS-OXTNEF] §2.1.3.4), by their ids.
struct TNEFProperties {
    /// The properties that are read.
    enum ID: UInt16 {
        case subject = 0x0037
        case body = 0x1000
        case html = 0x1013
        case displayName = 0x3001
        case attachmentData = 0x3701
        case shortFilename = 0x3704
        case longFilename = 0x3707
        case mimeType = 0x370E
        case contentID = 0x3712
        case codepage = 0x3FDE
    }

    private enum Value {
        case number(UInt32)
        /// In the code page of the message.
        case text(ArraySlice<UInt8>)
        /// UTF-16, little-endian.
        case unicode(ArraySlice<UInt8>)
        case binary(ArraySlice<UInt8>)
        /// An object, without the interface id before it.
        case object(ArraySlice<UInt8>)
    }

    private var values: [ID: Value] = [:]

    /// Reads as many as can be read.
    init(_ bytes: ArraySlice<UInt8>) {
        var reader = TNEFReader(bytes)
        guard let count = reader.number32() else { return }
        for _ in 0..<count {
            guard Self.readOne(from: &reader, into: &values) else { return }
        }
    }

    /// - Parameter charset: of values that are not Unicode.
    func text(_ id: ID, charset: String?) -> String? {
        switch values[id] {
        case .text(let bytes): return Charset.decode(Self.withoutEnd(bytes), label: charset)
        case .unicode(let bytes):
            // It ends in a zero of two octets.
            return UTF16Text.decode(bytes.dropLast(2), isBigEndian: false).filter { $0 != "\0" }
        default: return nil
        }
    }

    /// Octets, or the octets of a text that is not Unicode.
    func bytes(_ id: ID) -> ArraySlice<UInt8>? {
        switch values[id] {
        case .binary(let bytes), .object(let bytes): bytes
        case .text(let bytes): Self.withoutEnd(bytes)
        default: nil
        }
    }

    /// True if the value is an object, such as a message that is attached.
    func isObject(_ id: ID) -> Bool { if case .object = values[id] { true } else { false } }

    func number(_ id: ID) -> UInt32? { if case .number(let value) = values[id] { value } else { nil } }

    private static func withoutEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { bytes.prefix { $0 != 0 } }

    // MARK: Reading

    private static func readOne(from reader: inout TNEFReader, into values: inout [ID: Value]) -> Bool {
        guard let type = reader.number16(), let number = reader.number16() else { return false }
        // Properties with a name instead of a number.
        if number >= 0x8000, !skipName(in: &reader) { return false }
        let isMultiple = type & 0x1000 != 0
        let kind = type & 0x0FFF
        let size = fixedSize(kind)
        let isCounted = isMultiple || size == nil
        // Values without octets can be counted to any number.
        guard !isMultiple || size != 0 else { return false }
        guard let count = isCounted ? reader.number32() : 1 else { return false }
        for _ in 0..<count {
            guard let value = size.map({ fixed(&reader, $0) }) ?? variable(&reader, kind) else { return false }
            guard let id = ID(rawValue: number), !isMultiple, values[id] == nil else { continue }
            values[id] = value
        }
        return true
    }

    private static func fixed(_ reader: inout TNEFReader, _ size: Int) -> Value? {
        guard let bytes = reader.takePadded(size) else { return nil }
        return .number(bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }

    private static func variable(_ reader: inout TNEFReader, _ kind: UInt16) -> Value? {
        guard let length = reader.length(), let bytes = reader.takePadded(length) else { return nil }
        switch kind {
        case 0x001E: return .text(bytes)
        case 0x001F: return .unicode(bytes)
        case 0x000D: return .object(bytes.dropFirst(16))
        default: return .binary(bytes)
        }
    }

    private static func skipName(in reader: inout TNEFReader) -> Bool {
        guard reader.take(16) != nil, let kind = reader.number32() else { return false }
        guard kind == 1 else { return reader.number32() != nil }
        guard let length = reader.length() else { return false }
        return reader.takePadded(length) != nil
    }

    /// Nil for types whose values have a length.
    private static func fixedSize(_ type: UInt16) -> Int? {
        switch type {
        case 0x0001: 0
        case 0x0002, 0x0003, 0x0004, 0x000A, 0x000B: 4
        case 0x0005, 0x0006, 0x0007, 0x0014, 0x0040: 8
        case 0x0048: 16
        default: nil
        }
    }
}
