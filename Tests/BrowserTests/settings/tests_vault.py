"""The protection of saved passwords."""

from harness import ROW, check, eventually, focused, test
from page_steps import BOTH
from settings_steps import look, open_settings


@test("MO-07: Security says who can read saved passwords, and unlocks them with their passphrase", mock_only=True)
def vault(site):
    site.control(vault="key_file")
    for scheme, size in BOTH:
        page = open_settings(site, "/security", size, scheme)
        eventually(lambda: "anyone who can read your home folder" in page.inner_text(".settings-main"), "no notice")
        look(site, page, f"vault-key-file-{size[0]}-{scheme}", scheme)
    site.control(vault="locked")
    for scheme, size in BOTH:
        page = site.open(size=size, scheme=scheme)
        page.expected = ["422", "Failed to load"]
        page.click("#banners >> text=Unlock")
        page.wait_for_selector("#vault-passphrase")
        page.fill("#vault-passphrase", "wrong")
        page.keyboard.press("Enter")
        eventually(lambda: "not the passphrase" in page.inner_text("#vault-passphrase-note"), "no sentence")
        look(site, page, f"vault-locked-{size[0]}-{scheme}", scheme)
    page = open_settings(site, "/security/vault")
    page.fill("#vault-passphrase", "we walked to the lighthouse")
    page.keyboard.press("Enter")
    eventually(lambda: site.server.settings.vault == "unlocked", "it is locked")
    eventually(lambda: page.locator("#vault-passphrase").count() == 0, "the form stays")
    page.click(".settings-back")
    page.wait_for_selector(ROW)
    eventually(lambda: "passwords are locked" not in page.inner_text("#banners"), "the banner stays")


@test("MO-07: the passphrase of saved passwords is set, changed and removed, each with the current one", mock_only=True)
def vault_passphrase(site):
    site.control(vault="key_file")
    page = open_settings(site, "/security/vault")
    page.expected = ["422", "Failed to load"]
    page.click("#vault-set")
    eventually(lambda: focused(page)["id"] == "vault-new", f"the keyboard is at {focused(page)}")
    fill_vault(page, new="short")
    eventually(lambda: "at least 8" in page.inner_text("#vault-new-note"), "no sentence")
    fill_vault(page, new="we ran to the lighthouse")
    page.wait_for_selector("#vault-change")
    check(site.server.settings.vault_passphrase == "we ran to the lighthouse", "it is not set")
    eventually(lambda: focused(page)["id"] == "vault-change", f"the keyboard is at {focused(page)}")
    page.click("#vault-change")
    fill_vault(page, current="wrong", new="we swam to the lighthouse")
    eventually(lambda: "not the passphrase" in page.inner_text("#vault-current-note"), "no sentence")
    check(page.input_value("#vault-new") == "we swam to the lighthouse", "the new passphrase is gone")
    fill_vault(page, current="we ran to the lighthouse", new="we swam to the lighthouse")
    page.wait_for_selector("#vault-current", state="detached")
    check(site.server.settings.vault_passphrase == "we swam to the lighthouse", "it is not changed")
    page.click("#vault-remove")
    check("home folder" in page.inner_text("#vault-current-note"), "it does not say what that means")
    fill_vault(page, current="we swam to the lighthouse")
    page.wait_for_selector("#vault-set")
    check(site.server.settings.vault == "key_file", site.server.settings.vault)


@test("MO-07: Security follows passwords that are unlocked, locked or protected on the command line", mock_only=True)
def vault_elsewhere(site):
    site.control(vault="locked")
    page = open_settings(site, "/security")
    page.focus("#vault-passphrase")
    site.control(vault="unlocked")
    page.wait_for_selector("#vault-change")
    check(page.locator("#vault-passphrase").count() == 0, "the form stays")
    check("your passphrase has opened" in page.inner_text(".settings-main"), "the words stay")
    eventually(lambda: focused(page)["id"] == "vault", f"the keyboard is at {focused(page)}")
    site.control(vault="locked")
    page.wait_for_selector("#vault-passphrase")
    site.control(vault="key_file")
    page.wait_for_selector("#vault-set")
    site.control(vault="unlocked")
    page.wait_for_selector("#vault-change")


@test("The forms of the passphrase of saved passwords are accessible in every size", mock_only=True)
def vault_forms(site):
    for state, way in (("key_file", "set"), ("unlocked", "change"), ("unlocked", "remove")):
        site.control(vault=state)
        for scheme, size in BOTH:
            page = open_settings(site, "/security/vault", size, scheme)
            page.click(f"#vault-{way}")
            look(site, page, f"vault-{way}-{size[0]}-{scheme}", scheme)


def fill_vault(page, current=None, new=None):
    if current is not None:
        page.fill("#vault-current", current)
    if new is not None:
        page.fill("#vault-new", new)
        page.fill("#vault-again", new)
    page.keyboard.press("Enter")
