import MailModel

/// A part of a message to compose: its header fields, and its octets or subparts.
indirect enum OutgoingPart: Sendable {
    /// `fields` are whole fields with line breaks, Content-Type first.
    case leaf(fields: [UInt8], body: OutgoingBody)
    /// `parameters` are written in addition to the boundary.
    case multipart(subtype: String, parameters: [(String, String)], children: [OutgoingPart])

    /// The octets of all leaves.
    var byteCount: Int {
        switch self {
        case .leaf(let fields, let body): fields.count + body.bytes.count
        case .multipart(_, _, let children): children.reduce(512) { $0 + $1.byteCount + 128 }
        }
    }

    /// True if the octets of a leaf contain the text. Base64 never contains an underscore, but every boundary does.
    func contains(_ text: [UInt8]) -> Bool {
        switch self {
        case .leaf(_, let body): body.encoding != .base64 && ByteSearch.contains(body.bytes, text)
        case .multipart(_, _, let children): children.contains { $0.contains(text) }
        }
    }

    /// True if a leaf contains octets beyond ASCII in the message.
    var isEightBit: Bool {
        switch self {
        case .leaf(_, let body): body.encoding == .eightBit
        case .multipart(_, _, let children): children.contains(where: \.isEightBit)
        }
    }

    /// Writes its header fields, the empty line and its octets.
    func write(to output: inout [UInt8], boundaries: inout BoundarySource) throws(ComposeError) {
        switch self {
        case .leaf(let fields, let body):
            output += fields
            output += try Self.field("Content-Transfer-Encoding", body.encodingName)
            output += Self.lineBreak
            output += body.bytes
        case .multipart(let subtype, let parameters, let children):
            let boundary = boundaries.next()
            var writer = HeaderFieldWriter("Content-Type")
            writer.append("multipart/\(subtype)")
            for (name, value) in parameters { ParameterWriter.append(name, value, to: &writer) }
            ParameterWriter.append("boundary", boundary, to: &writer)
            output += try located(.message) { () throws(ComposeError.Problem) in try writer.finished() }
            // RFC 2045 §6.4: a multipart with 8-bit parts declares 8bit.
            if isEightBit { output += try Self.field("Content-Transfer-Encoding", "8bit") }
            for child in children {
                // RFC 2046 §5.1.1: the line break before a boundary belongs to it; the first one is the empty line.
                output += Self.lineBreak
                output += "--\(boundary)\r\n".utf8
                try child.write(to: &output, boundaries: &boundaries)
            }
            output += "\r\n--\(boundary)--\r\n".utf8
        }
    }

    private static let lineBreak: [UInt8] = [.carriageReturn, .lineFeed]

    static func field(_ name: String, _ value: String) throws(ComposeError) -> [UInt8] {
        try located(.message) { () throws(ComposeError.Problem) in
            var writer = HeaderFieldWriter(name)
            writer.append(value)
            return try writer.finished()
        }
    }
}
