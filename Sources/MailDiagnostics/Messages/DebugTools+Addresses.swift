import Foundation
import MIME
import MailApp

extension DebugTools {
    /// One line of JSON per address: `address`, `category`, `diagnosis`, `findings` and `smtputf8`, with the raw values
    /// of ``AddressSyntax``.
    public static func addresses(_ addresses: [String], allowsUTF8: Bool) throws -> String {
        try OutputJSON.lines(addresses.map { AddressLine($0, AddressSyntax($0, allowsUTF8: allowsUTF8)) })
    }

    /// Splits a text into lines; a newline at the end adds no empty line. With `escaped`, each line is a JSON string.
    public static func addressLines(_ bytes: [UInt8], escaped: Bool) throws -> [String] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(bytes.last == 0x0A ? 1 : 0)
        return try lines.enumerated().map { number, line in
            guard escaped else { return String(decoding: line, as: UTF8.self) }
            do {
                return try JSONDecoder().decode(String.self, from: Data(line))
            } catch {
                throw ApplicationError("Line \(number + 1) is not a JSON string.", status: .usage)
            }
        }
    }
}

/// The output for one address.
private struct AddressLine: Encodable {
    var address: String
    var category: String
    var diagnosis: String
    var findings: [String]
    var smtputf8: Bool

    init(_ address: String, _ syntax: AddressSyntax) {
        self.address = address
        category = syntax.category.rawValue
        diagnosis = syntax.diagnosis.rawValue
        findings = syntax.findings.sorted().map(\.rawValue)
        smtputf8 = syntax.needsSMTPUTF8
    }
}
