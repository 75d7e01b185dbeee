import MailModel

/// The element of one server in a configuration file.
struct AutoconfigEntry {
    let element: String
    let type: String
    private var texts: [String: [String]] = [:]

    private static let maximumTexts = 20
    private static let maximumTextBytes = 1_024

    init(element: String, type: String) {
        self.element = element
        self.type = type.lowercased()
    }

    /// Adds the text of a child element.
    mutating func add(_ text: String, to child: String) {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !trimmed.isEmpty, trimmed.utf8.count <= Self.maximumTextBytes,
            texts[child, default: []].count < Self.maximumTexts
        else { return }
        texts[child, default: []].append(trimmed)
    }

    /// The server; nil if it is incomplete, unencrypted or not a valid host name.
    func server(for address: AccountAddress) -> AutoconfigDocument.Server? {
        guard let host = first("hostname").map({ Self.filled($0, address) }).flatMap(HostName.init),
            host.text != "localhost",
            let port = first("port").flatMap({ Int($0) }), (1...65_535).contains(port),
            let security = first("socketType").flatMap(Self.security),
            let (form, username) = Self.username(first("username") ?? "%EMAILADDRESS%", address)
        else { return nil }
        let endpoint = ServerEndpoint(host: host.text, port: port, security: security)
        return AutoconfigDocument.Server(
            server: DiscoveredServer(endpoint: endpoint, usernameForm: form, username: username), signIns: signIns)
    }

    private func first(_ child: String) -> String? { texts[child]?.first }

    private static func security(_ name: String) -> ConnectionSecurity? {
        switch name.uppercased() {
        case "SSL", "TLS": .implicitTLS
        case "STARTTLS": .startTLS
        default: nil
        }
    }

    private static func filled(_ text: String, _ address: AccountAddress) -> String {
        text.replacing("%EMAILADDRESS%", with: address.text).replacing("%EMAILLOCALPART%", with: address.localPart)
            .replacing("%EMAILDOMAIN%", with: address.domain.text)
    }

    private static func username(_ pattern: String, _ address: AccountAddress) -> (UsernameForm, String)? {
        switch pattern {
        case "%EMAILADDRESS%", "%EMAILLOCALPART%@%EMAILDOMAIN%": return (.address, address.text)
        case "%EMAILLOCALPART%": return (.localPart, address.localPart)
        default:
            let name = filled(pattern, address)
            guard name.utf8.count <= 320, name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !name.contains("%") else {
                return nil
            }
            return (.other, name)
        }
    }

    /// OAuth without a known provider needs endpoints, which the user enters.
    private var signIns: [SignInKind] {
        var kinds: [SignInKind] = []
        for name in texts["authentication"] ?? [] {
            let kind: SignInKind? =
                switch name.lowercased() {
                case "password-cleartext", "password-encrypted", "plain", "secure": .password
                case "oauth2": .oauth(provider: "generic")
                default: nil
                }
            if let kind, !kinds.contains(kind) { kinds.append(kind) }
        }
        // Passwords need no set-up beyond the form.
        let ordered = kinds.filter { $0 == .password } + kinds.filter { $0 != .password }
        return ordered.isEmpty ? [.password] : ordered
    }
}
