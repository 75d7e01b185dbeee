import CDBus

/// An answer from the bus, released when it is no longer used.
final class BusMessage {
    private let message: OpaquePointer

    init(owning message: OpaquePointer) { self.message = message }

    deinit { dbus_message_unref(message) }

    /// Reads the arguments from the first one on.
    func reader() -> BusReader? {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return nil }
        return BusReader(iterator: iterator, owner: self)
    }
}

/// Reads values one after the other; every read checks the type that stands there and gives nil for another one.
struct BusReader {
    private var iterator: DBusMessageIter
    /// Keeps the message alive that the iterator points into.
    private let owner: BusMessage

    init(iterator: DBusMessageIter, owner: BusMessage) {
        self.iterator = iterator
        self.owner = owner
    }

    /// The type code of the value that stands next; zero at the end.
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

    /// The inside of an array, structure or variant.
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

    /// A number of 32 bits without a sign.
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

    /// Passes over one value.
    mutating func skip() { dbus_message_iter_next(&iterator) }
}

/// D-Bus type codes (D-Bus specification, "Type system").
enum BusType {
    static let byte = Int32(UInt8(ascii: "y"))
    static let unsigned = Int32(UInt8(ascii: "u"))
    static let string = Int32(UInt8(ascii: "s"))
    static let objectPath = Int32(UInt8(ascii: "o"))
    static let boolean = Int32(UInt8(ascii: "b"))
    static let array = Int32(UInt8(ascii: "a"))
    static let variant = Int32(UInt8(ascii: "v"))
    static let structure = Int32(UInt8(ascii: "r"))
    static let dictionaryEntry = Int32(UInt8(ascii: "e"))
}

/// Appends values to a call. After running out of memory it only remembers that.
struct BusWriter {
    private var iterator = DBusMessageIter()
    /// False once something could not be appended.
    private(set) var isComplete = true

    init(message: OpaquePointer) { dbus_message_iter_init_append(message, &iterator) }

    private init() {}

    /// A string (`s`).
    mutating func string(_ text: String) { text.withCString { basic(BusType.string, $0) } }

    /// An object path (`o`).
    mutating func objectPath(_ path: String) { path.withCString { basic(BusType.objectPath, $0) } }

    /// A boolean (`b`).
    mutating func boolean(_ value: Bool) {
        var number: dbus_bool_t = value ? 1 : 0
        note(dbus_message_iter_append_basic(&iterator, BusType.boolean, &number))
    }

    /// An array of bytes (`ay`).
    mutating func bytes(_ bytes: [UInt8]) {
        container(BusType.array, "y") { array in
            for byte in bytes {
                var value = byte
                array.note(dbus_message_iter_append_basic(&array.iterator, BusType.byte, &value))
            }
        }
    }

    /// A structure.
    mutating func structure(_ body: (inout BusWriter) -> Void) { container(BusType.structure, nil, body) }

    /// A variant of the given signature.
    mutating func variant(_ signature: String, _ body: (inout BusWriter) -> Void) {
        container(BusType.variant, signature, body)
    }

    /// An array whose elements have the given signature.
    mutating func array(of signature: String, _ body: (inout BusWriter) -> Void) {
        container(BusType.array, signature, body)
    }

    /// A dictionary of strings (`a{ss}`).
    mutating func dictionary(_ entries: [(String, String)]) {
        array(of: "{ss}") { array in
            for (key, value) in entries {
                array.container(BusType.dictionaryEntry, nil) { entry in
                    entry.string(key)
                    entry.string(value)
                }
            }
        }
    }

    /// One entry of an `a{sv}`.
    mutating func property(_ name: String, _ signature: String, _ value: (inout BusWriter) -> Void) {
        container(BusType.dictionaryEntry, nil) { entry in
            entry.string(name)
            entry.variant(signature, value)
        }
    }

    private mutating func basic(_ type: Int32, _ text: UnsafePointer<CChar>) {
        var pointer: UnsafePointer<CChar>? = text
        note(dbus_message_iter_append_basic(&iterator, type, &pointer))
    }

    private mutating func container(_ type: Int32, _ signature: String?, _ body: (inout BusWriter) -> Void) {
        var inner = BusWriter()
        guard isComplete, dbus_message_iter_open_container(&iterator, type, signature, &inner.iterator) != 0 else {
            isComplete = false
            return
        }
        body(&inner)
        note(dbus_message_iter_close_container(&iterator, &inner.iterator))
        isComplete = isComplete && inner.isComplete
    }

    private mutating func note(_ success: dbus_bool_t) { isComplete = isComplete && success != 0 }
}
