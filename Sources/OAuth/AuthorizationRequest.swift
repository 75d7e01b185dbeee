import WebRequests

/// One authorization request as a value (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8252): builds the address for the browser
/// and judges what comes back.
struct AuthorizationRequest: Sendable {
    let provider: OAuthProvider
    let client: OAuthClient
    /// The port of the listener.
    let port: Int
    /// The address that the user wants to sign in with; the provider selects it.
    let loginHint: String?
    let state: String
    let pkce: PKCE

    init(
        provider: OAuthProvider, client: OAuthClient, port: Int, loginHint: String?, state: String = RandomToken.make(),
        pkce: PKCE = PKCE()
    ) {
        self.provider = provider
        self.client = client
        self.port = port
        self.loginHint = loginHint
        self.state = state
        self.pkce = pkce
    }

    /// RFC 8252 §7.3: the loopback redirect with the port of this sign-in.
    var redirect: String {
        let path = provider.redirectPath == "/" ? "" : provider.redirectPath
        return "http://\(provider.redirectHost.rawValue):\(port)\(path)"
    }

    /// The address to open in the browser; nil if it would be too long.
    var address: WebAddress? {
        var fields = [
            FormField("response_type", "code"), FormField("client_id", client.id), FormField("redirect_uri", redirect),
            FormField("state", state), FormField("code_challenge", pkce.challenge),
            FormField("code_challenge_method", "S256"),
        ]
        // RFC 6749 §3.3: without it, the server uses its own; an empty one is not valid.
        if !provider.scopes.isEmpty { fields.append(FormField("scope", provider.scopes.joined(separator: " "))) }
        if let loginHint { fields.append(FormField("login_hint", loginHint)) }
        fields += provider.parameters.sorted { $0.key < $1.key }.map { FormField($0.key, $0.value) }
        return provider.authorizationEndpoint.adding(fields)
    }

    /// What a request to the listener means for the sign-in; nil if it is not a redirect, such as a request of another
    /// program, and is to be refused without ending the sign-in.
    func verdict(on target: String) -> Result<String, OAuthError>? {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == provider.redirectPath else { return nil }
        guard let fields = FormField.decode(String(parts[1])) else { return nil }
        var values: [String: String] = [:]
        for field in fields {
            // RFC 6749 §3.1: parameters must not be repeated. Which one counts would be ambiguous.
            guard values.updateValue(field.value, forKey: field.name) == nil else {
                return .failure(OAuthError(.invalidState))
            }
        }
        guard values["code"] != nil || values["error"] != nil else { return nil }
        guard values["state"] == state else { return .failure(OAuthError(.invalidState)) }
        if let issuer = provider.issuer, let named = values["iss"], named != issuer {
            return .failure(OAuthError(.invalidState))
        }
        if let error = values["error"] { return .failure(Self.failure(named: error)) }
        guard let code = values["code"], !code.isEmpty else { return .failure(OAuthError(.exchangeFailed)) }
        return .success(code)
    }

    /// RFC 6749 §4.1.2.1, and the additions of OpenID Connect Core §3.1.2.6.
    private static func failure(named error: String) -> OAuthError {
        switch error {
        case "access_denied", "consent_required", "interaction_required", "login_required": OAuthError(.denied)
        case "unauthorized_client", "invalid_request", "invalid_scope", "unsupported_response_type":
            OAuthError(.clientRefused)
        default: OAuthError(.exchangeFailed)
        }
    }
}
