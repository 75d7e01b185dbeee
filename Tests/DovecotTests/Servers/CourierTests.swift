import IMAPClient
import IMAPProtocol
import MailModel
import Testing

/// The extensions that `docs/imap-support.md` lists as tested with Courier.
@Suite("Extensions on Courier", .enabled(if: OtherServer.running("Courier") != nil), .serialized)
struct CourierTests {
    private static let uids = UIDSet(normalizing: [1...3])

    private static func server() throws -> OtherServer { try #require(OtherServer.running("Courier")) }

    @Test("Courier offers the tested extensions, and not those tested as missing")
    func offers() async throws {
        let connection = try await Self.server().connect()
        let offered = await connection.capabilities
        for name in ["UIDPLUS", "NAMESPACE", "THREAD=ORDEREDSUBJECT", "THREAD=REFERENCES", "SORT", "QUOTA", "IDLE"] {
            #expect(offered.contains(name), "\(name)")
        }
        for name in ["ESEARCH", "CONDSTORE", "MOVE", "LITERAL+", "UNSELECT"] { #expect(!offered.contains(name)) }
        await connection.logOut()
    }

    @Test("Courier: with UTF8=ACCEPT names and searches travel in UTF-8")
    func utf8() async throws {
        let connection = try await Self.server().connect(SessionOptions(enables: ["UTF8=ACCEPT"]))
        let name = "INBOX.Entwürfe & Müll \(UInt32.random(in: 0 ... .max))"
        try await connection.create(name)
        let listed = try #require(try await connection.listMailboxes().first { $0.path == name })
        #expect(listed.rawName == name)
        _ = try await connection.append(Array("Subject: =?utf-8?q?caf=C3=A9?=\r\n\r\nx\r\n".utf8), to: name)
        let status = try await connection.status(name)
        #expect(status.messages == 1)
        _ = try await connection.select(name)
        let found = try await connection.search(header: "Subject", value: "café")
        #expect(found == UIDSet(normalizing: [1...1]))
        await connection.logOut()

        // The same mailbox for a client that has not enabled it.
        let plain = try await Self.server().connect()
        let same = try await plain.listMailboxes().first { $0.path == name }
        #expect(same.map { RawMailboxName.bytes($0.rawName) } == MailboxName.encode(name))
        _ = try await plain.select(try #require(same?.rawName))
        let foundByCharset = try await plain.search(header: "Subject", value: "café")
        #expect(foundByCharset == found)
        await plain.logOut()
    }

    @Test("Courier: SORT and THREAD")
    func sortsAndThreads() async throws {
        try await Self.server().selected { session, _ in
            let sorted = try await session.ok(.uidSort([SortCriterion(.date, isReversed: true)], .subject("café")))
            #expect(sorted == [.sort([3, 2, 1], modificationSequence: nil)])
            let threads = try await session.ok(.uidThread(algorithm: "REFERENCES", .all))
            #expect(threads == [.thread([ThreadResponse(numbers: [1, 3]), ThreadResponse(numbers: [2])])])
            let subjects = try await session.ok(.uidThread(algorithm: "ORDEREDSUBJECT", .subject("number 2")))
            #expect(subjects == [.thread([ThreadResponse(numbers: [2])])])
        }
    }

    @Test("Courier: UIDPLUS reports the new UIDs, and expunges only the given UIDs")
    func copies() async throws {
        try await Self.server().selected { session, rawName in
            let answer = try await session.run([
                .uidCopy(Self.uids, rawName: rawName),
                .append(
                    rawName: rawName, flags: [#"\Seen"#], date: nil, message: Array("Subject: x\r\n\r\n".utf8)),
                .uidStore(Self.uids, add: true, flags: [#"\Deleted"#]), .uidExpunge(UIDSet(normalizing: [2...2])),
            ])
            #expect(answer.malformed.isEmpty && answer.tagged.map(\.status) == [.ok, .ok, .ok, .ok])
            guard case .copyUID(_, let source, let destination) = answer.tagged[0].code,
                case .appendUID(_, let uids) = answer.tagged[1].code
            else {
                Issue.record("no COPYUID or APPENDUID")
                return
            }
            #expect(source == [1...3] && destination == [4...6] && uids.description == "7")
            let left = try await session.ok(.uidSearch(.all))
            #expect(left == [.search([1, 3, 4, 5, 6, 7], modificationSequence: nil)])
        }
    }

    @Test("Courier: QUOTA and NAMESPACE")
    func asksAboutTheServer() async throws {
        try await Self.server().selected { session, rawName in
            let answer = try await session.ok(.getQuotaRoot(rawName: rawName))
            let roots = answer.compactMap { if case .quotaRoot(_, let roots) = $0 { roots } else { nil } }.flatMap(
                \.self)
            let quotas = answer.compactMap { if case .quota(let quota) = $0 { quota } else { nil } }
            #expect(roots == [Array("ROOT".utf8)] && quotas.map(\.root) == roots)
            let limits = quotas.flatMap(\.resources)
            #expect(limits.map(\.name) == ["STORAGE", "MESSAGE"])
            #expect(limits.allSatisfy { $0.usage > 3 } && limits.last?.limit == 1000)
            let again = try await session.ok(.getQuota(root: roots[0]))
            #expect(again.contains { if case .quota = $0 { true } else { false } })
            let namespace = try await session.ok(.namespace)
            #expect(
                namespace.contains {
                    if case .namespace(let spaces) = $0 {
                        spaces.personal.first?.prefix == Array("INBOX.".utf8)
                    } else {
                        false
                    }
                })
            _ = try await session.ok(.close)
        }
    }

    @Test("Courier: mailboxes are renamed, subscribed and deleted, and body structures are complete")
    func mailboxesAndRows() async throws {
        try await Self.server().selected { session, rawName in
            let items: [FetchItem] = [
                .uid, .flags, .internalDate, .rfc822Size, .envelope, .bodyStructure,
                .bodyPeek(section: "1", partial: 0..<4),
                .bodyPeek(section: "HEADER.FIELDS (DATE)"),
            ]
            let rows = try await session.ok(.uidFetch(Self.uids, items: items))
                .compactMap { if case .fetch(let row) = $0 { row } else { nil } }
            #expect(rows.count == 3 && rows.allSatisfy { $0.headerBytes != nil && $0.internalDate != nil })
            #expect(rows.first?.bodySections[BodySection(name: "1", origin: 0)] == Array("aGVs".utf8))
            #expect(rows.last?.envelope?.messageID == Array("<3@other.example>".utf8))
            #expect(rows.last?.bodyStructure?.mimeType == "text/plain")
            _ = try await session.ok(.close)
            let renamed = MailboxName.encode("INBOX.Entwürfe \(UInt32.random(in: 0 ... .max))")
            _ = try await session.ok(.rename(rawName: rawName, to: renamed))
            _ = try await session.ok(.subscribe(rawName: renamed))
            let subscribed = try await session.ok(.listSubscribed(reference: "", pattern: "*"))
            #expect(subscribed.contains { if case .lsub(let row) = $0 { row.rawName == renamed } else { false } })
            _ = try await session.ok(.unsubscribe(rawName: renamed))
            _ = try await session.ok(.delete(rawName: renamed))
        }
    }
}
