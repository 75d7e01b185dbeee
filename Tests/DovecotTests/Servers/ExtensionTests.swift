import IMAPProtocol
import MailModel
import MailTestKit
import Testing

/// The extensions that `docs/imap-support.md` lists as tested with Dovecot: the server accepts each command, and we
/// parse each response.
@Suite("Extensions on Dovecot")
struct ExtensionTests {
    private static let uids = UIDSet(normalizing: [1...3])

    private static func message(_ number: Int, references: String = "") -> String {
        """
        From: anna@example.org
        Subject: number \(number)
        Date: Mon, 1 Jan 2024 00:00:0\(number) +0000
        Message-ID: <\(number)@example.org>
        \(references)Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: base64

        aGVsbG8K

        """
    }

    /// INBOX with three messages, two of them a thread.
    private static func inbox(_ body: (inout RawSession) async throws -> Void) async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: message(1))
        try await server.deliver(text: message(2))
        try await server.deliver(text: message(3, references: "References: <1@example.org>\n"))
        var session = try await RawSession(to: server)
        _ = try await session.run([.select(rawName: Array("INBOX".utf8), condstore: true, readOnly: false)])
        try await body(&session)
        session.close()
    }

    @Test("LIST-EXTENDED, LIST-STATUS, SPECIAL-USE and STATUS=SIZE")
    func lists() async throws {
        try await Self.inbox { session in
            _ = try await session.ok(.subscribe(rawName: Array("Sent".utf8)))
            let listed = try await session.ok(
                .listExtended(
                    conditions: [.subscribed, .recursiveMatch], reference: "", patterns: ["Sent", "Dra%"],
                    returnOptions: [.specialUse, .children, .status([.messages, .size, .highestModificationSequence])]))
            let names = listed.compactMap { if case .list(let listing) = $0 { listing } else { nil } }
            #expect(names.map(\.rawName) == [Array("Sent".utf8)])
            #expect(names.first?.attributes.contains(#"\Sent"#) == true)
            let status = listed.compactMap { if case .mailboxStatus(let status) = $0 { status } else { nil } }
            #expect(status.first?.messages == 0 && status.first?.byteCount == 0)
            #expect(status.first?.highestModificationSequence != nil)
            let old = try await session.ok(.listWithUses(reference: "", pattern: "*"))
            #expect(old.contains { if case .list = $0 { true } else { false } })
            let subscribed = try await session.ok(.listSubscribed(reference: "", pattern: "*"))
            #expect(subscribed.contains { if case .lsub = $0 { true } else { false } })
        }
    }

    @Test("Mailboxes are created with a special use, renamed, subscribed and deleted")
    func mailboxes() async throws {
        try await Self.inbox { session in
            let odd = Array("a \"%*\\b".utf8)
            _ = try await session.ok(.createSpecialUse(rawName: Array("Old".utf8), use: #"\Archive"#))
            _ = try await session.ok(.create(rawName: odd))
            _ = try await session.ok(.subscribe(rawName: odd))
            _ = try await session.ok(.unsubscribe(rawName: odd))
            _ = try await session.ok(.rename(rawName: odd, to: Array("Entw&APw-rfe 2".utf8)))
            let listed = try await session.ok(.list(reference: "", pattern: "*"))
            let names = listed.compactMap { response -> String? in
                guard case .list(let listing) = response else { return nil }
                return MailboxName.decode(wire: listing.rawName)
            }
            #expect(names.contains("Entwürfe 2") && names.contains("Old"))
            _ = try await session.ok(.delete(rawName: Array("Old".utf8)))
        }
    }

    @Test("ESEARCH, SEARCHRES, WITHIN, CONDSTORE and the keys of RFC 3501")
    func searches() async throws {
        try await Self.inbox { session in
            func found(_ criterion: SearchCriterion, _ options: [SearchReturnOption]) async throws
                -> ExtendedSearchResponse?
            {
                for case .extendedSearch(let found) in try await session.ok(
                    .uidSearch(criterion, returnOptions: options))
                {
                    return found
                }
                return nil
            }
            let all = try await found(.all, [.min, .max, .count, .all])
            #expect(all?.min == 1 && all?.max == 3 && all?.count == 3 && all?.all == Self.uids && all?.isUID == true)
            _ = try await session.ok(.uidSearch(.header(name: "Subject", value: "2"), returnOptions: [.save]))
            let saved = try await found(.saved, [.all])
            #expect(saved?.all == UIDSet(normalizing: [2...2]))
            let rows = try await session.ok(.uidFetchSaved(items: [.uid, .flags]))
            #expect(rows.count == 1)
            let young = try await found(
                .and([.younger(seconds: 3600), .not(.older(seconds: 3600)), .larger(10), .smaller(1_000_000)]), [.count]
            )
            #expect(young?.count == 3)
            let changed = try await found(.changedSince(ModificationSequence(clamping: 1)), [.all])
            #expect(changed?.modificationSequence != nil)
            let none = try await found(
                .or(.keyword("$None"), .or(.and([.seen, .answered, .draft]), .body("not there é"))), [.count])
            #expect(none?.count == 0)
        }
    }

    @Test("SORT and THREAD")
    func sortsAndThreads() async throws {
        try await Self.inbox { session in
            let sorted = try await session.ok(.uidSort([SortCriterion(.date, isReversed: true)], .all))
            #expect(sorted == [.sort([3, 2, 1], modificationSequence: nil)])
            let threads = try await session.ok(.uidThread(algorithm: "REFERENCES", .all))
            #expect(threads == [.thread([ThreadResponse(numbers: [1, 3]), ThreadResponse(numbers: [2])])])
        }
    }

    @Test("BINARY, PREVIEW and complete body structures")
    func fetches() async throws {
        try await Self.inbox { session in
            let items: [FetchItem] = [
                .uid, .flags, .internalDate, .rfc822Size, .envelope, .bodyStructure, .modseq, .preview(),
                .binarySize(section: "1"), .binaryPeek(section: "1"), .bodyPeek(section: "1", partial: 0..<4),
                .bodyPeek(section: "HEADER.FIELDS (DATE)"),
            ]
            let rows = try await session.ok(.uidFetch(Self.uids, items: items))
            #expect(rows.count == 3)
            guard case .fetch(let row) = rows.first else {
                Issue.record("no FETCH")
                return
            }
            let decoded = row.binarySections[BodySection(name: "1")].flatMap(\.self) ?? []
            #expect(decoded.starts(with: Array("hello".utf8)) && row.binarySizes["1"] == decoded.count)
            #expect(row.preview == "hello")
            #expect(row.bodySections[BodySection(name: "1", origin: 0)] == Array("aGVs".utf8))
            #expect(row.envelope?.subject == Array("number 1".utf8))
            #expect(row.bodyStructure?.mimeType == "text/plain" && row.bodyStructure?.lineCount != nil)
        }
    }

    @Test("QRESYNC reports vanished and changed messages")
    func resynchronizes() async throws {
        let server = try await DovecotServer.start()
        for number in 1...4 { try await server.deliver(text: Self.message(number)) }
        var session = try await RawSession(to: server)
        let enabled = try await session.ok(.enable(["QRESYNC"]))
        #expect(enabled.contains { if case .enabled = $0 { true } else { false } })
        let inbox = Array("INBOX".utf8)
        let selected = try await session.ok(.select(rawName: inbox, condstore: true, readOnly: false))
        var validity: UInt32?
        var sequence: UInt64?
        for case .status(_, .some(let code), _) in selected {
            if case .uidValidity(let number) = code { validity = number }
            if case .highestModificationSequence(let number) = code { sequence = number }
        }
        _ = try await session.ok(.unselect)
        try await server.expunge([2])
        try await server.addFlags([#"\Seen"#], to: [3])
        let point = ResynchronizationPoint(
            uidValidity: try #require(validity),
            modificationSequence: try #require(sequence.flatMap { ModificationSequence($0) }),
            knownUIDs: UIDSet(normalizing: [1...4]))
        let changes = try await session.ok(
            .selectResynchronizing(rawName: inbox, since: point, readOnly: true))
        #expect(changes.contains(.vanished(earlier: true, uids: UIDSet(normalizing: [2...2]))))
        let rows = changes.compactMap { if case .fetch(let row) = $0 { row.uid?.rawValue } else { nil } }
        #expect(rows == [3])
        session.close()
    }

    @Test("NOTIFY reports events of another mailbox, and can be turned off")
    func notifies() async throws {
        try await Self.inbox { session in
            _ = try await session.ok(
                .notify(
                    [
                        NotifyGroup(
                            .selected, events: [.messageNew, .messageExpunge, .flagChange],
                            newMessageItems: [.uid, .flags]),
                        NotifyGroup(.personal, events: [.messageNew, .messageExpunge]),
                    ], status: true))
            _ = try await session.ok(
                .append(rawName: Array("Sent".utf8), flags: [], date: nil, message: Array("Subject: x\r\n\r\n".utf8)))
            _ = try await session.ok(.notify([]))
        }
    }

    @Test("QUOTA reports usage and limits")
    func quotas() async throws {
        let server = try await DovecotServer.start(DovecotOptions(maximumMessages: 100))
        try await server.deliver(text: Self.message(1))
        var session = try await RawSession(to: server)
        let answer = try await session.ok(.getQuotaRoot(rawName: Array("INBOX".utf8)))
        let root = Array("User quota".utf8)
        #expect(answer.contains(.quotaRoot(rawName: Array("INBOX".utf8), roots: [root])))
        let quotas = answer.compactMap { if case .quota(let quota) = $0 { quota } else { nil } }
        #expect(quotas.map(\.root) == [root])
        let messages = quotas.first?.resources.first { $0.name == "MESSAGE" }
        #expect(messages?.usage == 1 && messages?.limit == 100)
        #expect(quotas.first?.resources.first { $0.name == "STORAGE" }?.limit == 10_240)
        let again = try await session.ok(.getQuota(root: root))
        #expect(again == quotas.map { .quota($0) })
        session.close()
    }

    @Test("ID, NAMESPACE and NOOP at any time")
    func asksAboutTheServer() async throws {
        try await Self.inbox { session in
            let identification = try await session.ok(.id([:]))
            #expect(
                identification.contains { if case .id(let fields) = $0 { fields["name"] == "Dovecot" } else { false } })
            let namespace = try await session.ok(.namespace)
            #expect(namespace.contains { if case .namespace = $0 { true } else { false } })
            _ = try await session.ok(.noop)
        }
    }
}
