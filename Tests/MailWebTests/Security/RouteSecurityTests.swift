import HTTPTypes
import MailTestKit
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Protection of routes", .soundStores)
struct RouteSecurityTests {
    @Test("Our own page may use every route")
    func ownPageMayUseEveryRoute() async throws {
        try await WebFixture.run { web in
            for route in web.ordinaryRoutes {
                let response = try await web.sample(route).send(port: web.port)
                try web.openIfLocked()
                #expect(
                    response.isSuccess, "\(route.method) \(route.path): \(response.status) \(response.text.prefix(200))"
                )
            }
        }
    }

    /// Each attack meets every third route, and each route every third attack; which ones differs from run to run.
    @Test("No route answers any attack, and no attack changes anything", .timeLimit(.minutes(20)))
    func noRouteAnswersAnAttack() async throws {
        var random = SeededGenerator.announced("RouteSecurityTests attacks")
        let share = 3
        let first = random.number(0...share - 1)
        let taken = Set((0..<min(share, SeededGenerator.rounds(1))).map { (first + $0) % share })
        try await WebFixture.run { web in
            var count = 0
            let routes = web.table.routes
            var samples: [(Route, RawRequest)] = []
            for route in routes { samples.append((route, try await web.sample(route))) }
            let before = try web.snapshot()
            for (row, attack) in WebAttack.all(port: web.port).enumerated() {
                for (column, (route, sample)) in samples.enumerated()
                where attack.concerns(route.access) && attack.concerns(route.body)
                    && taken.contains((row + column) % share)
                {
                    // Of two routes with one path, each is the other with the method exchanged.
                    if attack.exchangesMethod,
                        routes.contains(where: { $0.path == route.path && $0.method != route.method })
                    {
                        continue
                    }
                    let response = try await attack.apply(sample).send(port: web.port)
                    #expect(!response.isSuccess, "\(attack): \(route.method) \(route.path) answers \(response.status)")
                    expectSecurityFields(response, .interface, "\(attack): \(route.path)")
                    count += 1
                }
                #expect(try web.snapshot() == before, "\(attack) changed the store")
            }
            #expect(count > 500 * taken.count)
        }
    }

    @Test("Without a token every path below /api gives the same bytes, whether it exists or not")
    func unauthorizedIsUniform() async throws {
        try await WebFixture.run { web in
            let paths =
                web.table.routes.filter { $0.access == .read || $0.access == .change }.map(\.path)
                + ["/api", "/api/", "/api/nothing", "/api/threads/1/2", "/api/../x"]
            var answers: Set<[UInt8]> = []
            for path in paths {
                for method in ["GET", "POST", "PUT", "OPTIONS"] {
                    let response = try await RawRequest(method, path, port: web.port, body: "{}").send(port: web.port)
                    #expect(response.status == 401, "\(method) \(path)")
                    answers.insert(response.body)
                }
            }
            #expect(answers.count == 1)
        }
    }

    @Test("A refused host name gets a constant response without information")
    func misdirectedIsConstant() async throws {
        try await WebFixture.run { web in
            var answers: Set<[UInt8]> = []
            for path in ["/", "/api/overview", "/assets/app.js", "/nothing", "/m/x"] {
                let request = RawRequest("GET", path, port: web.port, token: web.token).with("Host", "evil.example")
                let response = try await request.send(port: web.port)
                #expect(response.status == 421)
                answers.insert(response.body)
            }
            #expect(answers.count == 1)
            #expect(!String(decoding: answers.first ?? [], as: UTF8.self).contains("VaultMail"))
        }
    }

    @Test(
        "A page requested by IP address is redirected to our name, with its path and query",
        arguments: ["127.0.0.1", "[::1]"])
    func addressIsRedirected(host: String) async throws {
        try await WebFixture.run { web in
            for target in ["/", "/search?q=a%20b", "/mailbox/1/thread/2", "/thread/9"] {
                let request = RawRequest("GET", target, port: web.port).with("Host", "\(host):\(web.port)")
                let response = try await request.send(port: web.port)
                #expect(response.status == 307)
                #expect(response.value("Location") == "http://localhost:\(web.port)\(target)")
                expectSecurityFields(response, .interface, target)
            }
        }
    }

    @Test("An absolute target with our own name is served as RFC 9112 §3.2.2 demands")
    func ownAbsoluteTargetIsServed() async throws {
        try await WebFixture.run { web in
            let target = "http://localhost:\(web.port)/api/overview"
            let response = try await RawRequest("GET", target, port: web.port, token: web.token).send(port: web.port)
            #expect(response.status == 200)
        }
    }

    @Test("Every response has the security fields, no Server, no CORS and no cookie")
    func everyResponseHasSecurityFields() async throws {
        try await WebFixture.run { web in
            for route in web.ordinaryRoutes {
                let response = try await web.sample(route).send(port: web.port)
                try web.openIfLocked()
                let kind: SecurityHeaders =
                    route.path.hasPrefix("/m/")
                    ? .frame
                    : ["/d/", "/p/", "/w/"].contains { route.path.hasPrefix($0) } ? .attachment : .interface
                expectSecurityFields(response, kind, route.path)
                let isVersioned = route.path.hasPrefix("/assets/\(PageFiles.embedded.version)/")
                let isPublic = route.access == .page || route.access == .asset
                let caching =
                    isVersioned ? "private, max-age=31536000, immutable" : isPublic ? "no-cache" : "no-store"
                #expect(response.value("Cache-Control") == caching, "\(route.path)")
            }
            for target in [
                "/nothing", "/api/nothing", "/m/nothing", "/d/nothing", "/p/nothing", "/w/nothing/files",
                "/w/nothing/message", "/api/parts/nothing/text", "/api/parts/nothing/message", "/assets/nothing",
                "/..%2f..%2fetc/passwd",
            ] {
                let response = try await web.get(target)
                #expect(response.status == 404, "\(target)")
                expectSecurityFields(response, .interface, target)
            }
        }
    }

    @Test("A browser gets the page at an unknown address; programs, the API and addresses of files get JSON")
    func unknownAddress() async throws {
        try await WebFixture.run { web in
            let html = "text/html,application/xhtml+xml,*/*;q=0.8"
            for target in ["/nonsense", "/nonsense/deep?x=1", "/privacy/x"] {
                let request = RawRequest("GET", target, port: web.port)
                let page = try await request.with("Accept", html).send(port: web.port)
                #expect(page.status == 404, "\(target)")
                #expect(page.value("Content-Type") == "text/html; charset=utf-8", "\(target)")
                #expect(page.body == PageFiles.embedded.page.bytes, "\(target)")
                expectSecurityFields(page, .interface, target)
                for accepted in [nil, "*/*", "application/json"] {
                    let answer = try await request.with("Accept", accepted).send(port: web.port)
                    #expect(answer.status == 404, "\(target)")
                    #expect(answer.value("Content-Type") == "application/json; charset=utf-8", "\(target)")
                }
            }
            for target in ["/api/nothing", "/assets/nothing", "/m/nothing", "/m/", "/w/nothing", "/worker.js/x"] {
                let request = RawRequest("GET", target, port: web.port, token: web.token).with("Accept", html)
                let answer = try await request.send(port: web.port)
                #expect(answer.status == 404, "\(target)")
                #expect(answer.value("Content-Type") == "application/json; charset=utf-8", "\(target)")
            }
            let change = RawRequest("POST", "/nonsense", port: web.port, body: "{}").with("Accept", html)
            let answer = try await change.send(port: web.port)
            #expect(answer.status == 404)
            #expect(answer.value("Content-Type") == "application/json; charset=utf-8")
        }
    }

    @Test(
        "Input that is not HTTP is refused with the security fields, too",
        arguments: ["GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n", "GET /\u{1} HTTP/1.1\r\nHost: x\r\n\r\n"])
    func notHTTPIsRefused(bytes: String) async throws {
        try await WebFixture.run { web in
            let response = try await RawConnection.exchange(bytes, port: web.port)
            #expect(response.status == 400)
            #expect(response.value("Content-Type") == "application/json; charset=utf-8")
            #expect(response.text.contains(#""code":"not_http""#))
            expectSecurityFields(response, .interface, bytes)
        }
    }

    @Test("A request whose address exceeds 64 KiB is refused with an explanation")
    func hugeAddressIsRefused() async throws {
        try await WebFixture.run { web in
            let response = try await web.get("/api/search?q=" + String(repeating: "%22", count: 24_000))
            #expect(response.status == 431)
            #expect(response.text.hasPrefix(#"{"error":{"code":"too_long""#))
            #expect(response.text.contains("longer than 64 KiB"))
            #expect(response.value("Content-Length") == String(response.body.count))
            expectSecurityFields(response, .interface, "too long")
        }
    }

    @Test("A header field larger than 64 KiB is refused")
    func hugeHeaderIsRefused() async throws {
        try await WebFixture.run { web in
            let request = RawRequest("GET", "/", port: web.port).adding(
                "X-Long", String(repeating: "a", count: 100_000))
            let response = try? await request.send(port: web.port)
            #expect(response?.isSuccess != true)
        }
    }

    @Test("IPv4 and IPv6 loopback addresses respond if both exist")
    func bothAddressesAnswer() async throws {
        try await WebFixture.run { web in
            let request = RawRequest("GET", "/", port: web.port)
            let first = try await request.send(port: web.port)
            #expect(first.status == 200)
            guard let response = try? await request.send(port: web.port, address: "::1") else { return }
            #expect(response.status == 200)
        }
    }

    private func expectSecurityFields(_ response: RawResponse, _ kind: SecurityHeaders, _ comment: String) {
        for field in kind.fields {
            #expect(response.values(field.name.rawName) == [field.value], "\(comment): \(field.name)")
        }
        for name in response.fields.map({ $0.name.lowercased() }) {
            #expect(
                name != "server" && name != "set-cookie" && !name.hasPrefix("access-control-"), "\(comment): \(name)")
        }
        #expect(response.values("Cache-Control").count == 1, "\(comment)")
    }
}
