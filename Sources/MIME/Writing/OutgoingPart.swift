/// A part of a message being written: what its header says, and its octets or its own parts.
indirect enum OutgoingPart: Sendable {
    /// `fields` are whole fields with line breaks, Content-Type first.
    case leaf(fields: [UInt8], body: OutgoingBody)
    /// `parameters` stand beside the boundary.
    case multipart(subtype: String, parameters: [(String, String)], children: [OutgoingPart])

    /// How many octets all leaves have.
    var byteCount: Int {
        switch self {
        case .leaf(let fields, let body): fields.count + body.bytes.count
        case .multipart(_, _, let children): children.reduce(512) { $0 + $1.byteCount + 128 }
        }
    }

    /// Whether a text stands anywhere in the octets of the leaves. Base64 has no underscore, as every boundary does.
    func contains(_ text: [UInt8]) -> Bool {
        switch self {
        case .leaf(_, let body): body.encoding != .base64 && ByteSearch.contains(body.bytes, text)
        case .multipart(_, _, let children): children.contains { $0.contains(text) }
        }
    }

    /// Whether a leaf stands in the message with octets beyond ASCII.
    var isEightBit: Bool {
        switch self {
        case .leaf(_, let body): body.encoding == .eightBit
        case .multipart(_, _, let children): children.contains(where: \.isEightBit)
        }
    }

    /// Writes the fields of its header, the empty line and the octets.
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
            // RFC 2045 §6.4: what holds 8-bit parts says so itself.
            if isEightBit { output += try Self.field("Content-Transfer-Encoding", "8bit") }
            for child in children {
                // RFC 2046 §5.1.1: the line break before a boundary belongs to it; the first stands for the empty line.
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
