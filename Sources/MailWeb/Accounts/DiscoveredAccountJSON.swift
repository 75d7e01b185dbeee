import MailModel

/// What is known of an address, in the API.
struct DiscoveredAccountJSON: Encodable {
    var address: String
    @Nullable var provider: String?
    var source: String
    var asked: [String]
    var resolvers: [String]
    @Nullable var imap: ServerEndpoint?
    @Nullable var smtp: ServerEndpoint?
    var username: String
    var signIn: [String]
    var steps: [StepJSON]
    var mustConfirm: Bool
    @Nullable var oauth: OAuthJSON?

    struct OAuthJSON: Encodable {
        var provider: String
        var needsClient: Bool
        @Nullable var authorizationUrl: String?
        @Nullable var tokenUrl: String?
        var steps: [StepJSON]
    }

    init(_ found: DiscoveredAccount) {
        address = found.address
        provider = found.provider
        source = found.source.rawValue
        asked = found.asked
        resolvers = found.resolvers
        imap = found.imap
        smtp = found.smtp
        username = found.username
        signIn = found.signIn.map(\.rawValue)
        steps = found.steps.map(StepJSON.init)
        mustConfirm = found.mustConfirm
        oauth = found.oauth.map { registration in
            OAuthJSON(
                provider: registration.provider, needsClient: registration.needsClient,
                authorizationUrl: registration.authorizationURL, tokenUrl: registration.tokenURL,
                steps: registration.steps.map(StepJSON.init))
        }
    }
}
