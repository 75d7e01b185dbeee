"""Files of a message."""

from compose_steps import BODY, new_message, only_draft
from harness import check, check_accessible, eventually, test


@test("T9: files are attached by drop, paste and button, and one is removed", mock_only=True)
def files(site):
    page = site.open()
    new_message(page)
    page.click(BODY)
    page.evaluate("""() => {
      const file = (name, type, size) => new File([new Uint8Array(size)], name, { type });
      const dropped = new DataTransfer();
      dropped.items.add(file("notes.pdf", "application/pdf", 1200000));
      const composer = document.querySelector(".composer");
      for (const type of ["dragover", "drop"])
        composer.dispatchEvent(new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }));
      const pasted = new DataTransfer();
      pasted.items.add(file("image.png", "image/png", 4000));
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }));
    }""")
    names = lambda: page.locator(".composer-file:not(.uploading) .composer-file-name").all_inner_texts()
    eventually(lambda: sorted(names()) == ["Pasted image.png", "notes.pdf"], f"the files are {names()}")
    page.set_input_files(
        ".composer input[type=file]", [{"name": "tea.txt", "mimeType": "text/plain", "buffer": b"tea at four"}]
    )
    eventually(lambda: len(names()) == 3, "the chosen file is missing")
    check(b"tea at four" in site.server.uploads, "its bytes are others")
    check_accessible(page, "files")
    site.picture(page, "composer-files-1440-light")
    page.click("[aria-label='Remove notes.pdf']")
    eventually(lambda: "notes.pdf" not in names() and len(only_draft(site)["attachments"]) == 2, "it is still attached")
    has_keyboard = "document.querySelector('.composer').contains(document.activeElement)"
    check(page.evaluate(has_keyboard), "the keyboard left")
    site.control(size_limit=1000)
    eventually(
        lambda: "your mail server takes at most 1 KB" in page.inner_text(".composer-files"), "no warning of the size"
    )
    check_accessible(page, "too large")


@test(
    "A file that was fetched for a forwarded message is shown as attached, also if other changes follow at once",
    mock_only=True,
)
def fetched_file(site):
    message = next(one for one in site.server.mail.messages.values() if one["attachments"])
    page = site.open(f"/mailbox/inbox/thread/{message['thread']}")
    page.click(".reply-button:has-text('Forward')")
    page.wait_for_selector(".composer.inline .composer-file.stored")
    files = only_draft(site)["attachments"]
    for state in ("fetching", "stored"):
        with site.server.mail.lock:
            files[0]["state"] = state
            site.server.tell(accounts=False, mailboxes=False, lists={}, drafts=True)
            site.server.tell(lists={})
        count = 1 if state == "fetching" else 0
        eventually(lambda: page.locator(".composer-file.fetching").count() == count, f"it is not {state}")
