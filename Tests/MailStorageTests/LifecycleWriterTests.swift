import Foundation
import Testing

@Suite("What writes the states of messages")
struct LifecycleWriterTests {
    private static let module = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/MailStorage")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: module.appending(path: path), encoding: .utf8)
    }

    /// True if a statement of the source adds or removes placements, deletes messages, or sets a column of a state.
    private static func writesStates(_ source: String) -> Bool {
        let rows = /DELETE FROM (?:message|placement)[\s"]|INSERT (?:OR \w+ )?INTO placement[\s(]/
        guard source.firstMatch(of: rows) == nil else { return true }
        let ofMessage = /[\s,](?:archived_at|orphaned_at|is_soft_deleted|is_return_promised) =/
        let ofPlacement = /[\s,](?:mailbox_id|uid_validity|uid|expected_since|is_move_unfound) =/
        return source.matches(of: /UPDATE (?:OR \w+ )?(message|placement) SET([^"]*)/).contains { update in
            let assignments = update.output.2.components(separatedBy: "WHERE")[0]
            return assignments.firstMatch(of: update.output.1 == "message" ? ofMessage : ofPlacement) != nil
        }
    }

    @Test("The comment of MessageLifecycle names every other type that writes the states of messages")
    func writers() throws {
        let comment = try Self.text("Lifecycle/MessageLifecycle.swift").components(separatedBy: "struct ")[0]
        let named = Set(comment.matches(of: /`([A-Z]\w+)`/).map { String($0.output.1) })
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.module.path).filter {
            $0.hasSuffix(".swift")
        }
        #expect(files.count > 200)
        let writers = try files.filter { Self.writesStates(try Self.text($0)) }.map {
            URL(filePath: $0).deletingPathExtension().lastPathComponent
        }
        #expect(Set(writers) == named.union(["MessageLifecycle"]))
    }

    @Test(
        "Statements that write states differ from those that read them or write something else",
        arguments: [
            ("UPDATE message SET archived_at = ? WHERE id = ?", true),
            ("UPDATE OR IGNORE placement SET\n  uid = ?", true),
            ("UPDATE placement SET flags = ?, mailbox_id = ?", true), ("DELETE FROM placement WHERE id = ?", true),
            ("INSERT INTO placement (message_id) VALUES (?)", true), ("\"DELETE FROM message\"", true),
            ("UPDATE placement SET shown_mailbox_id = ? WHERE mailbox_id = ?", false),
            ("UPDATE message SET is_shown = archived_at IS NOT NULL WHERE orphaned_at = ?", false),
            ("SELECT uid FROM placement WHERE uid = ?", false), ("DELETE FROM message_word", false),
        ] as [(String, Bool)])
    func statements(_ statement: String, isWrite: Bool) {
        #expect(Self.writesStates(statement) == isWrite)
    }
}
