import IMAPClient
import IMAPProtocol
import Logging
import MailModel
import NIOPosix
import SASL
import WireTransport

func newestSubjects(server: ServerEndpoint, trust: TLSTrust, credentials: IMAPCredentials) async throws -> [String] {
    let pool = ConnectionPool(
        endpoint: server, trust: trust, reconnecting: .standard, logger: Logger(label: "example"),
        eventLoopGroup: MultiThreadedEventLoopGroup.singleton
    ) { credentials }
    let rows = try await pool.withConnection(priority: .person) { connection in
        _ = try await connection.select("INBOX", readOnly: true)
        return try await connection.fetchNewest(count: 10, items: [.uid, .flags, .envelope])
    }
    await pool.closeAll()
    return rows.map { String(decoding: $0.envelope?.subject ?? [], as: UTF8.self) }
}
