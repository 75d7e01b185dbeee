// "More like this": messages that mean something similar to a conversation.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { store } from "../../core/store.js";
import * as text from "../../core/text/similartext.js";
import { close, loadingDots } from "../../core/text/text.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Matches } from "./similar.js";

const closeDialog = () => store.update({ dialog: null });

/** @param {{thread: number, subject: string}} props */
export function MoreLikeThisDialog({ thread, subject }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    const request = new AbortController();
    const failed = (error) => error.name !== "AbortError" && setFound({ results: [], note: error.message });
    api.get(`/api/threads/${thread}/similar`, {}, request.signal).then(setFound, failed);
    return () => request.abort();
  }, [thread]);
  const isEmpty = found?.results.length === 0;
  return html`<${Dialog} id="dialog" title=${text.moreLikeThis} closeLabel=${close} onClose=${closeDialog}>
    <p class="dialog-text">${text.likeSubject(subject)}</p>
    <p class="dialog-text" role="status" hidden=${found !== null && !isEmpty}>
      ${found === null ? loadingDots : isEmpty && (found.note ?? text.nothingLike)}</p>
    ${found && html`<div class="similar-dialog"><${Matches} results=${found.results} onFollow=${closeDialog} /></div>`}
  <//>`;
}
