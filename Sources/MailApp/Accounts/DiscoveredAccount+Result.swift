import AccountDiscovery
import MailModel
import OAuth

extension DiscoveredAccount {
    /// - Parameter hasClient: true if the user has entered a client id for the provider of this id.
    init(_ result: DiscoveryResult, hasClient: (String) -> Bool) {
        self.init(
            address: result.address.text, provider: result.provider?.name, source: Source(result.source),
            asked: result.contactedHosts, resolvers: result.contactedResolvers, imap: result.imap.endpoint,
            smtp: result.smtp.endpoint,
            username: result.imap.username, signIn: result.signIns.map(SignInMethod.init), steps: result.steps,
            mustConfirm: result.needsConfirmation,
            oauth: OAuthRegistration(result.signIns, hasClient: hasClient))
    }
}

extension DiscoveredAccount.OAuthRegistration {
    /// Nil if no provider among the kinds is known.
    init?(_ kinds: [SignInKind], hasClient: (String) -> Bool) {
        guard let provider = kinds.compactMap(\.provider).compactMap({ OAuthProvider.known($0) }).first else {
            return nil
        }
        self.init(
            provider: provider.id, needsClient: !hasClient(provider.id), steps: provider.registrationSteps)
    }
}

extension DiscoveredAccount.Source {
    init(_ source: DiscoverySource) {
        switch source {
        case .table: self = .table
        case .serviceRecords: self = .serviceRecords
        case .autoconfig: self = .autoconfig
        case .mailExchanger: self = .mailExchanger
        case .guess: self = .guess
        }
    }
}

extension SignInMethod {
    init(_ kind: SignInKind) {
        switch kind {
        case .oauth: self = .oauth
        case .appPassword: self = .appPassword
        case .password: self = .password
        }
    }
}

extension SignInKind {
    /// The id of the OAuth provider; nil for passwords.
    fileprivate var provider: String? {
        if case .oauth(let provider) = self { provider } else { nil }
    }
}
