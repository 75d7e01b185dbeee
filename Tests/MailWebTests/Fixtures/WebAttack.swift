@testable import MailWeb

/// A request that another site or program could send instead of our page.
struct WebAttack: Sendable, CustomStringConvertible {
    var description: String
    /// The kinds of routes to attack.
    var concerns: @Sendable (RouteAccess) -> Bool
    /// The bodies that it is an attack on; all, if it is not about the body.
    private var bodies: Set<AcceptedBody> = [.json, .largeJSON, .upload]
    /// Turns a request of our page into the attack.
    var apply: @Sendable (RawRequest) -> RawRequest

    private init(
        _ description: String, _ concerns: @escaping @Sendable (RouteAccess) -> Bool = { _ in true },
        _ apply: @escaping @Sendable (RawRequest) -> RawRequest
    ) {
        self.description = description
        self.concerns = concerns
        self.apply = apply
    }

    /// True if a route with that body must refuse it.
    func concerns(_ body: AcceptedBody) -> Bool { bodies.contains(body) }

    /// The same for routes with other bodies only.
    private func on(_ bodies: Set<AcceptedBody>) -> WebAttack {
        var copy = self
        copy.bodies = bodies
        return copy
    }

    /// Host names under which another site could reach this port.
    static func foreignHosts(port: Int) -> [String] {
        [
            "evil.example", "evil.example:\(port)", "127.0.0.1.evil.example:\(port)", "localhost.:\(port)", "localhost",
            "localhost:\(port + 1)", "LOCALHOST:\(port)", "0.0.0.0:\(port)", "", " ", "2130706433:\(port)",
            "127.1:\(port)", "0x7f.1:\(port)", "[::ffff:127.0.0.1]:\(port)", "[::]:\(port)", "127.0.0.2:\(port)",
            "mail.localhost:\(port)", "localhost:\(port)@evil.example", "evil.example#localhost:\(port)",
            "localhost:\(port),evil.example", "localhost:0\(port)", "user@localhost:\(port)",
        ]
    }

    /// All attacks on a server at the port.
    static func all(port: Int) -> [WebAttack] {
        hosts(port: port) + tokens + origins(port: port) + forms + methods
    }

    private static func hosts(port: Int) -> [WebAttack] {
        let ours = "localhost:\(port)"
        return foreignHosts(port: port).map { host in WebAttack("Host: \(host)") { $0.with("Host", host) } } + [
            WebAttack("no Host") { $0.with("Host", nil) },
            WebAttack("two Hosts") { $0.adding("Host", "evil.example:\(port)") },
            WebAttack("two equal Hosts") { $0.adding("Host", ours) },
            WebAttack("two Hosts, ours second") { $0.with("Host", "evil.example").adding("host", ours) },
            WebAttack("absolute target of another") { $0.with(target: "http://evil.example:\(port)\($0.target)") },
            WebAttack("absolute https target") { $0.with(target: "https://\(ours)\($0.target)") },
            WebAttack("authority as target") { $0.with(target: ours) },
            WebAttack("asterisk as target") { $0.with(target: "*") },
            WebAttack("Host of an address", { $0 != .page }) { $0.with("Host", "127.0.0.1:\(port)") },
            WebAttack("Host of an IPv6 address", { $0 != .page }) { $0.with("Host", "[::1]:\(port)") },
        ]
    }

    private static let tokens: [WebAttack] = {
        let wrong = String(repeating: "A", count: RandomName.length)
        let values: [(String, String?)] = [
            ("no token", nil), ("empty token", ""), ("Bearer without a token", "Bearer "),
            ("wrong token", "Bearer \(wrong)"),
            ("long token", "Bearer " + String(repeating: "A", count: 8000)), ("basic", "Basic dTpw"),
        ]
        let needsToken: @Sendable (RouteAccess) -> Bool = { $0 == .read || $0 == .change }
        return values.map { name, value in WebAttack(name, needsToken) { $0.with("Authorization", value) } } + [
            WebAttack("two tokens", needsToken) { $0.adding("Authorization", "Bearer \(wrong)") },
            WebAttack("token in the address only", needsToken) { request in
                let token = request.fields.first { $0.name == "Authorization" }?.value.dropFirst(7) ?? ""
                let sign = request.target.contains("?") ? "&" : "?"
                return request.with("Authorization", nil).with(target: request.target + "\(sign)token=\(token)")
                    .adding("Cookie", "token=\(token)")
            },
        ]
    }()

    private static func origins(port: Int) -> [WebAttack] {
        let changes: @Sendable (RouteAccess) -> Bool = { $0 == .change || $0 == .signIn }
        let api: @Sendable (RouteAccess) -> Bool = { $0 == .change || $0 == .signIn || $0 == .read }
        let guarded: @Sendable (RouteAccess) -> Bool = { $0 != .page && $0 != .asset }
        let foreign = [
            "null", "http://evil.example", "http://localhost", "http://localhost:\(port + 1)",
            "http://127.0.0.1:\(port)",
            "https://localhost:\(port)", "http://localhost:\(port)/", "http://localhost:\(port).evil.example", "",
        ]
        return foreign.map { origin in WebAttack("Origin: \(origin)", api) { $0.with("Origin", origin) } } + [
            WebAttack("no Origin", changes) { $0.with("Origin", nil) },
            WebAttack("two Origins", api) { $0.with("Origin", "http://localhost:\(port)").adding("Origin", "null") },
            WebAttack("cross-site", guarded) { $0.with("Sec-Fetch-Site", "cross-site") },
            WebAttack("same-site", guarded) { $0.with("Sec-Fetch-Site", "same-site") },
            WebAttack("Sec-Fetch-Site twice", guarded) { $0.adding("Sec-Fetch-Site", "cross-site") },
            WebAttack("unknown Sec-Fetch-Site", guarded) { $0.with("Sec-Fetch-Site", "mars") },
        ]
    }

    private static let forms: [WebAttack] = {
        let changes: @Sendable (RouteAccess) -> Bool = { $0 == .change || $0 == .signIn }
        let types: [String?] = [
            nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
            "text/plain; application/json", "application/json; charset=utf-7", "application/jsonp", "",
        ]
        return types.map { type in
            WebAttack("Content-Type: \(type ?? "none")", changes) { $0.with("Content-Type", type) }
        } + [
            WebAttack("two content types", changes) { $0.adding("Content-Type", "text/plain") },
            WebAttack("body over 64 KiB", changes) { request in
                var request = request
                request.body += String(repeating: " ", count: RequestPolicy.maximumBodyBytes)
                return request
            }.on([.json]),
            WebAttack("body that is no JSON", changes) { request in
                var request = request
                request.body = "action=archive&threads=1"
                return request
            }.on([.json, .largeJSON]),
        ]
    }()

    private static let exchangedMethod = "method exchanged"

    /// True if the request is sent with the method of another kind of request.
    var exchangesMethod: Bool { description == Self.exchangedMethod }

    private static let methods: [WebAttack] =
        ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND", "QUERY"].map { method in
            WebAttack("method \(method)") { $0.with(method: method) }
        } + [WebAttack(exchangedMethod) { $0.with(method: $0.method == "GET" ? "POST" : "GET") }]
}
