import IMAPProtocol
import MailModel
import MailTestKit
import Testing

/// What `docs/imap-support.md` says was tried on Dovecot: each command of an extension is understood by the server, and each
/// of its answers by us.
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

    /// INBOX with three messages, two of them a conversation.
    private static func inbox(_ body: (inout RawSession) async throws -> Void) async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(text: message(1))
        try await server.deliver(text: message(2))
        try await server.deliver(text: message(3, references: "References: <1@example.org>\n"))
        var session = try await RawSession(to: server)
        _ = try await session.run([.select(wireName: Array("INBOX".utf8), condstore: true, readOnly: false)])
        try await body(&session)
        session.close()
    }

    /// The untagged responses of a command that must be answered OK and be understood whole.
    private static func ok(_ command: IMAPCommand, _ session: inout RawSession) async throws -> [UntaggedResponse] {
        let answer = try await session.run([command])
        #expect(answer.tagged.map(\.status) == [.ok], "\(command.name): \(answer.tagged.map(\.text))")
        #expect(answer.malformed.isEmpty, "\(command.name)")
        for case .other(let name) in answer.untagged { Issue.record("\(command.name): \(name)") }
        for case .fetch(let response) in answer.untagged { #expect(response.invalidItems.isEmpty) }
        return answer.untagged
    }

    @Test("LIST-EXTENDED, LIST-STATUS, SPECIAL-USE and STATUS=SIZE")
    func lists() async throws {
        try await Self.inbox { session in
            _ = try await Self.ok(.subscribe(wireName: Array("Sent".utf8)), &session)
            let listed = try await Self.ok(
                .listExtended(
                    conditions: [.subscribed, .recursiveMatch], reference: "", patterns: ["Sent", "Dra%"],
                    returnOptions: [.specialUse, .children, .status([.messages, .size, .highestModificationSequence])]),
                &session)
            let names = listed.compactMap { if case .list(let listing) = $0 { listing } else { nil } }
            #expect(names.map(\.wireName) == [Array("Sent".utf8)])
            #expect(names.first?.attributes.contains(#"\Sent"#) == true)
            let status = listed.compactMap { if case .mailboxStatus(let status) = $0 { status } else { nil } }
            #expect(status.first?.messages == 0 && status.first?.byteCount == 0)
            #expect(status.first?.highestModificationSequence != nil)
            let old = try await Self.ok(.listWithUses(reference: "", pattern: "*"), &session)
            #expect(old.contains { if case .list = $0 { true } else { false } })
            let subscribed = try await Self.ok(.listSubscribed(reference: "", pattern: "*"), &session)
            #expect(subscribed.contains { if case .lsub = $0 { true } else { false } })
        }
    }

    @Test("Mailboxes are made with a use, renamed, subscribed and deleted")
    func mailboxes() async throws {
        try await Self.inbox { session in
            let odd = Array("a \"%*\\b".utf8)
            _ = try await Self.ok(.createSpecialUse(wireName: Array("Old".utf8), use: #"\Archive"#), &session)
            _ = try await Self.ok(.create(wireName: odd), &session)
            _ = try await Self.ok(.subscribe(wireName: odd), &session)
            _ = try await Self.ok(.unsubscribe(wireName: odd), &session)
            _ = try await Self.ok(.rename(wireName: odd, to: Array("Entw&APw-rfe 2".utf8)), &session)
            let listed = try await Self.ok(.list(reference: "", pattern: "*"), &session)
            let names = listed.compactMap { response -> String? in
                guard case .list(let listing) = response else { return nil }
                return MailboxName.decode(wire: listing.wireName)
            }
            #expect(names.contains("Entwürfe 2") && names.contains("Old"))
            _ = try await Self.ok(.delete(wireName: Array("Old".utf8)), &session)
        }
    }

    @Test("ESEARCH, SEARCHRES, WITHIN, CONDSTORE and the keys of RFC 3501")
    func searches() async throws {
        try await Self.inbox { session in
            func found(_ criterion: SearchCriterion, _ options: [SearchReturnOption]) async throws
                -> ExtendedSearchResponse?
            {
                for case .extendedSearch(let found) in try await Self.ok(
                    .uidSearch(criterion, returnOptions: options), &session)
                {
                    return found
                }
                return nil
            }
            let all = try await found(.all, [.min, .max, .count, .all])
            #expect(all?.min == 1 && all?.max == 3 && all?.count == 3 && all?.all == Self.uids && all?.isUID == true)
            _ = try await Self.ok(.uidSearch(.header(name: "Subject", value: "2"), returnOptions: [.save]), &session)
            let saved = try await found(.saved, [.all])
            #expect(saved?.all == UIDSet(normalizing: [2...2]))
            let rows = try await Self.ok(.uidFetchSaved(items: [.uid, .flags]), &session)
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
            let sorted = try await Self.ok(.uidSort([SortKey(.date, isReversed: true)], .all), &session)
            #expect(sorted == [.sort([3, 2, 1], modificationSequence: nil)])
            let threads = try await Self.ok(.uidThread(algorithm: "REFERENCES", .all), &session)
            #expect(threads == [.thread([ThreadResponse(numbers: [1, 3]), ThreadResponse(numbers: [2])])])
        }
    }

    @Test("BINARY, PREVIEW and whole structures")
    func fetches() async throws {
        try await Self.inbox { session in
            let items: [FetchItem] = [
                .uid, .flags, .internalDate, .rfc822Size, .envelope, .bodyStructure, .modseq, .preview(),
                .binarySize(section: "1"), .binaryPeek(section: "1"), .bodyPeek(section: "1", partial: 0..<4),
                .bodyPeek(section: "HEADER.FIELDS (DATE)"),
            ]
            let rows = try await Self.ok(.uidFetch(Self.uids, items: items), &session)
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

    @Test("QRESYNC tells what vanished and what changed")
    func resynchronizes() async throws {
        let server = try await DovecotServer.start()
        for number in 1...4 { try await server.deliver(text: Self.message(number)) }
        var session = try await RawSession(to: server)
        #expect(
            try await Self.ok(.enable(["QRESYNC"]), &session).contains { if case .enabled = $0 { true } else { false } }
        )
        let inbox = Array("INBOX".utf8)
        let selected = try await Self.ok(.select(wireName: inbox, condstore: true, readOnly: false), &session)
        var validity: UInt32?
        var sequence: UInt64?
        for case .status(_, .some(let code), _) in selected {
            if case .uidValidity(let number) = code { validity = number }
            if case .highestModificationSequence(let number) = code { sequence = number }
        }
        _ = try await Self.ok(.unselect, &session)
        try await server.expunge([2])
        try await server.addFlags([#"\Seen"#], to: [3])
        let point = ResynchronizationPoint(
            uidValidity: try #require(validity),
            modificationSequence: try #require(sequence.flatMap { ModificationSequence($0) }),
            knownUIDs: UIDSet(normalizing: [1...4]))
        let changes = try await Self.ok(
            .selectResynchronizing(wireName: inbox, since: point, readOnly: true), &session)
        #expect(changes.contains(.vanished(earlier: true, uids: UIDSet(normalizing: [2...2]))))
        let rows = changes.compactMap { if case .fetch(let row) = $0 { row.uid?.rawValue } else { nil } }
        #expect(rows == [3])
        session.close()
    }

    @Test("NOTIFY tells of another mailbox, and is switched off")
    func notifies() async throws {
        try await Self.inbox { session in
            _ = try await Self.ok(
                .notify(
                    [
                        NotifyGroup(
                            .selected, events: [.messageNew, .messageExpunge, .flagChange],
                            newMessageItems: [.uid, .flags]),
                        NotifyGroup(.personal, events: [.messageNew, .messageExpunge]),
                    ], status: true), &session)
            _ = try await Self.ok(
                .append(wireName: Array("Sent".utf8), flags: [], date: nil, message: Array("Subject: x\r\n\r\n".utf8)),
                &session)
            _ = try await Self.ok(.notify([]), &session)
        }
    }

    @Test("ID, NAMESPACE and NOOP at any time")
    func asksAboutTheServer() async throws {
        try await Self.inbox { session in
            let identification = try await Self.ok(.id([:]), &session)
            #expect(
                identification.contains { if case .id(let fields) = $0 { fields["name"] == "Dovecot" } else { false } })
            let namespace = try await Self.ok(.namespace, &session)
            #expect(namespace.contains { if case .namespace = $0 { true } else { false } })
            _ = try await Self.ok(.noop, &session)
        }
    }
}
