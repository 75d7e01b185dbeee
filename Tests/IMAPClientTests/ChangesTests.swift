import Foundation
import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

private func set(_ range: ClosedRange<UInt32>) -> UIDSet { UIDSet(normalizing: [range]) }
private func uid(_ number: UInt32) -> UID { UID(number) ?? .min }

@Suite("Changing messages")
struct ChangesTests {
    @Test("RFC 3501 §6.3.11: a message is appended to a mailbox, and the UID that the server reports is returned")
    func appends() async throws {
        let transcript = """
            C: A3 APPEND Drafts (\\Draft) "01-Feb-2026 10:00:00 +0000" {15}
            S: + go on
            C: Subject: hi
            C: 
            C: 
            S: A3 OK [APPENDUID 7 41] done
            C: A4 APPEND Nowhere {4}
            S: A4 NO [TRYCREATE] no such mailbox
            C: A5 APPEND Drafts {4}
            S: + go on
            C: ab
            C: 
            S: A5 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let date = Date(timeIntervalSince1970: 1_769_940_000)
            let put = try await connection.append(
                Array("Subject: hi\r\n\r\n".utf8), to: "Drafts", flags: [#"\Draft"#], date: date)
            #expect(put == AppendedMessage(uidValidity: UIDValidity(7), uid: uid(41)))
            let error = await Sessions.failure { _ = try await connection.append(Array("ab\r\n".utf8), to: "Nowhere") }
            #expect(error?.kind == .mailboxNotFound)
            let untold = try await connection.append(Array("ab\r\n".utf8), to: "Drafts")
            #expect(untold == nil)
            #expect(await connection.isUsable)
        }
    }

    @Test("FR-SYNC-05: flags are added and removed silently, and an empty change sends nothing")
    func storesFlags() async throws {
        let transcript = """
            C: A3 UID STORE 4:6 +FLAGS.SILENT (\\Seen)
            S: A3 OK done
            C: A4 UID STORE 4:6 -FLAGS.SILENT (\\Seen \\Flagged)
            S: A4 NO [NOPERM] not yours
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            try await connection.store(set(4...6), add: [#"\Seen"#])
            let error = await Sessions.failure {
                try await connection.store(set(4...6), remove: [#"\Seen"#, #"\Flagged"#])
            }
            #expect(error?.kind == .serverRefused(.noPermission))
            #expect(error?.recovery == .dropOperation)
            try await connection.store(UIDSet(), add: [#"\Seen"#])
            try await connection.store(set(1...1), add: [])
        }
    }

    struct MoveRow: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: String
        let mapping: [UInt32: UInt32]?
        var testDescription: String { name }
    }

    static let moveRows = [
        MoveRow(
            name: "COPYUID in an untagged OK",
            answer: "S: * OK [COPYUID 55 4:6 31:33]\nS: * 1 EXPUNGE\nS: A3 OK done", mapping: [4: 31, 5: 32, 6: 33]),
        MoveRow(
            name: "COPYUID in the tagged OK, ranges in another order",
            answer: "S: A3 OK [COPYUID 55 6,4:5 31,40:41] done", mapping: [6: 31, 4: 40, 5: 41]),
        MoveRow(
            name: "a bare response code, as Exchange sends it",
            answer: "S: [COPYUID 55 6 31]\nS: * 1 EXPUNGE\nS: * 0 EXISTS\nS: A3 OK MOVE completed.", mapping: [6: 31]),
        MoveRow(name: "no code", answer: "S: * 1 EXPUNGE\nS: A3 OK done", mapping: nil),
        MoveRow(name: "empty sets, as Outlook sends them", answer: "S: A3 OK [COPYUID 55  ] done", mapping: nil),
        MoveRow(name: "a validity of zero", answer: "S: A3 OK [COPYUID 0 4 41] done", mapping: nil),
        MoveRow(name: "sets of different sizes", answer: "S: A3 OK [COPYUID 55 4:6 31] done", mapping: nil),
        MoveRow(
            name: "a huge set", answer: "S: A3 OK [COPYUID 55 1:4294967295 1:4294967295] done", mapping: nil),
        MoveRow(name: "UIDs that were not moved", answer: "S: A3 OK [COPYUID 55 9 31] done", mapping: nil),
    ]

    @Test(
        "FR-SYNC-05: MOVE returns the new UIDs, in any place and form of the server's report", arguments: moveRows
    )
    func tellsWhere(_ row: MoveRow) async throws {
        let transcript = "C: A3 UID MOVE 4:6 Archive\n" + row.answer + "\nX: gone"
        try await Sessions.run(transcript) { connection in
            let moved = try await connection.move(set(4...6), to: "Archive")
            let mapping = moved.map { result in
                Dictionary(uniqueKeysWithValues: result.mapping.map { ($0.key.rawValue, $0.value.rawValue) })
            }
            #expect(mapping == row.mapping)
            #expect(moved == nil || moved?.uidValidity == UIDValidity(55))
        }
    }

    @Test("FR-SYNC-05: without MOVE, the original is removed only after the copy is confirmed, and by UID")
    func movesByCopying() async throws {
        let transcript = """
            C: A3 UID COPY 4 Archive
            S: A3 OK [COPYUID 55 4 31] copied
            C: A4 UID STORE 4 +FLAGS.SILENT (\\Deleted)
            S: A4 OK done
            C: A5 UID EXPUNGE 4
            S: * 1 EXPUNGE
            S: A5 OK done
            C: A6 UID COPY 5 Gone
            S: A6 NO [TRYCREATE] no such mailbox
            X: gone
            """
        try await Sessions.run(transcript, after: Sessions.selected("IMAP4rev1 UIDPLUS")) { connection in
            let moved = try await connection.move(set(4...4), to: "Archive")
            #expect(moved?.mapping == [uid(4): uid(31)])
            let error = await Sessions.failure { _ = try await connection.move(set(5...5), to: "Gone") }
            #expect(error?.kind == .mailboxNotFound)
            #expect(error?.recovery == .dropOperation)
        }
    }

    @Test(
        "FR-SYNC-05: a copy that the server does not confirm removes nothing",
        arguments: ["", "[COPYUID 55 4 31] ", "[COPYUID 0 4:5 31:32] "])
    func unconfirmedCopy(_ code: String) async throws {
        let transcript = "C: A3 UID COPY 4:5 Archive\nS: A3 OK \(code)copied\nX: gone"
        try await Sessions.run(transcript, after: Sessions.selected("IMAP4rev1 UIDPLUS")) { connection in
            let error = await Sessions.failure { _ = try await connection.move(set(4...5), to: "Archive") }
            #expect(error?.kind == .serverRefused(.unconfirmed))
            #expect(error?.recovery == .waitAndRetry)
            #expect(await connection.isUsable)
        }
    }

    @Test("Without UIDPLUS nothing is ever expunged")
    func neverExpungesPlainly() async throws {
        let transcript = """
            C: A3 UID COPY 4 Archive
            S: A3 OK copied
            C: A4 UID STORE 4 +FLAGS.SILENT (\\Deleted)
            S: A4 OK done
            X: gone
            """
        try await Sessions.run(transcript, after: Sessions.selected("IMAP4rev1")) { connection in
            let moved = try await connection.move(set(4...4), to: "Archive")
            #expect(moved == nil)
            try await connection.expunge(set(4...4))
        }
    }

    @Test("A mailbox opened for reading is not changed, and nothing is sent")
    func readOnlyStaysUnchanged() async throws {
        let transcript = """
            C: A2 EXAMINE INBOX
            S: * 1 EXISTS
            S: A2 OK [READ-ONLY] done
            X: gone
            """
        let beginning = Sessions.signedIn("IMAP4rev1 UIDPLUS MOVE")
        try await Sessions.run(transcript, after: beginning, selects: false) { connection in
            _ = try await connection.select("INBOX", readOnly: true)
            for change in [
                { _ = try await connection.move(set(1...1), to: "Archive") },
                { try await connection.store(set(1...1), add: [#"\Seen"#]) },
                { try await connection.expunge(set(1...1)) },
            ] as [() async throws -> Void] {
                #expect(await Sessions.failure(change)?.kind == .serverRefused(.noPermission))
            }
            #expect(await connection.isUsable)
        }
    }

    @Test("Outlook's throttling causes a delay, not a failure")
    func throttling() async throws {
        let transcript = """
            C: A3 UID STORE 4 +FLAGS.SILENT (\\Seen)
            S: A3 BAD Request is throttled. Suggested Backoff Time: 299961 milliseconds
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let error = await Sessions.failure { try await connection.store(set(4...4), add: [#"\Seen"#]) }
            #expect(error?.kind == .serverRefused(.limit))
            #expect(error?.recovery == .waitAndRetry)
        }
    }
}
