import IMAPProtocol
import NIOCore

/// Turns the bytes of one connection into responses and watches that they keep coming.
struct ResponseReader {
    private var framer = ResponseFramer(limits: .beforeLogin)
    private var watch: ProgressWatch
    private let progressLimit: Duration
    private var tagNumber = 0

    /// The end of a wait that has a limit of its own, such as connecting; nil otherwise.
    var deadline: ContinuousClock.Instant?
    /// When bytes last came.
    private(set) var lastArrival: ContinuousClock.Instant

    init(progressLimit: Duration, now: ContinuousClock.Instant) {
        self.progressLimit = progressLimit
        watch = ProgressWatch(limit: progressLimit, now: now)
        lastArrival = now
    }

    /// A tag that was never used on this connection.
    mutating func nextTag() -> String {
        tagNumber &+= 1
        return "A\(tagNumber)"
    }

    /// Bytes that belong to no whole response yet.
    var hasBufferedBytes: Bool { framer.hasBufferedBytes }

    /// Forgets all bytes, as after STARTTLS.
    mutating func reset() {
        framer = ResponseFramer(limits: .beforeLogin)
    }

    /// Accepts the long answers that only come after signing in.
    mutating func allowLongResponses() {
        framer.limits = .standard
    }

    /// Begins to watch the answer of a command.
    mutating func restartWatch(at now: ContinuousClock.Instant) {
        watch = ProgressWatch(limit: progressLimit, now: now)
    }

    mutating func append(_ bytes: ByteBuffer, at now: ContinuousClock.Instant) {
        lastArrival = now
        watch.received(bytes.readableBytes, at: now)
        framer.append(bytes)
    }

    /// The next whole response; nil until more bytes come.
    mutating func next(at now: ContinuousClock.Instant) throws -> IMAPResponse? {
        do {
            guard let response = try framer.nextResponse() else { return nil }
            watch.completedResponse(at: now)
            return response
        } catch {
            throw IMAPError(.limitExceeded)
        }
    }

    /// How long the next wait may be; not positive when the server is stuck.
    func remaining(at now: ContinuousClock.Instant) -> Duration {
        let progress = watch.remaining(at: now)
        guard let deadline else { return progress }
        return min(progress, deadline - now)
    }
}
