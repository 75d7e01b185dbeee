import Testing

@testable import SafeHTML

@Suite("Reading the text of HTML")
struct PlainTextFromHTMLTests {
    @Test(
        "The text reads as on the page",
        arguments: [
            ("a  b\n c", "a b c"), ("<p>One</p><p>Two</p>", "One\n\nTwo"), ("a<br>b<br/>c", "a\nb\nc"),
            ("a<br><br><br><br>b", "a\n\nb"), ("<div>a</div><div>b</div>", "a\nb"), ("<b>bo</b>ld", "bold"),
            ("<ul><li>one<li>two</ul>after", "• one\n• two\n\nafter"),
            ("<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"),
            ("<table><tr><td>a<td>b<tr><td>c</table>d", "a b\nc\nd"), ("<a href='http://x.test'>link</a>", "link"),
            ("<pre>a  b\n  c</pre>", "a  b\n  c"), ("<h1>T</h1>text", "T\n\ntext"),
            ("<title>t</title><style>p{}</style><script>x()</script>a<!-- c -->b", "ab"),
            ("<select><option>x</select>a<template>y</template><svg><text>z</text></svg>b", "ab"),
            ("a<textarea>x</textarea>b", "ab"), ("<o:p>a</o:p>", "a"), ("<button>c</button>", "c"), ("", ""),
            ("<", "<"),
            ("a < b > c", "a < b > c"), ("unfinished <a href=", "unfinished"), ("<img alt=x>a", "a"),
            ("a<hr>b", "a\n\nb"), ("\u{FEFF}a\u{2060}b\u{00AD}c", "abc"), ("a\u{0}\u{1}b\u{7F}", "ab"),
            ("&nbsp;a&nbsp;&nbsp;b&nbsp;", "a b"), ("日本語 テキスト", "日本語 テキスト"), ("a\u{1F600}b", "a😀b"),
        ])
    func texts(html: String, expected: String) {
        #expect(PlainText.fromHTML(html) == expected)
    }

    @Test(
        "Joiners stay inside words and emoji, and are removed where they only pad a preview",
        arguments: [
            ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("&#1605;&zwnj;&#1605;", "م\u{200C}م"),
            ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"), ("é&zwnj;&nbsp;&zwnj;é", "é é"), ("é&zwnj;&zwj;é", "éé"),
            ("a&zwnj;b", "ab"), ("é&zwj;", "é"), ("é<br>&zwj;é", "é\né"), ("&#847;&zwnj;&nbsp;&#847;&zwj;é", "é"),
        ])
    func joiners(html: String, expected: String) {
        #expect(PlainText.fromHTML(html).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        "A zero-width space stays between words, and is removed where it only pads a preview",
        arguments: [
            ("zero\u{200B}width", "zero\u{200B}width"), ("zero&#8203;&#8203;width", "zero\u{200B}width"),
            ("zero&zwnj;&#8203;&zwj;width", "zero\u{200B}width"), ("ក&#x200B;ខ", "ក\u{200B}ខ"),
            ("a&#8203; b&nbsp;&#8203;c", "a b c"), ("&#8203;a<br>&#8203;b&#8203;<br>", "a\nb"),
            ("<ul><li>&#8203;a", "• a"),
        ])
    func zeroWidthSpaces(html: String, expected: String) {
        #expect(PlainText.fromHTML(html).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        "Lines that the author did not write for a mail are marked where that is wanted",
        arguments: [
            ("<p>Yes</p><blockquote type=cite>a<br>b</blockquote><p>more</p>", "Yes\n\n> a\n> b\n\nmore"),
            ("<blockquote type=CITE>old</blockquote>My answer", "> old\n\nMy answer"),
            (
                "Yes<div class='gmail_quote x'><div class=gmail_attr>Bob wrote:</div><blockquote class=gmail_quote>old</blockquote></div>",
                "Yes\n> Bob wrote:\n\n> old"
            ),
            ("a<div class=gmail_quote>Forwarded</div>", "a\nForwarded"), ("a<div class=moz-signature>Ada", "a\n> Ada"),
            ("a<div id=divRplyFwdMsg>From: b</div>", "a\nFrom: b"), ("a<blockquote>b</blockquote>", "a\n\nb"),
            ("a<div class=yahoo_quoted><ul><li>b</ul></div>c", "a\n\n> • b\n\nc"),
            ("a<span class=gmail_attr>b</span>c", "a\n> b\nc"),
            ("a<div style='border-left:2px solid #C3D9E5'>b</div>c", "a\n> b\nc"),
            ("a<div style='border-left:2px solid #C3D9E6'>b</div>c", "a\nb\nc"),
        ])
    func quotes(html: String, expected: String) {
        #expect(PlainText.fromHTMLMarkingQuotes(html) == expected)
        #expect(PlainText.fromHTML(html) == expected.replacing("> ", with: "") || html.contains("<span"))
    }

    @Test(
        "Character references are decoded, broken ones stay",
        arguments: [
            ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&auml;&Auml;&szlig;&euro;&hellip;", "äÄß€…"),
            ("&#228;&#xE4;&#XE4", "äää"),
            ("&#128;&#150;", "€–"), ("&#0;&#x110000;&#xD800;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("&#99999999999999999999;", "\u{FFFD}"),
            ("&copy 2024", "© 2024"), ("&ampx", "&x"), ("&unknown;", "&unknown;"),
            ("&", "&"), ("&#", "&#"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("AT&T", "AT&T"), ("&euro", "&euro"),
            ("Anton&iacute;n Dvo&rcaron;&aacute;k", "Antonín Dvořák"), ("&notit;&notin;", "¬it;∉"),
            ("&NotEqualTilde;&CounterClockwiseContourIntegral;", "≂\u{338}∳"),
            ("&amp;lt;", "&lt;"),
            ("&zwnj;&#8203;a", "a"), ("&alpha;&Omega;&rarr;", "αΩ→"),
        ])
    func references(html: String, expected: String) {
        #expect(PlainText.fromHTML(html) == expected)
    }

    @Test(
        "Text that the sender hides is left out",
        arguments: [
            "<div style='display:none'>no</div>yes", "<div style='DISPLAY : None !important'>no<p>no</p></div>yes",
            "<span style='visibility:hidden'>no</span>yes", "<span style='opacity:0'>no</span>yes",
            "<span style='font-size:0'>no</span>yes", "<span style='font-size:0px;color:#fff'>no</span>yes",
            "<span style='mso-hide:all'>no</span>yes", "<div style='max-height:0;overflow:hidden'>no</div>yes",
            "<div style='height:0px;overflow:hidden;'>no</div>yes", "<div style='width:0;height:0'>no</div>yes",
            "<p hidden>no</p>yes", "<div style='d\\69splay:none'>no</div>yes",
            "<div style='display:/**/none'>no</div>yes",
            "<div style='display&#58;none'>no</div>yes", "<b style='display:none'>no</b>yes",
            "<p style='display:none'>no<p>yes",
            "<table><tr style='display:none'><td>no<tr><td>yes</table>", "<ul style='display:none'><li>no</ul>yes",
            "<div style='font-size:0'>no<span style='font-size:14px'>yes</span></div>", "<dialog>no</dialog>yes",
            "<div style='display:none'><div>no</div><span>no</span></div><p>yes", "<noscript>no</noscript>yes",
            "<div style='font-size:1px;line-height:1px'>no</div>yes", "<p style='text-indent:-9999px'>no</p>yes",
            "<div style='position:absolute;left:-5000px'>no</div>yes", "<p style='margin-left:-999em'>no</p>yes",
            "<div style='position:absolute;clip:rect(0 0 0 0)'>no</div>yes",
            "<p style='clip-path:inset(100%)'>no</p>yes",
            "<div style='display:block;display:none'>no</div>yes", "<p style='width:0;overflow:hidden'>no</p>yes",
            "<style>.a{display:none}</style><p class='b A'>no</p>yes",
            "<style>#x{display:none}</style><p id=x>no</p>yes",
            "<style>div.pre, .q { mso-hide : all }</style><div class=pre>no</div>yes",
            "<style>.a{display:none!important}</style><p class=a style='display:block'>no</p>yes",
            "<style>@media screen{.a{visibility:hidden}}</style><p class=a>no</p>yes",
            "<style>@media (max-width:600px){.b{display:none}} .a{display:none}</style><p class=a>no</p><p class=b>yes",
            "<style>@media (prefers-color-scheme:dark){.l{display:none}}.d{display:none}</style><p class=d>no</p><p class=l>yes",
            "<div style='width:0;height:0;overflow:hidden'>no</div>yes",
            "<div style='max-height:0;max-width:0;overflow:hidden'>no</div>yes",
            "<div style='height:1px;width:1px;overflow:hidden'>no</div>yes",
            "<div style='max-height:1px;overflow:hidden;height:auto'>no</div>yes",
            "<div style='background:#fff;height:1px;width:1px;overflow:hidden'>no</div>yes",
            "<div style='max-height:0;height:auto;overflow:hidden'>no</div>yes",
            "<div style='font:0/0 a'>no<span style='font:bold 14px/1 a'>yes</span></div>",
            "<style>.a{height:1px;overflow:hidden}</style><p class=a>no</p>yes",
            "<style><!-- .a{font-size:0} --></style><p class=a>no</p>yes", "<style>u{display:none}</style><u>no</u>yes",
        ])
    func hidden(html: String) {
        #expect(PlainText.fromHTML(html) == "yes")
        #expect(PlainText.fromHTML(HTMLSanitizer().sanitize(html).html) == "yes", "the page shows something else")
    }

    @Test(
        "What is hidden only by clipping, which the page does not do, is not displayed",
        arguments: [
            "width:0;height:0;overflow:hidden", "max-height:0;max-width:0;overflow:hidden", "width:0;height:0",
            "height:1px;width:1px;overflow:hidden", "max-height:1px;overflow:hidden",
        ])
    func undisplayed(style: String) {
        let html = HTMLSanitizer().sanitize("<div style='\(style)'>no</div>yes").html
        #expect(html.contains("display:none"))
        #expect(HTMLSanitizer().sanitize(html).html == html)
    }

    @Test(
        "The descriptions of images that are not in the message belong to the searched text, not to previews",
        arguments: [
            ("a<img src='https://a.example/x.png' alt='Red &amp; blue shoes' width=300>b", "a Red & blue shoes b"),
            ("<IMG ALT=Logo SRC=//a.example/x.png>", "Logo"), ("<img alt='no address'>", "no address"),
            ("<td style='font-size:0'>x<img src=https://a.example/x alt=seen></td>", "seen"),
            ("<img alt=one alt=two src=https://a.example/x>", "one"),
            ("<img src=cid:a@b alt=inside>text", "text"), ("<img src=' CID:a@b' alt=inside>text", "text"),
            ("<img src='data:image/png;base64,AA==' alt=inside>text", "text"),
            ("<img src=https://a.example/t width=1 height=1 alt=tracker>text", "text"),
            ("<img src=https://a.example/t style='width:1px;height:1px' alt=tracker>text", "text"),
            ("<img src=https://a.example/t style='display:none' alt=hidden>text", "text"),
            ("<img src=https://a.example/t hidden alt=hidden>text", "text"),
            ("<style>.h{display:none}</style><img class=h src=https://a.example/t alt=hidden>text", "text"),
            ("<div style='display:none'><img src=https://a.example/t alt=hidden></div>text", "text"),
            ("<img src=https://a.example/t alt='  '>text", "text"), ("<img src=https://a.example/t alt>text", "text"),
        ])
    func descriptions(html: String, expected: String) {
        #expect(PlainText.fromHTMLDescribingImages(html) == expected)
        #expect(!PlainText.fromHTML(html).contains("shoes"))
    }

    @Test("A long description is read up to the length that the page shows")
    func longDescription() {
        let html = "<img src=https://a.example/x alt='\(String(repeating: "word ", count: 100_000))'>end"
        let text = PlainText.fromHTMLDescribingImages(html)
        #expect(text.hasSuffix(" end") && text.utf8.count < 1000)
    }

    @Test(
        "Text that only resembles hidden text is kept",
        arguments: [
            "<div style='height:0'>yes</div>", "<div style='opacity:0.5'>yes</div>",
            "<div style='font-size:10px'>yes</div>",
            "<div style='margin:0;padding:0;line-height:0'>yes</div>", "<div style='display:block'>yes</div>",
            "<div style='height:1px'>yes</div>", "<p style='width:1%;overflow:hidden'>yes</p>",
            "<div style='height:0;min-height:20px;overflow:hidden'>yes</div>",
            "<div style='height:1px;border-top:1px solid #ccc;overflow:hidden'>yes</div>",
            "<table><tr><td style='height:1px;width:1px;overflow:hidden'>yes</td></tr></table>",
            "<p style='font:14px a'>yes</p>", "<p style='color:#000000;width:100%'>yes</p>",
            "<div title='display:none'>yes</div>",
            "<p style='font-size:0.9em'>yes</p>", "<p style='font-size:80%'>yes</p>", "<p style='left:-5000px'>yes</p>",
            "<p style='display:none;display:block'>yes</p>", "<p style='text-indent:-20px'>yes</p>",
            "<a style='background-color:#eb7035;padding:9px;mso-hide:all'>yes</a>",
            "<style>.a{display:none}</style><p class=ab>yes</p>",
            "<style>p.a{display:none}</style><div class=a>yes</div>",
            "<style>.a{display:none}</style><p class=a style='display:block'>yes</p>",
            "<style>.a{display:none} p.a{display:block}</style><p class=a>yes</p>",
            "<style>@media print{.a{display:none}}</style><p class=a>yes</p>",
            "<style media=print>.a{display:none}</style><p class=a>yes</p>",
            "<style>.a:hover{display:none}.b .a{display:none}.a[x]{display:none}</style><p class=a>yes</p>",
            "<style>@font-face{x:y}@import 'x';/*.a{display:none}*/</style><p class=a>yes</p>",
            "<!--[if mso]><style>.a{display:none}</style><![endif]--><p class=a>yes</p>",
        ])
    func visible(html: String) {
        #expect(PlainText.fromHTML(html) == "yes")
        #expect(PlainText.fromHTML(HTMLSanitizer().sanitize(html).html) == "yes", "the page shows something else")
    }
}
