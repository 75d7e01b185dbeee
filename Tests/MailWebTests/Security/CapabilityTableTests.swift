import Foundation
import MailModel
import MailTestKit
import Testing

@testable import MailWeb

@Suite("Capability addresses")
struct CapabilityTableTests {
    private let clock = ManualClock()
    private let frame = CapabilityTable.Target.frame(MessageID(7))

    private func makeTable() -> CapabilityTable {
        let clock = clock
        return CapabilityTable(now: { clock.date })
    }

    @Test("A capability has 256 bits in base64url and refers to its target only")
    func nameStandsForTarget() async {
        let table = makeTable()
        let name = await table.name(for: frame)
        let other = await table.name(for: .textFrame(MessageID(7)))
        #expect(name.utf8.count == RandomName.length)
        #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(name != other)
        #expect(await table.target(of: name) == frame)
        #expect(await table.target(of: other) == .textFrame(MessageID(7)))
    }

    @Test("Capabilities are unique, and similar strings are not valid")
    func namesAreUnguessable() async {
        let table = makeTable()
        var names: Set<String> = []
        for number in 1...500 { names.insert(await table.name(for: .frame(MessageID(Int64(number))))) }
        #expect(names.count == 500)
        let name = await table.name(for: frame)
        for guess in ["", "A", String(name.dropLast()), name + "A", name.uppercased(), String(name.reversed())]
        where guess != name {
            #expect(await table.target(of: guess) == nil)
        }
    }

    @Test("A capability expires after 30 minutes")
    func nameExpires() async {
        let table = makeTable()
        let name = await table.name(for: frame)
        clock.advance(by: .seconds(30 * 60 - 1))
        #expect(await table.target(of: name) == frame)
        clock.advance(by: .seconds(1))
        #expect(await table.target(of: name) == nil)
    }

    @Test("A recent capability is reused, so that frames need not load twice")
    func youngNameIsGivenAgain() async {
        let table = makeTable()
        let name = await table.name(for: frame)
        clock.advance(by: .seconds(14 * 60))
        #expect(await table.name(for: frame) == name)
        clock.advance(by: .seconds(60))
        let next = await table.name(for: frame)
        #expect(next != name)
        #expect(await table.target(of: name) == frame)
    }

    @Test("Only the newest 4,096 capabilities are kept")
    func tableIsBounded() async {
        let table = makeTable()
        let first = await table.name(for: frame)
        for number in 1...Int64(2 * CapabilityTable.capacity + 10) {
            _ = await table.name(for: .attachment(MessageID(number), PartPath("2")))
        }
        #expect(await table.count == CapabilityTable.capacity)
        #expect(await table.target(of: first) == nil)
        let newest = CapabilityTable.Target.attachment(
            MessageID(Int64(2 * CapabilityTable.capacity + 10)), PartPath("2"))
        #expect(await table.target(of: await table.name(for: newest)) == newest)
        #expect(await table.name(for: frame) != first)
    }
}
