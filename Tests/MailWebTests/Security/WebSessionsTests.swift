import Logging
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Codes and tokens", .soundStores)
struct WebSessionsTests {
    private let directory: TemporaryDirectory
    private let time = TestTime()
    private let sessions: WebSessions

    init() throws {
        directory = try TemporaryDirectory(named: "web")
        let time = time
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let store = try MailStore.open(at: directory.url, logger: logger, now: { time.now })
        sessions = WebSessions(store: store, now: { time.now })
    }

    @Test("A code is exchanged for a token once")
    func codeIsGoodOnce() async throws {
        let code = await sessions.issueCode()
        #expect(code.utf8.count == 43)
        guard case .token(let token) = try await sessions.exchange(code) else {
            Issue.record("the code was refused")
            return
        }
        #expect(try sessions.isValid(token: token))
        #expect(token.utf8.count == 43)
        #expect(token != code)
        #expect(try await sessions.exchange(code) == .refused)
    }

    @Test("A code is valid for 60 seconds")
    func codeExpires() async throws {
        let early = await sessions.issueCode()
        time.advance(by: 59)
        guard case .token = try await sessions.exchange(early) else {
            Issue.record("the code was refused after 59 seconds")
            return
        }
        let late = await sessions.issueCode()
        time.advance(by: 60)
        #expect(try await sessions.exchange(late) == .refused)
        let future = await sessions.issueCode()
        time.advance(by: -3600)
        #expect(try await sessions.exchange(future) == .refused)
    }

    @Test("After ten wrong codes within a minute all codes are refused until the minute is over")
    func wrongCodesAreLimited() async throws {
        let code = await sessions.issueCode()
        for number in 1...WebSessions.maximumWrongAttempts {
            #expect(try await sessions.exchange("wrong \(number)") == .refused)
        }
        #expect(try await sessions.exchange("wrong") == .tooManyAttempts)
        #expect(try await sessions.exchange(code) == .tooManyAttempts)
        time.advance(by: 60)
        let next = await sessions.issueCode()
        guard case .token = try await sessions.exchange(next) else {
            Issue.record("still limited after a minute")
            return
        }
    }

    @Test("Only the newest 16 codes are valid")
    func codesAreBounded() async throws {
        let first = await sessions.issueCode()
        for _ in 0..<WebSessions.maximumCodes { _ = await sessions.issueCode() }
        #expect(try await sessions.exchange(first) == .refused)
    }

    @Test(
        "Only tokens are accepted as tokens",
        arguments: ["", "x", String(repeating: "A", count: 43), String(repeating: "é", count: 43)])
    func otherTextsAreNoTokens(text: String) throws {
        #expect(try !sessions.isValid(token: text))
    }

    @Test("A code and a token's hash are not accepted as tokens")
    func derivedTextsAreNoTokens() async throws {
        let code = await sessions.issueCode()
        #expect(try !sessions.isValid(token: code))
        guard case .token(let token) = try await sessions.exchange(code) else { return }
        let digest = RandomName.digest(token).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
        #expect(try !sessions.isValid(token: digest))
        #expect(try !sessions.isValid(token: token + "A"))
    }

    @Test("Digests are SHA-256")
    func digestIsSHA256() {
        let digest = RandomName.digest("abc")
        #expect(digest.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
        #expect(digest.count == 32)
    }

    @Test("A page exchanges its code through the API; wrong ones give 403, then 429")
    func exchangeThroughAPI() async throws {
        try await WebFixture.run { web in
            let code = await web.sessions.issueCode()
            let request = { (code: String) in
                RawRequest("POST", "/api/session", port: web.port, body: #"{"code":"\#(code)"}"#)
            }
            let answer = try web.json(try await request(code).send(port: web.port))
            let token = try #require(answer["token"] as? String)
            let overview = RawRequest("GET", "/api/overview", port: web.port, token: token)
            #expect(try await overview.send(port: web.port).status == 200)
            #expect(try await request(code).send(port: web.port).status == 403)
            for _ in 1..<WebSessions.maximumWrongAttempts {
                #expect(try await request("no").send(port: web.port).status == 403)
            }
            #expect(try await request("no").send(port: web.port).status == 429)
        }
    }
}
