import CDBus

/// Appends values to a call. After running out of memory, further values are ignored.
struct BusWriter {
    private var iterator = DBusMessageIter()
    /// False after a value could not be appended.
    private(set) var isComplete = true

    init(message: OpaquePointer) { dbus_message_iter_init_append(message, &iterator) }

    private init() {}

    /// A string (`s`).
    mutating func string(_ text: String) { text.withCString { basic(BusType.string, $0) } }

    /// An object path (`o`).
    mutating func objectPath(_ path: String) { path.withCString { basic(BusType.objectPath, $0) } }

    /// A byte (`y`).
    mutating func byte(_ value: UInt8) {
        var number = value
        note(dbus_message_iter_append_basic(&iterator, BusType.byte, &number))
    }

    /// A signed 32-bit integer (`i`).
    mutating func signed(_ value: Int32) {
        var number = value
        note(dbus_message_iter_append_basic(&iterator, BusType.signed, &number))
    }

    /// A signed 64-bit integer (`x`).
    mutating func signed64(_ value: Int64) {
        var number = value
        note(dbus_message_iter_append_basic(&iterator, BusType.signed64, &number))
    }

    /// An unsigned 32-bit integer (`u`).
    mutating func unsigned(_ value: UInt32) {
        var number = value
        note(dbus_message_iter_append_basic(&iterator, BusType.unsigned, &number))
    }

    /// An array of strings (`as`).
    mutating func strings(_ values: [String]) {
        array(of: "s") { array in
            for value in values { array.string(value) }
        }
    }

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
