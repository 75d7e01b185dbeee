import IMAPProtocol
import MailModel
import MailTestKit
import Testing

@Suite("Mailbox names")
struct MailboxNameTests {
    @Test(
        "RFC 3501 §5.1.3: names are encoded and decoded",
        arguments: [
            ("INBOX", "INBOX"), ("Entw&APw-rfe", "Entwürfe"), ("R&-D", "R&D"), ("&-", "&"), ("&-&-", "&&"),
            ("~peter/mail/&U,BTFw-/&ZeVnLIqe-", "~peter/mail/台北/日本語"), ("&2D3eAA-", "😀"), ("a&AAk-b", "a\tb"),
            ("&BB4EQgQ,BEAEMAQyBDsENQQ9BD0ESwQ1-", "Отправленные"), ("&AOk-&-&AOk-", "é&é"), ("", ""),
        ])
    func both(_ wire: String, _ name: String) {
        #expect(MailboxName.decode(wire: bytes(wire)) == name)
        #expect(MailboxName.encode(name) == bytes(wire))
    }

    @Test(
        "Names with an invalid encoding stay distinct",
        arguments: [
            "&", "a&b", "&AGE-", "&2D0-", "&AOk", "&AO-", "&AO k-", "&AOk=-", "&&-", "&AP8", "a\tb", "&//0-", "&AAA-",
            "&AAE-",
            "&AOl-", "&AOk-&AOk-",
        ])
    func undecodable(_ wire: String) {
        let name = MailboxName.decode(wire: bytes(wire))
        #expect(name.hasSuffix("\u{FFFD}"))
        #expect(!name.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" })
    }

    @Test("Random encoded names never collide, and valid ones round-trip")
    func collisions() {
        var random = SeededGenerator.announced("names on the wire")
        let pieces: [[UInt8]] = [
            bytes("a"), bytes("&"), bytes("-"), bytes("&-"), bytes("AGE"), bytes("AOk"), bytes("&AOk-"), bytes("&//0-"),
            [1],
            [0xFF], [0xF4, 0x8F, 0xB8, 0x81], [9], [0xE2, 0x82],
        ]
        var seen: [String: [UInt8]] = [:]
        for _ in 0..<20_000 {
            let wire = random.some(random.number(0...5), of: pieces).flatMap(\.self)
            let name = MailboxName.decode(wire: wire)
            #expect(seen.updateValue(wire, forKey: name) ?? wire == wire, "\(name)")
            if !name.hasSuffix("\u{FFFD}"), !wire.contains(where: { $0 >= 0x80 }) {
                #expect(MailboxName.encode(name) == wire)
            }
            #expect(RawMailboxName.bytes(RawMailboxName.string(wire)) == wire)
        }
    }

    @Test("Every name round-trips through its encoding")
    func roundTrip() {
        var random = SeededGenerator.announced("names of people")
        let pieces = ["a", "&", "-", "ü", "日", "😀", " ", "/", "&-", "\u{301}", "~", "é"]
        for _ in 0..<5_000 {
            let name = random.some(random.number(0...8), of: pieces).joined()
            #expect(Array(MailboxName.decode(wire: MailboxName.encode(name)).utf8) == Array(name.utf8))
            #expect(MailboxName.decode(wire: MailboxName.encode(name, utf8: true), utf8: true) == name)
            #expect(MailboxName.encode(name).allSatisfy { (0x20...0x7E).contains($0) })
        }
    }

    @Test("Raw UTF-8 is decoded, and other bytes can be sent back")
    func rawNames() {
        #expect(MailboxName.decode(wire: bytes("Entwürfe")) == "Entwürfe")
        #expect(MailboxName.decode(wire: bytes("a&b"), utf8: true) == "a&b")
        let broken: [UInt8] = [0x61, 0xFF, 0x62]
        #expect(MailboxName.decode(wire: broken).hasSuffix("\u{FFFD}"))
        #expect(RawMailboxName.bytes(RawMailboxName.string(broken)) == broken)
        #expect(RawMailboxName.string(bytes("Entwürfe")) == "Entwürfe")
    }

    @Test(
        "Control characters in a name are not shown, including those beyond ASCII",
        arguments: [0x00, 0x1B, 0x7F, 0x82, 0x9B])
    func controlCharacters(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        for wire in [Array("a\(scalar)b".utf8), Array("\(scalar)".utf8) + [0x82], Array("\(scalar)&".utf8)] {
            let name = MailboxName.decode(wire: wire)
            #expect(!name.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(name.hasSuffix("\u{FFFD}"))
        }
    }

    @Test(
        "FR-SYNC-01: roles follow attributes, then names at the top level or below INBOX",
        arguments: [
            RoleRow("INBOX", [], .inbox), RoleRow("inbox", ["\\Noselect"], .inbox), RoleRow("X", ["\\SENT"], .sent),
            RoleRow("Archive", ["\\Trash"], .trash), RoleRow("X", ["\\Junk"], .spam),
            RoleRow("X", ["\\Drafts"], .drafts),
            RoleRow("X", ["\\All"], .all), RoleRow("X", ["\\Flagged"], .starred),
            RoleRow("X", ["\\Important"], .important),
            RoleRow("X", ["\\Archive"], .archive), RoleRow("X", ["\\HasChildren"], .custom), RoleRow("SENT", [], .sent),
            RoleRow("Sent Items", [], .sent), RoleRow("INBOX/Sent", [], .sent), RoleRow("inbox/Entwürfe", [], .drafts),
            RoleRow("Projects/Sent", [], .custom), RoleRow("INBOX/a/Sent", [], .custom),
            RoleRow("Papierkorb", [], .trash),
            RoleRow("Corbeille", [], .trash), RoleRow("Отправленные", [], .sent), RoleRow("垃圾邮件", [], .spam),
            RoleRow("ゴミ箱", [], .trash), RoleRow("Lixo Eletrônico", [], .spam), RoleRow("Archivio", [], .archive),
            RoleRow("Gesendete Objekte", [], .sent), RoleRow("Trash bin", [], .custom), RoleRow("", [], .custom),
        ])
    func roles(_ row: RoleRow) {
        #expect(MailboxRoleGuess.role(attributes: row.attributes, path: row.path, delimiter: "/") == row.role)
    }

    @Test("Gmail marks its own mailboxes, so that labels have no role")
    func gmail() {
        #expect(MailboxRoleGuess.role(attributes: [], path: "Archive", delimiter: "/", isGmail: true) == .custom)
        #expect(
            MailboxRoleGuess.role(attributes: ["\\All"], path: "[Gmail]/Tous", delimiter: "/", isGmail: true) == .all)
        #expect(MailboxRoleGuess.role(attributes: [], path: "[Gmail]/Spam", delimiter: "/") == .spam)
        #expect(MailboxRoleGuess.role(attributes: [], path: "Sent/x", delimiter: nil) == .custom)
        #expect(MailboxRoleGuess.role(attributes: [], path: "INBOX.Trash", delimiter: ".") == .trash)
    }

    struct RoleRow: Sendable, CustomTestStringConvertible {
        let path: String
        let attributes: [String]
        let role: MailboxRole

        init(_ path: String, _ attributes: [String], _ role: MailboxRole) {
            self.path = path
            self.attributes = attributes
            self.role = role
        }

        var testDescription: String { "\(path) \(attributes)" }
    }
}
