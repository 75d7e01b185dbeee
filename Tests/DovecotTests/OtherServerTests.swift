import Foundation
import IMAPClient
import IMAPProtocol
import Logging
import MailModel
import MailTestKit
import NIOCore
import SASL
import Testing
import WireTransport

/// A server that `script/cyrus` or `script/courier` runs, with twenty messages in the inbox.
private struct OtherServer {
    let port: Int
    let authority: String
    let user: String
    let password: String

    static let running: OtherServer? = {
        let words = (ProcessInfo.processInfo.environment["VAULTMAIL_TEST_SERVER"] ?? "").split(separator: " ")
        guard words.count == 4, let port = Int(words[0]) else { return nil }
        return OtherServer(
            port: port, authority: String(words[1]), user: String(words[2]), password: String(words[3]))
    }()

    func connect(_ options: SessionOptions = .standard) async throws -> IMAPConnection {
        let connection = try await IMAPConnection.connect(
            to: ServerEndpoint(host: "localhost", port: port, security: .implicitTLS),
            trust: try TLSTrust(roots: .path(authority)), logger: Logger(label: "test"),
            eventLoopGroup: ScriptedServer.eventLoopGroup)
        try await connection.logIn(IMAPCredentials(username: user, password: Secret(password)))
        try await connection.use(options)
        return connection
    }
}

@Suite("The client on another real server", .enabled(if: OtherServer.running != nil), .serialized)
struct OtherServerTests {
    @Test("Mailboxes, headers, bodies, flags, moves and news: all that the sync engine needs")
    func wholeRound() async throws {
        let server = try #require(OtherServer.running)
        let connection = try await server.connect()
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
        // So that the test can run again.
        _ = try await connection.move(arrived, to: "INBOX")
        await watcher.logOut()
        await connection.logOut()
    }

    private func makeMailbox(on connection: IMAPConnection) async throws -> String {
        let listed = try await connection.listMailboxes()
        let inbox = try #require(listed.first { $0.role == .inbox })
        // Courier keeps all mailboxes below the inbox.
        let prefix = await connection.capabilities.contains("ACL2=UNION") ? "INBOX" + (inbox.delimiter ?? ".") : ""
        let name = prefix + "Entw&APw-rfe \(UInt32.random(in: 0 ... .max))"
        try await connection.create(name)
        let made = try await connection.listMailboxes().first { $0.wireName == name }
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

    @Test("CONDSTORE and QRESYNC, where they are offered")
    func modificationSequences() async throws {
        let server = try #require(OtherServer.running)
        let connection = try await server.connect(SessionOptions(enables: ["QRESYNC"]))
        guard await connection.capabilities.hasCondstore else { return await connection.logOut() }
        let inbox = try await connection.select("INBOX")
        let before = try #require(inbox.highestModificationSequence)
        let first = try #require(try await connection.searchAll().min)
        try await connection.store(UIDSet(first...first), add: ["$Tried"])
        let changed = try await connection.fetch(
            UIDSet(UID.min...UID.max), items: [.uid, .flags, .modseq], changedSince: before)
        #expect(changed.map(\.uid) == [first])
        try await connection.store(UIDSet(first...first), remove: ["$Tried"])
        await connection.logOut()
    }
}
