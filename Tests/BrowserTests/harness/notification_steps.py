"""Steps that tests of notifications take."""

from harness import eventually

# Chromium gives a notification's click only to real people, so the worker gets one from here.
CLICK = """async ({ id, action, reply }) => {
  const shown = (await registration.getNotifications()).find((one) => one.data.id === id);
  const event = new NotificationEvent("notificationclick", { notification: shown, action, reply });
  let ended = null;
  Object.defineProperty(event, "waitUntil", { value: (promise) => (ended = promise) });
  dispatchEvent(event);
  await ended;
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => ({
  id: one.data.id, title: one.title, body: one.body, tag: one.tag, actions: one.actions.map((each) => each.action) }))"""


def click(page, shown, action="", reply=None):
    worker = eventually(lambda: page.context.service_workers[0], "no worker")
    worker.evaluate(CLICK, {"id": shown["id"], "action": action, "reply": reply})


def leave(page, worker):
    """Leaves the page, until the worker has none."""
    page.goto("about:blank")
    none = "clients.matchAll({ includeUncontrolled: true }).then((all) => all.length === 0)"
    eventually(lambda: worker.evaluate(none), "a page is still there")
