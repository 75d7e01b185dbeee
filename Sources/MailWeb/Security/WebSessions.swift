public import Foundation
public import MailStorage

/// The sessions of the web interface: single-use codes issued by the command line, which pages exchange for tokens.
///
/// Codes are kept in memory only. Of a token, only its SHA-256 is stored.
public actor WebSessions {
    /// The result of exchanging a code.
    enum Exchange: Hashable, Sendable {
        /// The code was valid; the new token.
        case token(String)
        /// The code does not exist, was already used or has expired.
        case refused
        /// Too many wrong codes within the last minute; no code is checked.
        case tooManyAttempts
    }

    private struct Code {
        let text: String
        let created: Date
    }

    private let store: MailStore
    private let now: @Sendable () -> Date
    private var codes: [Code] = []
    private var wrongAttempts: [Date] = []

    /// The lifetime of a code in seconds.
    static let codeLifetime: TimeInterval = 60
    /// The maximum number of valid codes; the oldest is removed first.
    static let maximumCodes = 16
    /// The maximum number of wrong codes per minute.
    static let maximumWrongAttempts = 10

    /// Creates the sessions, with tokens in `store`. `now` returns the current time.
    public init(store: MailStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Issues a single-use code: 256 random bits in base64url, valid for one exchange within 60 seconds.
    public func issueCode() -> String {
        let code = Code(text: RandomName.make(), created: now())
        codes.append(code)
        if codes.count > Self.maximumCodes { codes.removeFirst(codes.count - Self.maximumCodes) }
        return code.text
    }

    /// Exchanges a code for a token. Throws store errors; the code is consumed in that case too.
    func exchange(_ text: String, browser: String = "") throws -> Exchange {
        let time = now()
        wrongAttempts.removeAll { !(0..<60).contains(time.timeIntervalSince($0)) }
        guard wrongAttempts.count < Self.maximumWrongAttempts else { return .tooManyAttempts }
        codes.removeAll { !(0..<Self.codeLifetime).contains(time.timeIntervalSince($0.created)) }
        // All codes are compared, so that the timing reveals nothing about partial matches.
        let matches = codes.map { RandomName.areEqual($0.text, text) }
        guard let index = matches.firstIndex(of: true) else {
            wrongAttempts.append(time)
            return .refused
        }
        codes.remove(at: index)
        let token = RandomName.make()
        try store.addSession(hash: RandomName.digest(token), browser: browser)
        return .token(token)
    }

    /// Returns true if the token belongs to a session. Throws store errors.
    nonisolated func isValid(token: String) throws -> Bool {
        guard token.utf8.count == RandomName.length else { return false }
        return try store.hasSession(hash: RandomName.digest(token))
    }
}
