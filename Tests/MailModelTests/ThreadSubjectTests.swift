import MailModel
import Testing

@Suite("Subjects of conversations")
struct ThreadSubjectTests {
    struct Row: CustomTestStringConvertible {
        let subject: String
        let shown: String
        var testDescription: String { subject }
    }

    static let rows = [
        Row(subject: "Tea", shown: "Tea"), Row(subject: "Re: Tea", shown: "Tea"),
        Row(subject: "RE: Fwd:  AW: Tea", shown: "Tea"), Row(subject: "Re[12]: Tea", shown: "Tea"),
        Row(subject: "  re:Tea", shown: "Tea"), Row(subject: "回复：茶", shown: "茶"),
        Row(subject: "[choir] Re: Tea", shown: "[choir] Re: Tea"), Row(subject: "Ref: 12", shown: "Ref: 12"),
        Row(subject: "R: notes", shown: "R: notes"), Row(subject: "Re[x]: Tea", shown: "Re[x]: Tea"),
        Row(subject: "Re:", shown: "Re:"), Row(subject: "Re: Fwd:", shown: "Re: Fwd:"), Row(subject: "", shown: ""),
        Row(subject: "Reminder: Tea", shown: "Reminder: Tea"), Row(subject: ": Tea", shown: ": Tea"),
    ]

    @Test("MO-19: a conversation shows its subject without the marks of replies and forwards", arguments: rows)
    func shown(row: Row) {
        #expect(ThreadSubject(row.subject).text == row.shown)
    }
}
