import Hummingbird
import HummingbirdCore
import MailModel
import MailNotifications
import MailStorage
import NIOCore
import ServiceLifecycle

/// `GET /api/events`: store changes as server-sent events, until the client disconnects or the server stops (MO-05).
/// A locked page learns only that notifications wait for it.
struct EventResource: Sendable {
    let services: WebServices

    /// The minimum time between two events of one urgency.
    static let pause = Duration.milliseconds(50)
    /// The interval of heartbeats while there are no events.
    static let heartbeat = Duration.seconds(15)

    func follow(_ request: RouteRequest) async throws -> RouteResponse {
        guard await !services.streams.isFull else { throw RouteError.tooManyStreams }
        let client = try request.target.query["client"].map(PageNotificationResource.name)
        var response = RouteResponse(contentType: "text/event-stream; charset=utf-8")
        let body = request.request.body
        response.body = ResponseBody { writer in
            // Acquired here and not above, because only a body that has started is certain to end.
            if await services.streams.acquire() {
                if let client { await services.notifications.page.beginStream(of: client) }
                do {
                    try await body.consumeWithCancellationOnInboundClose { _ in
                        try await write(to: &writer, token: request.bearerToken)
                    }
                } catch {
                    await end(client)
                    throw error
                }
                await end(client)
            }
            try await writer.finish(nil)
        }
        return response
    }

    private func end(_ client: String?) async {
        if let client { await services.notifications.page.endStream(of: client) }
        await services.streams.release()
    }

    @concurrent
    private func write(to writer: inout any ResponseBodyWriter, token: String?) async throws {
        let pending = PendingEvents()
        let store = services.store
        let changes = store.changes()
        let (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (contentRests, contentRest) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (statusRests, statusRest) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try await writer.write(ByteBuffer(string: "event: ready\ndata: {}\n\n"))
        // The tasks are cancelled when this scope exits, on every path.
        async let _: Void = collect(changes, into: pending, then: wakeUp)
        async let _: Void = sendHeartbeats(to: pending, then: wakeUp)
        async let _: Void = endRests(contentRests, of: .content, in: pending, then: wakeUp)
        async let _: Void = endRests(statusRests, of: .status, in: pending, then: wakeUp)
        var isLocked = false
        wakeUp.yield()
        for await _ in wakeUps.cancelOnGracefulShutdown() {
            // A page whose session was ended learns nothing more.
            guard let token, try services.sessions.isValid(token: token) else { return }
            let wasLocked = isLocked
            isLocked = try store.isAppLocked()
            if isLocked, !wasLocked { try await writer.write(ByteBuffer(string: "event: locked\ndata: {}\n\n")) }
            let badge: @Sendable () -> Int? = { [isLocked] in isLocked ? nil : try? store.badgeCount() }
            guard let (text, rest) = await pending.take(isLocked: isLocked, badge: badge) else { continue }
            try await writer.write(ByteBuffer(string: text))
            if rest != nil { statusRest.yield() }
            if rest == .content { contentRest.yield() }
        }
    }

    private func collect(
        _ changes: AsyncStream<StoreChange>, into pending: PendingEvents, then wakeUp: AsyncStream<Void>.Continuation
    ) async {
        for await change in changes {
            await pending.add(change)
            wakeUp.yield()
        }
    }

    private func endRests(
        _ rests: AsyncStream<Void>, of urgency: EventUrgency, in pending: PendingEvents,
        then wakeUp: AsyncStream<Void>.Continuation
    ) async throws {
        for await _ in rests {
            try await services.clock.sleep(for: Self.pause)
            await pending.endRest(of: urgency)
            wakeUp.yield()
        }
    }

    private func sendHeartbeats(to pending: PendingEvents, then wakeUp: AsyncStream<Void>.Continuation) async throws {
        while true {
            try await services.clock.sleep(for: Self.heartbeat)
            await pending.addHeartbeat()
            wakeUp.yield()
        }
    }
}
