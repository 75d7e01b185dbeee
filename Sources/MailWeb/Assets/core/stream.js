// The stream of changes: server-sent events read with fetch, because EventSource cannot send the token.

import { authorization, request, silenceLimit } from "./api.js";
import { client } from "./mail/presence.js";
import { emit } from "./signals.js";

/** Browsers allow six connections to a host, so a page in the background holds its stream only for a short while. */
const hiddenLimit = 60_000;
const hiddenVisit = 2_000;
/** While `isHeld`, this tab listens in the background too, because it shows notifications. */
export const background = { isHeld: false };

/**
 * Follows the stream for as long as the page lives: `onReady` at every connection, `onChange` with what changed,
 * `onLost` with the error when the stream breaks. Reconnects by itself with growing pauses up to ten seconds. While the
 * page is locked, changes say only that notifications wait.
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
        } else if (event === "locked") {
          emit("locked");
        }
      });
      onLost(null);
    } catch (error) {
      if ([401, 403].includes(error.status)) return onLost(error);
      onLost(error.isUnreachable ? error : null);
    }
    await wakeUp(document.hidden && !background.isHeld ? hiddenLimit : pause + Math.random() * 200);
    pause = Math.min(pause * 1.7, 10_000);
  }
}

/** Waits, but no longer than until the page is visible again or the network is back. */
function wakeUp(milliseconds) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", done);
      window.removeEventListener("online", done);
      resolve(undefined);
    }
    document.addEventListener("visibilitychange", done);
    window.addEventListener("online", done);
  });
}

async function readStream(onEvent) {
  const controller = new AbortController();
  let watch = setTimeout(() => controller.abort(), silenceLimit);
  const stopWatching = whenHidden(() => background.isHeld || controller.abort());
  try {
    const headers = { ...authorization(), Accept: "text/event-stream" };
    const response = await request(`/api/events?client=${client}`, { headers, signal: controller.signal });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(() => controller.abort(), silenceLimit);
      const parsed = parseEvents((buffer + value).replaceAll("\r\n", "\n"));
      buffer = parsed.rest;
      for (const { event, data } of parsed.events) onEvent(event, data);
    }
  } finally {
    clearTimeout(watch);
    stopWatching();
    controller.abort();
  }
}

/** Calls `leave` once the page has been in the background for a while. Returns a function that stops watching. */
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

/** The complete events in the text, and the rest that belongs to the next one. @param {string} text */
export function parseEvents(text) {
  const blocks = text.split("\n\n");
  const rest = blocks.pop();
  const events = [];
  for (const block of blocks) {
    const event = fieldOf(block, "event");
    if (event === "") continue;
    try {
      events.push({ event, data: JSON.parse(fieldOf(block, "data") || "{}") });
    } catch {
      continue;
    }
  }
  return { events, rest };
}

function fieldOf(block, name) {
  const lines = block.split("\n").filter((line) => line.startsWith(`${name}:`));
  return lines.map((line) => line.slice(name.length + 1).trim()).join("\n");
}
