import MailModel
import Testing

@Suite struct BaseSubjectTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var subject: String
        var expected: String
        init(_ subject: String, _ expected: String) {
            self.subject = subject
            self.expected = expected
        }
        var testDescription: String { "\(subject) -> \(expected)" }
    }

    static let rows: [Row] = [
        Row("", ""), Row("Plans", "plans"), Row("Re: Plans", "plans"), Row("RE: re: Fwd: Plans", "plans"),
        Row("Re[2]: Plans", "plans"), Row("Re(3): Plans", "plans"), Row("Re [2]: Plans", "plans"),
        Row("Re : Plans", "plans"),
        Row("Re[x]: Plans", "re[x]: plans"), Row("AW: WG: Plans", "plans"), Row("SV: Plans", "plans"),
        Row("Antw: Plans", "plans"), Row("回复：计划", "计划"), Row("[list] Plans", "plans"), Row("Re: [list] Plans", "plans"),
        Row("[list] Re: Plans", "plans"), Row("[a] [b] Plans", "plans"), Row("[list]", "[list]"), Row("[list] Re:", ""),
        Row("Re:", ""), Row("Re: Re:", ""), Row("  Two   words\t here ", "two words here"),
        Row("Regarding: Plans", "regarding: plans"),
        Row("Time: 10:30", "time: 10:30"), Row("Response: yes", "response: yes"), Row("[open", "[open"),
        Row("Re[]: x", "re[]: x"),
        Row("Plans (fwd)", "plans"), Row("Re: Plans (Fwd) (fwd)", "plans"), Row("(fwd)", ""),
        Row("[Fwd: Re: Plans]", "plans"), Row("Re: [Fwd: [Fwd: Plans ] ]", "plans"), Row("[fwd: a] b", "b"),
        Row("Odp: Plans", "plans"), Row("RES: ENC: Plans", "plans"), Row("TR: RE : Plans", "plans"),
        Row("Réf. : Plans", "réf. : plans"), Row("Отв: Plans", "plans"), Row("Trả lời: Plans", "plans"),
        Row("转发: 回覆：Plans", "plans"), Row("השב: Plans", "plans"), Row("YNT: İLT: Plans", "plans"),
        Row("回復: 計劃", "計劃"), Row("Ответ: Plans", "plans"), Row("НА: Plans", "plans"), Row("RÉ: Plans", "plans"),
        Row("Re^2: Plans", "plans"), Row("Re*2: Plans", "plans"), Row("Re2: Plans", "plans"),
        Row("Re-2: Plans", "plans"),
        Row("Re:: Plans", "plans"), Row("RE.: Plans", "plans"), Row("Odp.: Plans", "plans"), Row("R2: D2", "r2: d2"),
        Row("Re1234: x", "re1234: x"), Row("2: x", "2: x"), Row("-2: x", "-2: x"), Row(".: x", ".: x"),
        Row("(no subject)", ""), Row("Re: (No Subject)", ""), Row("(kein Betreff)", ""),
        Row("No subject today", "no subject today"),
        Row("::", "::"), Row(": x", ": x"),
    ]

    static let furtherPrefixes: [Row] = [
        Row("Odg: Plans", "plans"), Row("Одг: Plans", "plans"), Row("Prosl: Odg: Plans", "plans"),
        Row("Просл: Plans", "plans"), Row("Posr: Plans", "plans"), Row("Отг: Plans", "plans"),
        Row("Răs: Plans", "plans"), Row("Ra\u{306}s: Plans", "plans"), Row("PERS: Plans", "plans"),
        Row("Pārs: Plans", "plans"), Row("YML: Plans", "plans"), Row("پاسخ: Plans", "plans"),
        Row("Doorgestuurd: Plans", "plans"), Row("Svar: SV: Plans", "plans"), Row("Resp: Plans", "plans"),
        Row("Resposta: Plans", "plans"), Row("Respuesta: Plans", "plans"), Row("Risposta: Plans", "plans"),
        Row("Automatic reply: Re: Plans", "plans"), Row("Automatische Antwort: AW: Plans", "plans"),
        Row("Réponse automatique : Plans", "plans"), Row("Respuesta automática: Plans", "plans"),
        Row("Odpowiedź automatyczna: Plans", "plans"), Row("Out of Office AutoReply: Plans", "plans"),
        Row("Out of Office AutoReply : Plans", "plans"), Row("[EXTERNAL] Autosvar: Plans", "plans"),
        Row("Автоматический ответ: Plans", "plans"), Row("自動返信：Plans", "plans"),
        Row("Re: Automatic reply: Plans", "plans"),
    ]

    static let invisibleMarks: [Row] = [
        Row("\u{200B}Re: Plans", "plans"), Row("\u{FEFF}Re\u{200B}:\u{200B} Plans", "plans"),
        Row("\u{200F}השב:\u{200F} Plans", "plans"), Row("Re: \u{2068}Plans\u{2069}", "plans"),
        Row("\u{200D}Fwd: Plans", "plans"), Row("\u{200B}\u{2060}", ""), Row("Pl\u{AD}ans", "plans"),
        Row("می\u{200C}خواهم", "میخواهم"),
    ]

    static let ordinaryWords: [Row] = [
        Row("Auto: Reparatur", "auto: reparatur"), Row("Pers.: Plans", "pers.: plans"),
        Row("Persons: two", "persons: two"),
        Row("Out of office: Friday", "out of office: friday"), Row("Automatic replies: how", "automatic replies: how"),
        Row("Ras: Plans", "ras: plans"), Row("YAML: Plans", "yaml: plans"), Row("Resp2: x", "resp2: x"),
        Row("Responsible: Anna", "responsible: anna"), Row("Odg without a colon", "odg without a colon"),
    ]

    @Test("FR-SYNC-06: reply and forward prefixes of a subject are removed", arguments: rows)
    func strips(row: Row) { #expect(BaseSubject(row.subject).text == row.expected) }

    @Test("FR-SYNC-06: prefixes in other languages and of automatic replies are removed", arguments: furtherPrefixes)
    func stripsFurtherPrefixes(row: Row) { #expect(BaseSubject(row.subject).text == row.expected) }

    @Test(
        "FR-SYNC-06: invisible characters neither hide a prefix nor change the base subject", arguments: invisibleMarks)
    func seesThroughInvisibleMarks(row: Row) { #expect(BaseSubject(row.subject).text == row.expected) }

    @Test("FR-SYNC-06: ordinary words before a colon stay", arguments: ordinaryWords)
    func keepsOrdinaryWords(row: Row) { #expect(BaseSubject(row.subject).text == row.expected) }

    @Test("A subject of prefixes only is read to its end")
    func stripsManyPrefixes() { #expect(BaseSubject(String(repeating: "Re: ", count: 2_000) + "x").text == "x") }
}
