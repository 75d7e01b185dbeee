import IMAPProtocol
import MailModel
import NIOCore
import SASL
import WireTransport

extension IMAPConnection {
    /// Greeting and STARTTLS, before anybody else has the connection.
    func open(trust: TLSTrust, until deadline: ContinuousClock.Instant) async throws {
        // A server that says goodbye instead of a greeting has closed already; what it said is still to be read.
        try await exclusively(afterClose: true) {
            reader.deadline = deadline
            try await readGreeting()
            if endpoint.security == .startTLS { try await startTLS(trust, until: deadline) }
        }
    }

    private func readGreeting() async throws {
        let greeting: UntaggedResponse?
        do {
            greeting = try await receiveGreeting()
        } catch let error as IMAPError where error.kind == .limitExceeded || error.kind == .protocolViolation {
            throw IMAPError(.notIMAP)
        }
        guard case .status(let status, let code, let text) = greeting else { throw IMAPError(.notIMAP) }
        switch status {
        case .ok:
            if case .capability(let words) = code { session.capabilities = Capabilities(words) }
        case .preauth:
            // A signed-in session cannot be encrypted any more, and over TLS nobody has asked for one.
            throw IMAPError(endpoint.security == .startTLS ? .tlsFailed : .protocolViolation)
        case .bye:
            throw IMAPError(.serverRefused(.unavailable), serverText: text)
        case .no, .bad:
            throw IMAPError(.notIMAP)
        }
    }

    /// Exactly one response: a second one in the same segment stays where the check before TLS finds it.
    private func receiveGreeting() async throws -> UntaggedResponse? {
        while true {
            if let response = try reader.next(at: now()) {
                if case .untagged(let greeting) = response { return greeting }
                throw IMAPError(.notIMAP)
            }
            let limit = reader.remaining(at: now())
            guard limit > .zero else { throw WireError(.timedOut, host: endpoint.host) }
            reader.append(try await wire.read(within: limit), at: now())
        }
    }

    /// RFC 3501 §6.2.1. Nothing that came before is believed afterwards; without TLS nothing goes on.
    private func startTLS(_ trust: TLSTrust, until deadline: ContinuousClock.Instant) async throws {
        if !session.capabilities.contains("STARTTLS") {
            guard try await perform(.capability).completion.status == .ok,
                session.capabilities.contains("STARTTLS")
            else { throw IMAPError(.tlsFailed) }
        }
        guard try await perform(.startTLS).completion.status == .ok else { throw IMAPError(.tlsFailed) }
        guard !reader.hasBufferedBytes else {
            throw WireError(.injectedPlaintext, host: endpoint.host)
        }
        try await wire.startTLS(trust, within: deadline - now())
        reader.reset()
        session = SessionState()
    }

    /// Signs in: SASL PLAIN where offered, else LOGIN, else SASL LOGIN. The password goes out only under TLS, to this host only.
    ///
    /// Afterwards the capabilities are the server's latest (RFC 3501 §6.2.3 lets them change).
    /// - Throws: `IMAPError` `.authenticationFailed` when the server refuses the credentials or every way of signing in that
    ///   we use; `.serverRefused` for passing trouble.
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

    private func authenticate(_ credentials: IMAPCredentials) async throws {
        let offered = session.capabilities
        // From here on an answer with capabilities is one after signing in.
        session.capabilities = Capabilities()
        let mechanism = SASLMechanism.choose(mechanisms: offered.mechanisms)
        if mechanism != .plain, !offered.contains("LOGINDISABLED") {
            let command = IMAPCommand.login(
                user: Array(credentials.username.utf8), password: credentials.password.bytes)
            return try check(await perform(command).completion, command.name)
        }
        guard let mechanism else { throw IMAPError(.authenticationFailed, commandName: "AUTHENTICATE") }
        try await authenticate(credentials, mechanism, sendsInitialResponse: offered.contains("SASL-IR"))
    }

    /// RFC 3501 §6.2.2, RFC 4959.
    private func authenticate(
        _ credentials: IMAPCredentials, _ mechanism: SASLMechanism, sendsInitialResponse: Bool
    ) async throws {
        var exchange: AuthenticationExchange
        do {
            exchange = try AuthenticationExchange(
                mechanism: mechanism, username: credentials.username, password: credentials.password)
        } catch {
            throw IMAPError(.authenticationFailed, commandName: "AUTHENTICATE")
        }
        let initial = sendsInitialResponse ? exchange.initialResponse() : nil
        var batch = try await start(.authenticate(mechanism: mechanism.rawValue, initialResponse: initial))
        var isFinished = initial != nil
        while batch.completion == nil {
            guard try await waitForContinuation("AUTHENTICATE", into: &batch) else { break }
            // RFC 3501 §6.2.2: `*` cancels; the server then answers BAD.
            var line = "*"
            if !isFinished, let challenge = Base64.decode(Array(batch.continuationText.utf8)),
                let response = try? exchange.respond(to: challenge)
            {
                line = Base64.encode(response)
            } else {
                isFinished = true
            }
            try await wire.write(ByteBuffer(string: line + "\r\n"), within: timeLimits.progress)
        }
        if let completion = batch.completion { try check(completion, "AUTHENTICATE") }
    }

    private func check(_ completion: Completion, _ name: String) throws {
        if let refusal = IMAPError.signInRefusal(completion, commandName: name) { throw refusal }
    }

    /// The capabilities of before are void. Where the server named none on its own it is asked.
    private func refreshCapabilities(after offered: Capabilities) async throws {
        guard session.capabilities.isEmpty else { return }
        // A server that refuses the question keeps what it offered; it is only used for optional extensions.
        if try await perform(.capability).completion.status != .ok { session.capabilities = offered }
    }
}
