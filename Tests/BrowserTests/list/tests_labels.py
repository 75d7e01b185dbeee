"""Labels: shown on rows and in the conversation, added and removed by a dialog, with undo."""

from harness import ROW, check, check_accessible, eventually, look_in_both, row_keys, test
from page_steps import SIZES, open_first

OPTION = "#label-list [role=option]"


def labelled(site, *keywords):
    """The first conversation of the inbox has these labels."""
    key = row_keys(site.open())[0]
    for message in site.server.mail.thread_messages(site.server.mail.threads[int(key[1:])]):
        message["labels"] = list(keywords)


@test("Labels of other programs are on rows and in the conversation under their names", mock_only=True)
def shown(site):
    labelled(site, "$Label4", "Receipts")
    for name, size in SIZES:
        page = site.open(size=size)
        check(page.locator(f"{ROW} >> nth=0 >> .row-label").all_inner_texts() == ["Receipts", "To do"], "other signs")
        check("label To do" in page.get_attribute(f"{ROW} >> nth=0", "aria-label"), "no word for readers")
        open_first(page)
        eventually(
            lambda: page.locator(".label.keyword").all_inner_texts() == ["Receipts", "To do"], "not in the conversation"
        )
        look_in_both(site, page, f"labels-{name}")


@test("A conversation is labelled by key, by menu and by a new name, and z undoes it", mock_only=True)
def change(site):
    labelled(site, "$Label1")
    page = site.open()
    page.locator(ROW).nth(1).focus()
    page.keyboard.press("l")
    page.wait_for_selector("#label")
    eventually(lambda: page.locator(OPTION).all_inner_texts() == ["Important"], "the known label is not offered")
    page.keyboard.type("Harbour plans")
    check(page.locator(OPTION).all_inner_texts() == ["Create “Harbour plans”"], "a new name is not offered")
    check_accessible(page, "label dialog")
    site.picture(page, "label-dialog")
    page.keyboard.press("Enter")
    eventually(lambda: "Labelled “Harbour plans”" in page.inner_text("#toast"), "no toast")
    second = f"{ROW} >> nth=1 >> .row-label"
    eventually(lambda: page.locator(second).all_inner_texts() == ["Harbour plans"], "no sign on the row")
    check(site.server.actions[-1]["label"] == "Harbour plans", f"asked for {site.server.actions[-1]}")
    page.keyboard.press("z")
    eventually(lambda: page.locator(second).count() == 0, "z does not remove it")
    page.click(f"{ROW} >> nth=0", button="right")
    page.click("text=Label…")
    page.wait_for_selector(OPTION)
    check("Remove" in page.inner_text(OPTION), "the dialog does not say that the label is there")
    page.click(OPTION)
    eventually(lambda: page.locator(".row-label").count() == 0, "the label is still there")


@test("A name that no keyword can have is not offered", mock_only=True)
def refused(site):
    page = site.open()
    page.locator(ROW).first.focus()
    page.keyboard.press("l")
    page.wait_for_selector("#label")
    for name in ("Größe", "a(b", "100%", 'a"b', "   "):
        page.fill("#label", name)
        check(page.locator(OPTION).count() == 0, f"{name} is offered")
    page.fill("#label", "ok-1")
    check(page.locator(OPTION).count() == 1, "a proper name is refused")
