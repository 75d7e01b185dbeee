import IMAPProtocol
import NIOCore

/// Reports the responses of a stream that arrives in chunks, such as a capture of any length. Large literals are only
/// counted, so that memory does not grow with the stream.
struct ResponseReporter: Sendable {
    private var framer: ResponseFramer
    private let parser: ResponseParser
    private var unfinishedByteCount = 0
    private var isOver = false

    /// Creates a reporter at the start of a stream.
    init(limits: WireLimits = .standard) {
        framer = ResponseFramer(limits: limits)
        framer.streamingThreshold = WireLimits.streamedLiteralBytes
        parser = ResponseParser(limits: limits)
    }

    /// The number of buffered bytes.
    var bufferedByteCount: Int { framer.bufferedByteCount }

    /// Appends the next chunk of the stream. Call `next` until it returns nil after each.
    mutating func append(_ bytes: ByteBuffer) {
        framer.append(bytes)
        unfinishedByteCount = framer.unfinishedByteCount
    }

    /// Returns the next report, or nil if more bytes are needed. Malformed responses are marked and skipped. If the
    /// stream itself cannot be parsed further, a report says so and is the last one.
    mutating func next() -> ResponseReport? {
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

    /// At the end of the stream: a report of the incomplete response; nil if there is none.
    func unfinished() -> ResponseReport? {
        guard !isOver, framer.hasBufferedBytes else { return nil }
        let what =
            framer.missingByteCount > 0
            ? "\(framer.missingByteCount) bytes of a literal are missing." : "its line has no end."
        return .broken("The last response is incomplete: \(what)", byteCount: framer.unfinishedByteCount)
    }
}

extension ResponseReport {
    fileprivate static func broken(_ failure: String, byteCount: Int) -> ResponseReport {
        var report = ResponseReport(form: .malformed, kind: "malformed", byteCount: byteCount)
        report.failure = failure
        return report
    }
}
