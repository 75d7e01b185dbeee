import Foundation
import IMAPProtocol
import MailModel
import Testing

@Suite("Writing commands of extensions")
struct ExtensionCommandTests {
    private static let uids = uidSet(1...2)
    private static let sequence = ModificationSequence(clamping: 9)
    private static let newest = PartialRange(1...30, countsFromEnd: true)

    private static let page = [PartialRange(1...5)].compactMap { $0.map { SearchReturnOption.partial($0) } }

    private static func select(_ known: UIDSet?, readOnly: Bool = false) -> IMAPCommand {
        .selectResynchronizing(
            rawName: bytes("a b"),
            since: ResynchronizationPoint(uidValidity: 7, modificationSequence: sequence, knownUIDs: known),
            readOnly: readOnly)
    }

    static let rows: [CommandTests.Row] = [
        CommandTests.Row(
            .createSpecialUse(rawName: bytes("x y"), use: "\\Archive"), #"CREATE "x y" (USE (\Archive))"#),
        CommandTests.Row(.delete(rawName: bytes("x")), "DELETE x"),
        CommandTests.Row(.rename(rawName: bytes("x"), to: bytes("y z")), #"RENAME x "y z""#),
        CommandTests.Row(.subscribe(rawName: bytes("x")), "SUBSCRIBE x"),
        CommandTests.Row(.unsubscribe(rawName: bytes("x")), "UNSUBSCRIBE x"),
        CommandTests.Row(.listSubscribed(reference: "", pattern: "*"), #"LSUB "" "*""#),
        CommandTests.Row(.listWithUses(reference: "", pattern: "%"), #"XLIST "" "%""#),
        CommandTests.Row(
            .listExtended(
                conditions: [.subscribed, .recursiveMatch], reference: "", patterns: ["INBOX", "a \"b"],
                returnOptions: [.children]),
            #"LIST (SUBSCRIBED RECURSIVEMATCH) "" ("INBOX" "a \"b") RETURN (CHILDREN)"#),
        CommandTests.Row(
            .listExtended(conditions: [], reference: "", patterns: ["*"], returnOptions: []), #"LIST "" ("*")"#),
        CommandTests.Row(select(nil), #"SELECT "a b" (QRESYNC (7 9))"#),
        CommandTests.Row(
            select(uidSet(1...4, 9...9), readOnly: true), #"EXAMINE "a b" (QRESYNC (7 9 1:4,9))"#),
        CommandTests.Row(.uidFetchSaved(items: [.uid, .flags]), "UID FETCH $ (UID FLAGS)"),
        CommandTests.Row(
            .uidFetch(uids, items: [.flags], changedSince: sequence, vanished: true, partial: newest),
            "UID FETCH 1:2 (FLAGS) (PARTIAL -1:-30 CHANGEDSINCE 9 VANISHED)"),
        CommandTests.Row(
            .uidFetch(uids, items: [.flags], partial: PartialRange(1...5)), "UID FETCH 1:2 (FLAGS) (PARTIAL 1:5)"),
        CommandTests.Row(
            .uidFetch(
                uids,
                items: [
                    .saveDate, .preview(), .preview(isLazy: true), .binaryPeek(section: "1.2", partial: 5..<15),
                    .binaryPeek(section: ""), .binarySize(section: "3"),
                ]),
            "UID FETCH 1:2 (SAVEDATE PREVIEW PREVIEW (LAZY) BINARY.PEEK[1.2]<5.10> BINARY.PEEK[] BINARY.SIZE[3])"),
        CommandTests.Row(
            .uidSearch(.saved, returnOptions: [.save] + page),
            "UID SEARCH RETURN (SAVE PARTIAL 1:5) UID $"),
        CommandTests.Row(
            .uidSearch(.and([.younger(seconds: 3600), .older(seconds: 0), .changedSince(sequence)])),
            "UID SEARCH (YOUNGER 3600 OLDER 1 MODSEQ 9)"),
        CommandTests.Row(
            .uidSearch(.or(.or(.seen, .answered), .and([.draft, .larger(5), .smaller(9), .keyword("$Junk")]))),
            "UID SEARCH OR OR SEEN ANSWERED (DRAFT LARGER 5 SMALLER 9 KEYWORD $Junk)"),
        CommandTests.Row(
            .uidSearch(.and([.emailID("M6d-9_A"), .threadID("T1"), .body("x"), .text("y\"")])),
            #"UID SEARCH (EMAILID M6d-9_A THREADID T1 BODY "x" TEXT "y\"")"#),
        CommandTests.Row(
            .uidSearch(
                .and([
                    .gmailMessageID(.max), .gmailThreadID(1), .gmailLabel(GmailLabel("a b")), .gmailRaw("from:x has:y"),
                ])),
            #"UID SEARCH (X-GM-MSGID 18446744073709551615 X-GM-THRID 1 X-GM-LABELS "a b" X-GM-RAW "from:x has:y")"#),
        CommandTests.Row(
            .uidStoreLabels(
                uids, .add, labels: ["\\Inbox", "Müll", "a \"b", "\\x y", "R&D"].map { GmailLabel($0) }, silent: true),
            #"UID STORE 1:2 +X-GM-LABELS.SILENT (\Inbox "M&APw-ll" "a \"b" "\\x y" "R&-D")"#),
        CommandTests.Row(
            .uidStoreLabels(uids, .remove, labels: [GmailLabel("Müll", utf8: true)], silent: false),
            "UID STORE 1:2 -X-GM-LABELS ({5+}\r\nMüll)"),
        CommandTests.Row(
            .uidSearch(.or(.gmailLabel(GmailLabel("\\Starred")), .gmailLabel(GmailLabel("Müll")))),
            #"UID SEARCH OR X-GM-LABELS \Starred X-GM-LABELS "M&APw-ll""#),
        CommandTests.Row(
            .uidStoreLabels(uids, .replace, labels: [], silent: false), "UID STORE 1:2 X-GM-LABELS ()"),
        CommandTests.Row(
            .uidSort(
                [SortCriterion(.date, isReversed: true), SortCriterion(.subject)], .header(name: "To", value: "é")),
            "UID SORT (REVERSE DATE SUBJECT) UTF-8 HEADER \"To\" {2+}\r\né"),
        CommandTests.Row(.uidThread(algorithm: "REFERENCES", .all), "UID THREAD REFERENCES UTF-8 ALL"),
        CommandTests.Row(.notify([]), "NOTIFY NONE"),
        CommandTests.Row(
            .notify(
                [
                    NotifyGroup(
                        .selected, events: [.messageNew, .messageExpunge, .flagChange],
                        newMessageItems: [.uid, .flags]),
                    NotifyGroup(.personal, events: [.messageNew, .messageExpunge]),
                    NotifyGroup(.mailboxes([bytes("a b"), bytes("c")]), events: []),
                    NotifyGroup(.subtree([bytes("d")]), events: [.mailboxName, .subscriptionChange]),
                ], status: true),
            "NOTIFY SET STATUS (selected (MessageNew (UID FLAGS) MessageExpunge FlagChange)) "
                + "(personal (MessageNew MessageExpunge)) (mailboxes (\"a b\" \"c\") NONE) "
                + "(subtree (\"d\") (MailboxName SubscriptionChange))"),
        CommandTests.Row(.getQuota(root: []), #"GETQUOTA """#),
        CommandTests.Row(.getQuotaRoot(rawName: bytes("INBOX")), "GETQUOTAROOT INBOX"),
    ]

    @Test("Commands of extensions are written as their grammar requires", arguments: rows)
    func encodes(_ row: CommandTests.Row) throws { try CommandTests().encodes(row) }

    @Test(
        "Arguments that no extension allows are refused",
        arguments: [
            (IMAPCommand.createSpecialUse(rawName: [0x78], use: "a b"), EncodingFailure.invalidFlag),
            (.listExtended(conditions: [], reference: "", patterns: [], returnOptions: []), .emptyArgument),
            (
                .listExtended(conditions: [.recursiveMatch], reference: "", patterns: ["*"], returnOptions: []),
                .emptyArgument
            ),
            (
                .listExtended(
                    conditions: [.recursiveMatch, .remote], reference: "", patterns: ["*"], returnOptions: []),
                .emptyArgument
            ),
            (select(UIDSet()), .emptyArgument), (.uidFetchSaved(items: []), .emptyArgument),
            (.uidFetch(uids, items: [.binaryPeek(section: "1.MIME")]), .invalidSection),
            (.uidFetch(uids, items: [.binaryPeek(section: "0")]), .invalidSection),
            (.uidFetch(uids, items: [.binaryPeek(section: "1", partial: 3..<3)]), .invalidSection),
            (.uidFetch(uids, items: [.binarySize(section: "1.")]), .invalidSection),
            (.uidSearch(.keyword("a b")), .invalidFlag), (.uidSearch(.keyword("\\Seen")), .invalidFlag),
            (.uidSearch(.emailID("a)")), .invalidAtom), (.uidSearch(.threadID("")), .invalidAtom),
            (.uidSearch(.threadID(String(repeating: "a", count: 256))), .invalidAtom),
            (.uidSearch(.gmailRaw("\0")), .nulByte),
            (.uidStoreLabels(uids, .add, labels: [], silent: true), .emptyArgument),
            (.uidSort([], .all), .emptyArgument), (.uidThread(algorithm: "A B", .all), .invalidAtom),
            (.notify([NotifyGroup(.mailboxes([]), events: [])]), .emptyArgument),
            (.getQuota(root: [0]), .nulByte), (.rename(rawName: [], to: [0]), .nulByte),
        ])
    func refusals(_ command: IMAPCommand, _ failure: EncodingFailure) {
        #expect(throws: failure) { try CommandEncoder(literals: .nonSynchronizing).encode(command, tag: "A1") }
    }

    @Test("A page never begins at zero")
    func pages() {
        #expect(PartialRange(0...3) == nil)
        #expect(PartialRange(1...3)?.description == "1:3")
        #expect(PartialRange(1...3, countsFromEnd: true)?.description == "-1:-3")
    }
}
