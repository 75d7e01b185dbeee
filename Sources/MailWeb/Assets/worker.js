// The service worker: brings clicks on notifications to a page of VaultMail. It fetches nothing, keeps nothing, and
// answers no request; pages work the same without it. A classic script, so it imports nothing.

(() => {
  const worker = /** @type {any} */ (self);
  /** How long an action waits for the page that was opened for it, in milliseconds. */
  const timeLimit = 20_000;
  /** Actions for a page that is still opening: {order, taken}. */
  const waiting = [];

  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("message", (event) => event.data?.kind === "ready" && giveWaiting(event.source));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(bring(orderOf(event)));
  });

  /** What a click asks of a page. A reply without words is written on the page. */
  function orderOf({ action, reply, notification }) {
    const { id, open } = notification.data;
    const address = isOwn(open) ? open : "/";
    // A field of the desktop itself gives words without the name of an action.
    if (reply) return { kind: "act", id, action: "reply", text: reply, address };
    if (action === "reply") return { kind: "open", address: `${address}?reply=1` };
    return action ? { kind: "act", id, action, text: null, address } : { kind: "open", address };
  }

  /** True for an address of a conversation, of the outbox or of the drafts, and for nothing elsewhere. */
  const isOwn = (address) => /^\/(mailbox\/[\w-]+\/thread\/\d+|outbox|drafts)$/.test(address ?? "");

  /** Gives the order to an open page, which acts without coming to the front; without one, opens one. */
  async function bring(order) {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const usable = pages.filter((page) => !new URL(page.url).pathname.startsWith("/compose"));
    const page = usable.find((one) => one.focused) ?? usable.find((one) => one.visibilityState === "visible")
      ?? usable[0];
    if (page) {
      page.postMessage(order);
      return order.kind === "open" ? page.focus().catch(() => null) : null;
    }
    const taken = order.kind === "act" ? untilTaken(order) : null;
    // Not the conversation, which would be marked as read.
    await worker.clients.openWindow(order.kind === "act" ? "/" : order.address).catch(() => null);
    return taken;
  }

  /** Keeps the worker alive until a page has the order. */
  function untilTaken(order) {
    return new Promise((resolve) => {
      waiting.push({ order, taken: resolve });
      setTimeout(resolve, timeLimit, null);
    });
  }

  function giveWaiting(page) {
    for (const { order, taken } of waiting.splice(0)) {
      page.postMessage(order);
      taken(null);
    }
  }
})();
