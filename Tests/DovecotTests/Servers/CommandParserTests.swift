import Foundation
import IMAPProtocol
import MailModel
import MailTestKit
import Testing

/// C2 with a server's parser. `VAULTMAIL_PROPERTY_COUNT` sets the number of strings of each kind.
@Suite("C2: hostile arguments before Dovecot's parser", .serialized)
struct CommandParserTests {
    /// A kind of argument, and a command that only parses it.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let command: @Sendable ([UInt8]) -> IMAPCommand

        var testDescription: String { name }
    }

    static let count =
        ProcessInfo.processInfo.environment["VAULTMAIL_PROPERTY_COUNT"].flatMap { Int($0) } ?? 100_000
    private static let uids = UIDSet(normalizing: [1...2])

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    static let kinds = [
        Kind(name: "mailbox name") { .status(rawName: $0, items: [.messages]) },
        Kind(name: "target of a copy") { .uidCopy(uids, rawName: Array("none/".utf8) + $0) },
        Kind(name: "target of a move") { .uidMove(uids, rawName: Array("none/".utf8) + $0) },
        Kind(name: "new name") { .rename(rawName: Array("none/".utf8) + $0, to: $0) },
        Kind(name: "mailbox to subscribe") { .subscribe(rawName: Array("none/".utf8) + $0) },
        Kind(name: "pattern of LIST") { .list(reference: text($0), pattern: text($0)) },
        Kind(name: "patterns of LIST") {
            .listExtended(
                conditions: [.subscribed], reference: "", patterns: [text($0), text($0)], returnOptions: [.children])
        },
        Kind(name: "mailbox to watch") { .notify([NotifyGroup(.mailboxes([$0]), events: [])]) },
        Kind(name: "text of a search") { .uidSearch(.header(name: "Subject", value: text($0))) },
        Kind(name: "texts of a search") {
            .uidSearch(.or(.body(text($0)), .not(.text(text($0)))), returnOptions: [.count])
        },
        Kind(name: "field name") { .uidSearch(.header(name: text($0), value: "v")) },
        Kind(name: "keyword of a search") { .uidSearch(.keyword(text($0))) },
        Kind(name: "text of a sort") { .uidSort([SortCriterion(.date)], .header(name: "To", value: text($0))) },
        Kind(name: "value of ID") { .id(["name": text($0)]) },
        Kind(name: "message") {
            .append(rawName: Array("none/at all".utf8), flags: [], date: nil, message: $0 + [0x0A])
        },
        // Dovecot knows the system flags and refuses all others.
        Kind(name: "flag") {
            .uidStore(uids, add: true, flags: [text($0).hasPrefix("\\") ? "\\Seen" : text($0)])
        },
        Kind(name: "section") { .uidFetch(uids, items: [.bodyPeek(section: "HEADER.FIELDS (\(text($0)))")]) },
    ]

    private static let pieces: [[UInt8]] =
        [
            "x", "\r\n", "\r", "\n", "\"", "\\", "{5}\r\n", "{5+}", " ", "(", ")", "%", "*", "]", "[", "é", "&-", "😀",
            "~",
            "\r\nA9 DELETE INBOX\r\n", "NIL", "\t", "+", "\u{7F}", "a.b", "\\Seen", "{", "}", "/", "&AOk-", "&",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3]]

    static func argument(_ random: inout SeededGenerator) -> [UInt8] {
        (0..<random.number(0...5)).flatMap { _ in random.pick(pieces) ?? [] }
    }

    @Test("Every string in every argument is read as exactly one command")
    func oneCommand() async throws {
        let server = try await DovecotServer.start()
        var random = SeededGenerator.announced("arguments before Dovecot")
        for kind in Self.kinds {
            var session = try await RawSession(to: server)
            _ = try await session.run([.select(rawName: Array("INBOX".utf8), condstore: false, readOnly: false)])
            var done = 0
            while done < Self.count {
                var commands: [IMAPCommand] = []
                while commands.count < 250, done < Self.count {
                    let command = kind.command(Self.argument(&random))
                    done += 1
                    if (try? CommandEncoder().encode(command, tag: "T")) != nil { commands.append(command) }
                }
                guard try await Self.check(commands, kind, &session) else { return }
            }
            session.close()
        }
        // None of them created, removed or renamed anything.
        let messages = try await server.messages()
        #expect(messages.isEmpty)
        #expect(!server.log.contains("Panic") && !server.log.contains("Fatal"))
    }

    /// Returns false if a command was parsed as something else.
    static func check(
        _ commands: [IMAPCommand], _ kind: Kind, _ session: inout RawSession
    ) async throws -> Bool {
        let answer = try await session.run(commands)
        #expect(answer.malformed.isEmpty, "\(kind.name)")
        // SEARCH and FETCH may be executed after later commands (RFC 3501 §5.5), but each is answered once.
        let isWhole = Set(answer.tagged.map(\.tag)) == Set(commands.indices.map { "T\($0)" })
        #expect(isWhole, "\(kind.name): answers are missing, doubled, or to something else")
        let refused = answer.tagged.first { $0.status == .bad }
        let bytes = try refused.flatMap { refused in
            try Int(refused.tag.dropFirst()).map {
                try session.encoder.encode(commands[$0], tag: refused.tag).pieces
            }
        }
        #expect(refused == nil, "\(kind.name): \(refused?.text ?? "") \(bytes ?? [])")
        return refused == nil && isWhole
    }
}
