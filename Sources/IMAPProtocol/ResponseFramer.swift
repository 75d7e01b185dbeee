public import NIOCore

/// Cuts the stream of a server into responses: a line, and after each announced literal exactly so many bytes and the
/// next line (RFC 3501 §4.3). The result is the same however the stream is split.
///
/// A lone LF ends a line too, empty lines are skipped, and so are NULs before a response: some servers send them.
public struct ResponseFramer: Sendable {
    /// The bounds; raise them once the server has let the person in.
    public var limits: WireLimits

    private var input = ByteBuffer()
    private var frame = ResponseFrame(text: [])
    private var missingLiteralBytes = 0
    private var literalByteCount = 0
    private var failure: ParseFailure?

    /// A framer at the start of a stream.
    public init(limits: WireLimits = .beforeLogin) { self.limits = limits }

    /// Takes the next bytes of the stream; see `append(_:)`.
    public mutating func append(contentsOf bytes: some Sequence<UInt8>) { append(ByteBuffer(bytes: bytes)) }

    /// Whether bytes were taken that belong to no response yet. If so right after the answer to STARTTLS, someone wrote into
    /// the stream before it was protected: close the connection.
    public var hasBufferedBytes: Bool { input.readableBytes > 0 || !frame.text.isEmpty }

    /// How many bytes were taken that belong to no response yet.
    var bufferedByteCount: Int {
        input.readableBytes + frame.text.count + literalByteCount - missingLiteralBytes
    }

    /// How many bytes of an announced literal have not come yet; zero outside of literals.
    var missingByteCount: Int { missingLiteralBytes }

    /// Takes the next bytes of the stream. Call `next` until it returns nil after each. After a failure nothing is taken.
    public mutating func append(_ bytes: ByteBuffer) {
        guard failure == nil else { return }
        if input.readableBytes == 0 {
            input = bytes
        } else {
            input.writeImmutableBuffer(bytes)
        }
    }

    /// The next complete response, or nil when more bytes are needed. A failure is final: close the connection.
    public mutating func next() throws(ParseFailure) -> ResponseFrame? {
        if let failure { throw failure }
        do {
            return try assemble()
        } catch {
            failure = error
            input = ByteBuffer()
            frame = ResponseFrame(text: [])
            missingLiteralBytes = 0
            literalByteCount = 0
            throw error
        }
    }

    /// The next response, parsed; see `next`.
    public mutating func nextResponse() throws(ParseFailure) -> IMAPResponse? {
        guard let frame = try next() else { return nil }
        return ResponseParser(limits: limits).parse(frame)
    }
}

extension ResponseFramer {
    private mutating func assemble() throws(ParseFailure) -> ResponseFrame? {
        while input.readableBytes > 0 {
            if missingLiteralBytes > 0 {
                takeLiteralBytes()
            } else if try takeLine() {
                let content = Self.withoutLineEnd(frame.text)
                if let marker = literalMarker(before: content.endIndex) {
                    try beginLiteral(marker)
                } else if let complete = completeFrame(byteCount: content.count) {
                    return complete
                }
            }
        }
        return nil
    }

    /// Moves what is there of the current literal. Nothing is reserved by what a server announces.
    private mutating func takeLiteralBytes() {
        let count = min(missingLiteralBytes, input.readableBytes)
        let last = frame.literals.count - 1
        input.withUnsafeReadableBytes { frame.literals[last].bytes.append(contentsOf: $0[..<count]) }
        input.moveReaderIndex(forwardBy: count)
        missingLiteralBytes -= count
    }

    /// Moves bytes up to and with the next line feed; true when it was found.
    private mutating func takeLine() throws(ParseFailure) -> Bool {
        if frame.text.isEmpty { skipNULs() }
        let lineFeed = input.withUnsafeReadableBytes { $0.firstIndex(of: UInt8(ascii: "\n")) }
        let count = lineFeed.map { $0 + 1 } ?? input.readableBytes
        guard count <= limits.maximumLineBytes - frame.text.count else {
            throw .lineTooLong(limit: limits.maximumLineBytes)
        }
        input.withUnsafeReadableBytes { frame.text.append(contentsOf: $0[..<count]) }
        input.moveReaderIndex(forwardBy: count)
        return lineFeed != nil
    }

    private mutating func skipNULs() {
        let count = input.withUnsafeReadableBytes { $0.firstIndex { $0 != 0 } ?? $0.count }
        input.moveReaderIndex(forwardBy: count)
    }

    private static func withoutLineEnd(_ text: [UInt8]) -> ArraySlice<UInt8> {
        var content = text[...]
        if content.last == UInt8(ascii: "\n") { content.removeLast() }
        if content.last == UInt8(ascii: "\r") { content.removeLast() }
        return content
    }

    /// Where `{n}` stands at the end of the line just taken; `{n+}` counts too. Human-readable text announces nothing.
    private func literalMarker(before end: Int) -> Range<Int>? {
        let start = frame.literals.last?.marker.upperBound ?? 0
        let line = frame.text[start..<end]
        guard line.last == UInt8(ascii: "}") else { return nil }
        var digits = line.dropLast()
        if digits.last == UInt8(ascii: "+") { digits.removeLast() }
        let brace = digits.lastIndex { !$0.isASCIIDigit }
        guard let brace, digits[brace] == UInt8(ascii: "{"), brace + 1 < digits.endIndex else { return nil }
        guard start > 0 || !ResponseParser.isStatusLine(frame.text) else { return nil }
        return brace..<frame.text.count
    }

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
        literalByteCount += count
        missingLiteralBytes = count
        frame.literals.append(ResponseFrame.Literal(marker: marker, bytes: []))
    }

    /// Hands the frame over and begins the next one; nil for an empty line.
    private mutating func completeFrame(byteCount: Int) -> ResponseFrame? {
        frame.text.removeLast(frame.text.count - byteCount)
        guard !frame.text.isEmpty else { return nil }
        defer {
            frame = ResponseFrame(text: [])
            literalByteCount = 0
        }
        return frame
    }
}
