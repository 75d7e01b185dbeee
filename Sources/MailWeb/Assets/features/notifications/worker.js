// The service worker as the page sees it: it is registered, shows notifications, and sends what was clicked.

const address = "/worker.js";

/** The only policy of the page, made once: whatever is asked of it, it gives the address of the worker. */
const trusted = () => {
  const policies = /** @type {any} */ (window).trustedTypes;
  const policy = policies?.createPolicy("vaultmail-worker", { createScriptURL: () => address });
  return policy ? policy.createScriptURL(address) : address;
};

let registering = null;

/** The worker's registration; registers it at the first call. @returns {Promise<ServiceWorkerRegistration>} */
export function registration() {
  registering ??= navigator.serviceWorker.register(trusted(), { updateViaCache: "none" })
    .then(() => navigator.serviceWorker.ready);
  return registering;
}

/**
 * Calls `onClick` with what a click on a notification asks for: {kind: "open", address} or {kind: "act", id, action,
 * text}. Asks the worker for earlier clicks.
 */
export async function followClicks(onClick) {
  navigator.serviceWorker.addEventListener("message", (event) => onClick(event.data));
  navigator.serviceWorker.startMessages();
  (await registration()).active?.postMessage({ kind: "ready" });
}

/** Browsers have room for few buttons, Chromium for two: those that people use most. */
const preferred = ["archive", "reply", "mark_read", "delete"];

const withinButtonLimit = (actions) => {
  const count = /** @type {any} */ (Notification).maxActions ?? actions.length;
  const chosen = preferred.slice(0, count);
  return actions.length > count ? actions.filter((one) => chosen.includes(one.action)) : actions;
};

/** Shows an item of the program as a notification; another one of its conversation is replaced. @param {any} item */
export async function show(item) {
  const options = {
    body: [item.subject, item.text].filter(Boolean).join("\n"), tag: item.tag, renotify: true,
    icon: `${location.origin}/assets/icon.svg`, timestamp: Number(new Date(item.date)),
    data: { id: item.id, open: item.open },
    actions: withinButtonLimit(item.actions).map(({ action, label, placeholder }) => (
      placeholder ? { action, title: label, type: "text", placeholder } : { action, title: label })),
  };
  await (await registration()).showNotification(item.title, options);
}

/** The ids of the items whose notifications this browser shows. @returns {Promise<string[]>} */
export async function shownIds() {
  const shown = await (await registration()).getNotifications();
  return shown.map((one) => one.data?.id).filter((id) => typeof id === "string");
}

/** Closes notifications of this browser by the ids of their items; null for all. @param {string[] | null} ids */
export async function close(ids) {
  if (ids?.length === 0) return;
  const shown = await (await registration()).getNotifications();
  for (const one of shown) if (ids?.includes(one.data?.id) ?? true) one.close();
}
