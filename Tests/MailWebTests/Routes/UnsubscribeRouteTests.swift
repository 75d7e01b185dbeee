import Foundation
import Logging
import MailModel
import MailSending
import MailStorage
import MailTestKit
import StoreTestKit
import Testing
import WebRequests
import WireTransport

@testable import MailWeb

@Suite("Unsubscribing on the page", .soundStores)
struct UnsubscribeRouteTests {
    private static let oneClick = "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"

    private static func fields(_ address: String, post: Bool = true) -> String {
        "List-Id: The Paperback Club <club.example>\r\nList-Unsubscribe: <\(address)>\r\n\(post ? oneClick : "")"
    }

    private static func add(_ web: WebFixture, _ fields: String, number: UInt32 = 90) throws -> MessageID {
        try web.mail.addHTML("<p>x</p>", number: number, from: "news@club.example", fields: fields, to: web.store)
    }

    private static func offer(_ web: WebFixture, _ message: MessageID) async throws -> [String: Any]? {
        let answer = try web.json(try await web.get("/api/messages/\(message)/inspection"))
        return (answer["inspection"] as? [String: Any])?["unsubscribe"] as? [String: Any]
    }

    private static func ask(_ web: WebFixture, _ message: MessageID, _ address: String) async throws -> RawResponse {
        try await web.post("/api/messages/\(message)/unsubscribe", #"{"address":"\#(address)"}"#)
    }

    private static func code(_ response: RawResponse) throws -> String? {
        let object = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: [String: Any]]
        return object?["error"]?["code"] as? String
    }

    private static func canSend(_ web: WebFixture) throws {
        var settings = try #require(try web.store.account(web.mail.account)).settings
        settings.smtp = ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS)
        try web.store.updateAccount(web.mail.account, settings)
    }

    @Test("One-click unsubscription is sent after confirmation, and then shown on every message of the list")
    func post() async throws {
        try await WebFixture.run { web in
            let message = try Self.add(web, Self.fields(StubLists.accepting))
            let other = try Self.add(web, Self.fields("\(StubLists.accepting)?other"), number: 91)
            let offer = try #require(try await Self.offer(web, message))
            #expect(offer["way"] as? String == "post" && offer["name"] as? String == "The Paperback Club")
            #expect(offer["recipient"] as? String == "lists.example.net" && offer["requested"] is NSNull)
            let done = try web.json(try await Self.ask(web, message, StubLists.accepting))
            #expect(((done["unsubscribe"] as? [String: Any])?["requested"] as? String)?.isEmpty == false)
            for one in [message, other] {
                #expect(try await Self.offer(web, one)?["requested"] as? String != nil)
            }
        }
    }

    @Test("Only what the user confirmed is sent, and a refusal is returned and not recorded")
    func refusals() async throws {
        try await WebFixture.run { web in
            let message = try Self.add(web, Self.fields(StubLists.accepting))
            #expect(try Self.code(try await Self.ask(web, message, "https://lists.example.net/x")) == "offer_changed")
            let gone = "https://gone.example/leave"
            let unreachable = try Self.add(web, Self.fields(gone), number: 91)
            #expect(try Self.code(try await Self.ask(web, unreachable, gone)) == "unreachable")
            #expect(try await Self.offer(web, unreachable)?["requested"] is NSNull)
            let page = try Self.add(web, Self.fields(StubLists.accepting, post: false), number: 92)
            #expect(try Self.code(try await Self.ask(web, page, StubLists.accepting)) == "needs_page")
            let plain = try Self.add(web, "", number: 93)
            #expect(try Self.code(try await Self.ask(web, plain, "")) == "not_offered")
            #expect(try await Self.ask(web, MessageID(99_999), "").status == 404)
        }
    }

    @Test("A message to the list goes through the outbox, from the address that is on the list")
    func mail() async throws {
        try await WebFixture.run { web in
            let address = "mailto:leave@club.example?subject=go%20away&body=please"
            let message = try Self.add(web, Self.fields(address, post: false))
            let offer = try #require(try await Self.offer(web, message))
            #expect(offer["way"] as? String == "mail" && offer["recipient"] as? String == "leave@club.example")
            #expect(offer["subject"] as? String == "go away" && offer["text"] as? String == "please")
            #expect(try await Self.ask(web, message, address).status == 422, "without a server for sending")
            #expect(try web.store.drafts().isEmpty)
            try Self.canSend(web)
            _ = try web.json(try await Self.ask(web, message, address))
            let queued = try #require(try web.store.outgoing().first)
            #expect(queued.subject == "go away" && queued.to.map(\.address) == ["leave@club.example"])
            #expect(try await Self.offer(web, message)?["requested"] as? String != nil)
        }
    }

    @Test(
        "Hostile unsubscription addresses are not offered",
        arguments: [
            "https://127.0.0.1:x/", "https://[::1]/", "https://u:p@lists.example.net/", "http://lists.example.net/",
            "https://lists.example.net/a\\b", "javascript:alert(1)", "file:///etc/passwd", "ftp://a.example/",
            "mailto:a@b.example,c@d.example", "mailto:a@b.example?cc=c@d.example", "mailto:",
            "mailto:a@b.example?body=\(String(repeating: "x", count: 5000))",
        ])
    func hostile(address: String) async throws {
        try await WebFixture.run { web in
            let message = try Self.add(web, Self.fields(address))
            #expect(try await Self.offer(web, message) == nil, "\(address)")
        }
    }

    /// Runs a server of a list that uses TLS, and asks it.
    private static func ask(
        _ script: String, host: String = "localhost", route: Bool = true
    ) async throws -> Result<UnsubscribeOffer, UnsubscribeError> {
        let directory = try TemporaryDirectory(named: "lists")
        let certificates = try await TestCertificates.make(.trusted, in: directory.url)
        var outcome = Result<UnsubscribeOffer, UnsubscribeError>.failure(UnsubscribeError(.notOffered, ""))
        try await WebFixture.run { web in
            let message = try add(web, fields("https://\(host)/leave?u=1"))
            try await ScriptedServer.run(
                script.isEmpty ? [] : [ServerScript(script)], encryption: .tls(certificates)
            ) { server in
                let client = WebClient(
                    trust: try TLSTrust(roots: .path(certificates.authorityFile.path)), logger: Logger(label: "test"),
                    eventLoopGroup: ScriptedServer.eventLoopGroup
                ) { address in
                    guard route else { return try await PublicRoute.route(to: address) }
                    return WebClient.Route(address: "127.0.0.1", port: server.port)
                }
                let unsubscriber = Unsubscriber(store: web.store, now: { web.time.now }) {
                    try await client.send($0, limits: $1)
                }
                let address = try #require(try unsubscriber.offer(of: message)).address
                do throws(any Error) {
                    outcome = .success(try await unsubscriber.unsubscribe(from: message, confirmed: address))
                } catch let error as UnsubscribeError {
                    outcome = .failure(error)
                }
            }
        }
        return outcome
    }

    private static let request = """
        C: POST /leave?u=1 HTTP/1.1
        C: Content-Type: application/x-www-form-urlencoded
        C: Content-Length: 26
        C: Host: localhost
        C: Accept: */*
        C: Accept-Encoding: identity
        C: User-Agent: VaultMail
        C: Connection: close
        C:

        """

    /// The answer to the body, which has no line end.
    private static func answer(_ status: String) -> String {
        """
        X: discard
        S: HTTP/1.1 \(status)
        S: Content-Length: 0
        S:
        X: close
        """
    }

    @Test("RFC 8058 §3.1: the request is exactly the form, over TLS, without cookies or anything about the user")
    func wire() async throws {
        let outcome = try await Self.ask(Self.request + Self.answer("200 OK"))
        #expect(try outcome.get().requested != nil)
    }

    @Test(
        "RFC 8058 §3.1: redirects are not followed, and redirects and refusals do not count as success",
        arguments: ["302 Found\nS: Location: http://localhost/", "307 X\nS: Location: https://localhost/y", "404 No"])
    func refused(status: String) async throws {
        let outcome = try await Self.ask(Self.request + Self.answer(status))
        #expect(throws: UnsubscribeError.self) { try outcome.get() }
    }

    @Test("No request is sent to this computer or its network")
    func privateAddress() async throws {
        for host in ["localhost", "127.0.0.1"] {
            let outcome = try await Self.ask("", host: host, route: false)
            guard case .failure(let error) = outcome else {
                Issue.record("it was asked")
                continue
            }
            #expect(error.kind == .privateAddress)
        }
    }
}
