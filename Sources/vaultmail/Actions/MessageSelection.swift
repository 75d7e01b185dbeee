import ArgumentParser
import Foundation
import MailApp

/// The messages that a command changes: named on the command line or on standard input.
struct MessageSelection: ParsableArguments {
    @Argument(help: "Message IDs; a unique prefix is enough. \"-\" reads them from standard input.")
    var ids: [String] = []

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "IDs on standard input end with NUL instead of a newline or a blank; without IDs, it is read.")
    var isNulSeparated = false

    @Flag(name: .customLong("thread"), help: "Change the whole conversation of each message.")
    var isForConversations = false

    func validate() throws {
        guard !ids.isEmpty || isNulSeparated else {
            throw ValidationError("Give message IDs, or - to read them from standard input.")
        }
        for id in ids where id != "-" { try MessageArgument.check(id) }
    }

    /// The IDs in order, each once.
    ///
    /// - Throws: `ValidationError` if one on standard input is too short.
    func read() throws -> [String] {
        var seen: Set<String> = []
        let named = ids.isEmpty ? ["-"] : ids
        let all = try named.flatMap { $0 == "-" ? try readStandardInput() : [$0] }
        return all.filter { seen.insert($0).inserted }
    }

    private func readStandardInput() throws -> [String] {
        let bytes: Data
        do {
            bytes = try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw ApplicationError("Standard input cannot be read.", status: .usage)
        }
        // swift-format-ignore: OptionalStringConversion
        let text = String(decoding: bytes, as: UTF8.self)
        let found = text.split { isNulSeparated ? $0 == "\0" : $0.isWhitespace }.map(String.init)
        for id in found { try MessageArgument.check(id) }
        return found
    }

    /// `1 message`, `2 conversations`.
    func count(_ number: Int) -> String { Count.of(number, isForConversations ? "conversation" : "message") }
}
