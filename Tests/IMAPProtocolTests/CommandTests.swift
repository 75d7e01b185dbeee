import Foundation
import IMAPProtocol
import MailModel
import Testing

@Suite("Writing commands")
struct CommandTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let command: IMAPCommand
        let wire: String

        init(_ command: IMAPCommand, _ wire: String) {
            self.command = command
            self.wire = wire
        }

        var testDescription: String { wire }
    }

    private static let uids = uidSet(5...7, 1...2)
    private static let day = Date(timeIntervalSince1970: 1_709_164_800)

    static let rows: [Row] = [
        Row(.capability, "CAPABILITY"), Row(.noop, "NOOP"), Row(.logout, "LOGOUT"), Row(.startTLS, "STARTTLS"),
        Row(.idle, "IDLE"), Row(.namespace, "NAMESPACE"), Row(.unselect, "UNSELECT"), Row(.close, "CLOSE"),
        Row(.login(user: bytes("a\"b"), password: bytes("p\\w d")), #"LOGIN "a\"b" "p\\w d""#),
        Row(.authenticate(mechanism: "PLAIN", initialResponse: nil), "AUTHENTICATE PLAIN"),
        Row(.authenticate(mechanism: "PLAIN", initialResponse: []), "AUTHENTICATE PLAIN ="),
        Row(.authenticate(mechanism: "PLAIN", initialResponse: [0, 0x61, 0]), "AUTHENTICATE PLAIN AGEA"),
        Row(.authenticate(mechanism: "X-Y_1", initialResponse: [0xFF]), "AUTHENTICATE X-Y_1 /w=="),
        Row(.list(reference: "", pattern: "*"), #"LIST "" "*""#),
        Row(.list(reference: "", pattern: "%", returnOptions: ["SPECIAL-USE"]), #"LIST "" "%" RETURN (SPECIAL-USE)"#),
        Row(
            .list(reference: "", pattern: "*", returnOptions: [.specialUse, .status([.messages, .uidNext])]),
            #"LIST "" "*" RETURN (SPECIAL-USE STATUS (MESSAGES UIDNEXT))"#),
        Row(.select(rawName: bytes("INBOX"), condstore: false, readOnly: false), "SELECT INBOX"),
        Row(.select(rawName: bytes("a b"), condstore: true, readOnly: true), #"EXAMINE "a b" (CONDSTORE)"#),
        Row(.select(rawName: bytes("NIL"), condstore: false, readOnly: false), #"SELECT "NIL""#),
        Row(.select(rawName: bytes("a]b"), condstore: false, readOnly: false), #"SELECT "a]b""#),
        Row(.select(rawName: [], condstore: false, readOnly: false), #"SELECT """#),
        Row(.status(rawName: bytes("&AOk-"), items: [.messages, .unseen]), "STATUS &AOk- (MESSAGES UNSEEN)"),
        Row(.create(rawName: bytes("x{5}")), #"CREATE "x{5}""#),
        Row(.fetch(first: 3, last: 3, items: [.uid]), "FETCH 3 (UID)"),
        Row(
            .fetch(first: 3, last: 9, items: [.uid, .flags, .internalDate, .rfc822Size, .envelope, .bodyStructure]),
            "FETCH 3:9 (UID FLAGS INTERNALDATE RFC822.SIZE ENVELOPE BODYSTRUCTURE)"),
        Row(
            .uidFetch(uids, items: [.modseq, .emailID, .threadID, .gmailMessageID, .gmailThreadID, .gmailLabels]),
            "UID FETCH 1:2,5:7 (MODSEQ EMAILID THREADID X-GM-MSGID X-GM-THRID X-GM-LABELS)"),
        Row(
            .uidFetch(
                uids, items: [.uid, .bodyPeek(section: "", partial: 5..<15)], changedSince: ModificationSequence(4)),
            "UID FETCH 1:2,5:7 (UID BODY.PEEK[]<5.10>) (CHANGEDSINCE 4)"),
        Row(
            .uidFetch(
                UIDSet(UID.min...UID.max), items: [.flags], changedSince: ModificationSequence(4), vanished: true),
            "UID FETCH 1:4294967295 (FLAGS) (CHANGEDSINCE 4 VANISHED)"),
        Row(
            .uidFetchOnward(from: UID.min, items: [.bodyPeek(section: "HEADER.FIELDS (DATE FROM)")]),
            "UID FETCH 1:* (BODY.PEEK[HEADER.FIELDS (DATE FROM)])"),
        Row(.uidSearch(.all), "UID SEARCH ALL"),
        Row(.uidSearch(.uid(uids), returnOptions: ["ALL"]), "UID SEARCH RETURN (ALL) UID 1:2,5:7"),
        Row(
            .uidSearch(
                .and([.since(day), .not(.before(day)), .unseen, .flagged, .deleted]),
                returnOptions: [.min, .max, .count]),
            "UID SEARCH RETURN (MIN MAX COUNT) (SINCE 29-Feb-2024 NOT BEFORE 29-Feb-2024 UNSEEN FLAGGED DELETED)"),
        Row(.uidSearch(.header(name: "Message-ID", value: "<a\"@b>")), #"UID SEARCH HEADER "Message-ID" "<a\"@b>""#),
        Row(
            .uidStore(uids, add: true, flags: ["\\Seen", "$Label"]), "UID STORE 1:2,5:7 +FLAGS.SILENT (\\Seen $Label)"),
        Row(
            .uidStore(uids, .remove, flags: ["\\Deleted"], silent: false, unchangedSince: ModificationSequence(9)),
            "UID STORE 1:2,5:7 (UNCHANGEDSINCE 9) -FLAGS (\\Deleted)"),
        Row(.uidStore(uids, .replace, flags: [], silent: true), "UID STORE 1:2,5:7 FLAGS.SILENT ()"),
        Row(.uidCopy(uids, rawName: bytes("x")), "UID COPY 1:2,5:7 x"),
        Row(.uidMove(uids, rawName: bytes("a/b")), "UID MOVE 1:2,5:7 a/b"),
        Row(.uidExpunge(uids), "UID EXPUNGE 1:2,5:7"),
        Row(
            .append(rawName: bytes("x"), flags: ["\\Seen"], date: day, message: bytes("a\r\nb")),
            "APPEND x (\\Seen) \"29-Feb-2024 00:00:00 +0000\" {4+}\r\na\r\nb"),
        Row(.append(rawName: bytes("x"), flags: [], date: nil, message: []), "APPEND x {0+}\r\n"),
        Row(.enable(["CONDSTORE", "QRESYNC"]), "ENABLE CONDSTORE QRESYNC"),
        Row(.id([:]), "ID NIL"), Row(.id(["version": "1", "name": "V"]), #"ID ("name" "V" "version" "1")"#),
    ]

    @Test("Commands are written as the grammar requires", arguments: rows)
    func encodes(_ row: Row) throws {
        let encoded = try CommandEncoder(literals: .nonSynchronizing).encode(row.command, tag: "A1")
        #expect(encoded.pieces.map { String(decoding: $0, as: UTF8.self) } == ["A1 \(row.wire)\r\n"])
        _ = try CommandTokenizer.tokens(of: encoded.pieces.flatMap(\.self))
        #expect(row.wire.hasPrefix(row.command.name))
    }

    @Test("DONE has no tag")
    func done() throws {
        #expect(try CommandEncoder().encode(.done, tag: "A1").pieces == [bytes("DONE\r\n")])
    }

    private func pieces(_ command: IMAPCommand, _ literals: LiteralMode) throws -> [String] {
        try CommandEncoder(literals: literals).encode(command, tag: "A1").pieces.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test("RFC 7888: a literal waits for the continuation unless the server accepts non-synchronizing literals")
    func literals() throws {
        let login = IMAPCommand.login(user: bytes("é"), password: bytes("a\nb"))
        #expect(try pieces(login, .synchronizing) == ["A1 LOGIN {2}\r\n", "é {3}\r\n", "a\nb\r\n"])
        #expect(try pieces(login, .nonSynchronizingUpTo4096) == ["A1 LOGIN {2+}\r\né {3+}\r\na\nb\r\n"])
        for (count, mode, waits) in [
            (4096, LiteralMode.nonSynchronizingUpTo4096, false), (4097, .nonSynchronizingUpTo4096, true),
            (4097, .nonSynchronizing, false), (0, .synchronizing, true),
        ] {
            let message = [UInt8](repeating: 0x61, count: count)
            let parts = try pieces(.append(rawName: bytes("x"), flags: [], date: nil, message: message), mode)
            #expect(parts.count == (waits ? 2 : 1))
            #expect(parts[0].hasPrefix("A1 APPEND x {\(count)\(waits ? "" : "+")}\r\n"))
        }
    }

    @Test("Long strings are literals, because some servers refuse long quoted ones")
    func longStrings() throws {
        let name = [UInt8](repeating: 0x20, count: 1001)
        #expect(try pieces(.create(rawName: name), .synchronizing).first == "A1 CREATE {1001}\r\n")
    }

    @Test("A search for non-ASCII text names its charset, unless UTF-8 is enabled")
    func charset() throws {
        let search = IMAPCommand.uidSearch(.not(.header(name: "Subject", value: "é")), returnOptions: ["ALL"])
        #expect(
            try pieces(search, .nonSynchronizing)
                == ["A1 UID SEARCH RETURN (ALL) CHARSET UTF-8 NOT HEADER \"Subject\" {2+}\r\né\r\n"])
        let encoder = CommandEncoder(literals: .nonSynchronizing, acceptsUTF8: true)
        let encoded = try encoder.encode(.uidSearch(.header(name: "Subject", value: "é")), tag: "A1")
        #expect(encoded.pieces == [bytes("A1 UID SEARCH HEADER \"Subject\" {2+}\r\né\r\n")])
    }

    @Test("Credentials and literals are marked, so that traces omit them")
    func sensitive() throws {
        let secrets: [IMAPCommand] = [
            .login(user: bytes("canary"), password: bytes("canary")),
            .login(user: bytes("canaryé"), password: bytes("canaryé")),
            .authenticate(mechanism: "PLAIN", initialResponse: bytes("canary")),
            .append(rawName: bytes("x"), flags: [], date: nil, message: bytes("canary")),
        ]
        for command in secrets {
            for literals in [LiteralMode.synchronizing, .nonSynchronizing] {
                let encoded = try CommandEncoder(literals: literals).encode(command, tag: "A1")
                let open = encoded.parts.filter { !$0.isSensitive }.map { String(decoding: $0.bytes, as: UTF8.self) }
                    .joined()
                #expect(open.hasPrefix("A1 \(command.name)") && !open.contains("canary") && !open.contains("Y2FuYXJ5"))
                var dumped = ""
                dump(encoded, to: &dumped)
                dump(command, to: &dumped)
                #expect(!"\(encoded.parts) \(command) \(dumped)".contains("canary"))
            }
        }
        let open = try CommandEncoder().encode(.noop, tag: "A1").parts
        #expect(open.map(\.description) == ["A1 NOOP\r\n"])
    }

    @Test(
        "Arguments that cannot be encoded are refused",
        arguments: [
            (IMAPCommand.create(rawName: [0x61, 0]), EncodingFailure.nulByte),
            (.login(user: [0], password: []), .nulByte),
            (.append(rawName: bytes("x"), flags: [], date: nil, message: [0]), .nulByte),
            (.uidSearch(.header(name: "a", value: "\0")), .nulByte), (.uidExpunge(UIDSet()), .emptyArgument),
            (.uidFetch(uids, items: []), .emptyArgument), (.uidSearch(.uid(UIDSet())), .emptyArgument),
            (.uidSearch(.and([])), .emptyArgument), (.enable([]), .emptyArgument),
            (.status(rawName: bytes("x"), items: []), .emptyArgument),
            (.uidStore(uids, add: true, flags: []), .emptyArgument),
            (.fetch(first: 0, last: 3, items: [.uid]), .emptyArgument),
            (.fetch(first: 4, last: 3, items: [.uid]), .emptyArgument),
            (.uidStore(uids, add: true, flags: ["a b"]), .invalidFlag),
            (.uidStore(uids, add: true, flags: ["\\*"]), .invalidFlag),
            (.uidStore(uids, add: true, flags: [""]), .invalidFlag),
            (.uidStore(uids, add: true, flags: ["\\"]), .invalidFlag),
            (.uidStore(uids, add: true, flags: ["\\recent"]), .invalidFlag),
            (.uidStore(uids, add: true, flags: ["é"]), .invalidFlag),
            (.append(rawName: [], flags: ["x\r\n"], date: nil, message: []), .invalidFlag),
            (.enable(["A B"]), .invalidAtom),
            (.authenticate(mechanism: "PLAIN\r\n", initialResponse: nil), .invalidAtom),
            (.status(rawName: [], items: ["A)"]), .invalidAtom),
            (.list(reference: "", pattern: "", returnOptions: ["A B"]), .invalidAtom),
            (.uidSearch(.all, returnOptions: ["ALL) x ("]), .invalidAtom),
            (.uidSearch(.header(name: "a:", value: "")), .invalidAtom),
            (.uidSearch(.since(Date(timeIntervalSince1970: 1e15))), .invalidDate),
            (.append(rawName: [], flags: [], date: Date(timeIntervalSince1970: .nan), message: []), .invalidDate),
            (.id(Dictionary(uniqueKeysWithValues: (0...30).map { ("\($0)", "") })), .tooLarge),
            (.uidSearch((0..<60).reduce(.all) { inner, _ in .not(inner) }), .tooLarge),
        ])
    func refusals(_ command: IMAPCommand, _ failure: EncodingFailure) {
        #expect(throws: failure) { try CommandEncoder(literals: .nonSynchronizing).encode(command, tag: "A1") }
        #expect(!failure.description.isEmpty)
    }

    @Test(
        "Sections of BODY are checked",
        arguments: [
            ("", true), ("HEADER", true), ("TEXT", true), ("1", true), ("1.2.3", true), ("2.MIME", true),
            ("2.HEADER", true),
            ("1.HEADER.FIELDS (A)", true), ("HEADER.FIELDS.NOT (A B)", true), ("MIME", false), ("0", false),
            ("1.", false),
            (".1", false), ("HEADER.FIELDS ()", false), ("HEADER.FIELDS (A  B)", false),
            ("HEADER.FIELDS (A)] FLAGS", false),
            ("HEADER.FIELDS (A)] BODY[HEADER.FIELDS (B)", false), ("1]", false), ("header", false), ("TEXT.1", false),
            ("HEADER.FIELDS (\r\n)", false), ("HEADER.FIELDS (\"A\")", false), ("12345678901", false), ("é", false),
        ])
    func sections(_ section: String, _ isValid: Bool) throws {
        let command = IMAPCommand.uidFetch(Self.uids, items: [.bodyPeek(section: section)])
        if isValid {
            #expect(try pieces(command, .synchronizing) == ["A1 UID FETCH 1:2,5:7 (BODY.PEEK[\(section)])\r\n"])
        } else {
            #expect(throws: EncodingFailure.invalidSection) { try CommandEncoder().encode(command, tag: "A1") }
        }
        let empty = IMAPCommand.uidFetch(Self.uids, items: [.bodyPeek(section: "", partial: 4..<4)])
        #expect(throws: EncodingFailure.invalidSection) { try CommandEncoder().encode(empty, tag: "A1") }
    }

    @Test("Tags are atoms", arguments: ["", "A 1", "A+", "A\r\n", "*", "é"])
    func tags(_ tag: String) {
        #expect(throws: EncodingFailure.invalidAtom) { try CommandEncoder().encode(.noop, tag: tag) }
    }

    @Test("Dates at the limits of the format")
    func dates() throws {
        for (seconds, text) in [
            (-62_135_596_800.0, "1-Jan-0001"), (253_402_300_799, "31-Dec-9999"), (-1, "31-Dec-1969"),
            (0.5, "1-Jan-1970"),
            (951_782_400, "29-Feb-2000"), (951_868_800, "1-Mar-2000"), (-2_203_977_600, "28-Feb-1900"),
        ] {
            let search = IMAPCommand.uidSearch(.since(Date(timeIntervalSince1970: seconds)))
            #expect(try pieces(search, .synchronizing) == ["A1 UID SEARCH SINCE \(text)\r\n"])
        }
    }
}
