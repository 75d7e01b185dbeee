import Foundation
import MailTestKit

/// The user's other mail client, which is also the judge: Python's imaplib, never our own code.
struct RivalClient: Sendable {
    let server: DovecotServer
    let user: String
    /// Where it records the possible number of copies of each message.
    let ledger: URL

    /// The contents of the server.
    struct Listing: Decodable {
        struct Row: Decodable {
            var mailbox: String
            var uid: UInt32
            var subject: String
            var flags: [String]
        }

        /// Raw names.
        var mailboxes: [String]
        var messages: [Row]
        /// Lost or duplicated messages, in words.
        var problems: [String]
    }

    /// Makes this number of random changes.
    ///
    /// - Parameter isConcurrent: true if our program may change the same mail at the same time.
    /// - Returns: subjects of the messages that may have changed.
    func change(seed: UInt64, count: Int, isConcurrent: Bool) async throws -> Set<String> {
        let words = ["change", "\(seed)", "\(count)"] + (isConcurrent ? ["concurrent"] : [])
        return try JSONDecoder().decode(Set<String>.self, from: try await run(words))
    }

    /// New mail arrives.
    func deliver(seed: UInt64, count: Int) async throws {
        _ = try await run(["deliver", "\(seed)", "\(count)"])
    }

    /// Reads everything.
    ///
    /// - Parameter deleted: subjects of messages that the user permanently deleted in our program: there may be fewer
    ///   copies.
    func read(without deleted: Set<String>) async throws -> Listing {
        try JSONDecoder().decode(Listing.self, from: try await run(["read"] + deleted.sorted()))
    }

    private func run(_ words: [String]) async throws -> Data {
        let outcome = try await CommandLineTool.run(
            [
                "python3", TestTool.path("other_client.py"), "\(server.port)", server.authorityFile.path, user,
                ledger.path,
            ] + words)
        return Data(outcome.output.utf8)
    }
}
