import IMAPClient
import IMAPProtocol
import MailModel
import Testing

/// The extensions that `docs/imap-support.md` lists as tested with Cyrus.
@Suite("Extensions on Cyrus", .enabled(if: OtherServer.running("Cyrus") != nil), .serialized)
struct CyrusTests {
    private static let uids = UIDSet(normalizing: [1...3])

    private static func server() throws -> OtherServer { try #require(OtherServer.running("Cyrus")) }

    @Test("Cyrus offers the tested extensions")
    func offers() async throws {
        let connection = try await Self.server().connect()
        let offered = await connection.capabilities
        for name in [
            "LITERAL+", "ID", "ENABLE", "IDLE", "UIDPLUS", "MOVE", "CONDSTORE", "QRESYNC", "ESEARCH", "LIST-EXTENDED",
            "LIST-STATUS", "SPECIAL-USE", "CREATE-SPECIAL-USE", "COMPRESS=DEFLATE", "OBJECTID", "STATUS=SIZE",
            "PREVIEW", "WITHIN", "QUOTA", "BINARY", "NAMESPACE", "SORT", "THREAD=REFERENCES", "UNSELECT", "SAVEDATE",
            "XLIST",
        ] {
            #expect(offered.contains(name), "\(name)")
        }
        await connection.logOut()
    }

    @Test("Cyrus: LIST-EXTENDED, LIST-STATUS, SPECIAL-USE, XLIST and STATUS=SIZE")
    func lists() async throws {
        try await Self.server().selected { session, rawName in
            _ = try await session.ok(.subscribe(rawName: rawName))
            let listed = try await session.ok(
                .listExtended(
                    conditions: [.subscribed, .recursiveMatch], reference: "", patterns: ["none", "tried %"],
                    returnOptions: [.specialUse, .children, .status([.messages, .size, .highestModificationSequence])]))
            let names = listed.compactMap { if case .list(let listing) = $0 { listing } else { nil } }
            #expect(names.contains { $0.rawName == rawName && $0.attributes.contains(#"\Subscribed"#) })
            let status = listed.compactMap { if case .mailboxStatus(let status) = $0 { status } else { nil } }
                .first { $0.rawName == rawName }
            #expect(status?.messages == 3 && (status?.byteCount ?? 0) > 600)
            #expect(status?.highestModificationSequence != nil)
            let alone = try await session.ok(.status(rawName: rawName, items: [.size, .mailboxID, .uidNext]))
            let numbers = alone.compactMap { if case .mailboxStatus(let status) = $0 { status } else { nil } }.first
            #expect(numbers?.byteCount == status?.byteCount && numbers?.uidNext == 4 && numbers?.mailboxID != nil)
            let old = try await session.ok(.listWithUses(reference: "", pattern: "*"))
            #expect(old.contains { if case .list(let row) = $0 { row.attributes.contains(#"\Inbox"#) } else { false } })
            let subscribed = try await session.ok(.listSubscribed(reference: "", pattern: "tried %"))
            #expect(subscribed.contains { if case .lsub(let row) = $0 { row.rawName == rawName } else { false } })
        }
    }

    @Test("Cyrus: mailboxes are created with a special use, renamed, subscribed and deleted")
    func mailboxes() async throws {
        try await Self.server().selected { session, _ in
            let old = Array("Old".utf8)
            _ = try await session.ok(.createSpecialUse(rawName: old, use: #"\Archive"#))
            let odd = Array("a + b".utf8)
            _ = try await session.ok(.create(rawName: odd))
            _ = try await session.ok(.subscribe(rawName: odd))
            _ = try await session.ok(.unsubscribe(rawName: odd))
            let renamed = MailboxName.encode("Entwürfe 2")
            _ = try await session.ok(.rename(rawName: odd, to: renamed))
            let listed = try await session.ok(.list(reference: "", pattern: "*", returnOptions: [.specialUse]))
            let rows = listed.compactMap { if case .list(let listing) = $0 { listing } else { nil } }
            #expect(rows.contains { MailboxName.decode(wire: $0.rawName) == "Entwürfe 2" })
            #expect(rows.first { $0.rawName == old }?.attributes.contains(#"\Archive"#) == true)
            _ = try await session.ok(.delete(rawName: renamed))
        }
    }

    @Test("Cyrus: ESEARCH, WITHIN, CONDSTORE, OBJECTID and the keys of RFC 3501")
    func searches() async throws {
        try await Self.server().selected { session, _ in
            let all = try await found(&session, .all, [.min, .max, .count, .all])
            #expect(all?.min == 1 && all?.max == 3 && all?.count == 3 && all?.all == Self.uids && all?.isUID == true)
            let subject = try await found(&session, .header(name: "Subject", value: "CAFÉ number 2"), [.all])
            #expect(subject?.all == UIDSet(normalizing: [2...2]))
            let young = try await found(
                &session,
                .and([.younger(seconds: 3600), .not(.older(seconds: 3600)), .larger(10), .smaller(1_000_000)]), [.count]
            )
            #expect(young?.count == 3)
            let changed = try await found(&session, .changedSince(ModificationSequence(clamping: 1)), [.all])
            #expect(changed?.modificationSequence != nil)
            let none = try await found(
                &session, .or(.keyword("$None"), .or(.and([.seen, .answered, .draft]), .body("not there é"))), [.count])
            #expect(none?.count == 0)
            let rows = try await session.ok(.uidFetch(UIDSet(normalizing: [2...2]), items: [.uid, .emailID]))
            let row = rows.compactMap { if case .fetch(let row) = $0 { row } else { nil } }.first
            let same = try await found(&session, .emailID(try #require(row?.emailID)), [.all])
            #expect(same?.all == UIDSet(normalizing: [2...2]))
        }
    }

    /// The response to a search, which must contain the command's tag.
    private func found(
        _ session: inout RawSession, _ criterion: SearchCriterion, _ options: [SearchReturnOption]
    ) async throws -> ExtendedSearchResponse? {
        for case .extendedSearch(let found) in try await session.ok(.uidSearch(criterion, returnOptions: options)) {
            #expect(found.tag == "T0")
            return found
        }
        return nil
    }

    @Test("Cyrus: SORT and THREAD")
    func sortsAndThreads() async throws {
        try await Self.server().selected { session, _ in
            let sorted = try await session.ok(.uidSort([SortCriterion(.date, isReversed: true)], .all))
            #expect(sorted == [.sort([3, 2, 1], modificationSequence: nil)])
            let threads = try await session.ok(.uidThread(algorithm: "REFERENCES", .subject("café")))
            #expect(threads == [.thread([ThreadResponse(numbers: [1, 3]), ThreadResponse(numbers: [2])])])
        }
    }

    @Test("Cyrus: BINARY, PREVIEW, OBJECTID, SAVEDATE and complete body structures")
    func fetches() async throws {
        try await Self.server().selected { session, _ in
            let items: [FetchItem] = [
                .uid, .flags, .internalDate, .rfc822Size, .envelope, .bodyStructure, .modseq, .preview(), .emailID,
                .threadID, .saveDate, .binarySize(section: "1"), .binaryPeek(section: "1"),
                .bodyPeek(section: "1", partial: 0..<4), .bodyPeek(section: "HEADER.FIELDS (DATE)"),
            ]
            let fetched = try await session.ok(.uidFetch(Self.uids, items: items))
            let rows = fetched.compactMap { if case .fetch(let row) = $0 { row } else { nil } }
            #expect(rows.count == 3 && Set(rows.compactMap(\.emailID)).count == 3)
            let row = try #require(rows.first)
            let decoded = row.binarySections[BodySection(name: "1")].flatMap(\.self) ?? []
            #expect(decoded.starts(with: Array("hello".utf8)) && row.binarySizes["1"] == decoded.count)
            // Without its conversations index Cyrus returns no thread id: `(NIL)`.
            #expect(row.threadID == nil && row.saveDate != nil && row.internalDate != nil)
            #expect(row.bodySections[BodySection(name: "1", origin: 0)] == Array("aGVs".utf8))
            #expect(row.envelope?.messageID == Array("<1@other.example>".utf8))
            #expect(row.bodyStructure?.mimeType == "text/plain" && row.bodyStructure?.lineCount != nil)
        }
    }

    @Test("Cyrus: CONDSTORE reports what changed, and a conditional STORE fails for changed messages")
    func stores() async throws {
        try await Self.server().selected { session, _ in
            let two = UIDSet(normalizing: [2...2])
            let before = try #require(try await sequence(of: Self.uids, &session))
            _ = try await session.ok(.uidStore(two, .add, flags: ["$Tried"], silent: false))
            let changed = try await session.ok(
                .uidFetch(Self.uids, items: [.uid, .flags, .modseq], changedSince: before))
            let rows = changed.compactMap { if case .fetch(let row) = $0 { row } else { nil } }
            #expect(rows.map(\.uid) == [UID(2)] && rows.first?.flags?.contains("$Tried") == true)
            let refused = try await session.run(
                [.uidStore(two, .replace, flags: [], silent: false, unchangedSince: before)])
            #expect(refused.tagged.map(\.status) == [.ok] && refused.tagged.first?.code == .modified(two))
        }
    }

    private func sequence(of uids: UIDSet, _ session: inout RawSession) async throws -> ModificationSequence? {
        let rows = try await session.ok(.uidFetch(uids, items: [.uid, .modseq]))
        return rows.compactMap { if case .fetch(let row) = $0 { row.modseq } else { nil } }.max()
    }

    @Test("Cyrus: QRESYNC reports vanished and changed messages")
    func resynchronizes() async throws {
        try await Self.server().selected(enabling: ["QRESYNC"]) { session, rawName in
            _ = try await session.ok(.unselect)
            let selected = try await session.ok(.select(rawName: rawName, condstore: true, readOnly: false))
            let point = try #require(Self.point(in: selected))
            let gone = UIDSet(normalizing: [3...3])
            _ = try await session.ok(.uidStore(gone, add: true, flags: [#"\Deleted"#]))
            let expunged = try await session.ok(.uidExpunge(gone))
            #expect(expunged.contains(.vanished(earlier: false, uids: gone)))
            _ = try await session.ok(.uidStore(UIDSet(normalizing: [1...1]), add: true, flags: [#"\Seen"#]))
            // Q34: the last message was expunged.
            let told = try await session.ok(
                .uidFetch(
                    UIDSet(UID.min...UID.max), items: [.uid, .flags], changedSince: point.modificationSequence,
                    vanished: true))
            #expect(told.contains(.vanished(earlier: true, uids: gone)))
            _ = try await session.ok(.unselect)
            let changes = try await session.ok(
                .selectResynchronizing(rawName: rawName, since: point, readOnly: true))
            #expect(changes.contains(.vanished(earlier: true, uids: gone)))
            let rows = changes.compactMap { if case .fetch(let row) = $0 { row.uid?.rawValue } else { nil } }
            #expect(rows == [1])
        }
    }

    /// The state of a mailbox when it was selected, with three known messages.
    private static func point(in selected: [UntaggedResponse]) -> ResynchronizationPoint? {
        var validity: UInt32?
        var sequence: UInt64?
        for case .status(_, .some(let code), _) in selected {
            if case .uidValidity(let number) = code { validity = number }
            if case .highestModificationSequence(let number) = code { sequence = number }
        }
        guard let validity, let sequence = sequence.flatMap({ ModificationSequence($0) }) else { return nil }
        return ResynchronizationPoint(
            uidValidity: validity, modificationSequence: sequence, knownUIDs: UIDSet(normalizing: [1...3]))
    }

    @Test("Cyrus: UIDPLUS reports the new UIDs, and MOVE does so in one command")
    func copies() async throws {
        try await Self.server().selected { session, rawName in
            let target = rawName + Array(" 2".utf8)
            _ = try await session.ok(.create(rawName: target))
            let answer = try await session.run([
                .uidCopy(Self.uids, rawName: rawName), .uidMove(UIDSet(normalizing: [1...1]), rawName: target),
                .append(
                    rawName: rawName, flags: [#"\Seen"#, "$Tried"], date: nil,
                    message: Array("Subject: x\r\n\r\n".utf8)),
            ])
            #expect(answer.malformed.isEmpty && answer.tagged.map(\.status) == [.ok, .ok, .ok])
            guard case .copyUID(_, let source, let destination) = answer.tagged[0].code else {
                Issue.record("no COPYUID")
                return
            }
            #expect(source == [1...3] && destination == [4...6])
            let codes = answer.untagged.compactMap { if case .status(.ok, let code, _) = $0 { code } else { nil } }
            #expect(codes.contains { if case .copyUID(_, [1...1], [1...1]) = $0 { true } else { false } })
            guard case .appendUID(_, let uids) = answer.tagged[2].code else {
                Issue.record("no APPENDUID")
                return
            }
            #expect(uids.description == "7")
        }
    }

    @Test("Cyrus: QUOTA, ID and NAMESPACE")
    func asksAboutTheServer() async throws {
        try await Self.server().selected { session, rawName in
            let answer = try await session.ok(.getQuotaRoot(rawName: rawName))
            let roots = answer.compactMap { if case .quotaRoot(_, let roots) = $0 { roots } else { nil } }.flatMap(
                \.self)
            let quotas = answer.compactMap { if case .quota(let quota) = $0 { quota } else { nil } }
            #expect(quotas.map(\.root) == roots)
            #expect(Set(quotas.flatMap(\.resources).map(\.name)).isSuperset(of: ["STORAGE", "MESSAGE"]))
            #expect(quotas.flatMap(\.resources).contains { $0.name == "MESSAGE" && $0.usage >= 3 && $0.limit == 1000 })
            // Cyrus answers this to administrators only.
            let refused = try await session.run([.getQuota(root: try #require(roots.first))])
            #expect(refused.tagged.map(\.status) == [.no] && refused.malformed.isEmpty)
            let identification = try await session.ok(.id([:]))
            #expect(
                identification.contains {
                    if case .id(let fields) = $0 { fields["name"] == "Cyrus IMAPD" } else { false }
                })
            let namespace = try await session.ok(.namespace)
            #expect(namespace.contains { if case .namespace = $0 { true } else { false } })
            _ = try await session.ok(.noop)
            _ = try await session.ok(.unselect)
        }
    }
}

extension SearchCriterion {
    /// The subject contains the text.
    static func subject(_ text: String) -> SearchCriterion { .header(name: "Subject", value: text) }
}
