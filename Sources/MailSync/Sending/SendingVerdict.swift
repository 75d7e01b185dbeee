import Credentials
import Foundation
import MailModel
import OAuth
import SMTPClient
import SMTPProtocol

/// What follows from an attempt that did not succeed. Pure (FR-SYNC-07).
enum SendingVerdict: Hashable {
    /// The server does not have the message: try again.
    ///
    /// - counts: false if the attempt does not count towards the limit.
    /// - pausesOthers: true if the server was not reached, so that other messages need not be tried either.
    case retry(after: Duration, reason: String?, counts: Bool, pausesOthers: Bool)
    /// The server does not have the message, and trying again is useless.
    case fail(reason: String, refused: [String])
    /// The server rejected the sign-in: only the user can change that.
    case awaitSignIn(reason: String)
    /// The server may have the message.
    case look(reason: String)

    /// - Parameters:
    ///   - attempts: the number of attempts that failed before.
    ///   - isOffline: true if the account's other server is out of reach as well, so that the network is to blame.
    init(_ error: any Error, attempts: Int, isOffline: Bool) {
        switch error {
        case let failure as SubmissionFailure where failure.delivery == .uncertain:
            self = .look(reason: failure.explanation)
        case let failure as SubmissionFailure:
            self = Self.verdict(failure.error, answers: failure.answers, attempts: attempts, isOffline: isOffline)
        case let error as SMTPError: self = Self.verdict(error, attempts: attempts, isOffline: isOffline)
        case let error as OAuthError:
            self =
                error.isPermanent
                ? .awaitSignIn(reason: error.explanation)
                : .retry(after: Self.offlinePause, reason: error.explanation, counts: false, pausesOthers: true)
        case let error as CredentialError: self = .awaitSignIn(reason: error.explanation)
        case let error as SyncError: self = .awaitSignIn(reason: error.explanation)
        case is CancellationError:
            self = .retry(after: .zero, reason: nil, counts: false, pausesOthers: false)
        default:
            self = Self.retried(SubmissionText.notSent, attempts, pausesOthers: true)
        }
    }

    /// The same for the recipients that are left, once others have the message: the reason says so.
    var afterOthersReceived: SendingVerdict {
        switch self {
        case .retry(let delay, let reason, let counts, let pausesOthers):
            .retry(
                after: delay, reason: reason.map(SubmissionText.afterOthersReceived), counts: counts,
                pausesOthers: pausesOthers)
        case .fail(let reason, let refused): .fail(reason: SubmissionText.afterOthersReceived(reason), refused: refused)
        case .awaitSignIn(let reason): .awaitSignIn(reason: reason)
        case .look(let reason): .look(reason: SubmissionText.afterOthersReceived(reason))
        }
    }

    /// The time between attempts while the network is gone.
    static let offlinePause = Duration.seconds(30)

    private static func verdict(
        _ error: SMTPError, answers: [RecipientAnswer] = [], attempts: Int, isOffline: Bool
    ) -> SendingVerdict {
        switch error.recovery {
        case .waitAndRetry:
            switch error.kind {
            case .cancelled, .busy: return .retry(after: .zero, reason: nil, counts: false, pausesOthers: false)
            case .hostNotFound:
                return .retry(after: offlinePause, reason: error.explanation, counts: false, pausesOthers: true)
            case .connectionRefused, .portBlocked, .timedOut, .connectionClosed:
                guard !isOffline else {
                    return .retry(after: offlinePause, reason: error.explanation, counts: false, pausesOthers: true)
                }
                return retried(error.explanation, attempts, pausesOthers: true)
            case .serviceRefused, .refused, .recipientsRefused, .authentication:
                let delay = RetrySchedule.deferredSending.delay(afterFailures: attempts + 1) ?? .seconds(900)
                return .retry(
                    after: delay, reason: error.explanation, counts: true, pausesOthers: error.isAboutServer)
            default: return retried(error.explanation, attempts, pausesOthers: false)
            }
        case .signInAgain: return .awaitSignIn(reason: error.explanation)
        case .askUser: return retried(error.explanation, attempts, pausesOthers: true)
        case .failMessage:
            return .fail(
                reason: error.explanation, refused: answers.filter { $0.verdict == .refused }.map(\.recipient.address))
        }
    }

    private static func retried(_ reason: String, _ attempts: Int, pausesOthers: Bool) -> SendingVerdict {
        guard let delay = RetrySchedule.sending.delay(afterFailures: attempts + 1) else {
            return .fail(reason: reason, refused: [])
        }
        return .retry(after: delay, reason: reason, counts: true, pausesOthers: pausesOthers)
    }
}

extension SMTPError {
    /// True if every message would meet it.
    fileprivate var isAboutServer: Bool {
        switch kind {
        case .serviceRefused, .authentication, .refused(.session, _): true
        default: false
        }
    }
}
