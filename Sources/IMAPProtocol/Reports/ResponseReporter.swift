public import NIOCore

/// Reports one response after another of a stream that comes in pieces, such as a capture of any length. Large literals are only
/// counted, so that what is held does not grow with the stream.
public struct ResponseReporter: Sendable {
    private var framer: ResponseFramer
    private let parser: ResponseParser
    private var unfinishedByteCount = 0
    private var isOver = false

    /// A reporter at the start of a stream.
    public init(limits: WireLimits = .standard) {
        framer = ResponseFramer(limits: limits)
        framer.streamingThreshold = WireLimits.streamedLiteralBytes
        parser = ResponseParser(limits: limits)
    }

    /// How many bytes of the stream are held.
    public var bufferedByteCount: Int { framer.bufferedByteCount }

    /// Takes the next piece of the stream. Call `next` until it returns nil after each.
    public mutating func append(_ bytes: ByteBuffer) {
        framer.append(bytes)
        unfinishedByteCount = framer.unfinishedByteCount
    }

    /// The next report; nil until more bytes come. What cannot be read is marked and skipped. Where the stream itself cannot be read
    /// further, a report says so, and nothing follows it.
    public mutating func next() -> ResponseReport? {
        guard !isOver else { return nil }
        do {
            guard let frame = try framer.next() else { return nil }
            unfinishedByteCount = framer.unfinishedByteCount
            return ResponseReport(parser.parse(frame), frame: frame)
        } catch {
            isOver = true
            return .broken(error.description, byteCount: unfinishedByteCount)
        }
    }

    /// At the end of the stream: the mark of a response that is not complete; nil where there is none.
    public func unfinished() -> ResponseReport? {
        guard !isOver, framer.hasBufferedBytes else { return nil }
        let what =
            framer.missingByteCount > 0
            ? "\(framer.missingByteCount) bytes of a literal are missing." : "its line has no end."
        return .broken("The last response is not complete: \(what)", byteCount: framer.unfinishedByteCount)
    }
}

extension ResponseReport {
    fileprivate static func broken(_ failure: String, byteCount: Int) -> ResponseReport {
        var report = ResponseReport(form: .malformed, kind: "malformed", byteCount: byteCount)
        report.failure = failure
        return report
    }
}
