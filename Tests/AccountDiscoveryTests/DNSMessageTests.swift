import MailModel
import Testing

@testable import AccountDiscovery

@Suite("Answers of name servers")
struct DNSMessageTests {
    private let id: UInt16 = 0x1234

    private func question(_ kind: DNSQuestion.Kind = .service) throws -> DNSQuestion {
        let domain = try #require(HostName("example.org"))
        switch kind {
        case .service: return try #require(DNSQuestion(service: "_imaps._tcp", of: domain))
        case .mailExchanger: return DNSQuestion(exchangersOf: domain)
        }
    }

    @Test("A query contains the question, requests recursion and offers EDNS")
    func query() throws {
        let bytes = try question(.mailExchanger).message(id: id)
        #expect(
            bytes == [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 7] + Array("example".utf8) + [3] + Array("org".utf8)
                + [0, 0, 15, 0, 1, 0, 0, 41, 4, 0xD0, 0, 0, 0, 0, 0, 0])
    }

    @Test("Records of the name are read, including those behind an alias")
    func records() throws {
        var reply = DNSReply(try question(), id: id)
        reply.addService("_imaps._tcp.example.org", priority: 10, weight: 5, port: 993, target: "imap.example.org")
        reply.addService("elsewhere.example.org", priority: 0, weight: 0, port: 1, target: "evil.example")
        let host = try #require(HostName("imap.example.org"))
        let record = DNSRecord.service(priority: 10, weight: 5, port: 993, host: host)
        #expect(DNSMessage.answer(reply.bytes, to: try question(), id: id) == .records([record]))

        reply = DNSReply(try question(), id: id)
        reply.addAlias("_imaps._tcp.example.org", target: "mail.example.net")
        reply.addService("mail.example.net", priority: 10, weight: 5, port: 993, target: "imap.example.org")
        #expect(DNSMessage.answer(reply.bytes, to: try question(), id: id) == .records([record]))
    }

    @Test("A service whose target is the root does not exist")
    func unavailable() throws {
        var reply = DNSReply(try question(), id: id)
        reply.addService("_imaps._tcp.example.org", priority: 0, weight: 0, port: 0, target: "")
        #expect(DNSMessage.answer(reply.bytes, to: try question(), id: id) == .records([.unavailable]))
        #expect(ServiceLookup.choice(among: [.unavailable], .implicitTLS) == nil)
    }

    @Test("An answer to another question, or with another id, is rejected")
    func mismatches() throws {
        let domain = try #require(HostName("example.org"))
        let other = try #require(DNSQuestion(service: "_imap._tcp", of: domain))
        #expect(DNSMessage.answer(DNSReply(try question(), id: 1).bytes, to: try question(), id: id) == nil)
        #expect(DNSMessage.answer(DNSReply(other, id: id).bytes, to: try question(), id: id) == nil)
        #expect(
            DNSMessage.answer(DNSReply(try question(.mailExchanger), id: id).bytes, to: try question(), id: id) == nil)
        #expect(DNSMessage.answer(try question().message(id: id), to: try question(), id: id) == nil)
    }

    @Test("Compression pointers to themselves, forwards or beyond the end are refused")
    func loops() throws {
        let start = DNSReply(try question(), id: id).bytes.count
        for target in [start, start + 2, start + 200, 0x3FFF] {
            var reply = DNSReply(try question(), id: id)
            reply.addRaw(owner: [0xC0 | UInt8(target >> 8), UInt8(target & 0xFF)])
            #expect(DNSMessage.answer(reply.bytes, to: try question(), id: id) == nil)
        }
        // Two pointers at each other.
        var reader = DNSReader([0xC0, 2, 0xC0, 0])
        #expect(reader.readName() == nil)
    }

    @Test("Status codes and the truncation bit determine the result")
    func status() throws {
        #expect(
            DNSMessage.answer(DNSReply(try question(), id: id, code: 3).bytes, to: try question(), id: id)
                == .records([]))
        #expect(
            DNSMessage.answer(DNSReply(try question(), id: id, code: 2).bytes, to: try question(), id: id) == .failed)
        #expect(
            DNSMessage.answer(DNSReply(try question(), id: id, isTruncated: true).bytes, to: try question(), id: id)
                == .truncated)
    }

    @Test("Records are ordered by lowest priority, then by greatest weight")
    func choice() throws {
        let names = try ["a", "b", "c"].map { try #require(HostName("\($0).example.org")) }
        let records: [DNSRecord] = [
            .service(priority: 20, weight: 99, port: 993, host: names[0]),
            .service(priority: 10, weight: 1, port: 993, host: names[1]),
            .service(priority: 10, weight: 7, port: 994, host: names[2]),
        ]
        #expect(
            ServiceLookup.choice(among: records, .implicitTLS)
                == ServerEndpoint(host: "c.example.org", port: 994, security: .implicitTLS))
    }
}
