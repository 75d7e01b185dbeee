import IMAPClient
import IMAPProtocol
import MailModel
import NIOCore
import Testing

@Suite("The client on another real server", .enabled(if: OtherServer.running != nil), .serialized)
struct OtherServerTests {
    @Test("Mailboxes, headers, bodies, flags, moves and events: all that the sync engine needs")
    func completePass() async throws {
        let server = try #require(OtherServer.running)
        // On loopback it would not compress by itself.
        let connection = try await server.connect(SessionOptions(compresses: true))
        #expect(await connection.isCompressed == connection.capabilities.contains("COMPRESS=DEFLATE"))
        let watcher = try await server.connect(SessionOptions(compresses: false))
        let target = try await makeMailbox(on: connection)

        let inbox = try await connection.select("INBOX")
        #expect(inbox.uidValidity.rawValue > 0)
        let all = try await connection.searchAll()
        #expect(all.count == Int(inbox.exists) && all.count >= 20)
        try await checkRows(of: all, on: connection)
        try await checkDownload(of: all, on: connection)

        _ = try await watcher.select("INBOX")
        let newest = try #require(all.max)
        try await connection.store(UIDSet(newest...newest), add: [#"\Flagged"#])
        if await watcher.supportsIdle {
            let events = try await watcher.idleUntilEvent(limit: .seconds(90))
            #expect(!events.isEmpty)
        }
        let moved = try await connection.move(UIDSet(newest...newest), to: target)
        #expect(try await connection.search(in: UIDSet(newest...newest)).isEmpty)
        let there = try await connection.select(target)
        #expect(there.exists == 1)
        let arrived = try await connection.searchAll()
        if let moved { #expect(moved.mapping[newest] == arrived.min) }
        let flags = try await connection.fetch(arrived, items: [.uid, .flags]).first?.flags
        #expect(flags?.contains(#"\Flagged"#) == true)
        // Allows the test to be run again.
        _ = try await connection.move(arrived, to: "INBOX")
        await watcher.logOut()
        await connection.logOut()
    }

    private func makeMailbox(on connection: IMAPConnection) async throws -> String {
        let listed = try await connection.listMailboxes()
        #expect(listed.contains { $0.role == .inbox })
        let prefix = OtherServer.running?.prefix ?? ""
        let name = prefix + "Entw&APw-rfe \(UInt32.random(in: 0 ... .max))"
        try await connection.create(name)
        let made = try await connection.listMailboxes().first { $0.rawName == name }
        #expect(made?.path.hasPrefix(prefix + "Entwürfe ") == true)
        return name
    }

    private func checkRows(of uids: UIDSet, on connection: IMAPConnection) async throws {
        let rows = try await connection.fetch(
            uids,
            items: [
                .uid, .flags, .internalDate, .rfc822Size, .envelope, .bodyStructure,
                .bodyPeek(section: "HEADER.FIELDS (SUBJECT MESSAGE-ID)"),
            ])
        #expect(rows.count == uids.count)
        for row in rows {
            #expect(row.invalidItems.isEmpty)
            #expect(row.envelope?.messageID != nil && row.bodyStructure != nil && row.headerBytes != nil)
            #expect(row.internalDate != nil && (row.size ?? 0) > 0)
        }
        let found = try await connection.search(header: "Message-ID", value: "<7@example.org>")
        #expect(found.count == 1)
    }

    private func checkDownload(of uids: UIDSet, on connection: IMAPConnection) async throws {
        let sizes = try await connection.fetch(uids, items: [.uid, .rfc822Size])
        let largest = try #require(sizes.max { ($0.size ?? 0) < ($1.size ?? 0) })
        let uid = try #require(largest.uid)
        var received = 0
        let count = try await connection.download(uid) { received += $0.readableBytes }
        #expect(count == largest.size && received == largest.size)
        #expect(received > 150_000)
    }
}
