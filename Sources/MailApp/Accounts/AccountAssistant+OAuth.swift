import AccountDiscovery
import Credentials
import Logging
import MailModel
import MailStorage
public import MailWeb
import OAuth
import SASL
import WebRequests

extension AccountAssistant {
    /// Begins a sign-in with the browser; the flow ends after ten minutes at the latest.
    public func startOAuth(_ request: OAuthStart) async throws(AccountServiceError) -> OAuthFlowStart {
        let plan = try plan(request)
        let attempt = try await begin(plan)
        let id = await flows.start(attempt) { attempt, isChecking in
            await self.outcome(of: attempt, plan, isChecking: isChecking)
        }
        return OAuthFlowStart(id: id, url: attempt.address)
    }

    /// The state of a flow.
    public func oauthStatus(_ flow: String) async throws(AccountServiceError) -> OAuthFlowStatus {
        guard let status = await flows.status(of: flow) else { throw .noFlow }
        return status
    }

    /// Ends a flow that waits for the browser; does nothing if it has ended.
    public func cancelOAuth(_ flow: String) async throws(AccountServiceError) {
        guard await flows.cancel(flow) else { throw .noFlow }
    }

    /// Signs in with the browser and waits for the end, for a command.
    ///
    /// - Parameter open: receives the address for the browser.
    public func signInWithBrowser(
        _ request: OAuthStart, open: (String) async -> Void
    ) async throws(AccountServiceError) -> OAuthFlowStatus {
        let plan = try plan(request)
        let attempt = try await begin(plan)
        await open(attempt.address)
        return await outcome(of: attempt, plan) {}
    }

    // MARK: Details

    /// A request whose every part is usable.
    private struct Plan: Sendable {
        let request: OAuthStart
        let provider: OAuthProvider
        let client: OAuthClient
        let settings: AccountSettings
    }

    private func plan(_ request: OAuthStart) throws(AccountServiceError) -> Plan {
        guard let address = AccountAddress(request.address)?.text else { throw .badAddress }
        try requireUsable(request.servers)
        guard AccountSettings.isUsable(displayName: request.displayName) else { throw .badName }
        var settings = AccountSettings(
            address: address, displayName: request.displayName, imap: nil, username: "", authentication: .oauth,
            syncWindow: request.syncWindow)
        if let id = request.account {
            let known = try account(id).settings
            guard !known.isLocal else { throw .isLocal }
            guard known.address.lowercased() == address.lowercased() else { throw .badAddress }
            settings.address = known.address
        } else {
            try requireNew(address)
        }
        let provider = try provider(of: request)
        return Plan(
            request: request, provider: provider, client: try client(for: provider, request),
            settings: settings.with(request.servers))
    }

    private func provider(of request: OAuthStart) throws(AccountServiceError) -> OAuthProvider {
        if let known = OAuthProvider.known(request.provider) { return known }
        if request.account != nil, request.authorizationURL == nil,
            let grant = try saved({ try vault.grant(for: request.address) })
        {
            return grant.provider
        }
        guard let authorization = request.authorizationURL.flatMap(WebAddress.init),
            let token = request.tokenURL.flatMap(WebAddress.init), authorization.scheme == .https,
            token.scheme == .https
        else { throw .badProvider }
        let scopes = (request.scopes ?? "").split(separator: " ").map { String($0) }
        return .generic(authorizationEndpoint: authorization, tokenEndpoint: token, scopes: scopes)
    }

    /// The client id of the request, or the one that the user entered before.
    private func client(for provider: OAuthProvider, _ request: OAuthStart) throws(AccountServiceError) -> OAuthClient {
        let id = request.clientID
        guard id.isEmpty else {
            guard id.utf8.count <= 1_000, id.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw .clientNeeded
            }
            return OAuthClient(id: id, secret: request.clientSecret)
        }
        if let stored = try saved({ try vault.client(ofProvider: provider.id) }) { return stored }
        if request.account != nil, let grant = try saved({ try vault.grant(for: request.address) }),
            grant.provider.id == provider.id
        {
            return grant.client
        }
        throw .clientNeeded
    }

    private func begin(_ plan: Plan) async throws(AccountServiceError) -> OAuthAttempt {
        do throws(OAuthError) {
            return try await signIn.begin(
                provider: plan.provider, client: plan.client, loginHint: plan.settings.address)
        } catch {
            throw AccountServiceError(signingIn: error)
        }
    }

    /// Waits for the browser, checks both servers with the token, and saves.
    private func outcome(
        of attempt: OAuthAttempt, _ plan: Plan, isChecking: @Sendable () async -> Void
    ) async -> OAuthFlowStatus {
        let grant: OAuthGrant
        do throws(OAuthError) {
            grant = try await attempt.grant()
        } catch {
            logger.info("A sign-in with the browser failed", metadata: ["error": "\(error)"])
            return OAuthFlowStatus(error.kind == .cancelled ? .cancelled : .failed, message: error.explanation)
        }
        await isChecking()
        let servers = plan.request.servers
        var checks = await checker.check(
            plan.settings, AccountChecker.Credentials(servers, token: grant.tokens.access))
        guard checks.areOK else { return OAuthFlowStatus(.failed, checks: checks) }
        do {
            checks.account = try save(grant, plan)
            return OAuthFlowStatus(.done, checks: checks)
        } catch {
            return OAuthFlowStatus(.failed, message: error.explanation, checks: checks)
        }
    }

    private func save(_ grant: OAuthGrant, _ plan: Plan) throws(AccountServiceError) -> AccountID {
        let address = plan.settings.address
        return try save(of: address) {
            if plan.request.account == nil { try requireNew(address) }
            try vault.setGrant(grant, for: address)
            try vault.setSubmissionPassword(nil, for: address)
            if plan.provider.id != "generic" { try vault.setClient(plan.client, ofProvider: plan.provider.id) }
        } _: {
            guard let id = plan.request.account else { return try store.addAccount(plan.settings).id }
            try activate(id, plan.request.servers, .oauth)
            return id
        }
    }
}
