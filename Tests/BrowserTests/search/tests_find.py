"""Finding the words of a search in the conversation that it found."""

import datetime
from urllib.parse import quote

from harness import ROW, check, eventually, settled, test

PLACE = ".find-place"
OPEN = "[...document.querySelectorAll('#messages .message.open')].map((one) => Number(one.dataset.number))"
SELECTED = """[...document.querySelectorAll('iframe.body-frame')]
  .map((one) => String(one.contentDocument.getSelection())).join('')"""
IN_VIEW = """(() => {
  const box = document.querySelector('#reader-scroller').getBoundingClientRect();
  return [...document.querySelectorAll('iframe.body-frame')].some((frame) => {
    const chosen = frame.contentDocument.getSelection();
    if (String(chosen) === '') return false;
    const range = chosen.getRangeAt(0).getBoundingClientRect();
    const top = frame.getBoundingClientRect().top + range.top;
    return range.height > 0 && top >= box.top && top + range.height <= box.bottom;
  });
})()"""


def long_thread(site, texts):
    """Gives messages of the conversation of fourteen a text, and all others one without the words. Returns numbers."""
    mail = site.server.mail
    numbers = next(one["messages"] for one in mail.threads.values() if len(one["messages"]) == 14)
    for place, number in enumerate(numbers):
        message = mail.messages[number]
        words = texts.get(place, ["Nothing of that is here."] * 12)
        message.update(kind="html", html="".join(f"<p>{one}</p>" for one in words), words=words, unread=False)
    return numbers


def open_found(site, query):
    page = site.open(f"/search?q={quote(query)}")
    page.click(f"{ROW} >> nth=0")
    page.wait_for_selector("#find")
    return page


def is_place(page, words):
    eventually(lambda: page.inner_text(PLACE) == words, f"{page.inner_text(PLACE)} instead of {words}")


@test("A phrase of an old message opens that message at its hit, and its words alone are no hits", mock_only=True)
def phrase(site):
    numbers = long_thread(
        site,
        {
            2: ["Before."] * 40 + ["The <b>zebra</b> number\nzero crossed."] + ["After."] * 40,
            6: ["A zebra is not number zero."],
            13: ["number zero, zebra"],
        },
    )
    site.server.mail.messages[numbers[2]]["words"] = ["the zebra number zero crossed."]
    page = open_found(site, '"zebra number zero"')
    check(page.input_value("#find-field") == '"zebra number zero"', page.input_value("#find-field"))
    is_place(page, "1 of 1")
    eventually(lambda: page.evaluate(IN_VIEW), f"the hit is not in view: {page.evaluate(SELECTED)}")
    check(" ".join(page.evaluate(SELECTED).split()) == "zebra number zero", page.evaluate(SELECTED))
    settled(page)
    check(page.evaluate(OPEN) == [numbers[2], numbers[13]], f"open: {page.evaluate(OPEN)}")


@test("Every message with a hit counts, is expanded and is gone to, also after it was collapsed", mock_only=True)
def all_messages(site):
    numbers = long_thread(
        site,
        {
            0: ["One okapi.", "Two okapis."],
            4: ["Nothing."] * 60 + ["Three: okapi."],
            13: ["<details><summary>…</summary>Four: okapi.</details>"],
        },
    )
    page = open_found(site, "okapi")
    is_place(page, "1 of 4")
    eventually(lambda: page.evaluate(OPEN) == [numbers[0], numbers[4], numbers[13]], f"open: {page.evaluate(OPEN)}")
    page.click(f".message[data-number='{numbers[4]}'] .message-toggle")
    eventually(lambda: numbers[4] not in page.evaluate(OPEN), "it is not collapsed")
    is_place(page, "1 of 4")
    for place in (2, 3, 4, 1):
        page.click("#find [aria-label='Next hit']")
        is_place(page, f"{place} of 4")
        eventually(lambda: page.evaluate(IN_VIEW), f"hit {place} is not in view")
    check(numbers[4] in page.evaluate(OPEN), "the message of the third hit is still collapsed")
    page.click("#find [aria-label='Previous hit']")
    is_place(page, "4 of 4")
    eventually(lambda: page.evaluate(IN_VIEW), "the last hit is not in view")


@test("Texts that are not on this computer are not asked for by finding", mock_only=True)
def absent_texts(site):
    numbers = long_thread(site, {0: ["A quokka."], 13: ["A quokka."]})
    for number in numbers[1:13]:
        site.server.mail.messages[number]["body_state"] = "absent"
    before = len(site.server.asked)
    page = open_found(site, "quokka from:example")
    is_place(page, "1 of 2")
    settled(page)
    asked = [path for path, _ in site.server.asked[before:]]
    check(not any("/api/body" in path for path in asked), f"asked: {asked}")
    check(page.evaluate(OPEN) == [numbers[0], numbers[13]], f"open: {page.evaluate(OPEN)}")


@test("A hundred messages with hits are read one at a time, and some of them expanded", mock_only=True)
def hundred(site):
    mail = site.server.mail
    mail.add_thread(3, newest=mail.last_sync, mailbox=mail.mailbox(1, "inbox"), unread=False)
    thread = list(mail.threads.values())[-1]
    box = mail.mailbox(1, "inbox")
    for step in range(100 - len(thread["messages"])):
        date = mail.last_sync + datetime.timedelta(seconds=step)
        mail.add_message(thread, box, ("Mei", "mei@harbour.example"), "Re: Many", date, 3, None, unread=False)
    for number in thread["messages"]:
        mail.messages[number].update(kind="text", words=["A tapir."], body_state="stored", unread=False)
    page = open_found(site, "tapir")
    counts = []

    def is_complete():
        counts.append(page.locator("#find iframe").count())
        return page.inner_text(PLACE) == "1 of 100"

    eventually(is_complete, f"{page.inner_text(PLACE)} instead of 1 of 100", 30)
    check(max(counts) <= 1, f"{max(counts)} texts are read at once")
    settled(page)
    check(len(page.evaluate(OPEN)) <= 27, f"{len(page.evaluate(OPEN))} messages are expanded")
    check(page.evaluate(IN_VIEW), "the first hit is not in view")
    page.click("#find [aria-label='Previous hit']")
    is_place(page, "100 of 100")
    eventually(lambda: page.evaluate(IN_VIEW), "the last hit is not in view")


MARKED = """[...document.querySelectorAll('iframe.body-frame')].flatMap((one) =>
  [...one.contentWindow.CSS.highlights.get('search-word') ?? []].map(String))"""

# The frame's style sheet is that of the program.
MARK_COLOURS = """(() => {
  const page = document.querySelector("iframe.body-frame");
  const style = page.contentWindow.getComputedStyle(page.contentDocument.body, "::highlight(search-word)");
  return [style.backgroundColor, style.color];
})()"""


@test("Words that the search finds without accents are hits, in opened and in collapsed messages", mock_only=True)
def folded_words(site):
    texts = {0: ["Herr Mu\u0308ller misst die <b>Gr\u00f6\u00df</b>e."], 4: ["Die Gr\u00f6\u00dfe von M\u00dcLLER."]}
    numbers = long_thread(site, texts)
    for number in numbers[:1] + numbers[4:5]:
        site.server.mail.messages[number]["words"] = ["muller", "grosse"]
    page = open_found(site, "muller grosse")
    is_place(page, "1 of 4")
    expected = ["Mu\u0308ller", "Gr\u00f6\u00dfe", "Gr\u00f6\u00dfe", "M\u00dcLLER"]
    eventually(lambda: page.evaluate(MARKED) == expected, f"marked: {page.evaluate(MARKED)}")
    check(page.evaluate(MARK_COLOURS) == ["rgb(255, 233, 163)", "rgb(27, 31, 36)"], page.evaluate(MARK_COLOURS))
    page.click(f".message[data-number='{numbers[4]}'] .message-toggle")
    page.click("#find [aria-label='Previous hit']")
    is_place(page, "4 of 4")
    eventually(lambda: page.evaluate(SELECTED) == "M\u00dcLLER", page.evaluate(SELECTED))
    page.fill("#find-field", "GR\u00d6SSE")
    is_place(page, "1 of 2")
    eventually(lambda: page.evaluate(MARKED) == expected[1:3], f"marked: {page.evaluate(MARKED)}")
