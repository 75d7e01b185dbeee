import CDBus

/// Reads values in sequence; every read checks the type of the next value and returns nil if it differs.
struct BusReader {
    private var iterator: DBusMessageIter
    /// Keeps the iterator's message alive.
    private let owner: BusMessage

    init(iterator: DBusMessageIter, owner: BusMessage) {
        self.iterator = iterator
        self.owner = owner
    }

    /// The type code of the next value; zero at the end.
    mutating func nextType() -> Int32 { dbus_message_iter_get_arg_type(&iterator) }

    /// A string or an object path.
    mutating func string() -> String? {
        let type = nextType()
        guard type == BusType.string || type == BusType.objectPath else { return nil }
        var text: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &text)
        dbus_message_iter_next(&iterator)
        return text.map { String(cString: $0) }
    }

    /// A reader for the contents of an array, structure or variant.
    mutating func container() -> BusReader? {
        guard [BusType.array, BusType.structure, BusType.variant].contains(nextType()) else { return nil }
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        dbus_message_iter_next(&iterator)
        return BusReader(iterator: inner, owner: owner)
    }

    /// An array of strings or object paths.
    mutating func strings() -> [String]? {
        guard var inner = container() else { return nil }
        var result: [String] = []
        while let text = inner.string() { result.append(text) }
        return result
    }

    /// An unsigned 32-bit integer.
    mutating func unsigned() -> UInt32? {
        guard nextType() == BusType.unsigned else { return nil }
        var number: UInt32 = 0
        dbus_message_iter_get_basic(&iterator, &number)
        dbus_message_iter_next(&iterator)
        return number
    }

    /// An array of bytes.
    mutating func bytes() -> [UInt8]? {
        guard var inner = container() else { return nil }
        var result: [UInt8] = []
        while inner.nextType() == BusType.byte {
            var byte: UInt8 = 0
            dbus_message_iter_get_basic(&inner.iterator, &byte)
            dbus_message_iter_next(&inner.iterator)
            result.append(byte)
        }
        return result
    }

    /// Skips one value.
    mutating func skip() { dbus_message_iter_next(&iterator) }
}
