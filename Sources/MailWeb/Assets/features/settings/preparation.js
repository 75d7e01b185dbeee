// What the program does to all mail in the background: preparing it for the search by meaning, classifying it, and
// reading it again after an update.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { useStore } from "../../core/hooks.js";
import * as text from "../../core/text/settings/preparationtext.js";
import { ProgressBar } from "../../ui/progress.js";

/** How often unfinished work is looked at, in milliseconds. */
const interval = 2000;

/**
 * A part of the program's answer, read again while it is not finished and when accounts, mail or settings change.
 * @param {"similar" | "categories" | "search_index"} part @param {(progress: any) => boolean} isFinished
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

const isComplete = ({ complete }) => complete;

/** How far the search index has the text of stored mail after an update; nothing once it is complete. */
export function IndexUpdate() {
  const progress = useProgress("search_index", isComplete);
  if (!progress || progress.complete) return null;
  const { updated, total } = progress;
  return html`<div class="card"><div class="setting-more model-progress" id="index-update">
    <${ProgressBar} label=${text.updating} completed=${updated} total=${total} />
    <span>${text.updated(updated, total)}</span>
  </div></div>`;
}

/** How far the classification of existing mail is; nothing once it is complete. */
export function Classification() {
  const progress = useProgress("categories", isComplete);
  if (!progress || progress.complete) return null;
  return html`<div class="setting-more model-progress" id="classification">
    <${Bar} name=${text.classifying} completed=${progress.classified} total=${progress.total} />
  </div>`;
}

const Bar = ({ name, completed, total }) => html`
  <${ProgressBar} label=${name} completed=${completed} total=${total} />
  <span>${text.progress(name, completed, total)}</span>`;
