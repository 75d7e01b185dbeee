import CDBus
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lasting connection to the session bus that receives signals. A dedicated thread uses the connection, so that a
/// service that does not answer blocks no other work.
///
/// The lock guards the calls that wait for the thread. It is not held while anything is sent or delivered.
final class BusSession: Sendable {
    private struct Queued {
        let call: BusCall
        let deliver: @Sendable (Result<BusMessage, BusError>) -> Void
    }

    private struct State {
        var queue: [Queued] = []
        var isClosed = false
    }

    private let address: String
    private let rules: [String]
    private let onSignal: @Sendable (BusMessage) -> Void
    private let state = Mutex(State())
    private let wakeRead: Int32
    private let wakeWrite: Int32

    /// The maximum number of calls that wait for an answer; beyond it, the oldest fails.
    private static let maximumPending = 64

    /// Connects in the background.
    ///
    /// - Parameters:
    ///   - rules: match rules of the signals to receive.
    ///   - onSignal: called on the session's thread; must not block.
    init(address: String, rules: [String], onSignal: @escaping @Sendable (BusMessage) -> Void) {
        self.address = address
        self.rules = rules
        self.onSignal = onSignal
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        (wakeRead, wakeWrite) = (ends[0], ends[1])
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        Thread.detachNewThread { self.run() }
    }

    /// True once the bus is gone, or `close` was called.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Sends a call and waits for its reply.
    ///
    /// - Parameter late: receives a reply that comes after the time limit.
    /// - Throws: `BusError.unavailable` if there is none within the time limit.
    func send<Value: Sendable>(
        _ call: BusCall, within limit: Duration, late: @escaping @Sendable (Value) -> Void = { _ in },
        read: @escaping @Sendable (BusMessage) -> Value?
    ) async throws(BusError) -> Value {
        let answer = OneAnswer<Result<Value, BusError>>()
        enqueue(
            Queued(call: call) { reply in
                let result = reply.flatMap { message in
                    read(message).map(Result.success) ?? .failure(BusError(.failed, call.member))
                }
                if !answer.give(result), case .success(let value) = result { late(value) }
            })
        async let _: Void = expire(answer, after: limit)
        return try await answer.value().get()
    }

    /// Sends a signal; nothing reports whether anyone receives it.
    func emit(_ signal: BusCall) { enqueue(Queued(call: signal) { _ in }) }

    /// Ends the thread; waiting calls fail.
    func close() {
        state.withLock { $0.isClosed = true }
        wake()
    }

    private func expire<Value>(_ answer: OneAnswer<Result<Value, BusError>>, after limit: Duration) async {
        guard (try? await ContinuousClock().sleep(for: limit)) != nil else { return }
        answer.give(.failure(.noReply))
    }

    private func enqueue(_ queued: Queued) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.queue.append(queued) }
            return state.isClosed
        }
        guard !isClosed else {
            return queued.deliver(.failure(BusError(.unavailable, "org.freedesktop.DBus.Error.Disconnected")))
        }
        wake()
    }

    private func wake() {
        var byte: UInt8 = 1
        _ = write(wakeWrite, &byte, 1)
    }

    // MARK: The thread

    private func run() {
        if let connection = open() {
            serve(connection)
            dbus_connection_close(connection)
            dbus_connection_unref(connection)
        }
        let left = state.withLock { state in
            state.isClosed = true
            defer { state.queue = [] }
            return state.queue
        }
        for queued in left { queued.deliver(.failure(BusError(.unavailable))) }
    }

    deinit {
        _ = Self.closeDescriptor(wakeRead)
        _ = Self.closeDescriptor(wakeWrite)
    }

    private static func closeDescriptor(_ number: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.close(number)
        #else
            Darwin.close(number)
        #endif
    }

    private func open() -> OpaquePointer? {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        guard let opened = dbus_connection_open_private(address, &error) else { return nil }
        // By default libdbus exits the process when the bus disconnects.
        dbus_connection_set_exit_on_disconnect(opened, 0)
        guard dbus_bus_register(opened, &error) != 0 else {
            dbus_connection_close(opened)
            dbus_connection_unref(opened)
            return nil
        }
        // Without an error to fill, the rule is sent and no reply is awaited.
        for rule in rules { dbus_bus_add_match(opened, rule, nil) }
        return opened
    }

    private func serve(_ connection: OpaquePointer) {
        var pending: [(serial: UInt32, queued: Queued)] = []
        defer { for entry in pending { entry.queued.deliver(.failure(BusError(.unavailable))) } }
        var bus: Int32 = -1
        guard dbus_connection_get_unix_fd(connection, &bus) != 0 else { return }
        while true {
            let (queue, isClosed) = state.withLock { state in
                defer { state.queue = [] }
                return (state.queue, state.isClosed)
            }
            guard !isClosed else { return }
            for queued in queue { send(queued, on: connection, &pending) }
            guard dbus_connection_read_write(connection, 0) != 0 else { return }
            while let message = dbus_connection_pop_message(connection) {
                receive(BusMessage(owning: message), &pending)
            }
            guard dbus_connection_get_is_connected(connection) != 0 else { return }
            wait(bus, isSending: dbus_connection_has_messages_to_send(connection) != 0)
        }
    }

    private func wait(_ bus: Int32, isSending: Bool) {
        let events = Int16(POLLIN) | (isSending ? Int16(POLLOUT) : 0)
        var files = [
            pollfd(fd: bus, events: events, revents: 0), pollfd(fd: wakeRead, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&files, nfds_t(files.count), -1) >= 0, files[1].revents != 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeRead, &bytes, bytes.count) == bytes.count {}
    }

    private func send(
        _ queued: Queued, on connection: OpaquePointer, _ pending: inout [(serial: UInt32, queued: Queued)]
    ) {
        let call = queued.call
        let made =
            call.service.map { dbus_message_new_method_call($0, call.path, call.interface, call.member) }
            ?? dbus_message_new_signal(call.path, call.interface, call.member)
        guard let message = made else { return queued.deliver(.failure(BusError(.failed, "invalid call"))) }
        defer { dbus_message_unref(message) }
        var writer = BusWriter(message: message)
        call.arguments(&writer)
        var serial: dbus_uint32_t = 0
        guard writer.isComplete, dbus_connection_send(connection, message, &serial) != 0 else {
            return queued.deliver(.failure(BusError(.failed, "out of memory")))
        }
        guard call.service != nil else { return }
        pending.append((serial, queued))
        guard pending.count > Self.maximumPending else { return }
        pending.removeFirst().queued.deliver(.failure(BusError(.unavailable)))
    }

    private func receive(_ message: BusMessage, _ pending: inout [(serial: UInt32, queued: Queued)]) {
        guard let serial = message.replySerial else { return onSignal(message) }
        guard let index = pending.firstIndex(where: { $0.serial == serial }) else { return }
        let queued = pending.remove(at: index).queued
        guard let error = message.errorName else { return queued.deliver(.success(message)) }
        queued.deliver(.failure(BusError(named: error)))
    }
}
