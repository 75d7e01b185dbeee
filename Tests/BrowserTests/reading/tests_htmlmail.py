"""HTML mail in the dark theme, without its images, and in narrow panes."""

from harness import DESKTOP, PHONE, check, check_accessible, eventually, holds, settled, status, test
from rest import at_rest

LETTER = """
<div style="background:#ffffff;color:#222222;font-family:Georgia,serif">
  <table role="presentation" width="600" style="width:600px;background-color:#f4f4f4"><tr>
    <td style="padding:20px;background:#fafafa"><h1 style="color:#111">Spring list</h1>
      <p style="color:#333333">Tulips and <a href="https://example.org/t" style="color:#0b57d0">crocuses</a>.</p>
      <p style="color:#777">Small print of the shop.</p>
      <p style="background:#24516b;color:#ffffff;padding:8px">A dark band keeps its colours.</p>
      <p><font color="#8b0000">Only today</font></p>
      <img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==" width="40" height="40" alt="A red square">
    </td></tr></table>
</div>"""
# As the sanitizer writes them; ImageTests has the same.
BLOCKED = (
    '<td style="background:{}"><span data-vaultmail-image="blocked" style="display:inline-block;box-sizing:border-box;'
    "max-width:100%;border:1px dashed #999999;color:#767676;font-size:12px;vertical-align:middle;width:{}px;min-height:{}px"
    '" title="Remote image, not loaded: img.example.org">{}</span></td>'
)
# Every text with the worst contrast, as [contrast, words].
CONTRASTS = """() => {
  const page = document.querySelector("iframe.body-frame").contentDocument;
  const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
  const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const ground = (node) => {
    for (let one = node; one; one = one.parentElement) {
      const color = numbers(getComputedStyle(one).backgroundColor);
      if (color[3] !== 0) return color;
    }
    return [255, 255, 255];
  };
  const texts = [...page.querySelectorAll("h1, p, a, font, td")].filter((one) => one.textContent.trim());
  return texts.map((one) => {
    const [low, high] = [light(numbers(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => a - b);
    return [(high + 0.05) / (low + 0.05), one.textContent.trim().slice(0, 30)];
  }).sort((one, other) => one[0] - other[0]);
}"""
GROUND = """() => getComputedStyle(document.querySelector("iframe.body-frame").contentDocument
  .querySelector(".mail > div")).backgroundColor"""


def letter(site, html, scheme="dark", size=DESKTOP):
    """A message of this HTML alone in its conversation, opened."""
    threads = site.server.mail.threads.values()
    thread = next(one for one in threads if len(one["messages"]) == 1 and one["account_id"] == 1)
    message = site.server.mail.messages[thread["messages"][0]]
    message.update(attachments=[], kind="html", body_state="stored", html=html)
    page = site.open(f"/mailbox/inbox/thread/{thread['id']}", size=size, scheme=scheme)
    # Chromium says so whenever the height of a sandboxed frame's content is observed and changes.
    page.expected.append("Blocked script execution")
    page.wait_for_selector("iframe.body-frame.loaded")
    return page, message


def is_dark(page):
    return "255, 255, 255" not in page.evaluate(GROUND)


def choose(page, item):
    page.locator(".message-more").last.click()
    page.click(f"[role=menuitem]:has-text('{item}')")


@test("MO-59: HTML mail is dark in the dark theme, and all of its text can be read", mock_only=True)
def dark_mail(site):
    for size in (DESKTOP, PHONE):
        page, _ = letter(site, LETTER, size=size)
        eventually(lambda: is_dark(page), "the letter is light")
        worst = page.evaluate(CONTRASTS)
        check(worst[0][0] >= 4.5, f"text cannot be read: {worst[:3]}")
        band = """getComputedStyle(document.querySelector("iframe.body-frame").contentDocument
          .querySelectorAll("p")[2]).backgroundColor"""
        check(page.evaluate(band) == "rgb(36, 81, 107)", "what was dark is changed")
        settled(page)
        check_accessible(page, f"dark letter {size}")
        site.picture(page, f"dark-letter-{size[0]}")
        site.close_pages()
    page, _ = letter(site, LETTER, scheme="light")
    is_white = lambda: page.evaluate(GROUND) == "rgb(255, 255, 255)"
    holds(is_white, "a letter is changed in the light theme", at_rest(page))
    page.locator(".message-more").last.click()
    check(page.locator("[role=menuitem]:has-text('Show')").count() == 0, "the light theme offers a light background")


@test(
    "A message is shown with its light background, which is remembered for its sender, and dark again", mock_only=True
)
def light_again(site):
    page, message = letter(site, LETTER)
    eventually(lambda: is_dark(page), "the letter is light")
    choose(page, "Show with light background")
    eventually(lambda: not is_dark(page), "the letter stays dark")
    check("light background" in status(page), status(page))
    eventually(lambda: message["from"][1] in site.server.settings.values.get("lightMailSenders", ""), "not remembered")
    settled(page)
    check_accessible(page, "light letter in the dark theme")
    site.picture(page, "light-letter-1440")
    page.reload()
    page.wait_for_selector("iframe.body-frame.loaded")
    holds(lambda: not is_dark(page), "a reload forgets it", at_rest(page))
    choose(page, "Show dark")
    eventually(lambda: is_dark(page), "the letter stays light")
    eventually(lambda: site.server.settings.values["lightMailSenders"] == "[]", "the sender is still remembered")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    check(not is_dark(page), "it is dark on paper")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    check(is_dark(page), "it stays light after printing")
    page.emulate_media(color_scheme="light")
    eventually(lambda: not is_dark(page), "the letter stays dark in the light theme")


@test(
    "MO-60: what stands for a blocked image can be read on every background and has room for its words", mock_only=True
)
def alternatives(site):
    words = "Order number 4711, ready on Friday"
    rows = [("#24516b", 24, 24, words), ("#24516b", 300, 80, ""), ("#777777", 24, 24, words)]
    html = f"<table>{''.join(f'<tr>{BLOCKED.format(*row)}</tr>' for row in rows)}</table>"
    # Mail may have the title, not the mark.
    html += '<p><span title="Remote image, not loaded: img.example.org">Words of the mail</span></p>'
    script = CONTRASTS.replace("h1, p, a, font, td", "span")
    for scheme in ("light", "dark"):
        page, _ = letter(site, html, scheme=scheme)
        widths = page.evaluate("""() => [...document.querySelector("iframe.body-frame").contentDocument
          .querySelectorAll("span")].map((one) => one.style.fontFamily ? one.offsetWidth : "plain")""")
        check(widths[0] > 180, f"the words have {widths[0]} pixels")
        check(widths[1] == 300, f"the place of an image without words is {widths[1]} pixels wide")
        check(widths[3] == "plain", "mail passes for the place of an image")
        contrasts = page.evaluate(script)
        check(len(contrasts) == 3 and contrasts[0][0] >= 4.5, f"words cannot be read: {contrasts}")
        settled(page)
        site.picture(page, f"blocked-images-{scheme}")
        site.close_pages()
        site.server.reset()


@test("Wide mail reflows, is never smaller than three quarters, and is scrolled inside its frame", mock_only=True)
def wide_mail(site):
    text = "Wide words from the shop. " * 40
    letter_html = f"<table width=600 style='width:600px'><tr><td width=600>{text}</td></tr></table>"
    cells = "".join(f"<td>{number * 1111111}</td>" for number in range(40))
    measure = """() => {
      const page = document.querySelector("iframe.body-frame").contentDocument;
      const box = page.querySelector(".mail");
      return [Number(page.body.style.zoom || 1), box.scrollWidth - box.clientWidth, document.body.scrollWidth,
        page.documentElement.scrollWidth - page.documentElement.clientWidth]; }"""
    page, _ = letter(site, letter_html, "light", PHONE)
    eventually(lambda: page.evaluate(measure)[1] <= 1, f"it does not reflow: {page.evaluate(measure)}")
    check(page.evaluate(measure)[0] >= 0.75, page.evaluate(measure))
    settled(page)
    site.picture(page, "wide-letter-375")
    check(page.get_attribute("iframe.body-frame", "src").endswith("?width=narrow"), "not the form for telephones")
    page.set_viewport_size({"width": 1440, "height": 900})
    eventually(lambda: page.evaluate("""() => document.querySelector("iframe.body-frame").contentDocument
      .querySelector("table").offsetWidth""") == 600, "it does not get its own width back")
    site.close_pages()
    for size in (DESKTOP, PHONE):
        page, _ = letter(site, f"<table border=1><tr>{cells}</tr></table>", "light", size)
        eventually(lambda: page.evaluate(measure)[0] == 0.75, f"the table is not small: {page.evaluate(measure)}")
        zoom, hidden, width, frame = page.evaluate(measure)
        check(hidden > 100, "the table was not wide enough to prove anything")
        check(width <= size[0] and frame <= 0, f"the window is scrolled sideways: {width}, {frame}")
        settled(page)
        site.picture(page, f"wide-table-{size[0]}")
        site.close_pages()
