import IMAPProtocol
import MailModel
import NIOCore
import SASL
import WireTransport

extension IMAPConnection {
    /// Reads the greeting and runs STARTTLS before the connection is handed to the caller.
    func open(trust: TLSTrust, until deadline: ContinuousClock.Instant) async throws {
        // A server that sends BYE instead of a greeting has already closed; its text can still be read.
        try await exclusively(afterClose: true) {
            reader.deadline = deadline
            if endpoint.security == .startTLS {
                try await prepareTLS()
                try await startTLS(trust, until: deadline)
            } else {
                try await readGreeting()
            }
        }
    }

    /// Before TLS anyone on the network can impersonate the server, so its text is never shown to the user.
    private func prepareTLS() async throws {
        do {
            try await readGreeting()
            try await askForTLS()
        } catch let error as IMAPError {
            throw error.unquoted
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
            // A signed-in session can no longer be encrypted, and over TLS a PREAUTH greeting is unexpected.
            throw IMAPError(endpoint.security == .startTLS ? .startTLS(.alreadySignedIn) : .protocolViolation)
        case .bye:
            throw IMAPError(.serverRefused(.unavailable), serverText: text)
        case .no, .bad:
            throw IMAPError(.notIMAP)
        }
    }

    /// Reads exactly one response: a second one in the same segment stays buffered for the check before TLS.
    private func receiveGreeting() async throws -> UntaggedResponse? {
        while true {
            if let response = try reader.next(at: now()) {
                if case .untagged(let greeting) = response { return greeting }
                throw IMAPError(.notIMAP)
            }
            let limit = reader.remaining(at: now())
            guard limit > .zero else { throw WireError(.timedOut, host: endpoint.host, stage: .connected) }
            try await readMore(within: limit)
        }
    }

    /// RFC 3501 §6.2.1. The session does not continue without TLS.
    private func askForTLS() async throws {
        if !session.capabilities.contains("STARTTLS") {
            guard try await perform(.capability).completion.status == .ok,
                session.capabilities.contains("STARTTLS")
            else { throw IMAPError(.startTLS(.notOffered)) }
        }
        guard try await perform(.startTLS).completion.status == .ok else { throw IMAPError(.startTLS(.refused)) }
    }

    /// Everything received before TLS is discarded.
    private func startTLS(_ trust: TLSTrust, until deadline: ContinuousClock.Instant) async throws {
        guard !reader.hasBufferedBytes else {
            throw WireError(.injectedPlaintext, host: endpoint.host)
        }
        try await wire.startTLS(trust, within: deadline - now())
        reader.reset()
        session = SessionState()
    }
}
