import Foundation
import GRDB
import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("A search index that is damaged", .soundStores)
struct DamagedIndexTests {
    /// Deletes the record of the index's structure, or its contents, directly in the database.
    private static let damages = [
        "DELETE FROM search_index_data WHERE id = 10", "DELETE FROM search_index_data WHERE id > 10",
    ]

    private func damage(_ fixture: StoreFixture, _ sql: String) throws {
        let other = try DatabaseQueue(path: fixture.store.pool.path)
        try other.write { db in try db.execute(sql: sql) }
        try other.close()
    }

    private func filled() throws -> (StoreFixture, MessageID) {
        let fixture = try StoreFixture()
        let message = try fixture.inboxMessage("walrus")
        for number in 2...40 { _ = try fixture.inboxMessage("m\(number)", uid: UInt32(number)) }
        return (fixture, message)
    }

    @Test("FR-SYNC-04: bodies and headers are stored despite the damage, and the index is rebuilt", arguments: damages)
    func storing(_ sql: String) throws {
        let (fixture, message) = try filled()
        try damage(fixture, sql)
        try fixture.store.storeBodies([(message, content("elephants and giraffes"))])
        _ = try fixture.inboxMessage("later", uid: 99)
        try fixture.store.repairIndex()
        #expect(try fixture.store.search("giraffes").total == 1)
        #expect(try fixture.store.search("subject:subject").total == 41)
        try fixture.expectSound()
    }

    @Test("A search that meets the damage is answered from a new index")
    func searching() throws {
        let (fixture, message) = try filled()
        try fixture.store.storeBodies([(message, content("elephants and giraffes"))])
        try damage(fixture, Self.damages[0])
        #expect(try fixture.store.search("giraffes").total == 1)
        try fixture.expectSound()
    }

    @Test(
        "A read-only search names the command that rebuilds the index, and compacting rebuilds it", arguments: damages)
    func telling(_ sql: String) throws {
        let (fixture, _) = try filled()
        try damage(fixture, sql)
        let reader = try MailStore.openReadOnly(at: fixture.store.directory, logger: fixture.store.logger)
        if sql == Self.damages[0] {
            #expect {
                _ = try reader.search("subject")
            } throws: { error in
                let error = error as? StoreError
                return error?.kind == .corrupt && error?.explanation.contains("vaultmail compact") == true
            }
        }
        // Damage that prevents reading the index is repaired by the attempt to read it.
        let isTold = try fixture.store.check().contains { $0.contains("vaultmail compact") }
        #expect(isTold == (sql == Self.damages[1]))
        _ = try fixture.store.compact()
        #expect(try fixture.store.search("subject:subject").total == 40)
        try fixture.expectSound()
    }
}
