"""The app lock by fingerprint, face or device PIN: a virtual authenticator adds, opens, refuses and is removed."""

from harness import PHONE, ROW, check, check_accessible, eventually, test
from live_steps import PATIENCE, new_program
from settings_steps import open_settings

PHRASE = "we walked to the lighthouse"
LOCKED = ["423", "403", "401", "429", "ERR_", "Failed to load"]


class Device:
    """A platform authenticator of the browser, which verifies its user unless `refuse` says otherwise."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "transport": "internal", "hasUserVerification": True, "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def refuse(self, refuses):
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": not refuses})


def add(page):
    page.click("#add-device")
    page.fill("#device-passphrase", PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector(".lock-devices li", timeout=PATIENCE * 1000)


@test(
    "FR-SET-01: this device is added, opens the lock, and is removed; without it the passphrase is there",
    mock_only=True,
)
def opens(site):
    site.control(passphrase=PHRASE)
    page = open_settings(site, "/security")
    page.expected = LOCKED
    Device(page)
    page.reload()
    page.wait_for_selector("#add-device")
    check_accessible(page, "no device")
    page.click("#add-device")
    page.fill("#device-passphrase", "wrong words")
    page.keyboard.press("Enter")
    eventually(lambda: "not the passphrase" in page.inner_text("#device-passphrase-note"), "a wrong one says nothing")
    page.click("text=Cancel")
    add(page)
    check_accessible(page, "a device")
    page.click("#add-device")
    page.fill("#device-passphrase", PHRASE)
    page.keyboard.press("Enter")
    eventually(lambda: "added already" in page.inner_text("#device-passphrase-note"), "a known device is no surprise")
    page.click("text=Cancel")
    site.picture(page, "lock-devices")
    site.control(locked=True)
    page.wait_for_selector("#use-device")
    check_accessible(page, "lock with a device")
    site.picture(page, "lock-with-device")
    page.click("#use-device")
    page.wait_for_selector("#lock", state="detached")
    page.wait_for_selector(".lock-devices li")
    page.click(".lock-devices li button")
    eventually(lambda: page.locator(".lock-devices li").count() == 0, "it is not removed")
    site.control(locked=True)
    page.wait_for_selector("#lock-passphrase")
    check(page.locator("#use-device").count() == 0, "a removed device is offered")


@test("A browser without such a device offers none, and one that does not confirm says so", mock_only=True)
def refuses(site):
    site.control(passphrase=PHRASE)
    page = open_settings(site, "/security", size=PHONE)
    page.expected = LOCKED
    page.wait_for_selector("#lock-now")
    check(page.locator("#add-device").count() == 0, "a device is offered where there is none")
    device = Device(page)
    page.reload()
    page.wait_for_selector("#add-device")
    add(page)
    site.picture(page, "lock-devices-phone")
    device.refuse(True)
    site.control(locked=True)
    page.click("#use-device")
    eventually(lambda: "did not confirm" in page.inner_text("#lock"), "nothing is said")
    page.fill("#lock-passphrase", PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector("#lock", state="detached")


@test("FR-SET-01: the program verifies what the device signed, and opens; after a restart as well", live_only=True)
def real_device(site):
    with new_program(site, "device", "anna") as (other, page):
        page.expected = LOCKED
        Device(page)
        page.goto(f"{other.address}/settings/security")
        page.click("#app-lock")
        page.fill("#new-passphrase", PHRASE)
        page.fill("#repeat-passphrase", PHRASE)
        page.keyboard.press("Enter")
        page.wait_for_selector("#add-device", timeout=PATIENCE * 1000)
        add(page)
        for _ in range(2):
            page.goto(f"{other.address}/settings/security")
            page.click("#lock-now")
            page.click("#use-device", timeout=PATIENCE * 1000)
            page.wait_for_selector("#lock", state="detached", timeout=PATIENCE * 1000)
            page.goto(other.address)
            page.wait_for_selector(ROW, timeout=PATIENCE * 1000)
            other.program.kill()
            other.program.start()
            page.goto(other.address)
            page.click("#use-device", timeout=PATIENCE * 1000)
            page.wait_for_selector(ROW, timeout=PATIENCE * 1000)
