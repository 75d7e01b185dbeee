import IMAPProtocol
import NIOCore

/// Turns the bytes of one connection into responses and watches that they keep coming.
struct ResponseReader {
    private var framer = ResponseFramer(limits: .beforeLogin)
    private var watch: StallDetector
    private let progressLimit: Duration
    private var tagNumber = 0
    private var isSignedIn = false

    /// The end of a wait that has a limit of its own, such as connecting; nil otherwise.
    var deadline: ContinuousClock.Instant?
    /// When bytes last came.
    private(set) var lastArrival: ContinuousClock.Instant

    init(progressLimit: Duration, now: ContinuousClock.Instant) {
        self.progressLimit = progressLimit
        watch = StallDetector(limit: progressLimit, now: now)
        lastArrival = now
    }

    /// A tag that was never used on this connection.
    mutating func nextTag() -> String {
        tagNumber &+= 1
        return lastTag
    }

    /// The tag that `nextTag` gave last.
    var lastTag: String { "A\(tagNumber)" }

    /// Bytes that belong to no whole response yet.
    var hasBufferedBytes: Bool { framer.hasBufferedBytes }

    /// How many bytes came since the command that is running was sent.
    private(set) var byteCount = 0
    /// How many bytes the response had that `nextEvent` returned last.
    private(set) var lastByteCount = 0
    /// How many bytes came at all.
    private(set) var totalByteCount = 0
    /// Whether the bytes of large literals are handed on as they come.
    var streamsLiterals = false {
        didSet { framer.streamingThreshold = streamsLiterals ? WireLimits.streamedLiteralBytes : nil }
    }

    /// The bytes behind the last response, which are written in another way; nil in the middle of a response.
    mutating func takeUnread() -> ByteBuffer? { framer.takeUnread() }

    /// Forgets all bytes, as after STARTTLS.
    mutating func reset() {
        framer = ResponseFramer(limits: .beforeLogin)
    }

    /// Accepts the long answers that only come after signing in.
    mutating func allowLongResponses() {
        isSignedIn = true
        expectBodies(false)
    }

    /// Lets literals be as long as messages are, or only as long as headers; before signing in they stay short.
    mutating func expectBodies(_ expects: Bool) {
        guard isSignedIn else { return }
        framer.limits = .standard
        if !expects { framer.limits.maximumLiteralBytes = WireLimits.maximumLiteralBytesWithoutBody }
    }

    /// Begins to watch the answer of a command.
    mutating func restartWatch(at now: ContinuousClock.Instant) {
        watch = StallDetector(limit: progressLimit, now: now)
        byteCount = 0
    }

    mutating func append(_ bytes: ByteBuffer, at now: ContinuousClock.Instant) {
        lastArrival = now
        byteCount += bytes.readableBytes
        totalByteCount += bytes.readableBytes
        watch.received(bytes.readableBytes, at: now)
        framer.append(bytes)
    }

    /// What comes next: a response, or the bytes of a large literal.
    enum Event {
        case response(IMAPResponse)
        case literal(after: [UInt8])
        case literalBytes(ByteBuffer)
    }

    /// The next whole response; nil until more bytes come.
    mutating func next(at now: ContinuousClock.Instant) throws -> IMAPResponse? {
        while let event = try nextEvent(at: now) {
            if case .response(let response) = event { return response }
        }
        return nil
    }

    /// The same, with the bytes of large literals where `streamsLiterals` is on.
    mutating func nextEvent(at now: ContinuousClock.Instant) throws -> Event? {
        do {
            switch try framer.nextEvent() {
            case .response(let frame):
                watch.completedResponse(at: now)
                lastByteCount = frame.literals.reduce(frame.text.count) { $0 + $1.bytes.count }
                return .response(ResponseParser(limits: framer.limits).parse(frame))
            case .literal(let text, _): return .literal(after: text)
            case .literalBytes(let bytes): return .literalBytes(bytes)
            case nil: return nil
            }
        } catch {
            throw IMAPError(.limitExceeded)
        }
    }

    /// The next whole response as it came and as it is understood; nil until more bytes come.
    mutating func nextFrame(at now: ContinuousClock.Instant) throws -> (ResponseFrame, IMAPResponse)? {
        do {
            guard let frame = try framer.next() else { return nil }
            watch.completedResponse(at: now)
            return (frame, ResponseParser(limits: framer.limits).parse(frame))
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
