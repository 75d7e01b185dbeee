public import Foundation
public import MailStorage

/// Who may use the web interface: single-use codes that the command line hands out, and the tokens that pages trade
/// them for.
///
/// A code lives in memory only; of a token only its SHA-256 is stored.
public actor WebSessions {
    /// What became of a code.
    enum Exchange: Hashable, Sendable {
        /// It was good: the new token.
        case token(String)
        /// It never existed, is used up or too old.
        case refused
        /// Too many wrong codes came within the last minute; none is looked at.
        case tooManyAttempts
    }

    private struct Code {
        let text: String
        let made: Date
    }

    private let store: MailStore
    private let now: @Sendable () -> Date
    private var codes: [Code] = []
    private var wrongAttempts: [Date] = []

    /// How long a code is good, in seconds.
    static let codeLifetime: TimeInterval = 60
    /// How many codes are good at once; the oldest goes first.
    static let maximumCodes = 16
    /// How many wrong codes are looked at within a minute.
    static let maximumWrongAttempts = 10

    /// Sessions whose tokens lie in the store. `now` is the time, in UTC.
    public init(store: MailStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// A new single-use code: 256 random bits in base64url, good for 60 seconds, for one exchange.
    public func issueCode() -> String {
        let code = Code(text: RandomName.make(), made: now())
        codes.append(code)
        if codes.count > Self.maximumCodes { codes.removeFirst(codes.count - Self.maximumCodes) }
        return code.text
    }

    /// Trades a code for a token. Throws what the store throws; the code is used up then, too.
    func exchange(_ text: String) throws -> Exchange {
        let time = now()
        wrongAttempts.removeAll { !(0..<60).contains(time.timeIntervalSince($0)) }
        guard wrongAttempts.count < Self.maximumWrongAttempts else { return .tooManyAttempts }
        codes.removeAll { !(0..<Self.codeLifetime).contains(time.timeIntervalSince($0.made)) }
        // Every code is compared, so that the time tells nothing about which one was close.
        let matches = codes.map { RandomName.areEqual($0.text, text) }
        guard let index = matches.firstIndex(of: true) else {
            wrongAttempts.append(time)
            return .refused
        }
        codes.remove(at: index)
        let token = RandomName.make()
        try store.addSession(hash: RandomName.digest(token))
        return .token(token)
    }

    /// Whether a page that shows this token is signed in. Throws what the store throws.
    nonisolated func isValid(token: String) throws -> Bool {
        guard token.utf8.count == RandomName.length else { return false }
        return try store.hasSession(hash: RandomName.digest(token))
    }
}
