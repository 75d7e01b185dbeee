import Foundation
import MailModel
import Testing

@testable import SafeHTML

/// Replies as the programs of docs/quotes.md write them, shortened to their marks.
@Suite("Quotes and forwards of mail programs")
struct QuoteClassifierTests {
    private func folded(_ html: String, isForward: Bool = false, isReply: Bool = true) -> [String] {
        let result = HTMLSanitizer().sanitize(html, isForward: isForward, isReply: isReply)
        #expect(OutputCheck.defects(in: result.html).isEmpty)
        return result.foldedTexts.map(\.kind.rawValue)
    }

    private static let header =
        "<b>From:</b> Bob<br><b>Sent:</b> Monday<br><b>To:</b> Ada<br><b>Subject:</b> Plans<br><br>"

    static let replies: [(program: String, html: String)] = [
        (
            "Gmail",
            "<div>Yes</div><br><div class='gmail_quote gmail_quote_container'><div dir=ltr class=gmail_attr>On Mon, Bob &lt;<a href='mailto:b@x.example'>b@x.example</a>&gt; wrote:<br></div><blockquote class=gmail_quote>q</blockquote></div>"
        ),
        (
            "Gmail, signature below",
            "<div>Yes</div><div class=gmail_quote><div class=gmail_attr>On Mon, Bob wrote:</div><blockquote class=gmail_quote>q</blockquote></div><br clear=all><br>-- <br><div class=gmail_signature>Ada</div>"
        ),
        (
            "Outlook for the desktop",
            "<div class=WordSection1><p class=MsoNormal>Yes</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> Bob</p></div></div><p>q</p></div>"
        ),
        (
            "Outlook on the web",
            "<div>Yes</div><div id=appendonsend></div><hr><div id=divRplyFwdMsg><font>\(header)</font></div><div>q</div>"
        ),
        ("Outlook, quoted twice", "<div>Yes</div><hr><div id='x_x_divRplyFwdMsg'>\(header)</div><div>q</div>"),
        (
            "Outlook for telephones",
            "<div>Yes</div><div id='mail-editor-reference-message-container'><hr><p><b>From: </b>Bob</p><p>q</p></div>"
        ),
        (
            "Apple Mail",
            "<div>Yes</div><div><br><blockquote type=cite><div>On 1 May 2024, at 12:00, Bob &lt;b@x.example&gt; wrote:</div><br><div>q</div></blockquote></div>"
        ),
        (
            "Apple Mail on iOS",
            "Yes<br id=lineBreakAtBeginningOfSignature><div dir=ltr>Sent from my iPhone</div><div dir=ltr><br><blockquote type=cite>On 1 May 2024, at 12:00, Bob wrote:<br><br></blockquote></div><blockquote type=cite><div>q</div></blockquote>"
        ),
        (
            "Yahoo",
            "<div>Yes</div><div id=ydp8f5yahoo_quoted_1 class=ydp8f5yahoo_quoted><div>On Monday, Bob wrote:</div><div>q</div></div>"
        ),
        ("Yahoo, older", "<div>Yes</div><div class=yahoo_quoted>q</div>"),
        (
            "GMX and web.de",
            "<div>Ja</div><div name=quote style='border-left:2px solid #C3D9E5'><div><b>Gesendet:</b> Montag</div><div>q</div></div>"
        ),
        (
            "GMX and web.de without the name",
            "<div>Ja</div><div style='margin:10px 5px;Border-Left:2px solid #c3d9e5'><div><b>Gesendet:</b> Montag</div>q</div>"
        ),
        (
            "Zimbra",
            "<div>Yes</div><hr id=zwchr data-marker='__DIVIDER__'><div data-marker='__HEADERS__'><b>From: </b>Bob</div><div data-marker='__QUOTED_TEXT__'>q</div>"
        ),
        (
            "Yandex",
            "<div>Да</div><div>01.05.2024, 12:00, \"Bob\" &lt;b@x.example&gt;:</div><blockquote><p>q</p></blockquote>"
        ),
        (
            "mail.ru",
            "<div>Да</div><blockquote style='border-left:1px solid #0857A6;margin:10px'>Среда, 1 мая 2024, 12:00 от Bob:<br><div>q</div></blockquote>"
        ),
        ("FairEmail", "<p>Yes</p><div fairemail=reference><p>On May 1, Bob wrote:</p><blockquote>q</blockquote></div>"),
        (
            "K-9 Mail",
            "Yes<div class=gmail_quote>Am 1. Mai schrieb Bob:<blockquote class=gmail_quote>q</blockquote></div>"
        ),
        (
            "Thunderbird",
            "<p>Yes</p><div class=moz-cite-prefix>On 5/1/24 12:00, Bob wrote:<br></div><blockquote type=cite cite='mid:x'>q</blockquote>"
        ),
        (
            "Samsung",
            "<div>Yes</div><div id=composer_signature>Sent from my Galaxy</div><div><br></div><div>-------- Original message --------</div><div>From: Bob</div><div>q</div>"
        ),
        (
            "Lotus Notes",
            "<font>Yes</font><br><br><font color='#5f5f5f'>From: </font><font>Bob/Acme</font><br><font>To: </font><font>Ada</font><br><font>Date: </font><font>x</font><br><font>Subject: </font><font>y</font><br><font>q</font>"
        ),
        ("Lotus iNotes", "<font>Yes</font><br><div class=iNotesHistory>-----Bob wrote: -----<br>q</div>"),
        (
            "ProtonMail",
            "<div>Yes</div><div class=protonmail_quote>On Monday, Bob wrote:<br><blockquote class=protonmail_quote type=cite>q</blockquote></div>"
        ),
        (
            "Fastmail",
            "<div>Yes</div><div>On Mon, 1 May 2024, at 12:00 PM, Bob wrote:</div><blockquote type=cite id=qt>q</blockquote>"
        ),
        (
            "Roundcube",
            "<p>Yes</p><p id=reply-intro>On 2024-05-01 12:00, Bob wrote:</p><blockquote type=cite>q</blockquote>"
        ),
        (
            "Hey",
            "<div class=trix-content>Yes</div><br>On May 1, 2024, Bob &lt;b@x.example&gt; wrote:<br><blockquote>q</blockquote>"
        ),
        (
            "Spark",
            "<div name=messageBodySection>Yes</div><div name=messageSignatureSection>Ada</div><div name=messageReplySection>On 1 May, Bob wrote:<blockquote type=cite>q</blockquote></div>"
        ),
        (
            "Superhuman",
            "<div>Yes</div><div class=gmail_quote><div class=gmail_attr>On Wed, May 01, Bob wrote:</div><blockquote class='gmail_quote sh-color-black'>q</blockquote></div>"
        ),
        ("a plain quote below its attribution", "<p>Yes</p><p>On 1 May 2024, Bob wrote:</p><blockquote>q</blockquote>"),
        (
            "an original message without marks",
            "<div>Yes</div><div>-----Original Message-----</div><div>From: Bob</div><div>q</div>"
        ),
        (
            "an original message between line breaks",
            "Yes<br><br>-----Original Message-----<br>From: Bob<br>Sent: Monday<br><br>q"
        ),
        (
            "an original message in the block of the answer",
            "<table><tr><td><div>Yes<br>-----Ursprüngliche Nachricht-----<br>Von: Bob<br>q</div></td></tr></table>"
        ),
        (
            "an original message whose header begins with the date, as in GMX",
            "<div>Ja</div><div><div><b>Gesendet:</b> Montag<br><b>Von:</b> Bob &lt;b@x.example&gt;<br><b>An:</b> Ada</div>q</div>"
        ),
    ]

    @Test("The quote of each program is folded at the end of a reply", arguments: replies)
    func foldsReplies(program: String, html: String) {
        #expect(folded(html).contains("quote"), "\(program)")
    }

    @Test("A footer of a list or of a company below a quote does not keep it open", arguments: replies)
    func footers(program: String, html: String) {
        for footer in [
            "<pre>_______________________________________________\nlist mailing list\nlist@x.example</pre>",
            "<p>-- <br>You received this message because you are subscribed to the group.</p>",
            "<div>This e-mail and any attachments are confidential.</div>", "<br><br>Sent from my iPhone",
            "<p>&nbsp;</p>",
            "<img src='http://t.test/a.gif' width=1 height=1>",
        ] { #expect(folded(html + footer).contains("quote"), "\(program)") }
    }

    @Test("Words below a quote keep it open", arguments: replies)
    func answersBelow(program: String, html: String) {
        // These programs quote to the end of the message: what follows is part of the quote.
        let endless = ["Outlook", "Zimbra", "Samsung", "Lotus Notes", "an original"]
        guard !endless.contains(where: { program.hasPrefix($0) }) else { return }
        #expect(!folded(html + "<p>See you at noon, at the usual place.</p>").contains("quote"), "\(program)")
    }

    @Test("A message whose subject says that it is forwarded is not folded", arguments: replies)
    func forwardsBySubject(program: String, html: String) {
        #expect(!folded(html, isForward: true).contains("quote"), "\(program)")
    }

    @Test(
        "A forwarded message is never folded, with any subject",
        arguments: [
            "<div>FYI</div><div class=gmail_quote><div class=gmail_attr>---------- Forwarded message ---------<br>From: Bob</div><blockquote type=cite>q</blockquote></div>",
            "<div>FYI</div><div><br>Begin forwarded message:<br><blockquote type=cite><div><b>From: </b>Bob</div><div>q</div></blockquote></div>",
            "<p>FYI</p><div class=moz-forward-container>-------- Forwarded Message --------<table class=moz-email-headers-table></table><blockquote type=cite>q</blockquote></div>",
            "<div>FYI</div><div>----- Forwarded Message -----</div><div>From: Bob</div><div class=yahoo_quoted>q</div>",
            "<div>FYI</div><div id=isForwardContent><blockquote type=cite>q</blockquote></div>",
            "FYI<br><div><br><blockquote type=cite><div>Begin forwarded message:</div><br><div><b>From: </b>Bob</div><div>q</div></blockquote></div>",
            "FYI<blockquote type=cite><div>Anfang der weitergeleiteten Nachricht:</div><div>q</div></blockquote>",
            "FYI<blockquote type=cite><div>Début du message réexpédié&nbsp;:</div><div>q</div></blockquote>",
            "FYI<blockquote type=cite><div>転送されたメッセージ：</div><div>q</div></blockquote>",
            "<div>FYI</div><div class=yahoo_quoted><div><div>----- Forwarded Message -----</div><div>From: Bob</div>q</div></div>",
            "<div>FYI</div><div class=protonmail_quote>------- Forwarded Message -------<br>From: Bob<br><blockquote class=protonmail_quote type=cite>q</blockquote></div>",
        ])
    func forwards(html: String) {
        #expect(folded(html).isEmpty)
    }

    @Test(
        "A forward that a reply quotes is folded with the quote",
        arguments: [
            "<p>Yes</p><div class=moz-cite-prefix>On 5/1/24 12:00, Bob wrote:</div><blockquote type=cite>-------- Forwarded Message --------<br>q</blockquote>",
            "Yes<div>On 1 May 2024, Bob wrote:</div><blockquote type=cite><div>Begin forwarded message:</div>q</blockquote>",
            "Yes<blockquote type=cite><div>On 1 May 2024, Bob wrote:</div><blockquote type=cite>Begin forwarded message:<br>q</blockquote></blockquote>",
        ])
    func quotedForwards(html: String) {
        #expect(folded(html) == ["quote"])
    }

    @Test(
        "The author's text stays open",
        arguments: [
            "<p>I have three reasons:</p><blockquote>they count</blockquote>",
            "<p>Hi</p><blockquote type=cite>one</blockquote><p>answer</p><blockquote type=cite>two</blockquote><p>last answer</p>",
            "<p>On 1 May 2024 12:00, Bob wrote:</p><blockquote>all there is</blockquote>",
            "<div id=Signature><p>My whole answer</p></div>",
            "<p>Hi</p><div id=Signature><p>The answer that was typed here</p><blockquote type=cite>q</blockquote><p>and here</p></div>",
            "<p>From: the heart<br>To: you</p>",
        ])
    func ownWords(html: String) {
        #expect(!folded(html).contains("signature"))
        #expect(folded(html).count <= 0 || html.contains("last answer"))
    }

    @Test("An answer between two quotes stays open, and the quote below it is folded above a footer")
    func inlineAnswer() {
        let html = "<p>Hi</p><blockquote type=cite>one</blockquote><p>answer</p><blockquote type=cite>two</blockquote>"
        #expect(folded(html + "<pre>_____\nlist</pre>") == ["quote"])
    }

    /// The fields of Outlook, which names colleagues without their addresses, and of others with an address.
    static let headers: [[String]] = [
        ["From: Bob", "Sent: Monday, 1 May 2024 12:00 PM", "To: Ada", "Subject: Plans"],
        ["From: Bob <b@x.example>", "Date: Monday", "To: Ada"],
        ["From: Bob [mailto:b@x.example]", "Sent: Monday", "To: Ada"],
        ["Von: Bob", "Gesendet: Montag, 1. Mai 2024 12:00", "An: Ada", "Betreff: Plan"],
        ["De : Bob", "Envoyé : lundi 1 mai 2024 12:00", "À : Ada", "Objet : Plan"],
        ["De: Bob", "Enviado el: lunes", "Para: Ada", "Asunto: Plan"],
        ["De: Bob", "Enviada em: segunda-feira", "Para: Ada", "Assunto: Plano"],
        ["Da: Bob", "Inviato: lunedì", "A: Ada", "Oggetto: Piano"],
        ["Van: Bob", "Verzonden: maandag", "Aan: Ada", "Onderwerp: Plan"],
        ["Från: Bob", "Skickat: den 1 maj", "Till: Ada", "Ämne: Plan"],
        ["Fra: Bob", "Sendt: 1. mai", "Til: Ada", "Emne: Plan"],
        ["Lähettäjä: Bob", "Lähetetty: 1. toukokuuta", "Vastaanottaja: Ada", "Aihe: Plan"],
        ["Od: Bob", "Wysłano: 1 maja", "Do: Ada", "Temat: Plan"],
        ["От: Боб", "Отправлено: 1 мая", "Кому: Ада", "Тема: План"],
        ["差出人: Bob", "送信日時: 5月1日", "宛先: Ada", "件名: Plan"],
        ["发件人： 张", "发送时间： 今天", "收件人： 王", "主题： 你好"],
    ]

    @Test("The header of a message, also without addresses, begins a quote", arguments: headers)
    func headerBlocks(fields: [String]) {
        let escaped = fields.map { $0.replacing("<", with: "&lt;") }
        let html = "<div>Yes</div><div>\(escaped.joined(separator: "<br>"))<br><br></div><div>q</div>"
        #expect(folded(html) == ["quote"])
        #expect(folded(html, isReply: false).isEmpty, "the message answers no other")
        let text = "Yes\n\n\(fields.joined(separator: "\n"))\n\nq"
        #expect(PlainText.foldedTexts(in: text).map(\.kind) == [.quote])
        #expect(PlainText.foldedTexts(in: text, isReply: false).isEmpty, "the message answers no other")
    }

    @Test(
        "Fields that the author or a program wrote are no header of a message",
        arguments: [
            ["From: +44 20 7946 0000", "To: 1001", "Date: Monday", "Duration: 0:30"],
            ["From: +44 20 7946 0000", "To: 1001", "Date: Monday", "Subject: Fax"],
            ["From: WIRELESS CALLER", "To: 1001", "Date: Monday", "Pages: 3"],
            ["From: Paris", "To: London", "Date: 1 May 2024", "Class: 2"],
            ["From: Ada <ada@x.example>", "To: Sales", "Subject: An offer", "Message: How much is it?"],
            ["Von: Köln", "An: Bonn", "Datum: 1. Mai", "Preis: 5 €"],
        ])
    func ownFields(fields: [String]) {
        let escaped = fields.map { $0.replacing("<", with: "&lt;") }
        let rows = escaped.map { "<tr><td>\($0.replacing(": ", with: ":</td><td>"))</td></tr>" }.joined()
        for html in [
            "<p>You have a message.</p><p>\(escaped.joined(separator: "<br>"))</p><p>words</p>",
            "<p>You have a message.</p><table>\(rows)</table><p>words</p>",
        ] { #expect(folded(html).isEmpty) }
        let text = "You have a message.\n\n\(fields.joined(separator: "\n"))\n\nwords"
        #expect(PlainText.foldedTexts(in: text).isEmpty)
    }

    @Test("Quotes are found in bounded time")
    func bounded() {
        for piece in [
            "<div class=gmail_signature>a", "<blockquote>On 1 May wrote:", "<p>From:</p>",
            "<p>-----Original Message-----</p>",
            "a<div id=Signature><p>b</p>", "<p>On 1 May 12:00, wrote:</p><blockquote>q</blockquote>",
        ] {
            let result = HTMLSanitizer().sanitize("own" + String(repeating: piece, count: 4_000))
            #expect(OutputCheck.defects(in: result.html).isEmpty)
        }
    }

    @Test(
        "Plain text: forwards stay open, footers below a quote do not keep it open",
        arguments: [
            ("FYI\n\nBegin forwarded message:\n\n> From: Bob\n> words", false, []),
            ("FYI\n\n> Begin forwarded message:\n> \n> From: Bob\n> words", false, []),
            ("見て\n\n> 転送されたメッセージ：\n> \n> 差出人: Bob\n> 言葉", false, []),
            ("Yes\n\nOn 1 May Bob wrote:\n\n> Begin forwarded message:\n> words", false, ["quote"]),
            ("FYI\n\n-----Original Message-----\nFrom: Bob\n\nwords", true, []),
            ("FYI\n\nFrom: Bob\nDate: x\nTo: Ada\nSubject: y\n\nwords", true, []),
            ("Yes\n\nOn 1 May Bob wrote:\n> q\n\n_______________\nlist mailing list\nlist@x.example", false, ["quote"]),
            ("Yes\n> q\n\nThis email and any attachments are confidential.", false, ["quote"]),
            ("Yes\n> q\n\nSent from my iPhone", false, ["quote"]),
            ("Yes\n> q\n\nSee you at noon.", false, []),
            ("Yes\n\nOn Mon, 1 May 2024, Bob Builder <bob@x.example>\nwrote:\n> q", false, ["quote"]),
        ] as [(String, Bool, [String])])
    func plainText(text: String, isForward: Bool, kinds: [String]) {
        #expect(PlainText.foldedTexts(in: text, isForward: isForward).map(\.kind.rawValue) == kinds)
        let html = PlainText.toHTML(text, isForward: isForward)
        #expect(html.contains("<details>") == !kinds.isEmpty)
        if kinds == ["quote"], text.contains("list mailing") {
            #expect(html.contains("</details>\n") || html.contains("</details>"))
        }
    }

    @Test("A footer below a folded quote stays visible")
    func footerInSight() throws {
        let html = PlainText.toHTML("Yes\n> q\n_____\nlist")
        let end = try #require(html.range(of: "</details>"))
        #expect(html[end.upperBound...].contains("list"))
        #expect(
            PlainText.foldedTexts(in: "Yes\nOn 1 May Ada wrote:\n> q\n_____\nlist").first?.text
                == "On 1 May Ada wrote:\n> q")
    }
}
