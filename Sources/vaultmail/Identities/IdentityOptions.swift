import ArgumentParser
import Foundation
import MailApp
import MailModel

/// What an identity is made of.
struct IdentityOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The name that recipients see.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("The text below new messages; empty for none.", valueName: "text"))
    var signature: String?

    @Option(help: ArgumentHelp("A file with the signature, in UTF-8.", valueName: "file"))
    var signatureFile: String?

    @Flag(name: .customLong("default"), help: "Send new messages of the account from this identity.")
    var isDefault = false

    func validate() throws {
        guard signature == nil || signatureFile == nil else {
            throw ValidationError("Use either --signature or --signature-file.")
        }
    }

    /// The signature to set; nil if it stays.
    ///
    /// - Throws: `ApplicationError` if its file cannot be read.
    func signatureText() throws -> String? { try signatureFile.map(Self.contents) ?? signature }

    /// Returns an identity with what the options name.
    func applied(to entry: IdentityEntry, address: String?, signature: String?) -> IdentityEntry {
        IdentityEntry(
            id: entry.id, name: name ?? entry.name, address: address ?? entry.address,
            signature: signature ?? entry.signature, isDefault: isDefault || entry.isDefault)
    }

    private static func contents(of file: String) throws -> String {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ApplicationError("\(file) cannot be read as UTF-8 text.", status: .failed)
        }
        var lines = text.replacingOccurrences(of: "\r\n", with: "\n")
        while lines.last == "\n" { lines.removeLast() }
        return lines
    }
}
