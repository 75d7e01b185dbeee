import Foundation
import GRDB
import MailModel
import MailTestKit
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("The write-ahead log", .soundStores)
struct WriteAheadLogTests {
    private static func log(of store: MailStore) -> URL {
        store.directory.appending(path: MailStore.databaseName + "-wal")
    }

    private static func byteCount(_ file: URL) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }

    @Test("Opening a store writes no page of it")
    func openingWritesNothing() throws {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage()
        _ = try fixture.store.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try fixture.store.close()
        let again = try MailStore.open(
            at: fixture.store.directory, logger: StoreFixture.logger, now: { fixture.time.now })
        #expect(try again.message(message) != nil)
        #expect(try Self.byteCount(Self.log(of: again)) == 1)
        #expect(WriteAheadLog(of: again.directory.appending(path: MailStore.databaseName)).isEmpty)
        let reader = try MailStore.openReadOnly(at: again.directory, logger: StoreFixture.logger)
        try again.perform(.star, on: [.message(message)])
        #expect(try reader.message(message)?.summary.isStarred == true)
        #expect(try Self.byteCount(Self.log(of: again)) > 4096)
        #expect(try again.check() == [])
    }

    @Test("A byte behind transactions, where two processes begin the log at once, loses none of them")
    func byteBehindTransactions() throws {
        let fixture = try StoreFixture()
        let first = try fixture.inboxMessage()
        let file = try FileHandle(forWritingTo: Self.log(of: fixture.store))
        try file.seekToEnd()
        try file.write(contentsOf: [0])
        try file.close()
        let reader = try MailStore.openReadOnly(at: fixture.store.directory, logger: StoreFixture.logger)
        #expect(try reader.message(first) != nil)
        try fixture.store.perform(.star, on: [.message(first)])
        #expect(try reader.message(first)?.summary.isStarred == true)
        // As after a crash: the log with its byte, without the index that a running process shares.
        let copy = try TemporaryDirectory()
        for ending in ["", "-wal"] {
            let name = MailStore.databaseName + ending
            try FileManager.default.copyItem(
                at: fixture.store.directory.appending(path: name), to: copy.url.appending(path: name))
        }
        let tail = try FileHandle(forWritingTo: copy.url.appending(path: MailStore.databaseName + "-wal"))
        try tail.seekToEnd()
        try tail.write(contentsOf: [0])
        try tail.close()
        let recovered = try MailStore.open(at: copy.url, logger: StoreFixture.logger)
        #expect(try recovered.message(first)?.summary.isStarred == true)
        #expect(try recovered.check() == [])
    }
}
