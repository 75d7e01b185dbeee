import HTTPTypes

/// The header fields that a request needs in addition to the token, so that no other site in the same browser can act
/// for the user.
struct RequestPolicy: Sendable {
    /// The local port of the connection.
    let port: Int

    /// The maximum size of most request bodies.
    static let maximumBodyBytes = 64 * 1024

    /// Rejects a change that another origin requested, or that an HTML form could have sent.
    ///
    /// - Parameter body: what the route accepts. The type of an upload cannot come from a form either.
    func checkChange(_ fields: HTTPFields, body: AcceptedBody = .json) throws(RouteError) {
        let origins = fields[values: .origin]
        // A missing Origin is rejected too: browsers send it with every POST, and other programs can use the command
        // line.
        guard origins.count == 1, origins.first == WebServerConfiguration.origin(port: port) else {
            throw .foreignOrigin
        }
        try checkFetchSite(fields, allowed: ["same-origin"])
        let types = fields[values: .contentType]
        guard types.count == 1, let type = types.first else { throw .wrongContentType }
        switch body {
        case .json, .largeJSON: guard Self.isJSON(type) else { throw .wrongContentType }
        case .upload: guard type.lowercased() == "application/octet-stream" else { throw .wrongUploadType }
        }
    }

    /// Rejects a read that another origin requested. Browsers omit `Origin` in same-origin GET requests.
    func checkRead(_ fields: HTTPFields) throws(RouteError) {
        for origin in fields[values: .origin] where origin != WebServerConfiguration.origin(port: port) {
            throw .foreignOrigin
        }
        try checkFetchSite(fields, allowed: ["same-origin"])
    }

    /// Rejects resources that another site embeds or loads. `none` is the address bar and the download list.
    func checkCapability(_ fields: HTTPFields) throws(RouteError) {
        try checkFetchSite(fields, allowed: ["same-origin", "none"])
    }

    private func checkFetchSite(_ fields: HTTPFields, allowed: Set<String>) throws(RouteError) {
        for site in fields[values: .fetchSite] where !allowed.contains(site) { throw .foreignOrigin }
    }

    /// `application/json`, with no parameter but a UTF-8 charset.
    private static func isJSON(_ contentType: String) -> Bool {
        let parts = contentType.split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.trimming(while: { $0 == " " || $0 == "\t" }).lowercased() }
        guard parts.first == "application/json" else { return false }
        return parts.dropFirst().allSatisfy { $0 == "charset=utf-8" }
    }
}

extension HTTPField.Name {
    /// The relation of a request's origin to the server: same origin, another site, or none (Fetch Metadata §2.3).
    static let fetchSite = HTTPField.Name(known: "Sec-Fetch-Site")
    /// The host field; the server library removes the first one.
    static let host = HTTPField.Name(known: "Host")
    static let crossOriginOpenerPolicy = HTTPField.Name(known: "Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = HTTPField.Name(known: "Cross-Origin-Resource-Policy")
    static let frameOptions = HTTPField.Name(known: "X-Frame-Options")
    static let permissionsPolicy = HTTPField.Name(known: "Permissions-Policy")
    static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")
    static let prefetchControl = HTTPField.Name(known: "X-DNS-Prefetch-Control")

    /// For constant names, which are all valid tokens.
    private init(known name: String) {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a field name") }
        self = name
    }
}

extension StringProtocol {
    /// The string without matching characters at both ends.
    func trimming(while matches: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, matches(first) { rest = rest.dropFirst() }
        while let last = rest.last, matches(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
