import MailModel
public import SASL
import SMTPProtocol
import WireTransport

extension SMTPConnection {
    /// Signs in with the strongest mechanism that the server offers and the credentials allow: for a password
    /// SCRAM-SHA-256-PLUS, SCRAM-SHA-256, PLAIN, LOGIN; for a token OAUTHBEARER, XOAUTH2. The secret is sent only over
    /// TLS and only to this host.
    ///
    /// - Throws: `SMTPError` `.authentication` if the server rejects the credentials or offers no supported mechanism;
    ///   `.signInDowngraded` if it offers only mechanisms weaker than `credentials` require; `.serverUnproven` if it
    ///   cannot prove that it knows the password.
    public func logIn(_ credentials: SignInCredentials) async throws(SMTPError) {
        do {
            try beginTurn()
            defer { endTurn() }
            guard signInMechanism == nil else { return }
            hide(credentials)
            defer { secrets = SecretRedactor() }
            try await authenticate(credentials)
        } catch {
            let translated = SMTPError.translating(error, commandName: "AUTH")
            if !translated.leavesSignInPossible { close() }
            throw translated
        }
    }

    private func hide(_ credentials: SignInCredentials) {
        secrets.insert(credentials.secret.bytes)
        secrets.insert(String(decoding: credentials.secret.bytes, as: UTF8.self))
    }

    private func authenticate(_ credentials: SignInCredentials) async throws {
        let offered = capabilities.mechanisms
        let certificate = await wire.peerCertificate()
        guard let choice = SignInChoice(from: offered, for: credentials, certificate: certificate) else {
            throw nothingSuitable(credentials)
        }
        guard try await !authenticate(credentials, choice) else { return }
        guard let unbound = choice.withoutBinding(from: offered, for: credentials),
            try await authenticate(credentials, unbound)
        else { throw SMTPError(.authentication(.refused), commandName: "AUTH") }
    }

    private func nothingSuitable(_ credentials: SignInCredentials) -> SMTPError {
        let offered = capabilities.mechanisms
        guard !offered.isEmpty else { return SMTPError(.authentication(.notOffered), commandName: "AUTH") }
        if SASLMechanism.choose(mechanisms: offered, for: credentials.kind, canBind: true) != nil {
            return SMTPError(.signInDowngraded, commandName: "AUTH")
        }
        return SMTPError(.authentication(.noCommonMechanism), commandName: "AUTH", offeredMechanisms: offered)
    }

    /// RFC 4954 §4. Returns false if the server rejected the channel binding.
    private func authenticate(_ credentials: SignInCredentials, _ choice: SignInChoice) async throws -> Bool {
        var exchange: AuthenticationExchange
        do {
            exchange = try AuthenticationExchange(
                mechanism: choice.mechanism, username: credentials.username, password: credentials.secret,
                host: endpoint.host, port: endpoint.port, binding: choice.binding)
        } catch {
            throw SMTPError(.authentication(.unusableCredentials), commandName: "AUTH")
        }
        let (reply, failure) = try await converse(&exchange)
        if reply.category == .success {
            // A server that accepts without its SCRAM proof does not know the password.
            guard exchange.isComplete else { throw SMTPError(.serverUnproven, commandName: "AUTH") }
            signInMechanism = choice.mechanism
            return true
        }
        if failure == .serverNotProven { throw SMTPError(.serverUnproven, commandName: "AUTH") }
        if choice.mechanism == .scramSHA256Plus, exchange.isUnanswered { return false }
        throw SMTPError.signInRefusal(reply, usesToken: credentials.kind == .token)
    }

    /// Answers challenges until the server accepts or refuses.
    private func converse(
        _ exchange: inout AuthenticationExchange
    ) async throws -> (SMTPReply, AuthenticationFailure?) {
        let initial = exchange.initialResponse().map { Base64.encode($0) }.flatMap {
            $0.utf8.count <= CommandEncoder.initialResponseBytes ? $0 : nil
        }
        if let initial {
            exchange.noteInitialResponseSent()
            secrets.insert(initial)
        }
        var reply = try await self.exchange(
            .authenticate(mechanism: exchange.mechanism.rawValue, initialResponse: initial),
            until: now() + timeLimits.signIn)
        var failure: AuthenticationFailure?
        while reply.category == .intermediate {
            // Another challenge after the cancellation would loop.
            guard failure == nil, reply.code == 334, !parser.hasBufferedBytes else {
                throw SMTPError(.protocolViolation, commandName: "AUTH")
            }
            let line: String
            do {
                line = try answer(reply, &exchange)
            } catch {
                // RFC 4954 §4: `*` cancels; the server then answers 501.
                failure = error
                line = "*"
            }
            let deadline = now() + timeLimits.signIn
            try await write(try CommandEncoder.encode(response: line), within: timeLimits.signIn)
            reply = try await receive("AUTH", until: deadline)
        }
        return (reply, failure)
    }

    private func answer(
        _ reply: SMTPReply, _ exchange: inout AuthenticationExchange
    ) throws(AuthenticationFailure) -> String {
        guard reply.lines.count == 1, let challenge = Base64.decode(Array((reply.lines.first ?? "").utf8)) else {
            throw .malformedChallenge
        }
        let line = Base64.encode(try exchange.respond(to: challenge))
        secrets.insert(line)
        return line
    }
}

extension SMTPError {
    /// True if another sign-in can be tried on the same connection.
    fileprivate var leavesSignInPossible: Bool {
        switch kind {
        case .authentication(.temporary): reply?.endsSession != true
        case .authentication, .signInDowngraded, .busy: true
        default: false
        }
    }
}
