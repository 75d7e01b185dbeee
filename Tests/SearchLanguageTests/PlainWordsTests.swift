import MailModel
import SearchLanguage
import Testing

@Suite("Plain words")
struct PlainWordsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let query: String
        let meaning: String
        var testDescription: String { query }

        init(_ query: String, _ meaning: String) {
            self.query = query
            self.meaning = meaning
        }
    }

    static let taken: [Row] = [
        Row(
            "unread from anna last week with attachments",
            "[is:unread from:“anna” sent:2020-8-31..2020-9-7 has:attachment]"),
        Row("from anna", "from:“anna”*"), Row("from me ", "from:ME"),
        Row("to bob yesterday ", "[to:“bob” sent:2020-9-12..2020-9-13]"),
        Row("messages from anna ", "from:“anna”"),
        Row("invoice from Anna Smith last month ", "[“invoice” from:“Anna Smith” sent:2020-8-1..2020-9-1]"),
        Row("unread mail ", "is:unread"), Row("starred messages budget ", "[is:starred “budget”]"),
        Row("unanswered mail from anna ", "[!is:replied from:“anna”]"),
        Row("report with an attachment ", "[“report” has:attachment]"), Row("with no attachments ", "!has:attachment"),
        Row("trip with photos this year ", "[“trip” has:image sent:2020-1-1..2021-1-1]"),
        Row("budget last 3 days ", "[“budget” sent:2020-9-10T14:26..]"),
        Row("past week budget ", "[sent:2020-9-6T14:26.. “budget”]"),
        Row("anything in march 2019 ", "[“anything” sent:2019-3-1..2019-4-1]"),
        Row("budget since 2020-03-01 ", "[“budget” sent:2020-3-1..]"),
        Row("budget from last week ", "[“budget” sent:2020-8-31..2020-9-7]"),
        Row("from anna before monday ", "[from:“anna” sent:..2020-9-7]"),
        Row(
            "Unread From Anna Last Week With Attachments ",
            "[is:unread from:“Anna” sent:2020-8-31..2020-9-7 has:attachment]"),
        Row("Invoice From Anna Smith Yesterday ", "[“Invoice” from:“Anna Smith” sent:2020-9-12..2020-9-13]"),
        Row("emails with links from bob ", "[has:link from:“bob”]"), Row("messages to bob ", "to:“bob”"),
        Row("Emails larger than 5 MB ", "larger:5000000"),
        Row("photos smaller than 300kb ", "[“photos” smaller:300000]"),
        Row("emails older than 3 months ", "sent:..2020-6-13T14:26"),
        Row("budget newer than 2 weeks ", "[“budget” sent:2020-8-30T14:26..]"),
        Row("mails unread ", "is:unread"), Row("plan messages in march ", "[“plan” sent:2020-3-1..2020-4-1]"),
        Row("from anna is:unread with attachments ", "[“from” “anna” is:unread has:attachment]"),
    ]

    static let words: [Row] = [
        Row("letter from america ", "[“letter” “from” “america”]"), Row("unread ", "“unread”"),
        Row("from the editor ", "[“from” “the” “editor”]"), Row("the road to rome ", "[“the” “road” “to” “rome”]"),
        Row("see you today ", "[“see” “you” “today”]"), Row("last order ", "[“last” “order”]"),
        Row("made in march ", "[“made” “in” “march”]"), Row("before monday ", "[“before” “monday”]"),
        Row("\"from anna\"", "“from anna”"), Row("from OR anna ", "{“from” “anna”}"),
        Row("last -week ", "[“last” !“week”]"),
        Row("(from anna last week) ", "[“from” “anna” “last” “week”]"), Row("last 0 days ", "[“last” “0” “days”]"),
        Row("last 99999 days ", "[“last” “99999” “days”]"), Row("with attach", "[“with” “attach”*]"),
        Row("larger than life ", "[“larger” “than” “life”]"), Row("older than 3 ", "[“older” “than” “3”]"),
        Row("larger than 5 people ", "[“larger” “than” “5” “people”]"),
        Row("email marketing ", "[“email” “marketing”]"),
        Row("mail from the editor ", "[“mail” “from” “the” “editor”]"),
        Row("unread starred ", "[“unread” “starred”]"),
    ]

    @Test("Whole patterns are taken, and the note tells how they were read", arguments: taken)
    func takes(row: Row) throws {
        let query = parsed(row.query)
        #expect(written(query.condition) == row.meaning)
        #expect(query.notes.contains { $0.kind == .reading })
    }

    @Test("What may be meant as words stays words", arguments: words)
    func keepsWords(row: Row) {
        let query = parsed(row.query)
        #expect(written(query.condition) == row.meaning)
        #expect(!query.notes.contains { $0.kind == .reading })
    }

    @Test("The operators that a note names mean the same", arguments: taken)
    func sameOperators(row: Row) throws {
        let note = try #require(parsed(row.query).notes.first { $0.kind == .reading })
        let text = row.query.replacing(note.text, with: try #require(note.suggestion))
        let again = parsed(text)
        // A week is two operators, after: and before:.
        let meaning = written(again.condition).replacing("*", with: "").replacing(".. sent:..", with: "..")
        #expect(meaning == row.meaning.replacing("*", with: ""))
        #expect(!again.notes.contains { $0.kind == .reading })
    }
}
