import MailModel
import MailStorage
import Testing

@testable import MailSync

@Suite("How much of a message is downloaded")
struct BodyPlanTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let size: Int
        var attachments = 0
        var present = 0
        var wantsWhole = false
        var keeping = AttachmentKeeping.small
        let plan: BodyPlan
        var testDescription: String { name }
    }

    static let mebibyte = 1 << 20

    static let rows = [
        Row(name: "empty", size: 0, plan: .together),
        Row(name: "nonsense", size: -5, attachments: -7, plan: .together),
        Row(name: "small with its attachment", size: mebibyte, attachments: 700_000, plan: .together),
        Row(name: "long text", size: 3_000_000, plan: .whole),
        Row(name: "as long as is read", size: 10_000_000, plan: .whole),
        Row(name: "longer than is read", size: 10_000_001, plan: .cut(10_000_000)),
        Row(
            name: "large attachment", size: 5_700_000 / 57 * 78 + 2000, attachments: 5_700_000,
            plan: .text(2000 + BodyPlan.allowance)),
        Row(
            name: "attachment said to be larger than the message", size: 2_000_000, attachments: .max,
            plan: .text(BodyPlan.allowance)),
        Row(name: "little to save", size: 2_000_000, attachments: 100_000, plan: .whole),
        Row(
            name: "long text and large attachment", size: 50_000_000, attachments: 5_700_000,
            plan: .cut(10_000_000)),
        Row(name: "asked for", size: 50_000_000, attachments: 30_000_000, wantsWhole: true, plan: .whole),
        Row(name: "small and asked for", size: 1000, wantsWhole: true, plan: .together),
        Row(name: "off: small, without attachments", size: mebibyte, keeping: .off, plan: .together),
        Row(
            name: "off: small with its attachment", size: 570_000 / 57 * 78 + 2000, attachments: 570_000, keeping: .off,
            plan: .text(2000 + BodyPlan.allowance)),
        Row(name: "off: a signature", size: 20_000, attachments: 4_000, keeping: .off, plan: .together),
        Row(
            name: "off and asked for", size: 800_000, attachments: 570_000, wantsWhole: true, keeping: .off,
            plan: .together),
        Row(name: "all: large attachment", size: 9_000_000, attachments: 5_700_000, keeping: .all, plan: .whole),
        Row(name: "all: long text", size: 50_000_000, attachments: 5_700_000, keeping: .all, plan: .cut(10_000_000)),
        Row(name: "small, begun and asked for", size: 1000, present: 500, wantsWhole: true, plan: .whole),
    ]

    @Test(
        "FR-SYNC-08: the text is downloaded, attachments up to the account's limit, and the rest on request",
        arguments: rows)
    func plans(row: Row) throws {
        let request = BodyRequest(
            message: MessageID(1), mailbox: MailboxID(1), uid: try #require(UID(1)), uidValidity: UIDValidity(1),
            byteCount: row.size, presentByteCount: row.present, attachmentByteCount: row.attachments,
            wantsWhole: row.wantsWhole, keeping: row.keeping)
        #expect(BodyPlan.decide(request) == row.plan)
    }
}
