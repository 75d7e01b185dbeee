/// A reply of an SMTP server (RFC 5321 §4.2).
public struct SMTPReply: Hashable, Sendable {
    /// What the first digit of the code says (RFC 5321 §4.2.1).
    public enum Category: Hashable, Sendable {
        /// 2yz: done.
        case success
        /// 3yz: the server waits for more.
        case intermediate
        /// 4yz: failed, but the same may succeed later.
        case transient
        /// 5yz: failed, and the same will fail again.
        case permanent
    }

    /// The code, 200 to 559.
    public let code: Int
    /// The enhanced status code of the last line that has one of the same severity; nil if none has.
    public let enhancedCode: EnhancedStatusCode?
    /// The text of each line without codes, printable and bounded by `ReplyLimits`. Private: never log it.
    public let lines: [String]

    /// Memberwise initializer.
    public init(code: Int, enhancedCode: EnhancedStatusCode? = nil, lines: [String] = []) {
        self.code = code
        self.enhancedCode = enhancedCode
        self.lines = lines
    }

    /// What the first digit says.
    public var category: Category {
        switch code / 100 {
        case 2: .success
        case 3: .intermediate
        case 4: .transient
        default: .permanent
        }
    }

    /// True if the server ends the session (RFC 5321 §3.8): 421 may be the answer to any command.
    public var endsSession: Bool { code == 421 }

    /// All lines in one, at most 500 characters. Private: never log it.
    public var text: String {
        String(lines.filter { !$0.isEmpty }.joined(separator: " ").prefix(ReplyLimits.textCharacters))
    }

    /// The reply as it is quoted to the user: the codes and the text.
    public var quotation: String {
        ([String(code)] + (enhancedCode.map { [$0.description] } ?? []) + (text.isEmpty ? [] : [text]))
            .joined(separator: " ")
    }

    /// The same reply with another text, such as one without secrets.
    public func replacingText(_ replacement: (String) -> String) -> SMTPReply {
        SMTPReply(code: code, enhancedCode: enhancedCode, lines: lines.map(replacement))
    }
}

extension SMTPReply: CustomStringConvertible, CustomDebugStringConvertible {
    /// The codes only, which are safe to log.
    public var description: String {
        ([String(code)] + (enhancedCode.map { [$0.description] } ?? [])).joined(separator: " ")
    }

    /// The same as `description`.
    public var debugDescription: String { description }
}
