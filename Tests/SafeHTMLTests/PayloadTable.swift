/// Payloads for every class of attack; `seen()` stands for a script, `t.test` for a tracker.
enum PayloadTable {
    static let all = scripts + addresses + foreign + mutations + styles + fetches + deceptions

    static let scripts = [
        PayloadRow("script element", "x<script>seen()</script>y", "xy"),
        PayloadRow("script with attributes and odd end tag", "x<SCRIPT type=a>seen()</ScRiPt\n>y", "xy"),
        PayloadRow("unfinished script", "x<script>seen()", "x"),
        PayloadRow("script inside a script's text", "<script><!--<script></script>y", "y"),
        PayloadRow("prefixed script", "x<v:script>seen()</v:script>y", "xy"),
        PayloadRow("error handler", "<img src=x onerror=seen()>", ""),
        PayloadRow("error handler, slashes for spaces", "<img/src=x/onerror=seen()>", ""),
        PayloadRow("error handler, newlines", "<img\nsrc=x\nonerror\n=\n'seen()'>", ""),
        PayloadRow("toggle handler", "<details open ontoggle=seen()>t</details>", "<details>t</details>"),
        PayloadRow("focus handler", "<a autofocus tabindex=1 onfocus=seen()>t</a>", "<a>t</a>"),
        PayloadRow("animation handler", "<b style='animation:a 1s' onanimationend=seen()>t</b>", "<b>t</b>"),
        PayloadRow("handler on body", "<body onload=seen()>t", "<div>t</div>"),
        PayloadRow("handler on html", "<html onclick=seen()><p>t", "<p>t</p>"),
        PayloadRow("frame with code", "<iframe src='javascript:seen()'>in</iframe>t", "t"),
        PayloadRow("frame with document", "<iframe srcdoc='&lt;script&gt;seen()&lt;/script&gt;'></iframe>t", "t"),
        PayloadRow("object, whose fallback stays", "<object data='data:text/html,x'>fallback</object>", "fallback"),
        PayloadRow("embed", "<embed src='data:text/html,x'>t", "t"),
        PayloadRow("applet", "<applet code=x>in</applet>t", "t"),
        PayloadRow("form and button", "<form action='javascript:seen()'><button>c</button></form>", "c"),
        PayloadRow("button of a form elsewhere", "<button form=f formaction='javascript:seen()'>c</button>", "c"),
        PayloadRow("input", "<input autofocus onfocus=seen() value=v>t", "t"),
        PayloadRow("select", "a<select><option onclick=seen()>in</select>b", "ab"),
        PayloadRow("template", "a<template><img src=x onerror=seen()></template>b", "ab"),
        PayloadRow("unfinished tag", "a<img src=x onerror=seen() ", "a"),
        PayloadRow("end tag with attributes", "<b>a</b onclick=seen()>", "<b>a</b>"),
        PayloadRow("attribute without value", "<p onclick hidden>t", "<p style=\"display:none\">t</p>"),
        PayloadRow("NUL in names", "a<im\0g src=x oner\0ror=seen()>b", "ab"),
        PayloadRow("NUL in text", "a\0b", "ab"),
    ]

    static let addresses = [
        PayloadRow("javascript", "<a href='javascript:seen()'>c</a>", "<a>c</a>"),
        PayloadRow("javascript, capitals and space", "<a href='  JAVAscript:seen()'>c</a>", "<a>c</a>"),
        PayloadRow("javascript, references", "<a href='java&#115;cript&colon;seen()'>c</a>", "<a>c</a>"),
        PayloadRow(
            "javascript, references without semicolons", "<a href='&#0000106avascript:seen()'>c</a>", "<a>c</a>"),
        PayloadRow("javascript, TAB and LF", "<a href='java&#9;scr&#10;ipt:seen()'>c</a>", "<a>c</a>"),
        PayloadRow("javascript, control first", "<a href='\u{1}javascript:seen()'>c</a>", "<a>c</a>"),
        PayloadRow("vbscript", "<a href='vbscript:x'>c</a>", "<a>c</a>"),
        PayloadRow("data document", "<a href='data:text/html;base64,PHA+'>c</a>", "<a>c</a>"),
        PayloadRow("file", "<a href='file:///etc/hosts'>c</a>", "<a>c</a>"),
        PayloadRow("blob", "<a href='blob:http://localhost/1'>c</a>", "<a>c</a>"),
        PayloadRow("program's own scheme", "<a href='x-app:run?a=1'>c</a>", "<a>c</a>"),
        PayloadRow("relative", "<a href='../secret'>c</a>", "<a>c</a>"),
        PayloadRow("scheme-relative", "<a href='//t.test/'>c</a>", "<a>c</a>"),
        PayloadRow("backslashes", "<a href='http:\\\\t.test/'>c</a>", "<a>c</a>"),
        PayloadRow("fragment", "<a href='#top' ping='http://t.test/'>c</a>", "<a>c</a>"),
        PayloadRow("base", "<base href='http://t.test/'><a href='x'>c</a>", "<a>c</a>"),
        PayloadRow(
            "the first of two addresses counts", "<a href='http://ok.test/' href='javascript:seen()'>c</a>",
            #"<a href="http://ok.test/" rel="noopener noreferrer" target="_blank">c</a>"#),
        PayloadRow(
            "target and rel are ours", "<a href='https://ok.test/a?b=c&amp;d=e' target=_top rel=opener>c</a>",
            #"<a href="https://ok.test/a?b=c&amp;d=e" rel="noopener noreferrer" target="_blank">c</a>"#),
    ]

    static let foreign = [
        PayloadRow("svg handler", "a<svg onload=seen()><text>in</text></svg>b", "ab"),
        PayloadRow("svg link", "a<svg><a xlink:href='javascript:seen()'><text>in</text></a></svg>b", "ab"),
        PayloadRow("svg animation", "<svg><animate attributeName=href values='javascript:seen()'/></svg>b", "b"),
        PayloadRow("svg image", "<svg><image href='http://t.test/1'/></svg>b", "b"),
        PayloadRow("svg use", "<svg><use href='http://t.test/1#x'/></svg>b", "b"),
        PayloadRow("svg style", "<svg><style>@import url(http://t.test/)</style></svg>b", "b"),
        PayloadRow("svg filter", "<svg><filter><feImage href='http://t.test/'/></filter></svg>b", "b"),
        PayloadRow("math link", "<math href='javascript:seen()'><mi>in</mi></math>b", "b"),
        PayloadRow("HTML ends an unfinished svg", "<svg><g><p>after", "<p>after</p>"),
    ]

    static let mutations = [
        PayloadRow("svg, style and attribute", "<svg></p><style><b id='</style><img src=x onerror=seen()>'>", "'&gt;"),
        PayloadRow(
            "math, glyph, table and comment", "<math><mtext><table><mglyph><style><!--</style>x", "x<table></table>"),
        PayloadRow("noscript and style", "<noscript><style></noscript><img src=x onerror=seen()>", ""),
        PayloadRow("noscript and title", "<noscript><p title='</noscript><img src=x onerror=seen()>'>", ""),
        PayloadRow("textarea", "<textarea><p style='x:</textarea><img src=x onerror=seen()>'>", "'&gt;"),
        PayloadRow("title", "<title><p id='</title><img src=x onerror=seen()>'>", "'&gt;"),
        PayloadRow("xmp", "<xmp><p id='</xmp><img src=x onerror=seen()>'>", "'&gt;"),
        PayloadRow("noembed", "<noembed><p id='</noembed><img src=x onerror=seen()>'>", "'&gt;"),
        PayloadRow("plaintext", "a<plaintext><img src=x onerror=seen()>", "a"),
        PayloadRow("empty comment", "<!--><img src=x onerror=seen()>-->", "--&gt;"),
        PayloadRow("nearly empty comment", "<!---><img src=x onerror=seen()>-->", "--&gt;"),
        PayloadRow("comment ended by a bang", "<!--x--!><img src=x onerror=seen()><!--y-->", ""),
        PayloadRow("comment that a bang does not end", "<!--!><img src=x onerror=seen()>-->y", "y"),
        PayloadRow("CDATA", "<p><![CDATA[<script>seen()</script>]]></p>", "<p>seen()]]&gt;</p>"),
        PayloadRow("processing instruction", "<?x <img src=x onerror=seen()>y", "y"),
        PayloadRow("conditional comment", "<!--[if mso]><p>a</p><![endif]--><![if !mso]>b<![endif]>", "b"),
        PayloadRow("backticks", "<p title='`onclick=seen()'>``</p>", #"<p title="&#96;onclick=seen()">&#96;&#96;</p>"#),
        PayloadRow("quotes in attributes", "<p title='\"><i>x'>t", #"<p title="&quot;&gt;&lt;i&gt;x">t</p>"#),
        PayloadRow("markup in text", "&lt;script&gt;seen()&lt;/script&gt;", "&lt;script&gt;seen()&lt;/script&gt;"),
        PayloadRow("doubly escaped", "&amp;lt;b&amp;gt;", "&amp;lt;b&amp;gt;"),
        PayloadRow("names for scripts to trip over", "<a id=config name=url></a><p class=x id=y>t", "<a></a><p>t</p>"),
        PayloadRow(
            "links in links", "<a href='tel:1'>a<a href='tel:2'>b</a>",
            """
            <a href="tel:1" rel="noopener noreferrer" target="_blank">a</a>\
            <a href="tel:2" rel="noopener noreferrer" target="_blank">b</a>
            """),
        PayloadRow("misnested formatting", "<b>1<i>2</b>3</i>", "<b>1<i>2</i></b><i>3</i>"),
        PayloadRow("line break first in pre", "<pre>\n\nx</pre>", "<pre>\n\nx</pre>"),
        PayloadRow("carriage return by reference", "a&#13;b", "ab"),
    ]

    static let styles = [
        PayloadRow("background image", "<p style='background:url(http://t.test/)'>t", "<p>t</p>"),
        PayloadRow("escaped name", #"<p style="b\61ckground-image:\75rl(http://t.test/)">t"#, "<p>t</p>"),
        PayloadRow("comment in a name", "<p style='background:u/**/rl(http://t.test/)'>t", "<p>t</p>"),
        PayloadRow("image set", "<p style='background-image:image-set(\"http://t.test/\" 1x)'>t", "<p>t</p>"),
        PayloadRow("cross fade", "<p style='background:cross-fade(url(http://t.test/),red,50%)'>t", "<p>t</p>"),
        PayloadRow("variable", "<p style='--a:url(http://t.test/);background:var(--a)'>t", "<p>t</p>"),
        PayloadRow("list image", "<ul style='list-style-image:url(http://t.test/)'><li>t", "<ul><li>t</li></ul>"),
        PayloadRow("cursor", "<p style='cursor:url(http://t.test/),auto'>t", "<p>t</p>"),
        PayloadRow(
            "border image", "<p style='border:1px solid;border-image:url(http://t.test/) 9'>t",
            #"<p style="border:1px solid">t</p>"#),
        PayloadRow("mask and filter", "<p style='mask:url(http://t.test/);filter:url(http://t.test/#f)'>t", "<p>t</p>"),
        PayloadRow("expression", "<p style='width:expression(seen())'>t", "<p>t</p>"),
        PayloadRow("binding", "<p style='-moz-binding:url(http://t.test/);behavior:url(x)'>t", "<p>t</p>"),
        PayloadRow(
            "style that tries to end its attribute", "<p style='font-family:&quot;&gt;&lt;img src=x&gt;'>t", "<p>t</p>"),
        PayloadRow(
            "bracket that hides a semicolon", "<p style='x:(;color:red);color:blue'>t", #"<p style="color:blue">t</p>"#),
        PayloadRow(
            "broken string", "<p style='font-family:\"a\ncolor:red;color:blue'>t", #"<p style="color:blue">t</p>"#),
        PayloadRow("style sheet", "<style>p{background:url(http://t.test/)}</style><p>t", "<p>t</p>"),
        PayloadRow("imported sheet", "<style>@\\69mport 'http://t.test/';</style>t", "t"),
        PayloadRow("sheet for print", "<style>@media print{p{background:url(http://t.test/)}}</style>t", "t"),
        PayloadRow("unfinished sheet", "t<style>p{background:url(\"http://t.test/?", "t"),
    ]

    static let fetches = [
        PayloadRow("linked sheet", "<link rel=stylesheet href='http://t.test/'>t", "t"),
        PayloadRow("preconnect", "<link rel=preconnect href='http://t.test/'>t", "t"),
        PayloadRow("name look-up", "<link rel=dns-prefetch href='//t.test'>t", "t"),
        PayloadRow("preload", "<link rel=preload as=image imagesrcset='http://t.test/ 1x'>t", "t"),
        PayloadRow("refresh", "<meta http-equiv=refresh content='0;url=http://t.test/'>t", "t"),
        PayloadRow("another policy", "<meta http-equiv=Content-Security-Policy content='img-src *'>t", "t"),
        PayloadRow("background of body", "<body background='http://t.test/'>t", "<div>t</div>"),
        PayloadRow(
            "background of cells", "<table background='http://t.test/'><td background='http://t.test/'>t</table>",
            "<table><tbody><tr><td>t</td></tr></tbody></table>"),
        PayloadRow("video", "<video src='http://t.test/' poster='http://t.test/' autoplay>in</video>t", "t"),
        PayloadRow("audio", "<audio src='http://t.test/' autoplay></audio>t", "t"),
        PayloadRow("sources", "<picture><source srcset='http://t.test/'></picture>t", "t"),
        PayloadRow("image button", "<input type=image src='http://t.test/'>t", "t"),
        PayloadRow("frames", "<frameset><frame src='http://t.test/'></frameset>", ""),
        PayloadRow("object data", "<object data='http://t.test/'></object>t", "t"),
        PayloadRow("old elements", "<bgsound src='http://t.test/'><isindex type=image src='http://t.test/'>t", "t"),
        PayloadRow("new elements", "<portal src='http://t.test/'></portal><fencedframe></fencedframe>t", "t"),
        PayloadRow("speculation", "<script type=speculationrules>{\"prefetch\":[]}</script>t", "t"),
        PayloadRow("image left open at the end", "t<img src='http://t.test/?", "t"),
        PayloadRow("relative image", "<img src='pixel.png' alt='A &lt;cat'>", "<span>A &lt;cat</span>"),
        PayloadRow("tracker", "a<img src='https://t.test/o.gif' width=1 height=1>b", "ab"),
        PayloadRow("svg image by data", "<img src='data:image/svg+xml,&lt;svg onload=seen()&gt;'>t", "t"),
        PayloadRow("map", "<map name=m><area href='http://t.test/'></map>t", "t"),
    ]

    static let deceptions = [
        PayloadRow(
            "overlay", "<div style='position:fixed!important;top:0;z-index:9;background:#FFF'>t</div>",
            #"<div style="background-color:#fff">t</div>"#),
        PayloadRow(
            "negative margin", "<div style='margin-top:-400px;height:9px'>t</div>", #"<div style="height:9px">t</div>"#),
        PayloadRow(
            "enormous", "<div style='width:9999999px;height:1e9px;font-size:5000pt'>t</div>",
            #"<div style="width:4096px;height:4096px;font-size:96px">t</div>"#),
        PayloadRow(
            "text names another host", "<a href='http://evil.test/'>https://bank.test/login</a>",
            #"<a href="http://evil.test/" rel="noopener noreferrer" target="_blank" title="Goes to evil.test">https://bank.test/login</a>"#
        ),
        PayloadRow(
            "look-alike letters", "<a href='http://\u{430}pple.test/'>apple</a>",
            #"<a href="http://xn--pple-43d.test/" rel="noopener noreferrer" target="_blank" title="Goes to xn--pple-43d.test">apple</a>"#
        ),
        PayloadRow(
            "user name for a host", "<a href='https://bank.test@evil.test/'>c</a>",
            #"<a href="https://evil.test/" rel="noopener noreferrer" target="_blank" title="Goes to evil.test">c</a>"#),
        PayloadRow(
            "direction override", "<a href='https://a.test/\u{202E}gpj.exe'>x\u{202E}gpj.exe</a>",
            #"<a href="https://a.test/%E2%80%AEgpj.exe" rel="noopener noreferrer" target="_blank">x\#u{FFFD}gpj.exe</a>"#
        ),
        PayloadRow(
            "mail with more than the person sees",
            "<a href='mailto:a@b.test?bcc=x@evil.test&attach=/etc/passwd&subject=x%0D%0ABcc:y'>c</a>",
            #"<a href="mailto:a@b.test?subject=x%20%20Bcc:y" rel="noopener noreferrer" target="_blank">c</a>"#),
        PayloadRow(
            "a title that lies about its link", "<a href='http://evil.test/' title='https://bank.test'>c</a>",
            #"<a href="http://evil.test/" rel="noopener noreferrer" target="_blank">c</a>"#),
        PayloadRow(
            "the mark of a blocked image", "<p data-vaultmail-image=blocked title='Remote image'>t</p>",
            #"<p title="Remote image">t</p>"#),
    ]
}
