"""The mock server's settings, storage, app lock and what it says about itself."""

import json

from mock_routes import Refusal, answers

TABS = json.dumps({"primary": True, "social": True, "promotions": True, "updates": True, "forums": True})
# key: (default, choices)
DEFAULTS = {
    "defaultSendingAccountId": ("1", []),
    "undoSendDelaySeconds": ("5", ["0", "5", "10", "15", "30"]),
    "appTheme": ("system", ["system", "light", "dark", "contrast"]),
    "categories": ("on", ["on", "off"]),
    "categoryTabVisibility": (TABS, []),
    "appLockEnabled": ("false", ["true", "false"]),
    "notificationPreferences": ("{}", []),
    "notifications.desktop": ("auto", ["auto", "on", "off"]),
    "notifCategoryPreferences": (TABS, []),
    "vipContacts": ("[]", []),
    "quietHoursEnabled": ("false", ["true", "false"]),
    "quietHoursStart": ("1320", []),
    "quietHoursEnd": ("420", []),
    "attachmentCacheLimitMB": ("500", []),
    "isOnboardingComplete": ("false", ["true", "false"]),
    "treatNetworkAsMetered": ("auto", ["auto", "on", "off"]),
    "subjectFallback": ("careful", ["careful", "wide", "off"]),
    "deletedMailRetentionDays": ("30", ["0", "7", "30"]),
    "textGenerationEnabled": ("false", ["true", "false"]),
    "textGenerationEndpoint": ("", []),
    "textGenerationModel": ("", []),
    "semanticSearchEnabled": ("false", ["true", "false"]),
    "textSizePercent": ("100", []),
    "lightMailSenders": ("[]", []),
    "preferPlainText": ("false", ["true", "false"]),
    "swipeRightAction": ("archive", ["archive", "trash", "read", "star", "mute", "none"]),
    "autoAdvance": ("next", ["next", "previous", "list"]),
    "keyProfile": ("gmail", ["gmail", "thunderbird"]),
    "singleKeyShortcuts": ("true", ["true", "false"]),
    "keyBindings": ("{}", []),
    "swipeLeftAction": ("trash", ["archive", "trash", "read", "star", "mute", "none"]),
}
STAMP = "2026-01-15T12:00:00.000Z"
TRIES = 5
PAUSE = 30


class Settings:
    """The settings and the lock of one server."""

    def __init__(self):
        self.values = {"isOnboardingComplete": "true"}
        self.vault = "keyring"
        self.vault_passphrase = "we walked to the lighthouse"
        self.missing = set()
        self.passphrase = None
        self.locked = False
        self.tries = TRIES
        self.pause = None
        self.authenticators = []
        self.storage_fails = False
        self.unreachable = set()
        self.sessions = [
            {"id": "4f3a9c0211de", "browser": "Chrome on Linux", "created": STAMP, "last_used": STAMP, "current": True},
            {"id": "00112233aabb", "browser": "Firefox on Android", "created": STAMP, "last_used": STAMP, "current": False},
            {"id": "99887766ccdd", "browser": "", "created": STAMP, "last_used": STAMP, "current": False},
        ]
        self.sizes = {}
        self.images = 4_000_000
        self.wiped = False

    def setting(self, key):
        default, choices = DEFAULTS[key]
        value = self.values.get(key, default)
        return {"key": key, "value": value, "default": default, "choices": choices, "changed": value != default}

    def lock(self):
        has_tries = self.passphrase is not None
        return {
            "enabled": has_tries,
            "locked": self.locked,
            "has_authenticator": bool(self.authenticators),
            "attempts_left": self.tries if has_tries else None,
            "retry_after_seconds": self.pause,
        }

    def try_passphrase(self, passphrase):
        """Refuses a wrong passphrase the way the program does."""
        if self.pause is not None:
            raise Refusal(429, "too_many_attempts", f"Too many wrong passphrases. Try again in {self.pause} seconds.")
        if passphrase == self.passphrase:
            self.tries = TRIES
            return
        self.tries -= 1
        if self.tries == 0:
            self.pause, self.tries = PAUSE, TRIES
        raise Refusal(403, "wrong_passphrase", f"Wrong passphrase. {self.tries} attempts left.")


def steer(server, order):
    """What a test orders of settings, storage and lock."""
    state = server.settings
    state.missing = set(order.get("missing_settings", state.missing))
    state.storage_fails = order.get("storage_fails", state.storage_fails)
    state.values.update(order.get("settings", {}))
    state.sizes.update({int(number): size for number, size in order.get("sizes", {}).items()})
    state.vault = order.get("vault", state.vault)
    if order.get("mode") == "no_account":
        state.values["isOnboardingComplete"] = "false"
    if "passphrase" in order:
        state.passphrase = order["passphrase"]
    if "pause" in order:
        state.pause = order["pause"]
    if "locked" in order:
        state.locked = order["locked"]
        if state.locked:
            server.streams.say("locked")


@answers("GET", "/api/sessions")
def sessions(server, query, number):
    return {"sessions": server.settings.sessions}


@answers("POST", "/api/sessions/end")
def end_sessions(server, body):
    known = server.settings.sessions
    kept = [one for one in known if one["current"] or (body["id"] is not None and one["id"] != body["id"])]
    server.settings.sessions = kept
    return {"ended": len(known) - len(kept)}


@answers("GET", "/api/settings")
def settings(server, query, number):
    state = server.settings
    return {"settings": [state.setting(key) for key in DEFAULTS if key not in state.missing]}


@answers("POST", "/api/settings")
def change_setting(server, body):
    state, key, value = server.settings, body["key"], body["value"]
    server.actions.append({"action": "setting", **body})
    choices = DEFAULTS[key][1]
    if value is not None and choices and value not in choices:
        raise Refusal(400, "bad_request", f"{key} cannot be {value}.")
    state.values[key] = DEFAULTS[key][0] if value is None else value
    server.tell(lists={}, settings=True)
    return {"setting": state.setting(key)}


@answers("GET", "/api/storage")
def storage(server, query, number):
    if server.settings.storage_fails:
        raise Refusal(503, "failed", "The mail service could not process the request.", "Try again in a moment.")
    rows = []
    for account in server.accounts.rows:
        messages, attachments, index = server.settings.sizes.get(
            account["id"], (412_000_000, 212_000_000, 96_000_000)
        )
        total = messages + attachments + index
        rows.append(
            {
                "id": account["id"],
                "starred_bytes": 0,
                "limit_unreachable": account["id"] in server.settings.unreachable,
                "messages_bytes": messages,
                "attachments_bytes": attachments,
                "index_bytes": index,
                "total_bytes": total,
                "attachment_limit_mb": account["attachment_limit_mb"],
                "clearable_bytes": attachments,
                "warning": total > 2_000_000_000,
            }
        )
    total = sum(one["total_bytes"] for one in rows)
    return {
        "accounts": rows,
        "models_bytes": server.models.completed,
        "images_bytes": server.settings.images,
        "total_bytes": total + server.models.completed + server.settings.images,
        "clearable_bytes": sum(one["clearable_bytes"] for one in rows) + server.settings.images,
        "warning": total > 5_000_000_000,
    }


@answers("POST", "/api/storage/clear")
def clear(server, body):
    freed = storage(server, {}, None)["clearable_bytes"]
    for account in server.accounts.rows:
        messages, _, index = server.settings.sizes.get(account["id"], (412_000_000, 0, 96_000_000))
        server.settings.sizes[account["id"]] = (messages, 0, index)
    server.settings.images = 0
    return {"freed_bytes": freed}


@answers("POST", "/api/storage/wipe")
def wipe(server, body):
    if body["confirm"] != "DELETE":
        raise Refusal(400, "bad_request", "Wiping needs a confirmation.")
    server.settings.wiped = True
    server.settings.values["isOnboardingComplete"] = "false"
    server.accounts.rows.clear()
    server.mail.mode = "no_account"
    return {}


@answers("GET", "/api/vault")
def vault(server, query, number):
    return {"state": server.settings.vault}


@answers("POST", "/api/vault/unlock")
def unlock_vault(server, body):
    if body["passphrase"] != server.settings.vault_passphrase:
        raise Refusal(422, "wrong_passphrase", "This is not the passphrase of your passwords.")
    server.settings.vault = "unlocked"
    server.tell(lists={})
    return vault(server, {}, None)


def require_vault_passphrase(state, current):
    if state.vault in ("locked", "unlocked") and current != state.vault_passphrase:
        raise Refusal(422, "wrong_passphrase", "This is not the passphrase of your passwords.")


@answers("POST", "/api/vault/passphrase")
def set_vault_passphrase(server, body):
    state = server.settings
    if not 8 <= len(body["passphrase"]) <= 200:
        raise Refusal(422, "unusable_passphrase", "The passphrase must have 8 to 200 characters.")
    require_vault_passphrase(state, body.get("current"))
    state.vault, state.vault_passphrase = "unlocked", body["passphrase"]
    return vault(server, {}, None)


@answers("POST", "/api/vault/passphrase/remove")
def remove_vault_passphrase(server, body):
    require_vault_passphrase(server.settings, body["current"])
    server.settings.vault = "key_file"
    return vault(server, {}, None)


@answers("GET", "/api/lock")
def lock(server, query, number):
    return server.settings.lock()


@answers("POST", "/api/lock/unlock")
def unlock(server, body):
    server.settings.try_passphrase(body["passphrase"])
    server.settings.locked = False
    return server.settings.lock()


@answers("POST", "/api/lock/challenge")
def challenge(server, body):
    known = [one["id"] for one in server.settings.authenticators]
    return {"challenge": "c" * 43, "relying_party": "localhost", "authenticators": known}


@answers("POST", "/api/lock/authenticator")
def unlock_by_device(server, body):
    """Only the program verifies signatures; the mock server knows the device."""
    if not any(one["id"] == body["id"] for one in server.settings.authenticators):
        raise Refusal(403, "wrong_authenticator", "This device could not be verified. Enter the passphrase.")
    server.settings.locked = False
    return server.settings.lock()


@answers("GET", "/api/authenticators")
def authenticators(server, query, number):
    return {"authenticators": server.settings.authenticators}


@answers("POST", "/api/authenticators")
def add_authenticator(server, body):
    server.settings.try_passphrase(body["passphrase"])
    server.settings.authenticators.append({"id": body["id"], "name": "Chrome on Linux", "added": STAMP})
    return {}


@answers("POST", "/api/authenticators/remove")
def remove_authenticator(server, body):
    known = server.settings.authenticators
    server.settings.authenticators = [one for one in known if one["id"] != body["id"]]
    return {}


@answers("POST", "/api/lock/now")
def lock_now(server, body):
    server.settings.locked = server.settings.passphrase is not None
    if server.settings.locked:
        server.streams.say("locked")
    return {}


@answers("POST", "/api/lock/on")
def lock_on(server, body):
    server.settings.passphrase = body["passphrase"]
    server.tell(lists={}, settings=True)
    return {}


@answers("POST", "/api/lock/change")
def lock_change(server, body):
    server.settings.try_passphrase(body["current"])
    server.settings.passphrase = body["passphrase"]
    server.tell(lists={}, settings=True)
    return {}


@answers("POST", "/api/lock/off")
def lock_off(server, body):
    server.settings.try_passphrase(body["passphrase"])
    server.settings.passphrase = None
    server.tell(lists={}, settings=True)
    return {}


@answers("GET", "/api/about")
def about(server, query, number):
    words = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software.\n" * 12
    names = [("GRDB", "7.8.0", "MIT"), ("SwiftNIO", "2.86.0", "Apache-2.0"), ("SQLite", "3.50.4", "Public domain")]
    licenses = [{"name": name, "version": number, "license": kind, "text": words} for name, number, kind in names]
    fields = ("name", "version", "license", "source")
    models = [{**{name: one.model()[name] for name in fields}, "text": words} for one in server.models.all]
    return {"version": "0.1.0", "build": "2758a77", "licenses": licenses, "models": models}
