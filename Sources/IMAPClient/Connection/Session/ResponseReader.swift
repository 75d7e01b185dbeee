import IMAPProtocol
import NIOCore

/// Parses the bytes of one connection into responses and detects stalls.
struct ResponseReader {
    private var framer = ResponseFramer(limits: .beforeLogin)
    private var watch: StallDetector
    private let progressLimit: Duration
    private var tagNumber = 0
    private var isSignedIn = false

    /// The deadline of an operation with its own limit, such as connecting; nil otherwise.
    var deadline: ContinuousClock.Instant?
    /// When bytes last arrived.
    private(set) var lastArrival: ContinuousClock.Instant

    init(progressLimit: Duration, now: ContinuousClock.Instant) {
        self.progressLimit = progressLimit
        watch = StallDetector(limit: progressLimit, now: now)
        lastArrival = now
    }

    /// Returns a tag that was never used on this connection.
    mutating func nextTag() -> String {
        tagNumber &+= 1
        return lastTag
    }

    /// The tag last returned by `nextTag`.
    var lastTag: String { "A\(tagNumber)" }

    /// True if there are bytes that do not belong to a complete response.
    var hasBufferedBytes: Bool { framer.hasBufferedBytes }

    /// The number of bytes received since the running command was sent.
    private(set) var byteCount = 0
    /// The size of the response last returned by `nextEvent`.
    private(set) var lastByteCount = 0
    /// The total number of bytes received.
    private(set) var totalByteCount = 0
    /// True if large literals are streamed.
    var streamsLiterals = false {
        didSet { framer.streamingThreshold = streamsLiterals ? WireLimits.streamedLiteralBytes : nil }
    }

    /// Removes and returns the bytes after the last response, which have another encoding; nil in the middle of a
    /// response.
    mutating func takeUnread() -> ByteBuffer? { framer.takeUnread() }

    /// Discards all bytes, as after STARTTLS.
    mutating func reset() {
        framer = ResponseFramer(limits: .beforeLogin)
    }

    /// Accepts long responses, which are expected only after signing in.
    mutating func allowLongResponses() {
        isSignedIn = true
        expectBodies(false)
    }

    /// Allows literals as long as messages, or only as long as headers; before signing in they stay short.
    mutating func expectBodies(_ expects: Bool) {
        guard isSignedIn else { return }
        framer.limits = .standard
        if !expects { framer.limits.maximumLiteralBytes = WireLimits.maximumLiteralBytesWithoutBody }
    }

    /// Restarts stall detection for a command.
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

    /// The next element: a response, or bytes of a large literal.
    enum Event {
        case response(IMAPResponse)
        case literal(after: [UInt8])
        case literalBytes(ByteBuffer)
    }

    /// Returns the next complete response; nil if more bytes are needed.
    mutating func next(at now: ContinuousClock.Instant) throws -> IMAPResponse? {
        while let event = try nextEvent(at: now) {
            if case .response(let response) = event { return response }
        }
        return nil
    }

    /// The same, with the bytes of large literals if `streamsLiterals` is true.
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

    /// Returns the next complete response, as received and as parsed; nil if more bytes are needed.
    mutating func nextFrame(at now: ContinuousClock.Instant) throws -> (ResponseFrame, IMAPResponse)? {
        do {
            guard let frame = try framer.next() else { return nil }
            watch.completedResponse(at: now)
            return (frame, ResponseParser(limits: framer.limits).parse(frame))
        } catch {
            throw IMAPError(.limitExceeded)
        }
    }

    /// The maximum duration of the next wait; not positive if the server is stalled.
    func remaining(at now: ContinuousClock.Instant) -> Duration {
        let progress = watch.remaining(at: now)
        guard let deadline else { return progress }
        return min(progress, deadline - now)
    }
}
