// What reading a whole message shows about it: images, hints of fraud, what the server reports.

import { useEffect } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { store } from "../../core/store.js";
import { withInspection } from "./model.js";

/** Asks for it when an older message of the conversation is expanded. @param {any} message */
export function useInspection(message) {
  const { number, inspection, frame_url: address } = message;
  const isMissing = inspection === null && address !== null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const controller = new AbortController();
    api.get(`/api/messages/${number}/inspection`, {}, controller.signal).then(
      (answer) => store.update((state) => withInspection(state, number, answer.inspection)), () => {});
    return () => controller.abort();
  }, [number, isMissing]);
}
