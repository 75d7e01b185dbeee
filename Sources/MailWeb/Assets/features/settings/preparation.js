// What the program does to all mail in the background: preparing it for the search by meaning, and classifying it.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { useStore } from "../../core/hooks.js";
import * as text from "../../core/text/settings/preparationtext.js";
import { ProgressBar } from "../../ui/progress.js";

/** How often unfinished work is looked at, in milliseconds. */
const interval = 2000;

/**
 * A part of the program's answer, read again while it is not finished and when accounts, mail or settings change.
 * @param {"similar" | "categories"} part @param {(progress: any) => boolean} isFinished
 */
function useProgress(part, isFinished) {
  const overview = useStore((state) => state.overview);
  const [progress, setProgress] = useState(null);
  useEffect(() => {
    const request = new AbortController();
    let timer = 0;
    const later = () => {
      if (!request.signal.aborted) timer = setTimeout(ask, interval);
    };
    const ask = () => api.get("/api/intelligence", {}, request.signal).then((answer) => {
      setProgress(answer[part]);
      if (answer[part] && !isFinished(answer[part])) later();
    }).catch(later);
    ask();
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [overview]);
  return progress;
}

const isPrepared = ({ prepared, total }) => prepared >= total;

/** How many messages the search by meaning can find; nothing while it is off. */
export function Preparation() {
  const progress = useProgress("similar", isPrepared);
  if (!progress || progress.total === 0) return null;
  const { prepared, total, paused } = progress;
  const isDone = isPrepared(progress);
  return html`<div class="setting-more model-progress" id="preparation">
    ${!isDone && html`<${Bar} name=${text.preparing} completed=${prepared} total=${total} />`}
    <span role="status">${isDone ? text.prepared(total) : paused && text.paused}</span>
  </div>`;
}

/** How far the classification of existing mail is; nothing once it is complete. */
export function Classification() {
  const progress = useProgress("categories", ({ complete }) => complete);
  if (!progress || progress.complete) return null;
  return html`<div class="setting-more model-progress" id="classification">
    <${Bar} name=${text.classifying} completed=${progress.classified} total=${progress.total} />
  </div>`;
}

const Bar = ({ name, completed, total }) => html`
  <${ProgressBar} label=${name} completed=${completed} total=${total} />
  <span>${text.progress(name, completed, total)}</span>`;
