/// The type of a file, detected from its first octets.
enum FileContent {
    case mbox, message, empty, unknown

    /// A file named `.eml` is always one message.
    init(_ file: MailFile) throws(ExchangeError) {
        let beginning = try file.beginning()
        let isNamed = file.name.lowercased().hasSuffix(".eml")
        self = isNamed && !beginning.isEmpty ? .message : FileContent(beginning: beginning)
    }

    private init(beginning: [UInt8]) {
        guard !beginning.isEmpty else {
            self = .empty
            return
        }
        if beginning.starts(with: FromLine.mark) {
            self = .mbox
        } else {
            self = Self.beginsWithField(beginning) ? .message : .unknown
        }
    }

    /// Returns true if the first line is a header field (RFC 5322 §2.2): a name of printable ASCII and a colon.
    private static func beginsWithField(_ bytes: [UInt8]) -> Bool {
        let name = bytes.prefix { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
        guard (1...200).contains(name.count) else { return false }
        // White space before the colon is obsolete syntax (§4.5).
        let rest = bytes[name.count...].drop { $0 == 0x20 || $0 == 0x09 }
        return rest.first == UInt8(ascii: ":")
    }
}
