import IMAPClient
import IMAPProtocol
import Logging
import MailModel
import NIOPosix
import SASL
import WireTransport

func newestSubjects(
    host: String, port: Int = 993, username: String, password: String, roots: TLSTrust.Roots = .system
) async throws -> [String] {
    let connection = try await IMAPConnection.connect(
        to: ServerEndpoint(host: host, port: port, security: .implicitTLS), trust: TLSTrust(roots: roots),
        logger: Logger(label: "example"), eventLoopGroup: MultiThreadedEventLoopGroup.singleton)
    try await connection.logIn(IMAPCredentials(username: username, password: Secret(password)))
    _ = try await connection.select("INBOX", readOnly: true)
    let rows = try await connection.fetchNewest(count: 10, items: [.uid, .flags, .envelope])
    await connection.logOut()
    return rows.map { String(decoding: $0.envelope?.subject ?? [], as: UTF8.self) }
}
