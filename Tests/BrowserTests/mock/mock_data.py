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
