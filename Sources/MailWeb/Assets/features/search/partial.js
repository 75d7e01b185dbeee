// Few results may be so few because most of the mail is not here: the way to the setting that downloads more.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { accounts } from "../../core/mail/mail.js";
import { openPage } from "../../core/router.js";
import * as text from "../../core/text/searchtext.js";
import { Button } from "../../ui/button.js";
import { downloadPath, missesMail } from "./terms.js";

/** @param {{found: any}} props `found` is the program's answer; null before the first */
export function PartialNote({ found }) {
  const path = useStore((state) => downloadPath(accounts(state)));
  if (!found || path === null || !missesMail(found)) return null;
  return html`<p class="search-more">${text.partlyIndexed(Math.floor(found.indexed_fraction * 100))}
    <${Button} variant="text" onClick=${() => openPage("settings", path)}>${text.downloadMore}<//></p>`;
}
