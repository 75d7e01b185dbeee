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

    static let quoted: [Row] = [
        Row("from \"Anna Müller\" report ", "[from:“Anna Müller” “report”]"),
        Row("mails from \"anna müller\"", "from:“anna müller”"),
        Row("from \"Anna Smith\" last week ", "[from:“Anna Smith” sent:2020-8-31..2020-9-7]"),
        Row("invoice from “Anna Müller” ", "[“invoice” from:“Anna Müller”]"), Row("from \"anna s", "from:“anna s”"),
        Row("from \"anna\" or \"bob smith\" ", "{from:“anna” from:“bob smith”}"),
        Row("from anna or \"bob smith\" yesterday ", "[{from:“anna” from:“bob smith”} sent:2020-9-12..2020-9-13]"),
        Row("emails to \"Bank of America\" ", "to:“Bank of America”"), Row("from \"april\" ", "from:“april”"),
        Row("from \"Bank of America\" statement ", "[from:“Bank of America” “statement”]"),
        Row("not from \"Anna Smith\" budget ", "[!from:“Anna Smith” “budget”]"),
        Row("\"annual report\" from \"Anna Smith\" 2019 ", "[“annual report” from:“Anna Smith” “2019”]"),
        Row("from anna \"annual report\" last week ", "[from:“anna” “annual report” sent:2020-8-31..2020-9-7]"),
        Row("emails i sent to \"bob smith\" ", "[from:ME to:“bob smith”]"),
    ]

    static let ago: [Row] = [
        Row("emails 3 weeks ago ", "sent:2020-8-17..2020-8-24"), Row("two weeks ago ", "sent:2020-8-24..2020-8-31"),
        Row("from anna 3 days ago ", "[from:“anna” sent:2020-9-10..2020-9-11]"),
        Row("from two weeks ago ", "sent:2020-8-24..2020-8-31"), Row("a month ago ", "sent:2020-8-1..2020-9-1"),
        Row("budget two years ago ", "[“budget” sent:2018-1-1..2019-1-1]"), Row("2d ago ", "sent:2020-9-11..2020-9-12"),
        Row("From Anna Two Weeks Ago ", "[from:“Anna” sent:2020-8-24..2020-8-31]"),
        Row("since two weeks ago ", "sent:2020-8-24.."), Row("before 3 days ago ", "sent:..2020-9-10"),
        Row("emails since a month ago ", "sent:2020-8-1.."), Row("since 3 hours ago ", "sent:2020-9-13T11:26.."),
        Row("over 3 weeks ago ", "sent:..2020-8-23T14:26"), Row("more than a year ago ", "sent:..2019-9-13T14:26"),
        Row("less than two days ago ", "sent:2020-9-11T14:26.."),
        Row("older than 3 weeks ago ", "sent:..2020-8-23T14:26"),
        Row("emails from anna about 3 weeks ago ", "[from:“anna” sent:2020-8-17..2020-8-24]"),
        Row("not 3 weeks ago ", "!sent:2020-8-17..2020-8-24"),
        Row("plan from 3 weeks ago to yesterday ", "[“plan” sent:2020-8-17..2020-9-13]"),
        Row("from anna today or 3 days ago ", "[from:“anna” {sent:2020-9-13..2020-9-14 sent:2020-9-10..2020-9-11}]"),
        Row("last 24h ", "sent:2020-9-12T14:26.."), Row("last 7d", "sent:2020-9-6T14:26.."),
        Row("from anna in the last 2w ", "[from:“anna” sent:2020-8-30T14:26..]"),
        Row("past 3m ", "sent:2020-6-13T14:26.."), Row("last 1y ", "sent:2019-9-13T14:26.."),
        Row("emails march 2019 ", "sent:2019-3-1..2019-4-1"),
    ]

    static let kinds: [Row] = [
        Row("read emails from anna ", "[is:read from:“anna”]"),
        Row("read messages last week ", "[is:read sent:2020-8-31..2020-9-7]"),
        Row("my read mail with attachments ", "[is:read has:attachment]"),
        Row("read emails not from anna ", "[is:read !from:“anna”]"),
        Row("starred OR read mail from anna ", "{is:starred [is:read from:“anna”]}"),
        Row("draft emails ", "is:draft"), Row("my drafts ", "is:draft"), Row("not my drafts ", "!is:draft"),
        Row("draft messages to bob ", "[is:draft to:“bob”]"),
        Row("my draft emails last week ", "[is:draft sent:2020-8-31..2020-9-7]"),
        Row("budget my drafts ", "[“budget” is:draft]"), Row("emails cc bob ", "cc:“bob”"),
        Row("messages cc me last week ", "[cc:ME sent:2020-8-31..2020-9-7]"),
        Row("mail cc bob and craig ", "[cc:“bob” cc:“craig”]"),
        Row("emails bcc bob or anna ", "{bcc:“bob” bcc:“anna”}"),
        Row("cc payments last week ", "[“cc” “payments” sent:2020-8-31..2020-9-7]"),
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
        Row("how to read ", "[“how” “to” “read”]"), Row("to send ", "[“to” “send”]"),
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

    static let quotedWords: [Row] = [
        Row("excerpt from \"war and peace\" ", "[“excerpt” “from” “war and peace”]"),
        Row("to \"be or not to be\" ", "[“to” “be or not to be”]"),
        Row("welcome to \"google cloud\" ", "[“welcome” “to” “google cloud”]"),
        Row("from \"2020-03-01\" ", "[“from” “2020-03-01”]"), Row("from -\"anna smith\" ", "[“from” !“anna smith”]"),
        Row("\"from\" \"anna smith\" ", "[“from” “anna smith”]"),
        Row("with \"attachments\" ", "[“with” “attachments”]"),
        Row("last \"week\" ", "[“last” “week”]"), Row("\"unread\" mail ", "[“unread” “mail”]"),
        Row("letter from anna müller ", "[“letter” “from” “anna” “müller”]"),
        Row("from anna \"müller\" ", "[“from” “anna” “müller”]"),
    ]

    static let agoWords: [Row] = [
        Row("3 weeks ago today ", "[“3” “weeks” “ago” “today”]"), Row("long ago ", "[“long” “ago”]"),
        Row("0 days ago ", "[“0” “days” “ago”]"), Row("9999 days ago ", "[“9999” “days” “ago”]"),
        Row("a few days ago ", "[“a” “few” “days” “ago”]"), Row("3 hours ago ", "[“3” “hours” “ago”]"),
        Row("200 years ago ", "[“200” “years” “ago”]"), Row("3 people ago ", "[“3” “people” “ago”]"),
        Row("till 3 weeks ago ", "[“till” “3” “weeks” “ago”]"), Row("over 3 weeks ", "[“over” “3” “weeks”]"),
        Row("more than 3 weeks ", "[“more” “than” “3” “weeks”]"), Row("last 5M ", "[“last” “5M”]"),
        Row("last 24hx ", "[“last” “24hx”]"), Row("last h ", "[“last” “h”]"), Row("last 0d ", "[“last” “0d”]"),
        Row("last 1000d ", "[“last” “1000d”]"), Row("7d ", "“7d”"), Row("march 2024 ", "[“march” “2024”]"),
    ]

    static let kindWords: [Row] = [
        Row("read mail ", "[“read” “mail”]"), Row("read this mail ", "[“read” “this” “mail”]"),
        Row("must read mail with care ", "[“must” “read” “mail” “with” “care”]"), Row("draft ", "“draft”"),
        Row("drafts ", "“drafts”"), Row("draft report ", "[“draft” “report”]"), Row("my draft ", "[“my” “draft”]"),
        Row("draft everything ", "[“draft” “everything”]"), Row("draft from anna ", "[“draft” “from” “anna”]"),
        Row("my drafts of the contract ", "[“my” “drafts” “of” “the” “contract”]"),
        Row("comments on my drafts ", "[“comments” “on” “my” “drafts”]"), Row("cc bob ", "[“cc” “bob”]"),
        Row("cc ", "“cc”"), Row("cc the board ", "[“cc” “the” “board”]"),
    ]

    /// If only half of these were understood, the results would be the opposite.
    static let turned = [
        "mail from anna not bob ", "unread mail except newsletters ", "unread mail but no newsletters ",
        "starred mail without newsletters ", "mail from anna before christmas ",
    ]

    static let all: [Row] = [
        taken, people, opposites, alternatives, times, days, own, quoted, ago, kinds, contents,
    ].flatMap { $0 }

    static let allWords: [Row] = [words, quotedWords, agoWords, kindWords].flatMap { $0 }

    @Test("Whole patterns are matched, and the note explains their interpretation", arguments: taken)
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

    @Test("MO-04: mail that the user sent, and unread mail", arguments: own)
    func takesOwn(row: Row) { check(row) }

    @Test("MO-04: quoted words after from and to are a name", arguments: quoted)
    func takesQuoted(row: Row) { check(row) }

    @Test("MO-04: times that lie so long back, and units of one letter", arguments: ago)
    func takesAgo(row: Row) { check(row) }

    @Test("MO-04: mail that is read, drafts, and copies", arguments: kinds)
    func takesKinds(row: Row) { check(row) }

    @Test("MO-04: what a message is about, carries, and where it is", arguments: contents)
    func takesContents(row: Row) { check(row) }

    private func check(_ row: Row) {
        let query = parsed(row.query)
        #expect(written(query.condition) == row.meaning)
        #expect(query.notes.contains { $0.kind == .reading })
    }

    @Test("Ambiguous words stay words", arguments: allWords)
    func keepsWords(row: Row) {
        let query = parsed(row.query)
        #expect(written(query.condition) == row.meaning)
        #expect(!query.notes.contains { $0.kind == .reading })
    }

    @Test("MO-04: if an exclusion is not understood, all of it stays words", arguments: turned)
    func keepsTurned(query: String) {
        let words = query.split(separator: " ").map { "“\($0)”" }.joined(separator: " ")
        #expect(written(parsed(query).condition) == "[\(words)]")
    }

    @Test(
        "Words with another possible meaning cause a hint",
        arguments: [
            ("cc bob ", "cc:bob"), ("march 2024 ", "on:2024-03"), ("invoice march 2024 ", "on:2024-03"),
            ("march 2019 or april 2019 ", "(on:2019-03 OR on:2019-04)"), ("from anna müller report ", "from:anna"),
            ("excerpt from \"war and peace\" ", "from:\"war and peace\""),
            ("welcome to \"google cloud\" ", "to:\"google cloud\""),
        ])
    func hints(query: String, suggestion: String) throws {
        let hint = try #require(parsed(query).notes.first { $0.kind == .hint })
        #expect(hint.suggestion == suggestion)
        #expect(query.contains(hint.text))
    }

    @Test("A hint about a name does not skip the next word")
    func hintsLongerName() {
        let sentence =
            "“from anna” was searched as words. Try from:anna instead, "
            + "or from:\"anna müller\" if that is the name."
        #expect(parsed("from anna müller report ").notes.map(\.explanation) == [sentence])
        #expect(parsed("letter from anna and bob ").notes.allSatisfy { !$0.explanation.contains("the name") })
    }

    @Test("A hint is given once for repeated words")
    func hintsOnce() { #expect(parsed("cc bob x cc bob y ").notes.map(\.suggestion) == ["cc:bob"]) }

    @Test("The operators that a note names mean the same", arguments: all)
    func sameOperators(row: Row) throws {
        var text = row.query
        for note in parsed(row.query).notes where note.kind == .reading {
            text = text.replacing(note.text, with: try #require(note.suggestion))
        }
        let again = parsed(text)
        var meaning = written(again.condition).replacing("*", with: "").replacing(".. sent:..", with: "..")
        // A week is two operators, after: and before:, in parentheses where it is left out.
        for week in ["2020-8-17..2020-8-24", "2020-8-24..2020-8-31", "2020-8-31..2020-9-7"] {
            meaning = meaning.replacing("[sent:\(week)]", with: "sent:\(week)")
        }
        #expect(meaning == row.meaning.replacing("*", with: ""))
        #expect(!again.notes.contains { $0.kind == .reading })
    }
}
