// How far an action on everything in a list is, with a button to stop it.

import { html, useLayoutEffect, useRef } from "/assets/preact-htm.js";
import * as text from "../../core/text/bulktext.js";
import { useStore } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { ProgressBar } from "../../ui/progress.js";

const stop = () => store.update((state) => ({ ...state, bulk: { ...state.bulk, isStopping: true } }));

export function BulkProgress() {
  const bulk = useStore((state) => state.bulk);
  const box = useRef(null);
  const isShown = Boolean(bulk);
  useLayoutEffect(() => {
    if (isShown) box.current.querySelector("button").focus();
  }, [isShown]);
  if (!bulk) return null;
  const line = text.progress(bulk);
  return html`<div id="bulk" class="bulk" role="group" aria-label=${line} ref=${box}>
    <div class="bulk-text"><span>${line}</span>
      <${ProgressBar} label=${line} completed=${bulk.done} total=${bulk.total} /></div>
    <${Button} variant="text" disabled=${Boolean(bulk.isStopping)} onClick=${stop}>
      ${bulk.isStopping ? text.stopping : text.stop}<//>
  </div>`;
}
