/// Writes a `winmail.dat`: a stream by [MS-OXTNEF].
public struct TNEFBuilder {
    /// A MAPI property.
    public enum Property: Sendable {
        case number(UInt16, UInt32)
        case text(UInt16, String)
        case unicode(UInt16, String)
        case binary(UInt16, [UInt8])
        case object(UInt16, [UInt8])
        /// A property with a name instead of a number.
        case named(String, String)
    }

    /// The stream so far.
    public private(set) var bytes = TNEFBuilder.number(0x223E_9F78) + [1, 0]

    /// An empty stream.
    public init() {}

    /// Adds an attribute.
    ///
    /// - Parameter level: 1 for the message, 2 for the attachment that was begun last.
    public mutating func add(level: UInt8, _ attribute: UInt32, _ value: [UInt8]) {
        let sum = value.reduce(UInt16(0)) { $0 &+ UInt16($1) }
        bytes += [level] + Self.number(attribute) + Self.number(UInt32(value.count)) + value
        bytes += [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }

    /// Four octets, the lowest first.
    public static func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }

    /// The value of an attribute with properties.
    public static func properties(_ properties: [Property]) -> [UInt8] {
        properties.reduce(number(UInt32(properties.count))) { bytes, property in
            switch property {
            case .number(let id, let value): bytes + tag(0x0003, id) + number(value)
            case .text(let id, let text): bytes + tag(0x001E, id) + counted(Array(text.utf8) + [0])
            case .unicode(let id, let text): bytes + tag(0x001F, id) + counted(utf16(text))
            case .binary(let id, let value): bytes + tag(0x0102, id) + counted(value)
            case .object(let id, let value): bytes + tag(0x000D, id) + counted(value)
            case .named(let name, let text):
                bytes + tag(0x001E, 0x8001) + [UInt8](repeating: 9, count: 16) + number(1) + sized(utf16(name))
                    + counted(Array(text.utf8) + [0])
            }
        }
    }

    private static func tag(_ type: UInt16, _ id: UInt16) -> [UInt8] {
        [UInt8(type & 0xFF), UInt8(type >> 8), UInt8(id & 0xFF), UInt8(id >> 8)]
    }

    private static func utf16(_ text: String) -> [UInt8] {
        (Array(text.utf16) + [0]).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static func sized(_ value: [UInt8]) -> [UInt8] {
        number(UInt32(value.count)) + value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
    }

    private static func counted(_ value: [UInt8]) -> [UInt8] { number(1) + sized(value) }
}
