import IMAPProtocol
import MailModel
import NIOCore
public import SASL
import WireTransport

extension IMAPConnection {
    /// Signs in by the best of the ways that the server offers and the credentials allow: for a password
    /// SCRAM-SHA-256-PLUS, SCRAM-SHA-256, PLAIN, the LOGIN command, SASL LOGIN; for a token OAUTHBEARER, XOAUTH2. The secret
    /// goes out only under TLS, to this host only.
    ///
    /// Afterwards the capabilities are the server's latest (RFC 3501 §6.2.3 lets them change).
    /// - Throws: `IMAPError` `.authenticationFailed` when the server refuses the credentials, or, with `offeredMechanisms`, every way
    ///   of signing in that we use, so that nothing was sent; `.signInDowngraded` when it offers only ways that guard the secret
    ///   less than `credentials` ask for; `.serverUnproven` when it does not know the password itself; `.serverRefused` for passing trouble.
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

    /// How the person was signed in; nil before. Give its strength to the next credentials of the account, so that a server
    /// that suddenly offers less gets nothing.
    public var signInMechanism: SASLMechanism? { session.signInMechanism }

    private func authenticate(_ credentials: IMAPCredentials) async throws {
        let offered = session.capabilities
        hide(credentials)
        defer { session.secrets = SecretRedactor() }
        // From here on an answer with capabilities is one after signing in.
        session.capabilities = Capabilities()
        let binding = await wire.peerCertificate().flatMap { ChannelBinding(serverCertificate: $0) }
        let mechanism = SASLMechanism.choose(
            mechanisms: offered.mechanisms, for: credentials.kind, canBind: binding != nil,
            atLeast: credentials.minimumStrength)
        if mechanism == nil || mechanism == .login, credentials.kind == .password, !offered.contains("LOGINDISABLED"),
            credentials.minimumStrength == .revealing
        {
            return try await logInByCommand(credentials)
        }
        guard let mechanism else { throw Self.nothingSuitable(offered, credentials) }
        // RFC 5802 §6: who could bind and is not offered it says so, and a server that did offer it sees the tampering.
        let unbound: ChannelBinding = binding == nil ? .unsupported : .notOffered
        let isDone = try await authenticate(
            credentials, mechanism, binding: mechanism == .scramSHA256Plus ? binding ?? .unsupported : unbound,
            sendsInitialResponse: offered.contains("SASL-IR"))
        if !isDone { try await authenticateUnbound(credentials, offered) }
    }

    private func logInByCommand(_ credentials: IMAPCredentials) async throws {
        let command = IMAPCommand.login(user: Array(credentials.username.utf8), password: credentials.secret.bytes)
        try check(await perform(command).completion, command.name)
        session.signInMechanism = .login
    }

    /// The server binds to something else than its certificate, such as `tls-exporter`. SCRAM without binding still tells
    /// nobody the password.
    private func authenticateUnbound(_ credentials: IMAPCredentials, _ offered: Capabilities) async throws {
        guard offered.contains("AUTH=SCRAM-SHA-256"), credentials.minimumStrength < .bound else {
            throw IMAPError(.authenticationFailed, commandName: "AUTHENTICATE")
        }
        _ = try await authenticate(
            credentials, .scramSHA256, binding: .unsupported, sendsInitialResponse: offered.contains("SASL-IR"))
    }

    private static func nothingSuitable(_ offered: Capabilities, _ credentials: IMAPCredentials) -> IMAPError {
        let isOffered = SASLMechanism.choose(mechanisms: offered.mechanisms, for: credentials.kind) != nil
        let hasLogin = credentials.kind == .password && !offered.contains("LOGINDISABLED")
        let isDowngrade = credentials.minimumStrength > .revealing && (isOffered || hasLogin)
        guard !isDowngrade else { return IMAPError(.signInDowngraded, commandName: "AUTHENTICATE") }
        return IMAPError(
            .authenticationFailed, commandName: "AUTHENTICATE", offeredMechanisms: offered.mechanisms)
    }

    /// RFC 3501 §6.2.2, RFC 4959. False when the server refused the channel binding.
    private func authenticate(
        _ credentials: IMAPCredentials, _ mechanism: SASLMechanism, binding: ChannelBinding, sendsInitialResponse: Bool
    ) async throws -> Bool {
        var exchange: AuthenticationExchange
        do {
            exchange = try AuthenticationExchange(
                mechanism: mechanism, username: credentials.username, password: credentials.secret,
                host: endpoint.host, port: endpoint.port, binding: binding)
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
            // Whoever says OK without having proven itself is not the server that knows the password.
            guard exchange.isComplete else { throw IMAPError(.serverUnproven, commandName: "AUTHENTICATE") }
            session.signInMechanism = mechanism
            return true
        }
        if failure == .serverNotProven { throw IMAPError(.serverUnproven, commandName: "AUTHENTICATE") }
        if mechanism == .scramSHA256Plus, exchange.isUnanswered { return false }
        try check(completion, "AUTHENTICATE")
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
            // One more question after a cancellation, and the server only goes in circles.
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

    private func check(_ completion: Completion, _ name: String) throws {
        if let refusal = IMAPError.signInRefusal(completion, commandName: name) { throw refusal }
    }

    /// The capabilities of before are void. Where the server named none on its own it is asked. What was offered before is less than there
    /// is: without MOVE and UIDPLUS a move would leave its original behind. So a server that does not understand is asked again, for some
    /// say so of anything while they are in trouble (Q18); only who never understands keeps what it offered.
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
