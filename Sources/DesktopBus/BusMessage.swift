import CDBus

/// A reply from the bus, released when it is no longer used.
final class BusMessage {
    private let message: OpaquePointer

    init(owning message: OpaquePointer) { self.message = message }

    deinit { dbus_message_unref(message) }

    /// Returns a reader at the first argument.
    func reader() -> BusReader? {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return nil }
        return BusReader(iterator: iterator, owner: self)
    }

    /// The serial of the call that this message answers; nil if it is no reply.
    var replySerial: UInt32? {
        let kind = dbus_message_get_type(message)
        guard kind == Self.methodReturn || kind == Self.error else { return nil }
        return dbus_message_get_reply_serial(message)
    }

    /// The name of the error; nil if the message is none.
    var errorName: String? {
        guard dbus_message_get_type(message) == Self.error else { return nil }
        return dbus_message_get_error_name(message).map { String(cString: $0) } ?? ""
    }

    /// The unique name of the sender.
    var sender: String? { dbus_message_get_sender(message).map { String(cString: $0) } }

    /// The name of a signal of the interface; nil for anything else.
    func signal(of interface: String) -> String? {
        guard dbus_message_get_type(message) == Self.signal,
            dbus_message_get_interface(message).map({ String(cString: $0) }) == interface
        else { return nil }
        return dbus_message_get_member(message).map { String(cString: $0) }
    }

    // Message types (D-Bus specification, "Message Format").
    private static let methodReturn: Int32 = 2
    private static let error: Int32 = 3
    private static let signal: Int32 = 4
}
