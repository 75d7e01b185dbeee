import MailModel
import SMTPProtocol
import WireTransport

extension SMTPConnection {
    /// Reads the greeting, runs STARTTLS and EHLO before the connection is handed to the caller.
    func open(trust: TLSTrust, until deadline: ContinuousClock.Instant) async throws {
        do {
            if endpoint.security == .startTLS {
                try await prepareTLS(until: deadline)
                try await startTLS(trust, until: deadline)
            } else {
                try await readGreeting(until: deadline)
            }
            capabilities = try await sayHello(until: deadline)
        } catch {
            close()
            throw error
        }
    }

    /// Before TLS anyone on the network can impersonate the server, so its text is never shown to the user.
    private func prepareTLS(until deadline: ContinuousClock.Instant) async throws {
        do {
            try await readGreeting(until: deadline)
            guard try await sayHello(until: deadline).startTLS else { throw SMTPError(.startTLS(.notOffered)) }
            let reply = try await exchange(.startTLS, until: deadline)
            guard reply.code == 220 else {
                throw SMTPError(.startTLS(.refused), commandName: "STARTTLS", reply: reply)
            }
        } catch let error as SMTPError {
            throw error.unquoted
        }
    }

    /// RFC 5321 §3.1, §4.2.4.
    private func readGreeting(until deadline: ContinuousClock.Instant) async throws {
        let reply: SMTPReply
        do {
            reply = try await receive("greeting", until: deadline)
        } catch is ReplyParser.Failure {
            throw SMTPError(.notSMTP)
        } catch let error as WireError where error.kind == .timedOut {
            throw WireError(.timedOut, host: endpoint.host, stage: .connected)
        }
        guard reply.code != 220 else { return }
        guard reply.category == .transient || reply.category == .permanent else { throw SMTPError(.notSMTP) }
        throw SMTPError(.serviceRefused(isTransient: reply.category == .transient), reply: reply)
    }

    /// RFC 5321 §4.1.1.1. There is no HELO instead: a server without extensions cannot authenticate.
    private func sayHello(until deadline: ContinuousClock.Instant) async throws -> SMTPCapabilities {
        let reply = try await exchange(.hello(Self.helloName), until: deadline)
        switch reply.category {
        case .success: return SMTPCapabilities(reply)
        case .intermediate: throw SMTPError(.protocolViolation, commandName: "EHLO", reply: reply)
        case .transient, .permanent:
            throw SMTPError(
                .serviceRefused(isTransient: reply.category == .transient), commandName: "EHLO", reply: reply)
        }
    }

    /// Everything received before TLS is discarded (RFC 3207 §4.2).
    private func startTLS(_ trust: TLSTrust, until deadline: ContinuousClock.Instant) async throws {
        guard !parser.hasBufferedBytes else { throw WireError(.injectedPlaintext, host: endpoint.host) }
        try await wire.startTLS(trust, within: deadline - now())
        parser = ReplyParser()
    }
}
