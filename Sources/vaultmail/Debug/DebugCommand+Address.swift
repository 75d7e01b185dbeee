import ArgumentParser
import MailDiagnostics

extension DebugCommand {
    /// `vaultmail debug address`.
    struct Address: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "address",
            abstract: "Classify email addresses by RFC 5321 and RFC 5322, as JSON lines.")

        @Argument(help: "Addresses such as ada@example.org, or - to read one per line from standard input.")
        var addresses: [String]

        @Flag(help: "Allow SMTPUTF8 addresses (RFC 6531).")
        var utf8 = false

        @Flag(help: "Read lines of standard input as JSON strings, for addresses with newlines or NUL.")
        var escaped = false

        func run() throws {
            let named = try addresses.flatMap { address in
                guard address == "-" else { return [address] }
                return try DebugTools.addressLines(try InputFile.read("-"), escaped: escaped)
            }
            let text = try DebugTools.addresses(named, allowsUTF8: utf8)
            if !text.isEmpty { Console.print(text) }
        }
    }
}
