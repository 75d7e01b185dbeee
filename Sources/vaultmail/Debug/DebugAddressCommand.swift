import ArgumentParser
import MailApp

extension DebugCommand {
    /// `vaultmail debug address`.
    struct Address: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say what addresses are by RFC 5321 and RFC 5322: one line of JSON an address.")

        @Argument(help: "Addresses such as ada@example.org; - reads them from standard input, one a line.")
        var addresses: [String]

        @Flag(help: "Allow what servers with SMTPUTF8 allow (RFC 6531).")
        var utf8 = false

        @Flag(help: "The lines of standard input are JSON strings, for addresses with line ends or NUL in them.")
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
