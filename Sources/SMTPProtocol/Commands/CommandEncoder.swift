import MailModel

/// Writes commands as bytes: one line each, for any arguments.
public enum CommandEncoder {
    /// Why a command cannot be written. Nothing was sent.
    public enum Failure: Error, Hashable, Sendable, CaseIterable {
        /// An argument contains a control character, or a blank or another character that its grammar excludes.
        case badArgument
        /// The line exceeds the limit.
        case tooLong
    }

    /// RFC 5321 §4.5.3.1.4: 512 bytes with the line break, and RFC 1870, RFC 6152 and RFC 6531 add 26, 17 and 10.
    static let lineBytes = 512 + 53
    /// RFC 4954 §4.
    static let authenticationLineBytes = 12_288
    /// The maximum length of an initial response that may be sent with AUTH (RFC 4954 §4), so that the line has 512
    /// bytes; a longer one waits for the server's challenge.
    public static let initialResponseBytes = 480

    /// The line of a command, with CRLF.
    public static func encode(_ command: SMTPCommand) throws(Failure) -> [UInt8] {
        let text = try line(of: command)
        // The validated types exclude control characters already; this holds even if one of them is wrong.
        guard text.unicodeScalars.allSatisfy({ !isControl($0) }) else { throw .badArgument }
        let bytes = Array(text.utf8) + [0x0D, 0x0A]
        guard bytes.count <= lineBytes else { throw .tooLong }
        return bytes
    }

    /// The lines of several commands (RFC 2920).
    public static func encode(_ commands: [SMTPCommand]) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        for command in commands { bytes += try encode(command) }
        return bytes
    }

    /// The answer to a challenge of AUTH, in base64, or `*` to cancel (RFC 4954 §4).
    public static func encode(response: String) throws(Failure) -> [UInt8] {
        guard response == "*" || isBase64(response) else { throw .badArgument }
        guard response.utf8.count + 2 <= authenticationLineBytes else { throw .tooLong }
        return Array(response.utf8) + [0x0D, 0x0A]
    }

    private static func line(of command: SMTPCommand) throws(Failure) -> String {
        switch command {
        case .hello(let name):
            guard isHostName(name) else { throw .badArgument }
            return "EHLO \(name)"
        case .authenticate(let mechanism, let response):
            guard isMechanism(mechanism), response.map(isBase64) ?? true else { throw .badArgument }
            guard let response else { return "AUTH \(mechanism)" }
            return "AUTH \(mechanism) \(response.isEmpty ? "=" : response)"
        case .mail(let path, let parameters): return "MAIL FROM:<\(path.address)>\(parameters.text)"
        case .recipient(let path): return "RCPT TO:<\(path.address)>"
        case .startTLS, .data, .reset, .noop, .quit: return command.name
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    /// A domain or an address literal (RFC 5321 §4.1.2, §4.1.3).
    private static func isHostName(_ text: String) -> Bool {
        let marks = Set(".-[]:".utf8)
        return (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || marks.contains($0) }
    }

    /// RFC 4422 §3.1.
    private static func isMechanism(_ text: String) -> Bool {
        (1...20).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    private static func isBase64(_ text: String) -> Bool {
        let marks = Set("+/=".utf8)
        return text.utf8.allSatisfy { $0.isASCIILetterOrDigit || marks.contains($0) }
    }
}
