"""Steps of tests of pictures in the text: files as they are pasted, dragged and chosen."""

import contextlib

from compose_steps import BODY, new_message, only_draft
from harness import eventually
from mock_files import PICTURE

PICTURES = f"{BODY} img"
MADE = """const made = async ([name, type, width, height]) => {
  if (!type.startsWith("image/")) return new File(["words"], name, { type });
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  const sky = context.createLinearGradient(0, 0, 0, height);
  [["0", "#2b4c8c"], ["0.6", "#e8a87c"], ["1", "#41303f"]].forEach(([at, color]) => sky.addColorStop(Number(at), color));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, type));
  return new File([blob], name, { type });
};
const transfer = async (files) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(await made(file));
  return data;
};
"""


def picture_file(name="image.png", kind="image/png", size=(640, 360)):
    """What the page makes a file of."""
    return [name, kind, *size]


def chosen(name="lake.png"):
    """A file as a user chooses it."""
    return {"name": name, "mimeType": "image/png", "buffer": PICTURE}


def paste_files(page, *files):
    """Pastes files where the keyboard is."""
    page.evaluate(f"""async (files) => {{
      {MADE}
      const clipboardData = await transfer(files);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", {{ clipboardData, bubbles: true, cancelable: true }}));
    }}""", list(files))


def drag_files(page, event, selector, *files):
    """Fires an event of a drag of files at an element."""
    page.evaluate(f"""async ([type, selector, files]) => {{
      {MADE}
      const dataTransfer = await transfer(files);
      document.querySelector(selector).dispatchEvent(new DragEvent(type, {{ dataTransfer, bubbles: true, cancelable: true }}));
    }}""", [event, selector, list(files)])


def begin_text(page):
    """Begins a message, with the keyboard in its text."""
    new_message(page)
    page.wait_for_selector(".format-bar")
    page.click(BODY)


def shows(page, count=1):
    """Waits until the text has that many pictures that are uploaded, and that each shows its image."""
    wanted = f"""([selector, count]) => {{
      const all = [...document.querySelectorAll(selector)].filter((one) => !one.hidden);
      return all.length === count && all.every((one) => one.dataset.attachment && one.src.startsWith("data:image/")
        && one.naturalWidth > 0);
    }}"""
    eventually(lambda: page.evaluate(wanted, [PICTURES, count]), f"not {count} pictures")


def lines(draft):
    """The blocks of a draft: (kind, text, number of the file)."""
    return [
        (one["kind"], "".join(span["text"] for span in one["spans"]), one.get("attachment"))
        for one in draft["content"]["blocks"]
    ]


def becomes(site, *wanted):
    """Waits until the saved lines are these: texts, or for a picture the name of its file in a tuple."""

    def now():
        draft = only_draft(site)
        names = {one["id"]: one["filename"] for one in draft["attachments"]}
        return [(names[file],) if kind == "image" else text for kind, text, file in lines(draft)]

    try:
        eventually(lambda: now() == list(wanted), "other lines")
    except AssertionError:
        raise AssertionError(f"the lines are {now()}, not {list(wanted)}") from None


def page_with_picture(site):
    """A page whose new message has a picture between two lines."""
    page = site.open()
    begin_text(page)
    page.keyboard.type("Look:")
    paste_files(page, picture_file("lake.png"))
    shows(page)
    page.keyboard.type("End")
    becomes(site, "Look:", ("lake.png",), "End")
    return page


def chips(page):
    """The names of the files, and what is said of each."""
    names = page.locator(".composer-file:not(.uploading) .composer-file-name").all_inner_texts()
    return dict(zip(names, page.locator(".composer-file:not(.uploading) .composer-file-size").all_inner_texts()))


@contextlib.contextmanager
def sent_bodies(page):
    """What the page sends as text meanwhile."""
    bodies = []
    follow = lambda request: request.method == "POST" and "/attach" not in request.url and bodies.append(request.post_data or "")
    page.on("request", follow)
    yield bodies
    page.remove_listener("request", follow)
