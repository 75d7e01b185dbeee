import HTTPTypes

/// What a request's fields must say beside the token, so that no other page of the same browser can act for the person.
struct RequestPolicy: Sendable {
    /// The port that the connection came in on.
    let port: Int

    /// The largest body of a request that is read.
    static let maximumBodyBytes = 64 * 1024

    /// Refuses a change that another origin asked for, or that a plain form could have sent.
    func checkChange(_ fields: HTTPFields) throws(WebError) {
        let origins = fields[values: .origin]
        // A missing Origin is refused too: browsers send it with every POST, and other programs have the command line.
        guard origins.count == 1, origins.first == WebServerConfiguration.origin(port: port) else {
            throw .foreignOrigin
        }
        try checkFetchSite(fields, allowed: ["same-origin"])
        let types = fields[values: .contentType]
        guard types.count == 1, let type = types.first, Self.isJSON(type) else { throw .wrongContentType }
    }

    /// Refuses a read that another origin asked for. Browsers leave `Origin` out of plain reads of one's own origin.
    func checkRead(_ fields: HTTPFields) throws(WebError) {
        for origin in fields[values: .origin] where origin != WebServerConfiguration.origin(port: port) {
            throw .foreignOrigin
        }
        try checkFetchSite(fields, allowed: ["same-origin"])
    }

    /// Refuses that another site embeds or loads what only our page may. `none` is the address bar and the download
    /// list.
    func checkCapability(_ fields: HTTPFields) throws(WebError) {
        try checkFetchSite(fields, allowed: ["same-origin", "none"])
    }

    private func checkFetchSite(_ fields: HTTPFields, allowed: Set<String>) throws(WebError) {
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
    /// The form of a request's place: the page's own origin, another one, or none (Fetch Metadata §2.3).
    static let fetchSite = HTTPField.Name(known: "Sec-Fetch-Site")
    /// The field that names the host; the first one is taken out by the server library.
    static let host = HTTPField.Name(known: "Host")
    static let crossOriginOpenerPolicy = HTTPField.Name(known: "Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = HTTPField.Name(known: "Cross-Origin-Resource-Policy")
    static let frameOptions = HTTPField.Name(known: "X-Frame-Options")
    static let permissionsPolicy = HTTPField.Name(known: "Permissions-Policy")
    static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")
    static let prefetchControl = HTTPField.Name(known: "X-DNS-Prefetch-Control")

    /// For names written in this program, which are all valid tokens.
    private init(known name: String) {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a field name") }
        self = name
    }
}

extension StringProtocol {
    /// Without the characters at both ends that match.
    func trimming(while matches: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, matches(first) { rest = rest.dropFirst() }
        while let last = rest.last, matches(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
