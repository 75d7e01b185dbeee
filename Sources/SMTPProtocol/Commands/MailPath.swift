public import MIME

/// A sender or recipient of an envelope: a validated address (RFC 5321 §4.1.2).
public struct MailPath: Hashable, Sendable {
    /// The address without angle brackets, as it is sent. Private: never log it.
    public let address: String
    /// True if the server must support SMTPUTF8.
    public let needsSMTPUTF8: Bool

    /// Validates an address such as `ada@example.org`; a host beyond ASCII is converted to A-labels.
    ///
    /// - Throws: the first problem: an empty address, a line break or another control character, a source route, an
    ///   invalid local part or domain, or more than 254 bytes.
    public init(_ address: String) throws(ComposeError.Problem) {
        let checked = try SMTPAddress(address)
        self.address = checked.text
        needsSMTPUTF8 = checked.needsSMTPUTF8
    }
}

extension MailPath: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed placeholder: addresses are private.
    public var description: String { "‹address›" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that nothing private is dumped.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
