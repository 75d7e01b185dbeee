"""What the mock server's mail is made of: people, subjects, sentences, files, and the documents of frames."""

PEOPLE = [
    ("Ada Lindqvist", "ada@lindqvist.example"),
    ("Bo Marchetti", "bo.marchetti@harborworks.example"),
    ("Priya Raman", "priya@fieldnotes.example"),
    ("Jonas Weber", "jonas.weber@brueckenbau.example"),
    ("Mei-Lin Chou", "meilin@papercrane.example"),
    ("Samuel Okafor", "sam@okafor.example"),
    ("Noor Haddad", "noor@haddad-studio.example"),
    ("Élodie Fournier", "elodie@atelier-fournier.example"),
    ("Tomás Herrera", "tomas@vientosur.example"),
    ("Katarzyna Nowak", "k.nowak@polarnotes.example"),
    ("Northwind Rail", "tickets@northwindrail.example"),
    ("Ledger & Lime", "billing@ledgerlime.example"),
    ("The Slow Letter", "hello@slowletter.example"),
    ("", "build-robot@ci.harborworks.example"),
]
SUBJECTS = [
    "Plans for the harbour walk on Saturday",
    "Invoice 2026-0142",
    "Minutes from Tuesday",
    "Re: the drawings for the north stair",
    "Your ticket to Gothenburg",
    "Photos from the garden",
    "A question about the lease",
    "Draft of chapter four",
    "Build 1182 passed",
    "Choir: changed room next week",
    "Lunch?",
    "The heat pump quote, and two alternatives",
    "Notes on the sync algorithm",
    "Four books worth an evening",
    "Passport renewal appointment",
    "Weekend weather looks fine",
    "Contract, signed copy attached",
    "Re: Re: budget for the reading room",
    "Thank you!",
    "Spare keys",
]
SPECIAL = [
    (
        "اجتماع يوم الثلاثاء حول الميزانية الجديدة",
        "مرحبا، أرفقت لكم جدول الأعمال لاجتماع يوم الثلاثاء.",
        ("سلمى الخطيب", "salma@alkhatib.example"),
    ),
    (
        "来週の打ち合わせについて",
        "お世話になっております。来週の打ち合わせの時間を確認させてください。",
        ("佐藤 花子", "hanako.sato@kumo.example"),
    ),
    ("פגישה ביום חמישי בשעה 10:00", "שלום, האם אפשר להעביר את הפגישה ליום חמישי?", ("נועה לוי", "noa@levy.example")),
    ("关于第三季度报告的几点意见", "您好，附件是修改后的第三季度报告，请查收。", ("陈伟", "chen.wei@qinghe.example")),
    (
        "A subject that goes on and on because somebody wrote the whole message into it, as people do, and then kept typing until the line "
        "was longer than any window is wide",
        "See subject.",
        (
            "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine",
            "hubert.blaine.wolfeschlegelsteinhausen@averylongdomainname.example",
        ),
    ),
    (
        "<b>Not bold</b> <img src=x onerror=alert(1)>",
        "<script>alert('text')</script> stays text & nothing else",
        ("<i>Mallory</i>", "mallory@trickery.example"),
    ),
    ("", "A message without a subject.", ("Samuel Okafor", "sam@okafor.example")),
]
SENTENCES = [
    "I walked the route again yesterday and it takes just under three hours, with a stop at the lighthouse.",
    "Could you look at the second page before Friday?",
    "The numbers are the same as in March, apart from the heating.",
    "I have put everything into the shared folder, so nothing gets lost this time.",
    "If it rains we meet at my place instead and I make soup.",
    "The supplier confirmed delivery for the ninth.",
    "There is no hurry, but it would be good to know by the end of the week.",
    "Bring a jacket; it is windy by the water.",
    "I liked the second version best: fewer words, more air.",
    "Let me know what you think.",
]
ATTACHMENTS = [
    ("drawings-north-stair-revision-7-final-with-comments.pdf", "application/pdf", 2_481_000, False),
    ("photo-0142.jpg", "image/jpeg", 3_120_400, False),
    ("budget.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 48_200, False),
    ("minutes.txt", "text/plain", 4_100, False),
    ("archive.zip", "application/zip", 18_400_000, True),
    ("setup.exe", "application/x-msdownload", 912_000, True),
]
OWN = [("Robin Vale", "robin@vale.example"), ("Robin Vale", "robin.vale@harborworks.example")]

FRAME_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; font: 15px/1.55 "Segoe UI", Cantarell, "Noto Sans", "Liberation Sans", sans-serif; color: #1b1f27; background: #fff; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; max-width: 80ch; } .fixed .text { font-family: "DejaVu Sans Mono", monospace; } a { color: #3552c8; }
.letter { background: #fff; color: #222; border: 1px solid #e3e5eb; border-radius: 8px; overflow: hidden; max-width: 640px; }
.letter h1 { margin: 0; padding: 28px; background: #24516b; color: #fff; font-size: 24px; } .letter div { padding: 20px 28px; }
table { border-collapse: collapse; margin: 12px 0; } td, th { padding: 6px 14px 6px 0; border-bottom: 1px solid #ccd; text-align: left; }
body.paper { color: #1b1f24; background: #fff; color-scheme: light; } .mail { padding: 16px; overflow-x: auto; overflow-wrap: break-word; box-sizing: border-box; }
html:has(> body.paper) { color-scheme: light; background: #fff; }
img { max-width: 100%; height: auto; } table { max-width: 100%; }
@media (prefers-color-scheme: dark) { body:not(.paper) { color: #e8eaef; background: #1b1e24; } body:not(.paper) a { color: #9db4ff; } }
"""


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def frame_document(message, form, has_quote=False):
    paragraphs = message["words"]
    is_text = form == "text" or message["kind"] == "text"
    if is_text:
        body = (
            '<div class="text" dir="auto">'
            + escape("\n\n".join(paragraphs))
            + '\n\nSee <a href="https://example.org/notes" target="_blank" rel="noopener noreferrer">example.org/notes</a>\n\n-- \n'
            + escape(message["from"][0])
            + "</div>"
        )
    elif message["kind"] == "newsletter":
        body = (
            "<div class=letter><h1>Four quiet things</h1><div>"
            + "".join(f"<p>{escape(one)}</p>" for one in paragraphs * 3)
            + '<p><a href="https://example.org/letter" target="_blank" rel="noopener noreferrer">Read it in a browser</a></p></div></div>'
        )
    elif "html" in message:
        body = message["html"]
    elif message["kind"] == "link":
        body = (
            '<p><a href="https://secure-79.example/login" title="Goes to secure-79.example" target="_blank" '
            'rel="noopener noreferrer">harbourbank.example</a></p>'
        )
    else:
        body = (
            "".join(f"<p>{escape(one)}</p>" for one in paragraphs)
            + "<table><tr><th>Item</th><th>Sum</th></tr><tr><td>Paper</td><td>14.20</td></tr><tr><td>Ink</td><td>39.00</td></tr></table>"
        )
    if has_quote:
        body += "<details><summary>…</summary><blockquote>What they wrote before.</blockquote></details>"
    if not is_text:
        body = f'<div class="mail">{body}</div>'
    kind = "" if is_text else ' class="paper"'
    return f'<!doctype html><html><head><meta charset="utf-8"><title>Message</title><style>{FRAME_STYLE}</style></head><body{kind}>{body}</body></html>'
