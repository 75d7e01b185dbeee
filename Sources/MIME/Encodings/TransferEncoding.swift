/// The encoding of a part's octets for transport (RFC 2045 §6).
public enum TransferEncoding: Sendable, Hashable {
    /// `7bit`, the default.
    case sevenBit
    /// `8bit`.
    case eightBit
    /// `binary`.
    case binary
    /// `base64`.
    case base64
    /// `quoted-printable`.
    case quotedPrintable
    /// `x-uuencode` and similar, from before MIME.
    case uuencode
    /// `x-yenc`: the eight-bit encoding of Usenet, with its own header line.
    case yEnc
    /// Any other, in lower case; the octets are not decoded.
    case unknown(String)

    /// Parses the value of Content-Transfer-Encoding.
    init(_ value: ArraySlice<UInt8>) {
        let name = value.trimmed.prefix { !$0.isWhiteSpace && $0 != .semicolon && $0 != UInt8(ascii: "(") }
            .filter { $0 != .quote }
        let text = name[...].lowercasedText
        switch text {
        case "", "7bit", "7-bit", "7bits": self = .sevenBit
        case "8bit", "8-bit", "8bits": self = .eightBit
        case "binary": self = .binary
        case "base64", "base-64", "b": self = .base64
        case "quoted-printable", "quotedprintable", "q": self = .quotedPrintable
        case "x-uuencode", "uuencode", "x-uue", "uue": self = .uuencode
        case "x-yenc", "yenc": self = .yEnc
        default: self = .unknown(text)
        }
    }

    /// The name in a header, lower case.
    public var name: String {
        switch self {
        case .sevenBit: "7bit"
        case .eightBit: "8bit"
        case .binary: "binary"
        case .base64: "base64"
        case .quotedPrintable: "quoted-printable"
        case .uuencode: "x-uuencode"
        case .yEnc: "x-yenc"
        case .unknown(let name): name
        }
    }

    /// True if the octets are in the message unencoded.
    public var isIdentity: Bool {
        switch self {
        case .sevenBit, .eightBit, .binary, .unknown: true
        case .base64, .quotedPrintable, .uuencode, .yEnc: false
        }
    }

    /// The decoded octets. Invalid data is skipped and never an error; linear time.
    func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .sevenBit, .eightBit, .binary, .unknown: return Array(bytes)
        case .base64: return LenientBase64.decode(bytes)
        case .quotedPrintable, .uuencode, .yEnc:
            var sink = ArraySink(capacity: bytes.count)
            decode(bytes, into: &sink)
            return sink.bytes
        }
    }

    /// The number of octets that `decode` returns, without allocating them.
    func decodedCount(_ bytes: ArraySlice<UInt8>) -> Int {
        switch self {
        case .sevenBit, .eightBit, .binary, .unknown: return bytes.count
        case .base64: return LenientBase64.decodedCount(bytes)
        case .quotedPrintable, .uuencode, .yEnc:
            var sink = CountingSink()
            decode(bytes, into: &sink)
            return sink.count
        }
    }

    /// Passes the decoded octets to the sink in order, without storing them.
    func decode(_ bytes: ArraySlice<UInt8>, into sink: inout some ByteSink) {
        switch self {
        case .sevenBit, .eightBit, .binary, .unknown: sink.append(bytes)
        case .base64: LenientBase64.decode(bytes, into: &sink)
        case .quotedPrintable: QuotedPrintable.decode(bytes, into: &sink)
        case .uuencode: UUEncoding.decode(bytes, into: &sink)
        case .yEnc: YEncoding.decode(bytes, into: &sink)
        }
    }
}
