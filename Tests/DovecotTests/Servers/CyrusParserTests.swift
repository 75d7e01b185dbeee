import IMAPProtocol
import MailTestKit
import Testing

/// A second independent parser. Courier's is not suitable: it answers rejected names like syntax errors, and ends the
/// session after ten.
@Suite(
    "C2: hostile arguments before Cyrus' parser", .enabled(if: OtherServer.running("Cyrus") != nil), .serialized)
struct CyrusParserTests {
    /// Cyrus has no NOTIFY, and hangs on some patterns of subscribed mailboxes.
    private static let leftOut = ["mailbox to watch", "patterns of LIST"]

    /// Cyrus 3.6 ends the session, without other effects, if a literal contains what looks like the announcement of
    /// another one.
    private static func confuses(_ argument: [UInt8]) -> Bool {
        argument.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .contains { $0.suffix(2).elementsEqual("}\r".utf8) }
    }

    @Test("Every string in every argument is read as exactly one command by Cyrus")
    func oneCommand() async throws {
        let server = try #require(OtherServer.running("Cyrus"))
        var random = SeededGenerator.announced("arguments before Cyrus")
        let count = CommandParserTests.count / 100
        try await server.selected { session, _ in
            for kind in CommandParserTests.kinds where !Self.leftOut.contains(kind.name) {
                let arguments = (0..<count).map { _ in CommandParserTests.argument(&random) }
                let commands = arguments.filter { !Self.confuses($0) }.map(kind.command).filter {
                    (try? session.encoder.encode($0, tag: "T")) != nil
                }
                #expect(commands.count > count / 20, "\(kind.name)")
                for start in stride(from: 0, to: commands.count, by: 250) {
                    let batch = Array(commands[start..<min(start + 250, commands.count)])
                    guard try await CommandParserTests.check(batch, kind, &session) else { return }
                }
            }
        }
    }
}
