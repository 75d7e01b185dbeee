import IMAPProtocol
import MailModel
import NIOCore
public import SASL
import WireTransport

extension IMAPConnection {
    /// Signs in with the strongest mechanism that the server offers and the credentials allow: for a password
    /// SCRAM-SHA-256-PLUS, SCRAM-SHA-256, PLAIN, the LOGIN command, SASL LOGIN; for a token OAUTHBEARER, XOAUTH2. The
    /// secret is sent only over TLS and only to this host.
    ///
    /// Afterwards `capabilities` are the server's latest, because they may change (RFC 3501 §6.2.3).
    /// - Throws: `IMAPError` `.authenticationFailed` if the server rejects the credentials or, with `offeredMechanisms`
    ///   set, offers no supported mechanism, so that nothing was sent; `.tokenRejected` if it rejects the token;
    ///   `.signInDowngraded` if it offers only mechanisms
    ///   weaker than `credentials` require; `.serverUnproven` if it cannot prove that it knows the password;
    ///   `.serverRefused` for temporary errors.
    public func logIn(_ credentials: IMAPCredentials) async throws {
        try await exclusively {
            guard !session.isSignedIn else { return }
            if session.capabilities.isEmpty { try await run(.capability) }
            let offered = session.capabilities
            session = SessionState()
            session.capabilities = offered
            try await authenticate(credentials)
            session.selected = nil
            session.isSignedIn = true
            reader.allowLongResponses()
            try await refreshCapabilities(after: offered)
            if ServerQuirks.wantsIdentification(host: endpoint.host), session.capabilities.contains("ID") {
                _ = try await perform(.id(ServerQuirks.identification))
            }
        }
    }

    /// The mechanism of the sign-in; nil before. Store its strength with the account's next credentials, so that
    /// nothing is sent to a server that later offers less.
    public var signInMechanism: SASLMechanism? { session.signInMechanism }

    private func authenticate(_ credentials: IMAPCredentials) async throws {
        let offered = session.capabilities
        hide(credentials)
        defer { session.secrets = SecretRedactor() }
        // From here on, a CAPABILITY response is one after signing in.
        session.capabilities = Capabilities()
        let choice = SignInChoice(
            from: offered.mechanisms, for: credentials, certificate: await wire.peerCertificate())
        if choice == nil || choice?.mechanism == .login, credentials.kind == .password,
            !offered.contains("LOGINDISABLED"), credentials.minimumStrength == .revealing
        {
            return try await logInByCommand(credentials)
        }
        guard let choice else { throw Self.nothingSuitable(offered, credentials) }
        let sendsInitialResponse = offered.contains("SASL-IR")
        let isDone = try await authenticate(credentials, choice, sendsInitialResponse: sendsInitialResponse)
        guard !isDone else { return }
        guard let unbound = choice.withoutBinding(from: offered.mechanisms, for: credentials) else {
            throw IMAPError(.authenticationFailed, commandName: "AUTHENTICATE")
        }
        _ = try await authenticate(credentials, unbound, sendsInitialResponse: sendsInitialResponse)
    }

    private func logInByCommand(_ credentials: IMAPCredentials) async throws {
        let command = IMAPCommand.login(user: Array(credentials.username.utf8), password: credentials.secret.bytes)
        try check(await perform(command).completion, command.name, .password)
        session.signInMechanism = .login
    }

    private static func nothingSuitable(_ offered: Capabilities, _ credentials: IMAPCredentials) -> IMAPError {
        let isOffered = SASLMechanism.choose(mechanisms: offered.mechanisms, for: credentials.kind) != nil
        let hasLogin = credentials.kind == .password && !offered.contains("LOGINDISABLED")
        let isDowngrade = credentials.minimumStrength > .revealing && (isOffered || hasLogin)
        guard !isDowngrade else { return IMAPError(.signInDowngraded, commandName: "AUTHENTICATE") }
        return IMAPError(
            .authenticationFailed, commandName: "AUTHENTICATE", offeredMechanisms: offered.mechanisms)
    }

    /// RFC 3501 §6.2.2, RFC 4959. Returns false if the server rejected the channel binding.
    private func authenticate(
        _ credentials: IMAPCredentials, _ choice: SignInChoice, sendsInitialResponse: Bool
    ) async throws -> Bool {
        let mechanism = choice.mechanism
        var exchange: AuthenticationExchange
        do {
            exchange = try AuthenticationExchange(
                mechanism: mechanism, username: credentials.username, password: credentials.secret,
                host: endpoint.host, port: endpoint.port, binding: choice.binding)
        } catch {
            throw IMAPError(.authenticationFailed, commandName: "AUTHENTICATE")
        }
        let initial = sendsInitialResponse ? exchange.initialResponse() : nil
        if let initial {
            exchange.noteInitialResponseSent()
            session.secrets.insert(Base64.encode(initial))
        }
        let batch = try await start(.authenticate(mechanism: mechanism.rawValue, initialResponse: initial))
        let (completion, failure) = try await converse(batch, &exchange)
        if completion.status == .ok {
            // A server that answers OK without its SCRAM proof does not know the password.
            guard exchange.isComplete else { throw IMAPError(.serverUnproven, commandName: "AUTHENTICATE") }
            session.signInMechanism = mechanism
            return true
        }
        if failure == .serverNotProven { throw IMAPError(.serverUnproven, commandName: "AUTHENTICATE") }
        if mechanism == .scramSHA256Plus, exchange.isUnanswered { return false }
        try check(completion, "AUTHENTICATE", credentials.kind)
        return true
    }

    /// Answers challenges until the command ends.
    private func converse(
        _ beginning: ResponseBatch, _ exchange: inout AuthenticationExchange
    ) async throws -> (Completion, AuthenticationFailure?) {
        var batch = beginning
        var failure: AuthenticationFailure?
        while true {
            if let completion = batch.completion { return (completion, failure) }
            guard try await waitForContinuation("AUTHENTICATE", into: &batch) else { continue }
            // Another challenge after the cancellation would loop.
            guard failure == nil else { throw violation("AUTHENTICATE") }
            let line: String
            do {
                guard let challenge = Base64.decode(Array(batch.continuationText.utf8)) else {
                    throw AuthenticationFailure.malformedChallenge
                }
                line = Base64.encode(try exchange.respond(to: challenge))
                session.secrets.insert(line)
            } catch {
                // RFC 3501 §6.2.2: `*` cancels; the server then answers BAD.
                failure = error as? AuthenticationFailure ?? .malformedChallenge
                line = "*"
            }
            try await send(Array((line + "\r\n").utf8))
        }
    }

    private func check(_ completion: Completion, _ name: String, _ kind: SASLMechanism.SecretKind) throws {
        guard let refusal = IMAPError.signInRefusal(completion, commandName: name) else { return }
        guard kind == .token, refusal.kind == .authenticationFailed else { throw refusal }
        throw IMAPError(.tokenRejected, commandName: name, serverText: refusal.serverText)
    }

    /// Capabilities from before signing in are void; they are requested if the server did not send new ones. The old
    /// ones may lack extensions: without MOVE and UIDPLUS a move would leave the original behind. So a server that
    /// answers BAD is asked again, because some do so during temporary errors (Q18); only if it always answers BAD are
    /// the old ones kept.
    private func refreshCapabilities(after offered: Capabilities) async throws {
        for _ in 0..<3 where session.capabilities.isEmpty {
            let completion = try await perform(.capability).completion
            guard completion.status != .no else {
                close()
                throw IMAPError(.serverRefused(.unavailable), commandName: "CAPABILITY", serverText: completion.text)
            }
        }
        if session.capabilities.isEmpty { session.capabilities = offered }
    }
}
