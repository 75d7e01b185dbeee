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
}
