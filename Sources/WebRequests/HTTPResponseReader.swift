import MailModel

/// Reads one HTTP/1.1 response (RFC 9112) from bytes as they arrive. Pure; strict where laxness is ambiguous.
struct HTTPResponseReader {
    private enum Stage {
        case statusLine, fields
        /// A body of known length; the rest in bytes.
        case fixed(Int)
        case untilClose
        case chunkSize
        case chunk(Int)
        case chunkEnd, trailer, complete
    }

    private(set) var response = WebResponse(status: 0)
    private let limits: WebLimits
    private var stage = Stage.statusLine
    private var line: [UInt8] = []
    private var headByteCount = 0
    private var bodyByteCount = 0
    private var interimCount = 0

    private static let maximumInterimResponses = 4
    private static let maximumFields = 100

    init(limits: WebLimits) { self.limits = limits }

    var isComplete: Bool {
        if case .complete = stage { true } else { false }
    }

    /// False before the first byte.
    var hasBegun: Bool { headByteCount > 0 }

    /// Returns the body that has arrived since the last call, and forgets it.
    mutating func takeBody() -> [UInt8] {
        defer { response.body = [] }
        return response.body
    }

    /// Adds received bytes; those after the end of the response are ignored, because the connection is used once.
    mutating func append(_ bytes: some Collection<UInt8>) throws(WebError) {
        var rest = bytes[...]
        while !rest.isEmpty, !isComplete {
            switch stage {
            case .fixed(let count):
                let taken = try take(count, from: &rest)
                stage = taken == count ? .complete : .fixed(count - taken)
            case .chunk(let count):
                let taken = try take(count, from: &rest)
                stage = taken == count ? .chunkEnd : .chunk(count - taken)
            case .untilClose: _ = try take(.max, from: &rest)
            case .statusLine, .fields, .chunkSize, .chunkEnd, .trailer:
                if let complete = try takeLine(from: &rest) { try read(complete) }
            case .complete: return
            }
        }
    }

    /// The server closed the connection.
    mutating func end() throws(WebError) {
        guard case .untilClose = stage else { throw WebError(.malformed) }
        stage = .complete
    }

    private mutating func take<Bytes: Collection<UInt8>>(
        _ count: Int, from rest: inout Bytes
    ) throws(WebError) -> Int where Bytes.SubSequence == Bytes {
        let part = rest.prefix(count)
        let taken = part.count
        guard bodyByteCount + taken <= limits.maximumBodyBytes else { throw WebError(.tooLarge) }
        response.body += part
        bodyByteCount += taken
        rest = rest.dropFirst(taken)
        return taken
    }

    /// RFC 9112 §2.2: a line ends with CRLF; a lone LF is accepted too.
    private mutating func takeLine<Bytes: Collection<UInt8>>(
        from rest: inout Bytes
    ) throws(WebError) -> String? where Bytes.SubSequence == Bytes {
        while let byte = rest.popFirst() {
            headByteCount += 1
            guard headByteCount <= limits.maximumHeadBytes else { throw WebError(.tooLarge) }
            guard byte == 10 else {
                line.append(byte)
                continue
            }
            if line.last == 13 { line.removeLast() }
            defer { line = [] }
            guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else { throw WebError(.malformed) }
            return String(decoding: line, as: UTF8.self)
        }
        return nil
    }

    private mutating func read(_ line: String) throws(WebError) {
        switch stage {
        case .statusLine: try readStatus(line)
        case .fields: try line.isEmpty ? endFields() : readField(line)
        case .chunkSize: try readChunkSize(line)
        case .chunkEnd:
            guard line.isEmpty else { throw WebError(.malformed) }
            stage = .chunkSize
        case .trailer: if line.isEmpty { stage = .complete }
        case .fixed, .untilClose, .chunk, .complete: break
        }
    }

    private mutating func readStatus(_ line: String) throws(WebError) {
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "HTTP/1.1" || parts[0] == "HTTP/1.0", parts[1].utf8.count == 3,
            let status = Int(parts[1]), (100...599).contains(status), status != 101
        else { throw WebError(.malformed) }
        response = WebResponse(status: status)
        stage = .fields
    }

    private mutating func readField(_ line: String) throws(WebError) {
        guard response.fields.count < Self.maximumFields, let colon = line.firstIndex(of: ":"), colon > line.startIndex
        else { throw WebError(.malformed) }
        let name = line[..<colon].lowercased()
        // RFC 9112 §5.1: a space before the colon or a folded line has been used to smuggle fields.
        guard name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw WebError(.malformed) }
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let value = line[line.index(after: colon)...].drop(while: isBlank)
        let end = value.lastIndex { !isBlank($0) }.map { value.index(after: $0) } ?? value.startIndex
        response.fields.append((name, String(value[..<end])))
    }

    /// RFC 9112 §6.3: how long the body is.
    private mutating func endFields() throws(WebError) {
        if response.status < 200 {
            interimCount += 1
            guard interimCount <= Self.maximumInterimResponses else { throw WebError(.malformed) }
            stage = .statusLine
            return
        }
        guard (response[field: "content-encoding"] ?? "identity").lowercased() == "identity" else {
            throw WebError(.malformed)
        }
        let lengths = Set(response.fields.filter { $0.name == "content-length" }.map(\.value))
        let codings = response.fields.filter { $0.name == "transfer-encoding" }.map { $0.value.lowercased() }
        if response.status == 204 || response.status == 304 {
            stage = .complete
        } else if !codings.isEmpty {
            guard codings == ["chunked"], lengths.isEmpty else { throw WebError(.malformed) }
            stage = .chunkSize
        } else if let length = lengths.first {
            try readLength(length, isOnly: lengths.count == 1)
        } else {
            stage = .untilClose
        }
    }

    private mutating func readLength(_ text: String, isOnly: Bool) throws(WebError) {
        guard isOnly, text.utf8.allSatisfy(\.isASCIIDigit), let count = Int(text) else {
            throw WebError(.malformed)
        }
        guard count <= limits.maximumBodyBytes else { throw WebError(.tooLarge) }
        stage = count == 0 ? .complete : .fixed(count)
    }

    /// RFC 9112 §7.1; extensions are ignored.
    private mutating func readChunkSize(_ line: String) throws(WebError) {
        let digits = line.prefix { $0 != ";" && $0 != " " }
        guard (1...8).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
            let count = Int(digits, radix: 16), count >= 0
        else { throw WebError(.malformed) }
        guard count <= limits.maximumBodyBytes else { throw WebError(.tooLarge) }
        stage = count == 0 ? .trailer : .chunk(count)
    }
}
