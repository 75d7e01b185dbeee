import AccountDiscovery
import IMAPClient
import Logging
import MailModel
import MailSync
import NIOCore
import NIOPosix
import SASL
import SMTPClient
import WireTransport

/// Signs in to both servers of an account at the same time, without changing anything there (FR-OB-01).
struct AccountChecker: Sendable {
    let engine: SyncEngine
    let trust: TLSTrust
    let logger: Logger
    /// Tests inject short limits.
    var smtpTimeLimits = SMTPTimeLimits(signIn: .seconds(30))

    /// What to sign in with.
    struct Credentials: Sendable {
        let imap: SignInCredentials
        let smtp: SignInCredentials

        init(_ servers: AccountServers, password: Secret, smtpPassword: Secret?) {
            imap = SignInCredentials(username: servers.username, password: password)
            smtp = SignInCredentials(
                username: servers.smtpUsername ?? servers.username, password: smtpPassword ?? password)
        }

        init(_ servers: AccountServers, token: Secret) {
            imap = SignInCredentials(username: servers.username, accessToken: token)
            smtp = SignInCredentials(username: servers.smtpUsername ?? servers.username, accessToken: token)
        }
    }

    /// Checks both servers.
    func check(_ settings: AccountSettings, _ credentials: Credentials) async -> ServerChecks {
        async let imap = checkIMAP(settings, credentials.imap)
        async let smtp = checkSMTP(settings, credentials.smtp)
        let checks = ServerChecks(imap: await imap.check, smtp: await smtp?.check)
        let certificates = [await imap.certificate, await smtp?.certificate].compactMap(\.self)
        return checks.seenThroughPortal(certificates, provider: settings.imap.flatMap { .offering(imap: $0.host) })
    }

    private typealias Outcome = (check: ServerCheck, certificate: CertificateProblem?)

    private func checkIMAP(_ settings: AccountSettings, _ credentials: SignInCredentials) async -> Outcome {
        do {
            return (ServerCheck(detail: try await engine.check(settings, credentials: credentials)), nil)
        } catch let error as IMAPError {
            if error.kind == .timedOut, let check = ServerCheck.misplacedSTARTTLS(settings.imap, 993, error.wire) {
                return (check, nil)
            }
            return (ServerCheck(error, provider: .offering(imap: settings.imap?.host ?? "")), error.wire?.certificate)
        } catch {
            return (ServerCheck(.other, SyncFailure(error, account: "").explanation), nil)
        }
    }

    private func checkSMTP(_ settings: AccountSettings, _ credentials: SignInCredentials) async -> Outcome? {
        guard let endpoint = settings.smtp else { return nil }
        do throws(SMTPError) {
            let result = try await SMTPConnection.check(
                endpoint, credentials: credentials, trust: trust, timeLimits: smtpTimeLimits, logger: logger,
                eventLoopGroup: .singletonMultiThreadedEventLoopGroup)
            return (ServerCheck(detail: result.encryption), nil)
        } catch {
            if error.kind == .timedOut, let check = ServerCheck.misplacedSTARTTLS(endpoint, 465, error.wire) {
                return (check, nil)
            }
            return (
                ServerCheck(error, provider: .offering(imap: settings.imap?.host ?? "")), error.wire?.certificate
            )
        }
    }
}

extension WireError {
    /// Why the certificate was rejected; nil for every other error.
    fileprivate var certificate: CertificateProblem? {
        if case .certificate(let problem) = kind { problem } else { nil }
    }
}

extension ServerChecks {
    /// A network that requires a sign-in answers for every server with its own certificate: neither server of a large
    /// provider has a certificate for another name or by an unknown authority.
    func seenThroughPortal(_ problems: [CertificateProblem], provider: MailProvider?) -> ServerChecks {
        let foreign: Set<CertificateProblem> = [.wrongHost, .selfSigned, .unknownAuthority, .commonNameOnly]
        guard provider != nil, problems.count == 2, problems.allSatisfy(foreign.contains) else { return self }
        var checks = self
        checks.imap = .captivePortal
        checks.smtp = .captivePortal
        return checks
    }
}
