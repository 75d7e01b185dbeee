import SASL
import Testing
import WebRequests
import WireTransport

@testable import OAuth

@Suite("Authorization requests")
struct AuthorizationRequestTests {
    private func request(
        issuer: String? = nil, scopes: [String] = ["mail", "offline"]
    ) throws -> AuthorizationRequest {
        let provider = OAuthProvider(
            id: "example", name: "Example",
            authorizationEndpoint: try #require(WebAddress("https://login.example.org/auth?tenant=1")),
            tokenEndpoint: try #require(WebAddress("https://login.example.org/token")), scopes: scopes,
            parameters: ["prompt": "consent", "access_type": "offline"], issuer: issuer)
        return AuthorizationRequest(
            provider: provider, client: OAuthClient(id: "a&b", secret: Secret("canary")), port: 4711,
            loginHint: "ada+x@example.org", state: "S1",
            pkce: PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
    }

    @Test("The address carries exactly the parameters of RFC 6749 and RFC 7636, encoded, and no secret")
    func address() throws {
        let address = try #require(try request().address)
        #expect(
            address.description == "https://login.example.org/auth?tenant=1&response_type=code&client_id=a%26b"
                + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A4711%2Fvaultmail%2Foauth&state=S1"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
                + "&scope=mail%20offline"
                + "&login_hint=ada%2Bx%40example.org&access_type=offline&prompt=consent")
    }

    @Test("RFC 6749 §3.3: without scopes the parameter is left out, because an empty one is not valid")
    func noScopes() throws {
        let address = try #require(try request(scopes: []).address)
        #expect(!address.description.contains("scope"), "\(address)")
    }

    @Test("FR-OB-01: only an unresponsive server may mean that there is no network")
    func networkErrors() {
        let sentence = { (kind: WireError.Kind) -> String in
            let wire = WireError(kind, host: "a.example", stage: .connecting)
            return OAuthError(.network(WebError(.connection(wire)))).explanation
        }
        #expect(sentence(.timedOut).hasPrefix("Network unavailable"))
        #expect(sentence(.unreachable).hasPrefix("Network unavailable"))
        #expect(sentence(.hostNotFound).contains("Check its address"))
        #expect(!sentence(.refused).contains("Network unavailable"))
    }

    @Test(
        "A redirect is accepted only with the state of this sign-in",
        arguments: [
            ("/vaultmail/oauth?code=C1&state=S1", .success("C1")),
            ("/vaultmail/oauth?state=S1&code=C%201", .success("C 1")),
            ("/vaultmail/oauth?code=C1&state=S2", .failure(.invalidState)),
            ("/vaultmail/oauth?code=C1", .failure(.invalidState)),
            ("/vaultmail/oauth?code=C1&state=S1&state=S1", .failure(.invalidState)),
            ("/vaultmail/oauth?code=C1&code=C2&state=S1", .failure(.invalidState)),
            ("/vaultmail/oauth?code=C1&state=S1&iss=https%3A%2F%2Fevil.example", .failure(.invalidState)),
            ("/vaultmail/oauth?code=C1&state=S1&iss=https%3A%2F%2Flogin.example.org", .success("C1")),
            ("/vaultmail/oauth?code=&state=S1", .failure(.exchangeFailed)),
            ("/vaultmail/oauth?error=access_denied&state=S1", .failure(.denied)),
            ("/vaultmail/oauth?error=access_denied", .failure(.invalidState)),
            ("/vaultmail/oauth?error=unauthorized_client&state=S1", .failure(.clientRefused)),
            ("/vaultmail/oauth?error=server_error&state=S1", .failure(.exchangeFailed)),
        ] as [(String, Expected)])
    func redirects(target: String, expected: Expected) throws {
        let verdict = try #require(try request(issuer: "https://login.example.org").verdict(on: target))
        switch (verdict, expected) {
        case (.success(let code), .success(let wanted)): #expect(code == wanted)
        case (.failure(let error), .failure(let kind)): #expect(error.kind == kind)
        default: Issue.record("\(target) gave \(verdict)")
        }
    }

    /// The outcome of a redirect.
    enum Expected: Sendable {
        case success(String)
        case failure(OAuthError.Kind)
    }

    @Test(
        "Requests that are not redirects are refused and do not end the sign-in",
        arguments: [
            "/", "/favicon.ico", "/vaultmail/oauth", "/vaultmail/oauth?", "/vaultmail/oauth?state=S1",
            "/vaultmail/oauth/?code=C1&state=S1", "/vaultmail//oauth?code=C1&state=S1",
            "/Vaultmail/oauth?code=C1&state=S1",
            "/vaultmail/oauth?code=%zz&state=S1", "/vaultmail/oauth?code=%FF&state=S1",
            "http://127.0.0.1:4711/vaultmail/oauth?code=C1&state=S1",
        ])
    func otherRequests(target: String) throws {
        #expect(try request().verdict(on: target) == nil)
    }

    @Test("Every sign-in has a new state and a new verifier of 43 characters")
    func randomness() throws {
        let made = try (0..<50).map { _ in
            AuthorizationRequest(
                provider: try request().provider, client: OAuthClient(id: "c"), port: 1, loginHint: nil)
        }
        #expect(Set(made.map(\.state)).count == 50)
        #expect(Set(made.map(\.pkce.verifier)).count == 50)
        #expect(made.allSatisfy { $0.state.count == 43 && $0.pkce.verifier.count == 43 })
    }

    @Test("Known providers use https, and none has a client id or a secret")
    func providers() {
        #expect(OAuthProvider.known.map(\.id) == ["google", "microsoft", "fastmail", "yahoo"])
        for provider in OAuthProvider.known {
            #expect(provider.authorizationEndpoint.scheme == .https && provider.tokenEndpoint.scheme == .https)
            #expect(!provider.scopes.isEmpty && !provider.registrationSteps.isEmpty)
        }
    }
}
