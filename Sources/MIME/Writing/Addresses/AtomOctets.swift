import MailModel

/// The octets of atoms (RFC 5322 §3.2.3).
enum AtomOctets {
    private static let marks = Set("!#$%&'*+-/=?^_`{|}~".utf8)

    static func contains(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || marks.contains(byte) }
}
