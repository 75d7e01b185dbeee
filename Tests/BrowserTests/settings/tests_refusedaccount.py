"""What servers refuse of an account, and where that is shown."""

import mock_accounts
from account_steps import look_up
from harness import check, check_accessible, eventually, focused, settled, test
from page_steps import BOTH
from settings_steps import open_settings


def refusal(code, message):
    return {**mock_accounts.WRONG_PASSWORD, "code": code, "message": message}


NO_HOST = refusal("name_not_found", "There is no server of this name.")
LATER = refusal("temporary", "The server asks to try again later.")
# What is refused for receiving and sending, and the field that can correct it; None if none can.
REFUSALS = [
    ([False, True], "password"),
    ([NO_HOST, True], "imapHost"),
    ([True, NO_HOST], "smtpHost"),
    ([True, False], "smtpPassword"),
    ([LATER, LATER], None),
]
# The first part of the page that is covered by the head or outside the window.
IN_VIEW = """(selector) => [...document.querySelectorAll(selector)].every((node) => {
  const box = node.getBoundingClientRect();
  return [box.top + 2, box.bottom - 2].every((y) => node.contains(document.elementFromPoint(box.left + box.width / 2, y)));
})"""


def check_refused(page, field, state):
    """Fails unless the reason is in view and the keyboard where something can be done about it."""
    page.wait_for_selector(".check.failed")
    if field is None:
        eventually(
            lambda: page.evaluate("document.activeElement.matches('.check-result')"), f"{state}: {focused(page)}"
        )
    else:
        eventually(lambda: focused(page)["id"] == field, f"{state}: the keyboard is at {focused(page)}")
        check(page.get_attribute(f"#{field}", "aria-invalid") == "true", f"{state}: {field} is not marked")
    settled(page)
    check(page.evaluate(IN_VIEW, ":focus"), f"{state}: what has the keyboard is out of view")
    reason = f"#{field}-note" if field else ".check.failed"
    check(page.evaluate(IN_VIEW, reason), f"{state}: the reason is out of view")


@test("FR-OB-01: a refusal is in view, and the keyboard is in the field that can correct it", mock_only=True)
def refused_fields(site):
    for scheme, size in BOTH:
        for results, field in REFUSALS:
            site.server.reset()
            # Guessed servers are shown unfolded, so that the form is longer than the window.
            site.control(checks=[results], found={"source": "guess"})
            page = open_settings(site, "/accounts/add", size, scheme)
            look_up(page)
            page.fill("#password", "secret")
            page.click("button[type=submit]")
            check_refused(page, field, f"{field} {scheme}")
            if field in ("password", None):
                check(page.evaluate(IN_VIEW, ".check-result"), f"{field} {scheme}: the result is out of view")
                check_accessible(page, f"refused {field} {scheme}")
            site.picture(page, f"add-refused-{field}-{size[0]}-{scheme}")
            site.close(page)


@test("FR-SET-02: servers and passwords that are refused are in view, with the keyboard in their field", mock_only=True)
def refused_again(site):
    for scheme, size in BOTH:
        for path, results, field in (("sign-in", [False, True], "password"), ("servers", [False, True], "password"),
                                     ("servers", [True, NO_HOST], "smtpHost"), ("sign-in", [True, False], None)):
            site.server.reset()
            site.control(checks=[results])
            page = open_settings(site, f"/accounts/1/{path}", size, scheme)
            if path == "servers":
                page.click("#servers")
            page.fill("#password", "secret")
            page.click("text=Check and save")
            check_refused(page, field, f"{path} {field} {scheme}")
            site.picture(page, f"{path}-refused-{field}-{size[0]}-{scheme}")
            site.close(page)
