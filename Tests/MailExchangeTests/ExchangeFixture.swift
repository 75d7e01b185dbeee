import Foundation
import Logging
import MailModel
import MailStorage
import MailTestKit
import Testing

@testable import MailExchange

/// An empty store and a folder for files.
struct ExchangeFixture {
    let directory: TemporaryDirectory
    let store: MailStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try MailStore.open(
            at: directory.file("store"), logger: Self.logger,
            now: { Date(timeIntervalSince1970: 1_790_000_000) })
    }

    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Mail with everything that the generator knows, broken messages included; every message once.
    static func mail(_ count: Int) -> [GeneratedMessage] {
        let date = Date(timeIntervalSince1970: 1_780_000_000)
        var seen: Set<[UInt8]> = []
        return MailboxGenerator(seed: 7, messageCount: count, now: date).generate().messages
            .filter { seen.insert($0.bytes).inserted }
    }

    @discardableResult
    func put(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = directory.file(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    @discardableResult
    func put(_ name: String, _ text: String) throws -> String { try put(name, Array(text.utf8)) }

    func importing(_ paths: String..., into mailbox: String? = nil) throws -> ImportSummary {
        var importing = MailImport(store: store, mailbox: mailbox)
        return try importing.run(paths)
    }

    /// The bytes of every message of a mailbox.
    func bytes(in path: String) throws -> [[UInt8]] {
        try messages(in: path).map { try #require(try store.rawBytes(of: $0.id)) }
    }

    func messages(in path: String) throws -> [MessageSummary] {
        let mailbox = try #require(try mailbox(path), "no mailbox \(path)")
        return try store.messages(in: mailbox.id, before: nil, limit: 100_000)
    }

    /// The file of a message's bytes.
    func file(of message: MessageSummary) -> URL {
        directory.file("store/messages/\(message.account)/\(message.publicID.prefix(2))/\(message.publicID).eml")
    }

    func mailbox(_ path: String) throws -> Mailbox? {
        try store.mailboxes().first { $0.listing.path == path }
    }

    func expectSound(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(try store.check() == [], sourceLocation: location)
    }
}

extension [[UInt8]] {
    /// Without an order.
    var inAnyOrder: [[UInt8]] { sorted { $0.lexicographicallyPrecedes($1) } }
}
