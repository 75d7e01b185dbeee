/// Writes a message for DATA (RFC 5321 §4.5.2) while it is read: every line ends in CRLF, and a line that begins with a
/// dot gets another one.
///
/// A CR or LF alone is written as CRLF before the dots are looked at. Otherwise `LF . LF` in a message could end it for
/// a server that accepts LF as a line break, and the rest would be taken for commands (SMTP smuggling). A NUL, which
/// some servers remove, does not hide the dot after it.
public struct MessageEncoder: Sendable {
    /// The line that ends the message. Sent by itself, after everything else.
    public static let terminator: [UInt8] = [0x2E, 0x0D, 0x0A]

    private static let (cr, lf, dot) = (UInt8(0x0D), UInt8(0x0A), UInt8(0x2E))

    /// True until the line has another byte than NUL.
    private var isAtLineStart = true
    private var isLineEmpty = true
    private var previousWasCR = false

    /// Creates an encoder at the beginning of a message.
    public init() {}

    /// Returns the bytes to send for the next piece of the message; pieces may be split anywhere.
    public mutating func encode(_ piece: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(piece.count + piece.count / 32 + 2)
        for byte in piece {
            switch byte {
            case Self.cr: endLine(&output)
            case Self.lf: if !previousWasCR { endLine(&output) }
            default:
                if isAtLineStart, byte == Self.dot { output.append(byte) }
                output.append(byte)
                isAtLineStart = isAtLineStart && byte == 0
                isLineEmpty = false
            }
            previousWasCR = byte == Self.cr
        }
        return output
    }

    /// Returns what completes the last line; empty if it is complete.
    public mutating func finish() -> [UInt8] {
        defer { (isAtLineStart, isLineEmpty, previousWasCR) = (true, true, false) }
        return isLineEmpty ? [] : [Self.cr, Self.lf]
    }

    private mutating func endLine(_ output: inout [UInt8]) {
        output.append(Self.cr)
        output.append(Self.lf)
        isAtLineStart = true
        isLineEmpty = true
    }
}
