// The program's JSON API on this machine. Every request carries the session's token; nothing leaves this origin.

const tokenKey = "vaultmail.token";
const silenceLimit = 40_000;
/** Browsers allow six connections to a host, so pages in the background hold theirs for a short while only. */
const hiddenLimit = 60_000;
const hiddenVisit = 2_000;

/** What went wrong, in words for a person. `isUnreachable` when the program did not answer at all. */
export class APIError extends Error {
  constructor(status, details) {
    super(details?.message ?? "The mail service gave an answer that this page does not understand.");
    this.status = status;
    this.code = details?.code ?? "unknown";
    this.hint = details?.hint ?? "";
    this.isUnreachable = status === 0;
  }
}

/** The token of this browser's session; null without one. */
export function token() {
  return localStorage.getItem(tokenKey);
}

/** Keeps or forgets the token. */
export function setToken(value) {
  if (value === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, value);
}

/** Calls `listener` when another tab of this browser signs in or out. */
export function onTokenChange(listener) {
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey) listener(event.newValue);
  });
}

const unreachable = () => new APIError(0, { code: "unreachable", message: "The mail service does not answer." });

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw unreachable();
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new APIError(response.status, body.error);
}

const authorization = () => ({ Authorization: `Bearer ${token()}` });

/** Reads; parameters that are null are left out. */
export async function get(path, parameters = {}, signal = undefined) {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(given).toString();
  const response = await request(query ? `${path}?${query}` : path, { headers: authorization(), signal });
  return response.json();
}

/** Changes something. It may wait for the mail server, as long as that takes. */
export async function post(path, body, signal = undefined) {
  const response = await request(path, {
    method: "POST",
    headers: { ...authorization(), "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  return response.status === 204 ? {} : response.json();
}

/** Changes something that waits for no mail server: a program that is silent about it for long does not answer. */
export async function change(path, body) {
  const controller = new AbortController();
  const watch = setTimeout(() => controller.abort(), silenceLimit);
  try {
    return await post(path, body, controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? unreachable() : error;
  } finally {
    clearTimeout(watch);
  }
}

/** Trades the single-use code of `vaultmail open` for a token. */
export async function exchangeCode(code) {
  const response = await request("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  });
  return (await response.json()).token;
}

/**
 * Follows the stream of changes for as long as the page lives: `onReady` at every connection, `onChange` with what changed,
 * `onLost` with the error when the stream breaks. It connects again by itself, later and later up to ten seconds.
 */
export async function followChanges({ onReady, onChange, onLost }) {
  let pause = 400;
  for (;;) {
    try {
      await readStream((event, data) => {
        if (event === "ready") {
          pause = 400;
          onReady();
        } else if (event === "change") {
          onChange(data);
        }
      });
      onLost(null);
    } catch (error) {
      if (error.status === 401 || error.status === 403) return onLost(error);
      onLost(error.isUnreachable ? error : null);
    }
    await wakeUp(document.hidden ? hiddenLimit : pause + Math.random() * 200);
    pause = Math.min(pause * 1.7, 10_000);
  }
}

/** Waits, but no longer than until the page is looked at again. */
function wakeUp(milliseconds) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", done);
      window.removeEventListener("online", done);
      resolve();
    }
    document.addEventListener("visibilitychange", done);
    window.addEventListener("online", done);
  });
}

async function readStream(onEvent) {
  const controller = new AbortController();
  let watch = setTimeout(() => controller.abort(), silenceLimit);
  const forgetHidden = whenHidden(() => controller.abort());
  try {
    const response = await request("/api/events", { headers: { ...authorization(), Accept: "text/event-stream" }, signal: controller.signal });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(() => controller.abort(), silenceLimit);
      buffer = dispatchEvents((buffer + value).replaceAll("\r\n", "\n"), onEvent);
    }
  } finally {
    clearTimeout(watch);
    forgetHidden();
    controller.abort();
  }
}

/** Calls `leave` once the page has been in the background for a while; returns what takes that back. */
function whenHidden(leave) {
  let timer = document.hidden ? setTimeout(leave, hiddenVisit) : null;
  const follow = () => {
    clearTimeout(timer);
    timer = document.hidden ? setTimeout(leave, hiddenLimit) : null;
  };
  document.addEventListener("visibilitychange", follow);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", follow);
  };
}

/** Hands over every complete event in the text and returns what is left. */
function dispatchEvents(text, onEvent) {
  const blocks = text.split("\n\n");
  const rest = blocks.pop();
  for (const block of blocks) {
    const field = (name) => block.split("\n").filter((line) => line.startsWith(name + ":")).map((line) => line.slice(name.length + 1).trim()).join("\n");
    const event = field("event");
    if (event === "") continue;
    let data = {};
    try {
      data = JSON.parse(field("data") || "{}");
    } catch {
      continue;
    }
    onEvent(event, data);
  }
  return rest;
}
