"""Tells when a page is at rest, so that a test can say what did not happen without waiting for a fixed time."""

import time

# Counts what the page still has to do. Timers of more than a second are left out: they are toasts, polls and watches
# over silent connections, which a test of them runs with the browser's clock. So are repeated ones.
WORK = """
(() => {
  const longest = 1000;
  const frame = requestAnimationFrame.bind(window);
  const startTimer = setTimeout.bind(window);
  const work = { requests: 0, timers: new Set(), client: null, blocks: 0 };

  const counted = (promise) => {
    work.requests += 1;
    return promise.finally(() => { work.requests -= 1; });
  };

  const countedTimer = (run, delay = 0, ...values) => {
    const timer = startTimer(() => {
      try { run(...values); } finally { work.timers.delete(timer); }
    }, delay);
    if (delay <= longest) work.timers.add(timer);
    return timer;
  };
  window.setTimeout = countedTimer;
  for (const name of ["clearTimeout", "clearInterval"]) {
    const clear = window[name].bind(window);
    window[name] = (timer) => { work.timers.delete(timer); clear(timer); };
  }

  // The blocks of the stream of changes are counted on their way to the page.
  const followed = (response, address) => {
    work.client = address.searchParams.get("client");
    work.blocks = 0;
    let last = 0;
    const count = new TransformStream({
      transform(bytes, stream) {
        for (const byte of bytes) {
          if (byte === 10 && last === 10) work.blocks += 1;
          last = byte;
        }
        stream.enqueue(bytes);
      },
    });
    return new Response(response.body.pipeThrough(count), response);
  };
  const fetchNow = window.fetch.bind(window);
  window.fetch = (path, options) => counted(fetchNow(path, options).then((response) => {
    const address = new URL(response.url);
    return address.pathname === "/api/events" && response.ok ? followed(response, address) : response;
  }));
  for (const name of ["json", "text", "blob", "arrayBuffer"]) {
    const read = Response.prototype[name];
    Response.prototype[name] = function () { return counted(read.call(this)); };
  }
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    counted(new Promise((resolve) => this.addEventListener("loadend", resolve)));
    send.call(this, body);
  };

  const isMoving = (animation) => {
    const end = animation.effect?.getComputedTiming().endTime ?? 0;
    return animation.playState === "running" && end <= longest;
  };
  const isLoading = (frame) => {
    const inside = frame.contentDocument;
    if (!inside) return false;
    return inside.readyState !== "complete" || (inside.URL === "about:blank" && Boolean(frame.getAttribute("src")));
  };
  const now = () => ({
    documents: Number(document.readyState !== "complete"),
    requests: work.requests,
    // Once a test has installed the browser's clock, only the test knows which timers it wants to run.
    timers: window.setTimeout === countedTimer ? work.timers.size : 0,
    frames: [...document.querySelectorAll("iframe")].filter(isLoading).length,
    animations: document.getAnimations().filter(isMoving).length,
    client: work.client,
    blocks: work.blocks,
  });
  // What an event or an answer leads to may be rendered, measured and rendered again.
  window.__workAfterFrames = async () => {
    for (let index = 0; index < 2; index += 1) await new Promise((resolve) => frame(resolve));
    return now();
  };
})();
"""
# How long the page of the real program must ask for nothing. When its mail servers have done what the page asked for,
# only the program knows.
SILENCE = 0.6


def work_of(page):
    """What the page still has to do: a list of words, empty if nothing."""
    server = page.server
    # Before what the page has, so that an event in between only leads to another look.
    sent, held = (server.streams.sent(), server.gates.held()) if server else ({}, 0)
    work = page.evaluate("window.__workAfterFrames()")
    left = [f"{work[name]} {name}" for name in ("documents", "timers", "frames", "animations") if work[name]]
    if work["requests"] > held:
        left.append(f"{work['requests']} requests")
    if sent.get(work["client"], 0) > work["blocks"]:
        left.append("changes of the stream")
    return left


def at_rest(page):
    """A condition that holds once the page has nothing left to do.

    It has handled every event that the mock server sent, has the answer to every request that no gate holds, and
    has rendered what followed; no timer fires within a second.
    """
    start = time.monotonic()

    def condition():
        left = work_of(page)
        is_silent = page.server is not None or time.monotonic() - max(start, page.asked_at) > SILENCE
        return not left and is_silent

    return condition
