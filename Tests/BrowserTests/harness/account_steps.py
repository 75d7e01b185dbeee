"""Steps of tests that add accounts."""

GOOGLE = {
    "provider": "Gmail",
    "source": "table",
    "asked": [],
    "resolvers": [],
    "sign_in": ["oauth", "app_password"],
    "steps": [
        {"text": "Turn on 2-Step Verification.", "link": "https://myaccount.google.com/security"},
        {"text": "Create an app password and enter it below.", "link": None},
    ],
    "oauth": {
        "provider": "google",
        "needs_client": True,
        "authorization_url": None,
        "token_url": None,
        "steps": [{"text": "Open the console.", "link": "https://console.cloud.google.com"}],
    },
}


def look_up(page, address="anna@example.org"):
    page.fill("#address", address)
    page.keyboard.press("Enter")
    page.wait_for_selector(".step-account")
