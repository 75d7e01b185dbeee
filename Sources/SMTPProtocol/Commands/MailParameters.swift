/// The parameters of MAIL FROM (RFC 5321 §4.1.1.2).
public struct MailParameters: Hashable, Sendable {
    /// SIZE: the number of bytes of the message (RFC 1870); nil if the server does not offer it.
    public var byteCount: Int?
    /// BODY=8BITMIME (RFC 6152).
    public var eightBitMIME: Bool
    /// SMTPUTF8 (RFC 6531).
    public var smtpUTF8: Bool

    /// Memberwise initializer.
    public init(byteCount: Int? = nil, eightBitMIME: Bool = false, smtpUTF8: Bool = false) {
        self.byteCount = byteCount
        self.eightBitMIME = eightBitMIME
        self.smtpUTF8 = smtpUTF8
    }

    var text: String {
        var words: [String] = []
        if let byteCount { words.append("SIZE=\(max(0, byteCount))") }
        if eightBitMIME { words.append("BODY=8BITMIME") }
        if smtpUTF8 { words.append("SMTPUTF8") }
        return words.map { " " + $0 }.joined()
    }
}
