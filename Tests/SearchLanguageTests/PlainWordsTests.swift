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

    static let people: [Row] = [
        Row("mail from justin or craig ", "{from:“justin” from:“craig”}"),
        Row("mail from justin or craig", "{from:“justin” from:“craig”*}"),
        Row("mail from justin OR craig ", "{from:“justin” from:“craig”}"),
        Row("from anna and bob ", "{from:“anna” from:“bob”}"),
        Row("from anna or from bob ", "{from:“anna” from:“bob”}"),
        Row("from anna OR from bob ", "{from:“anna” from:“bob”}"), Row("to anna and bob ", "[to:“anna” to:“bob”]"),
        Row("from anna, bob or me yesterday ", "[{from:“anna” from:“bob” from:ME} sent:2020-9-12..2020-9-13]"),
        Row("from Anna Smith or ann* ", "{from:“Anna Smith” from:“ann”*}"),
        Row("from anna smith-jones last week ", "[from:“anna smith-jones” sent:2020-8-31..2020-9-7]"),
        Row("from anna follow-up last week ", "[from:“anna” “follow-up” sent:2020-8-31..2020-9-7]"),
        Row("from anna smith last week ", "[from:“anna” “smith” sent:2020-8-31..2020-9-7]"),
        Row("all emails from anna ", "from:“anna”"),
    ]

    static let opposites: [Row] = [
        Row("emails not with attachments ", "!has:attachment"), Row("no emails with attachments ", "!has:attachment"),
        Row("without attachments ", "!has:attachment"), Row("not unread mail ", "is:read"),
        Row("invoice not from last week ", "[“invoice” !sent:2020-8-31..2020-9-7]"),
        Row("not from anna ", "!from:“anna”"), Row("not from anna or bob ", "!{from:“anna” from:“bob”}"),
        Row("no mail from anna with attachments ", "![from:“anna” has:attachment]"),
        Row("budget but not from anna ", "[“budget” !from:“anna”]"), Row("except starred mail ", "!is:starred"),
        Row("unread mail and not from anna ", "[is:unread !from:“anna”]"), Row("not without photos ", "has:image"),
    ]

    static let alternatives: [Row] = [
        Row("unread from anna OR starred ", "{[is:unread from:“anna”] is:starred}"),
        Row("starred OR unread from anna ", "{is:starred [is:unread from:“anna”]}"),
        Row("unread from anna or starred ", "{[is:unread from:“anna”] is:starred}"),
        Row("from anna OR starred OR in inbox ", "{from:“anna” is:starred in:inbox}"),
        Row("with attachments OR invoice ", "{has:attachment “invoice”}"),
        Row("unread from anna OR (a b) ", "{[is:unread from:“anna”] [“a” “b”]}"),
        Row("is:draft OR from anna ", "{is:draft from:“anna”}"),
        Row("unread and starred mail ", "[is:unread is:starred]"),
    ]

    static let times: [Row] = [
        Row("mail from anna before last week ", "[from:“anna” sent:..2020-8-31]"),
        Row("unread before last month ", "[is:unread sent:..2020-8-1]"),
        Row("older than last week ", "sent:..2020-8-31"),
        Row("after last week ", "sent:2020-9-7.."), Row("since last month ", "sent:2020-8-1.."),
        Row("before the last 3 days ", "sent:..2020-9-10T14:26"), Row("newer than yesterday ", "sent:2020-9-12.."),
        Row("unread from yesterday ", "[is:unread sent:2020-9-12..2020-9-13]"),
        Row("unread from today ", "[is:unread sent:2020-9-13..2020-9-14]"),
        Row("from yesterday ", "sent:2020-9-12..2020-9-13"), Row("emails from august 2002 ", "sent:2002-8-1..2002-9-1"),
        Row("emails from august ", "sent:2020-8-1..2020-9-1"), Row("mail in august 2002 ", "sent:2002-8-1..2002-9-1"),
        Row("emails before may 2019 ", "sent:..2019-5-1"), Row("last 24 hours ", "sent:2020-9-12T14:26.."),
        Row("in the last two weeks ", "sent:2020-8-30T14:26.."), Row("last twelve months ", "sent:2019-9-13T14:26.."),
        Row("in the last week ", "sent:2020-9-6T14:26.."),
        Row("emails older than two years ", "sent:..2018-9-13T14:26"),
        Row("from anna last monday ", "[from:“anna” sent:2020-9-7..2020-9-8]"),
        Row("plan last sunday ", "[“plan” sent:2020-9-6..2020-9-7]"),
        Row("plan from 2020-03-01 to 2020-04-01 ", "[“plan” sent:2020-3-1..2020-4-2]"),
        Row("plan mails between march and may ", "[“plan” sent:2020-3-1..2020-6-1]"),
        Row(
            "from anna last week, with attachments ",
            "[from:“anna” sent:2020-8-31..2020-9-7 has:attachment]"),
        Row("from anna, last week ", "[from:“anna” sent:2020-8-31..2020-9-7]"),
    ]

    static let days: [Row] = [
        Row("mail from bob on march 3 ", "[from:“bob” sent:2020-3-3..2020-3-4]"),
        Row("march 3rd budget ", "[sent:2020-3-3..2020-3-4 “budget”]"),
        Row("3 march 2019 invoices ", "[sent:2019-3-3..2019-3-4 “invoices”]"),
        Row("from anna on the road 21st of may ", "[from:“anna” “on” “the” “road” sent:2020-5-21..2020-5-22]"),
        Row("since march 3 ", "sent:2020-3-3.."), Row("before march 3, 2019 ", "sent:..2019-3-3"),
        Row("plan from march 3 to may 5 ", "[“plan” sent:2020-3-3..2020-5-6]"),
        Row("december 24 ", "sent:2019-12-24..2019-12-25"), Row("february 29 ", "sent:2020-2-29..2020-3-1"),
        Row("from anna today or yesterday ", "[from:“anna” {sent:2020-9-13..2020-9-14 sent:2020-9-12..2020-9-13}]"),
        Row("from anna in march or in may ", "[from:“anna” {sent:2020-3-1..2020-4-1 sent:2020-5-1..2020-6-1}]"),
        Row(
            "from anna today or last week with attachments ",
            "[from:“anna” {sent:2020-9-13..2020-9-14 sent:2020-8-31..2020-9-7} has:attachment]"),
        Row(
            "from anna today or yesterday from bob ",
            "{[from:“anna” sent:2020-9-13..2020-9-14] [sent:2020-9-12..2020-9-13 from:“bob”]}"),
    ]

    static let own: [Row] = [
        Row("emails i sent to bob ", "[from:ME to:“bob”]"),
        Row("sent by me last month ", "[from:ME sent:2020-8-1..2020-9-1]"),
        Row("mail that i wrote yesterday ", "[from:ME sent:2020-9-12..2020-9-13]"),
        Row("not read from anna ", "[is:unread from:“anna”]"),
        Row("everything except from bob ", "!from:“bob”"),
        Row("everything from anna ", "from:“anna”"),
    ]

    static let contents: [Row] = [
        Row("emails from anna about invoice", "[from:“anna” “invoice”*]"),
        Row("from anna about the invoice last week ", "[from:“anna” “invoice” sent:2020-8-31..2020-9-7]"),
        Row("emails about invoi* ", "“invoi”*"), Row("unread in inbox ", "[is:unread in:inbox]"),
        Row("invoice in my inbox ", "[“invoice” in:inbox]"), Row("emails in trash ", "in:trash"),
        Row("emails from anna with pdf ", "[from:“anna” filename:“pdf”]"),
        Row("invoice with a pdf file ", "[“invoice” filename:“pdf”]"),
    ]

    static let words: [Row] = [
        Row("feb 29 2019 ", "[“feb” “29” “2019”]"),
        Row("march 32 ", "[“march” “32”]"),
        Row("march, 3 of them ", "[“march,” “3” “of” “them”]"),
        Row("2 people march ", "[“2” “people” “march”]"),
        Row("i sent you this ", "[“i” “sent” “you” “this”]"),
        Row("what i wrote ", "[“what” “i” “wrote”]"),
        Row("not read ", "[“not” “read”]"),
        Row("everything ", "“everything”"),
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
        Row("unread starred ", "[“unread” “starred”]"), Row("unread OR starred ", "{“unread” “starred”}"),
        Row("letter from america or canada ", "[“letter” “from” “america” “or” “canada”]"),
        Row("letter from america OR canada ", "[“letter” “from” {“america” “canada”}]"),
        Row("unread mail or invoice ", "[“unread” “mail” “or” “invoice”]"),
        Row("never with attachments ", "[“never” “with” “attachments”]"),
        Row("help not to worry ", "[“help” “not” “to” “worry”]"), Row("help with pdf ", "[“help” “with” “pdf”]"),
        Row("emails from jan ", "[“emails” “from” “jan”]"), Row("delete in spam ", "[“delete” “in” “spam”]"),
        Row("about us ", "[“about” “us”]"), Row("no mail ", "[“no” “mail”]"),
        Row("the last one ", "[“the” “last” “one”]"),
        Row("from monday to friday ", "[“from” “monday” “to” “friday”]"), Row("not with ", "[“not” “with”]"),
    ]

    /// Half of these understood would find the opposite.
    static let turned = [
        "mail from anna not bob ", "unread mail except newsletters ", "unread mail but no newsletters ",
        "starred mail without newsletters ", "mail from anna before christmas ",
    ]

    static let all = taken + people + opposites + alternatives + times + days + own + contents

    @Test("Whole patterns are taken, and the note tells how they were read", arguments: taken)
    func takes(row: Row) { check(row) }

    @Test("MO-04: mail from or to one of some people, or to all of them", arguments: people)
    func takesPeople(row: Row) { check(row) }

    @Test("MO-04: what is not meant is left out", arguments: opposites)
    func takesOpposites(row: Row) { check(row) }

    @Test("MO-04: OR joins whole patterns", arguments: alternatives)
    func takesAlternatives(row: Row) { check(row) }

    @Test("MO-04: times as people say them, and what is before and after them", arguments: times)
    func takesTimes(row: Row) { check(row) }

    @Test("MO-04: days of a month, and one of several times", arguments: days)
    func takesDays(row: Row) { check(row) }

    @Test("MO-04: what the person sent, and what is not read", arguments: own)
    func takesOwn(row: Row) { check(row) }

    @Test("MO-04: what a message is about, carries, and where it is", arguments: contents)
    func takesContents(row: Row) { check(row) }

    private func check(_ row: Row) {
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

    @Test("MO-04: where something is left out that is not understood, all of it stays words", arguments: turned)
    func keepsTurned(query: String) {
        let words = query.split(separator: " ").map { "“\($0)”" }.joined(separator: " ")
        #expect(written(parsed(query).condition) == "[\(words)]")
    }

    @Test("The operators that a note names mean the same", arguments: all)
    func sameOperators(row: Row) throws {
        var text = row.query
        for note in parsed(row.query).notes where note.kind == .reading {
            text = text.replacing(note.text, with: try #require(note.suggestion))
        }
        let again = parsed(text)
        // A week is two operators, after: and before:, in parentheses where it is left out.
        let meaning = written(again.condition).replacing("*", with: "").replacing(".. sent:..", with: "..")
            .replacing("[sent:2020-8-31..2020-9-7]", with: "sent:2020-8-31..2020-9-7")
        #expect(meaning == row.meaning.replacing("*", with: ""))
        #expect(!again.notes.contains { $0.kind == .reading })
    }
}
