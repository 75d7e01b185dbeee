// Finds out if there is a model, and follows what it writes.

import { useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/generationtext.js";
import { useStore } from "../../core/hooks.js";
import { settingOf } from "../../core/mail/settings.js";
import { readState, write } from "./actions.js";
import { begun, broken, idle, stopped, withLine } from "./model.js";

/** True while the feature is on and its model answers, as far as is known when a conversation is opened. */
export function useIsReady(thread) {
  const isOn = useStore((state) => settingOf(state, "textGenerationEnabled")?.value === "true");
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(false);
    if (!isOn) return undefined;
    const request = new AbortController();
    readState(request.signal).then((state) => setReady(state.ready !== null), () => {});
    return () => request.abort();
  }, [isOn, thread]);
  return isReady;
}

/** What the model writes about a conversation. @param {"summary" | "reply-suggestions"} kind @param {number} thread */
export function useAnswer(kind, thread) {
  const [answer, setAnswer] = useState(idle);
  const running = useRef(/** @type {AbortController | null} */ (null));
  const abort = () => running.current?.abort();
  useEffect(() => abort, [thread]);
  const ask = async () => {
    abort();
    const request = new AbortController();
    running.current = request;
    setAnswer(begun);
    const change = (edit) => !request.signal.aborted && setAnswer(edit);
    try {
      await write(kind, thread, (line) => change((now) => withLine(now, line)), request.signal);
      change((now) => broken(now, text.unfinished));
    } catch (error) {
      change((now) => broken(now, error.status ? error.message : text.lost));
    }
  };
  const stop = () => {
    abort();
    setAnswer(stopped);
  };
  const dismiss = () => {
    abort();
    setAnswer(idle);
  };
  return { answer, ask, stop, dismiss };
}
