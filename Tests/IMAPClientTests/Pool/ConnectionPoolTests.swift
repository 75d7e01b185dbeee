import MailTestKit
import Testing

@testable import IMAPClient

/// What happened, in order.
private actor Record {
    private(set) var entries: [String] = []
    func add(_ entry: String) { entries.append(entry) }
}

@Suite("The connection pool")
struct ConnectionPoolTests {
    private static let silent = ServerScript("S: * OK [CAPABILITY IMAP4rev1] ready\nX: silence")

    private func pool(_ server: ScriptedServer, limit: Int) -> ConnectionPool {
        ConnectionPool(limit: limit) { try await Sessions.connect(to: server) }
    }

    @Test("FR-SYNC-09: connections never exceed the limit, and are reused")
    func keepsLimitAndReuses() async throws {
        try await ScriptedServer.run([Self.silent, Self.silent]) { server in
            let pool = pool(server, limit: 2)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await pool.withConnection(priority: .headers) { _ in await Task.yield() } }
                }
                try await group.waitForAll()
            }
            let count = try await server.connectionCount
            #expect(count <= 2)
            await pool.closeAll()
            // The second script is used up whether or not the tasks ever overlapped.
            if try await server.connectionCount < 2 { await (try Sessions.connect(to: server)).close() }
        }
    }

    @Test("FR-SYNC-09: unused connections are closed with LOGOUT, except the number to keep")
    func endsIdle() async throws {
        let polite = ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1] ready
            C: A1 LOGOUT
            S: * BYE until soon
            S: A1 OK done
            X: gone
            """)
        try await ScriptedServer.run([polite, polite]) { server in
            let pool = pool(server, limit: 2)
            try await pool.withConnection(priority: .headers) { _ in
                try await pool.withConnection(priority: .headers) { _ in }
                await pool.closeIdle(but: 1)
                #expect(await pool.counts.all == 2)
            }
            await pool.closeIdle(but: 1)
            let counts = await pool.counts
            #expect(counts.all == 1 && counts.idle == 1)
            await pool.closeIdle(but: 0)
            #expect(await pool.counts.all == 0)
        }
    }

    @Test("FR-SYNC-09: the holder of a connection is notified if only one is allowed, and can stop waiting for that")
    func tellsOfScarcity() async throws {
        let full = ServerScript("S: * BYE Too many simultaneous connections.\nX: gone")
        try await ScriptedServer.run([Self.silent, full]) { server in
            let pool = pool(server, limit: 2)
            let waiting = Task { await pool.onlyOneIsAllowed() }
            waiting.cancel()
            #expect(await waiting.value == false)
            try await pool.withConnection(priority: .newMail) { _ in
                async let isScarce = pool.onlyOneIsAllowed()
                let other = Task { try await pool.withConnection(priority: .user) { _ in } }
                #expect(await isScarce)
                #expect(await pool.onlyOneIsAllowed())
                other.cancel()
                _ = await other.result
            }
            await pool.closeAll()
        }
    }

    @Test("FR-SYNC-09: waiting tasks are served by priority, then in order of arrival")
    func servesByPriority() async throws {
        try await ScriptedServer.run([Self.silent]) { server in
            let pool = pool(server, limit: 1)
            let record = Record()
            let order: [ConnectionPool.Priority] = [.bodies, .headers, .user, .newMail, .operations, .user]
            try await withThrowingTaskGroup(of: Void.self) { group in
                try await pool.withConnection(priority: .bodies) { _ in
                    for (index, priority) in order.enumerated() {
                        group.addTask {
                            try await pool.withConnection(priority: priority) { _ in
                                await record.add("\(priority) \(index)")
                            }
                        }
                        while await pool.waitingCount <= index { await Task.yield() }
                    }
                }
                try await group.waitForAll()
            }
            #expect(
                await record.entries == [
                    "user 2", "user 5", "operations 4", "newMail 3", "headers 1", "bodies 0",
                ])
            await pool.closeAll()
        }
    }

    @Test("MO-27: a broken connection is replaced, and an error of the body is rethrown")
    func replacesBrokenConnections() async throws {
        struct Mishap: Error {}
        let closing = ServerScript("S: * OK ready\nX: gone")
        try await ScriptedServer.run([closing, Self.silent]) { server in
            let pool = pool(server, limit: 1)
            await #expect(throws: Mishap.self) {
                try await pool.withConnection(priority: .user) { connection in
                    await connection.close()
                    throw Mishap()
                }
            }
            try await pool.withConnection(priority: .user) { #expect(await $0.isUsable) }
            let count = try await server.connectionCount
            #expect(count == 2)
            await pool.closeAll()
        }
    }

    @Test("A connection that cannot be opened does not occupy a slot")
    func failedOpeningFreesPlace() async throws {
        let refusing = ServerScript("S: * BYE full\nX: gone")
        try await ScriptedServer.run([refusing, Self.silent]) { server in
            let pool = pool(server, limit: 1)
            let error = await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }
            #expect(error?.kind == .serverRefused(.unavailable))
            try await pool.withConnection(priority: .user) { #expect(await $0.isUsable) }
            await pool.closeAll()
        }
    }

    @Test("A task that is cancelled while it waits leaves the queue, and no other task is skipped")
    func cancelledWaiterLeaves() async throws {
        try await ScriptedServer.run([Self.silent]) { server in
            let pool = pool(server, limit: 1)
            try await pool.withConnection(priority: .user) { _ in
                await withTaskGroup(of: IMAPError.Kind?.self) { group in
                    group.addTask {
                        await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }?.kind
                    }
                    while await pool.waitingCount < 1 { await Task.yield() }
                    group.cancelAll()
                    #expect(await group.next() == .some(.cancelled))
                }
                #expect(await pool.waitingCount == 0)
            }
            try await pool.withConnection(priority: .bodies) { #expect(await $0.isUsable) }
            await pool.closeAll()
        }
    }

    @Test("Closing the pool fails waiting and later tasks, and closes connections in use")
    func closes() async throws {
        try await ScriptedServer.run([Self.silent]) { server in
            let pool = pool(server, limit: 1)
            try await pool.withConnection(priority: .user) { connection in
                await withTaskGroup(of: IMAPError.Kind?.self) { group in
                    group.addTask {
                        await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }?.kind
                    }
                    while await pool.waitingCount < 1 { await Task.yield() }
                    await pool.closeAll()
                    #expect(await group.next() == .some(.connectionClosed))
                }
                #expect(await !connection.isUsable)
            }
            let error = await Sessions.failure { try await pool.withConnection(priority: .user) { _ in } }
            #expect(error?.kind == .connectionClosed)
        }
    }

    @Test("A delay in the response to a command applies to its caller only: the connection is reused at once")
    func reusesAfterDelayOfCommand() async throws {
        try await ScriptedServer.run([Pools.throttling("900000 milliseconds")]) { server in
            let clock = ManualClock()
            let pool = Pools.pool(clock) { try await Sessions.connect(to: server) }
            let error = await Sessions.failure {
                try await pool.withConnection(priority: .headers) { try await $0.noop() }
            }
            #expect(error?.suggestedDelay == .seconds(900))
            let lentAt = try await pool.withConnection(priority: .user) { _ in clock.now.offset }
            #expect(lentAt == .zero)
            let counts = await pool.counts
            #expect(counts.all == 1 && counts.idle == 1)
            await pool.closeAll()
        }
    }
}
