import CDBus

/// A private connection to the desktop's session bus. Calls block for at most their time limit.
///
/// Confined to one thread at a time: a caller opens, uses and closes it within one synchronous call.
final class BusConnection {
    /// The time limit of one call.
    private static let timeLimitMilliseconds: Int32 = 5000

    private let connection: OpaquePointer

    /// Connects to the bus at a D-Bus address such as `unix:path=/run/user/1000/bus`.
    init(address: String) throws(BusError) {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        guard let opened = dbus_connection_open_private(address, &error) else {
            throw BusError(.unavailable, Self.name(of: error))
        }
        // By default libdbus exits the process when the bus disconnects.
        dbus_connection_set_exit_on_disconnect(opened, 0)
        guard dbus_bus_register(opened, &error) != 0 else {
            let name = Self.name(of: error)
            dbus_connection_close(opened)
            dbus_connection_unref(opened)
            throw BusError(.unavailable, name)
        }
        connection = opened
    }

    deinit {
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    /// Calls a method and returns its reply.
    func call(
        _ method: String, of interface: String, at path: String, service: String,
        arguments: (inout BusWriter) -> Void = { _ in }
    ) throws(BusError) -> BusMessage {
        guard let message = dbus_message_new_method_call(service, path, interface, method) else {
            throw BusError(.failed, "invalid call")
        }
        defer { dbus_message_unref(message) }
        var writer = BusWriter(message: message)
        arguments(&writer)
        guard writer.isComplete else { throw BusError(.failed, "out of memory") }
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        let reply = dbus_connection_send_with_reply_and_block(
            connection, message, Self.timeLimitMilliseconds, &error)
        guard let reply else { throw BusError(named: Self.name(of: error)) }
        return BusMessage(owning: reply)
    }

    private static func name(of error: DBusError) -> String {
        error.name.map { String(cString: $0) } ?? ""
    }
}
