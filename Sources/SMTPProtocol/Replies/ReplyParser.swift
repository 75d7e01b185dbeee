import MailModel

/// Splits the bytes from a server into replies (RFC 5321 §4.2), however the stream is split.
public struct ReplyParser: Sendable {
    /// Why the bytes are not replies. The session cannot continue.
    public enum Failure: Error, Hashable, Sendable {
        /// A line does not begin with a code, or a line of the same reply has another one.
        case malformed
        /// A line or a reply exceeds `ReplyLimits`.
        case tooLong
    }

    private var line: [UInt8] = []
    private var unread: ArraySlice<UInt8> = []
    private var reply = Unfinished()

    private struct Unfinished {
        var code: Int?
        var enhancedCode: EnhancedStatusCode?
        var lines: [String] = []
        var byteCount = 0
    }

    /// Creates a parser at the beginning of a reply.
    public init() {}

    /// True if there are bytes that do not belong to a returned reply.
    public var hasBufferedBytes: Bool { !unread.isEmpty || !line.isEmpty || reply.code != nil }

    /// Appends received bytes.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        unread = unread.isEmpty ? Array(bytes)[...] : unread + bytes
    }

    /// Returns the next complete reply; nil if more bytes are needed.
    public mutating func next() throws(Failure) -> SMTPReply? {
        while let end = unread.firstIndex(of: 0x0A) {
            line += unread[..<end]
            unread = unread[(end + 1)...]
            if let reply = try finishLine() { return reply }
        }
        line += unread
        unread = []
        // Checked before the end of the line arrives, so that an endless line is not buffered.
        guard line.count <= ReplyLimits.lineBytes else { throw .tooLong }
        guard Self.canBeginReply(line) else { throw .malformed }
        return nil
    }

    private mutating func finishLine() throws(Failure) -> SMTPReply? {
        guard line.count <= ReplyLimits.lineBytes else { throw .tooLong }
        if line.last == 0x0D { line.removeLast() }
        defer { line.removeAll(keepingCapacity: true) }
        guard line.count >= 3, Self.canBeginReply(line) else { throw .malformed }
        let code = line.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard reply.code == nil || reply.code == code else { throw .malformed }
        reply.code = code
        reply.byteCount += line.count
        guard reply.byteCount <= ReplyLimits.replyBytes, reply.lines.count < ReplyLimits.lines else { throw .tooLong }
        keep(String(decoding: line.dropFirst(4), as: UTF8.self), code: code)
        guard line.count == 3 || line[3] == 0x20 else { return nil }
        defer { reply = Unfinished() }
        return SMTPReply(code: code, enhancedCode: reply.enhancedCode, lines: reply.lines)
    }

    /// RFC 2034 §4: the enhanced code is the first word, of the same class as the reply code.
    private mutating func keep(_ text: String, code: Int) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        if let first = words.first, let enhanced = EnhancedStatusCode(first), enhanced.severity == code / 100 {
            reply.enhancedCode = enhanced
            reply.lines.append(Self.cleaned(words.count > 1 ? String(words[1]) : ""))
        } else {
            reply.lines.append(Self.cleaned(text))
        }
    }

    private static func cleaned(_ text: String) -> String {
        PrintableText.cleaned(text, limit: ReplyLimits.lineCharacters)
    }

    /// RFC 5321 §4.2: three digits, the first 2 to 5, the second 0 to 5; then a hyphen, a blank or the end.
    private static func canBeginReply(_ line: [UInt8]) -> Bool {
        let allowed: [ClosedRange<UInt8>] = [0x32...0x35, 0x30...0x35, 0x30...0x39]
        guard zip(line, allowed).allSatisfy({ $1.contains($0) }) else { return false }
        return line.count < 4 || line[3] == 0x2D || line[3] == 0x20 || (line[3] == 0x0D && line.count == 4)
    }
}
