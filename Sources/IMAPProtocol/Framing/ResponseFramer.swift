import MailModel
public import NIOCore

/// Splits a server's byte stream into responses: a line, and after each announced literal exactly that many bytes and
/// the next line (RFC 3501 §4.3). The result does not depend on how the stream is split into chunks.
///
/// A lone LF also ends a line; empty lines and NULs before a response are skipped because some servers send them.
public struct ResponseFramer: Sendable {
    /// The limits; raise them after the user has signed in.
    public var limits: WireLimits

    /// Message literals of at least this many bytes are streamed instead of buffered; nil buffers all of them. See
    /// `nextEvent`.
    public var streamingThreshold: Int?

    private var input = ByteBuffer()
    private var frame = ResponseFrame(text: [])
    private var missingLiteralBytes = 0
    private var literalByteCount = 0
    private var heldBodyByteCount = 0
    private var heldTextByteCount = 0
    /// True if the response with the first literal is a status line.
    private var isStatusLine = false
    private var streamedByteCount = 0
    /// The number of bytes in empty lines and NULs since the last response.
    private var skippedByteCount = 0
    private var failure: ParseFailure?

    /// Creates a framer at the start of a stream.
    public init(limits: WireLimits = .beforeLogin) { self.limits = limits }

    /// Appends the next bytes of the stream; see `append(_:)`.
    public mutating func append(contentsOf bytes: some Sequence<UInt8>) { append(ByteBuffer(bytes: bytes)) }

    /// True if there are bytes that do not belong to a complete response. If this is true right after the answer to
    /// STARTTLS, someone injected data before the stream was encrypted: close the connection.
    public var hasBufferedBytes: Bool { input.readableBytes > 0 || !frame.text.isEmpty }

    /// The number of received bytes of the unfinished response, including streamed ones.
    package var unfinishedByteCount: Int {
        input.readableBytes + frame.text.count + literalByteCount - missingLiteralBytes
    }

    /// The number of those bytes that are buffered.
    package var bufferedByteCount: Int { unfinishedByteCount - streamedByteCount }

    private var isStreaming: Bool { missingLiteralBytes > 0 && (frame.literals.last?.streamedByteCount ?? 0) > 0 }

    /// Removes and returns the bytes after the last response; nil in the middle of a response. Used when the encoding
    /// of the stream changes, as after COMPRESS (RFC 4978 §3).
    public mutating func takeUnread() -> ByteBuffer? {
        guard frame.text.isEmpty, failure == nil else { return nil }
        defer { input = ByteBuffer() }
        return input
    }

    /// The number of bytes of an announced literal that have not arrived yet; zero outside literals.
    package var missingByteCount: Int { missingLiteralBytes }

    /// Appends the next bytes of the stream. Call `next` until it returns nil after each. After a failure, bytes are
    /// ignored.
    public mutating func append(_ bytes: ByteBuffer) {
        guard failure == nil else { return }
        if input.readableBytes == 0 {
            input = bytes
        } else {
            input.writeImmutableBuffer(bytes)
        }
    }

    /// An element of the stream.
    public enum Event: Hashable, Sendable {
        /// A large literal begins; `after` is the text of its response so far, without the announcement.
        case literal(after: [UInt8], byteCount: Int)
        /// The next bytes of that literal, at least one.
        case literalBytes(ByteBuffer)
        /// A complete response; streamed literals are empty in it.
        case response(ResponseFrame)
    }

    /// Returns the next complete response, or nil if more bytes are needed. A failure is final: close the connection.
    /// Does not stream literals: leave `streamingThreshold` nil, or call `nextEvent`.
    public mutating func next() throws(ParseFailure) -> ResponseFrame? {
        while let event = try nextEvent() {
            if case .response(let frame) = event { return frame }
        }
        return nil
    }

    /// The same, but streams large literals as they arrive.
    public mutating func nextEvent() throws(ParseFailure) -> Event? {
        if let failure { throw failure }
        do {
            return try assemble()
        } catch {
            failure = error
            input = ByteBuffer()
            frame = ResponseFrame(text: [])
            missingLiteralBytes = 0
            forgetLiterals()
            throw error
        }
    }
}

extension ResponseFramer {
    private static let trustedLiteralBytes = 1 << 20

    private mutating func assemble() throws(ParseFailure) -> Event? {
        while input.readableBytes > 0 {
            if isStreaming {
                return takeStreamedBytes().map { .literalBytes($0) }
            } else if missingLiteralBytes > 0 {
                takeLiteralBytes()
            } else if try takeLine() {
                let content = Self.withoutLineEnd(frame.text)
                if let marker = literalMarker(before: content.endIndex) {
                    try beginLiteral(marker)
                    if isStreaming {
                        return .literal(after: Array(frame.text[..<marker.lowerBound]), byteCount: missingLiteralBytes)
                    }
                } else if let complete = try completeFrame(byteCount: content.count) {
                    return .response(complete)
                }
            }
        }
        return nil
    }

    private mutating func takeStreamedBytes() -> ByteBuffer? {
        let count = min(missingLiteralBytes, input.readableBytes)
        missingLiteralBytes -= count
        streamedByteCount += count
        return input.readSlice(length: count)
    }

    /// Moves the available bytes of the current literal. Memory for the announced size is reserved only after one
    /// megabyte has arrived, so that a false announcement costs little and growing does not double the memory.
    private mutating func takeLiteralBytes() {
        let count = min(missingLiteralBytes, input.readableBytes)
        let last = frame.literals.count - 1
        let present = frame.literals[last].bytes.count
        if present < Self.trustedLiteralBytes, present + count >= Self.trustedLiteralBytes {
            frame.literals[last].bytes.reserveCapacity(present + missingLiteralBytes)
        }
        input.withUnsafeReadableBytes { frame.literals[last].bytes.append(contentsOf: $0[..<count]) }
        input.moveReaderIndex(forwardBy: count)
        missingLiteralBytes -= count
    }

    /// Moves bytes up to and including the next line feed; returns true if there was one.
    private mutating func takeLine() throws(ParseFailure) -> Bool {
        if frame.text.isEmpty { try skipNULs() }
        let lineFeed = input.withUnsafeReadableBytes { $0.firstIndex(of: UInt8(ascii: "\n")) }
        let count = lineFeed.map { $0 + 1 } ?? input.readableBytes
        guard count <= limits.maximumLineBytes - frame.text.count else {
            throw .lineTooLong(limit: limits.maximumLineBytes)
        }
        input.withUnsafeReadableBytes { frame.text.append(contentsOf: $0[..<count]) }
        input.moveReaderIndex(forwardBy: count)
        return lineFeed != nil
    }

    private mutating func skipNULs() throws(ParseFailure) {
        let count = input.withUnsafeReadableBytes { $0.firstIndex { $0 != 0 } ?? $0.count }
        input.moveReaderIndex(forwardBy: count)
        try noteSkipped(count)
    }

    /// A server that sends only empty lines is stopped like one whose line never ends.
    private mutating func noteSkipped(_ count: Int) throws(ParseFailure) {
        skippedByteCount += count
        guard skippedByteCount <= limits.maximumLineBytes else { throw .lineTooLong(limit: limits.maximumLineBytes) }
    }

    private static func withoutLineEnd(_ text: [UInt8]) -> ArraySlice<UInt8> {
        var content = text[...]
        if content.last == UInt8(ascii: "\n") { content.removeLast() }
        if content.last == UInt8(ascii: "\r") { content.removeLast() }
        return content
    }

    /// The range of `{n}` or `{n+}` at the end of the line just read. Human-readable text never announces a literal.
    private func literalMarker(before end: Int) -> Range<Int>? {
        let start = frame.literals.last?.marker.upperBound ?? 0
        let line = frame.text[start..<end]
        guard line.last == UInt8(ascii: "}") else { return nil }
        var digits = line.dropLast()
        if digits.last == UInt8(ascii: "+") { digits.removeLast() }
        let brace = digits.lastIndex { !$0.isASCIIDigit }
        guard let brace, digits[brace] == UInt8(ascii: "{"), brace + 1 < digits.endIndex else { return nil }
        guard mayContainLiterals else { return nil }
        return brace..<frame.text.count
    }

    /// Human-readable text contains no literals; the code before it may. Only the code is checked again for each
    /// literal, and it has few.
    private var mayContainLiterals: Bool {
        let count = frame.literals.count
        guard count == 0 ? ResponseParser.isStatusLine(frame.text) : isStatusLine else { return true }
        return count < Self.maximumLiteralsInCode && ResponseParser.isInsideCode(frame.text)
    }

    private static let maximumLiteralsInCode = 100

    private mutating func beginLiteral(_ marker: Range<Int>) throws(ParseFailure) {
        guard frame.literals.count < limits.maximumLiteralCount else {
            throw .tooManyLiterals(limit: limits.maximumLiteralCount)
        }
        var count = 0
        for byte in frame.text[marker].dropFirst() {
            guard byte.isASCIIDigit else { break }
            count = count &* 10 &+ Int(byte &- UInt8(ascii: "0"))
            guard count <= limits.maximumLiteralBytes - literalByteCount else {
                throw .literalTooLarge(limit: limits.maximumLiteralBytes)
            }
        }
        let isBody = BodyLiteral.isAnnounced(behind: frame.text[..<marker.lowerBound])
        let isStreamed = isBody && (streamingThreshold.map { count >= max(1, $0) } ?? false)
        if !isStreamed { try hold(count, ofBody: isBody) }
        if frame.literals.isEmpty { isStatusLine = ResponseParser.isStatusLine(frame.text) }
        literalByteCount += count
        missingLiteralBytes = count
        frame.literals.append(
            ResponseFrame.Literal(marker: marker, bytes: [], streamedByteCount: isStreamed ? count : 0))
    }

    private mutating func hold(_ count: Int, ofBody isBody: Bool) throws(ParseFailure) {
        let limit = isBody ? limits.maximumHeldBodyBytes : limits.maximumHeldTextBytes
        if isBody { heldBodyByteCount += count } else { heldTextByteCount += count }
        guard (isBody ? heldBodyByteCount : heldTextByteCount) <= limit else { throw .literalTooLarge(limit: limit) }
    }

    /// Returns the frame and begins the next one; nil for an empty line.
    private mutating func completeFrame(byteCount: Int) throws(ParseFailure) -> ResponseFrame? {
        let lineEndByteCount = frame.text.count - byteCount
        frame.text.removeLast(lineEndByteCount)
        guard !frame.text.isEmpty else {
            try noteSkipped(lineEndByteCount)
            return nil
        }
        defer {
            frame = ResponseFrame(text: [])
            forgetLiterals()
            skippedByteCount = 0
        }
        return frame
    }

    private mutating func forgetLiterals() {
        literalByteCount = 0
        heldBodyByteCount = 0
        heldTextByteCount = 0
        streamedByteCount = 0
    }
}
