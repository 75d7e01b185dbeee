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

    @Test("FR-SYNC-06: what replying and forwarding put before a subject goes", arguments: rows)
    func strips(row: Row) { #expect(BaseSubject(row.subject).text == row.expected) }

    @Test("A subject of prefixes only is read to its end")
    func stripsManyPrefixes() { #expect(BaseSubject(String(repeating: "Re: ", count: 2_000) + "x").text == "x") }
}
