// The recent searches below the empty field.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/text.js";
import { Button } from "../../ui/button.js";
import { clearRecentSearches } from "./actions.js";
import { nextPlace } from "./model.js";

/**
 * @param {{listRef: any, fieldRef: any, queries: string[], onChoose: (query: string) => void, onClose: () => void,
 *          onClear: () => void}} props
 */
export function RecentSearches({ listRef, fieldRef, queries, onChoose, onClose, onClear }) {
  const onKeyDown = (event) => {
    const buttons = [...listRef.current.querySelectorAll("button")];
    const place = nextPlace(event.key, buttons.indexOf(document.activeElement), buttons.length);
    if (place !== undefined) (buttons[place] ?? fieldRef.current).focus();
    else if (event.key === "Escape") {
      fieldRef.current.focus();
      onClose();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const clear = async () => {
    await clearRecentSearches();
    fieldRef.current.focus();
    onClear();
  };
  return html`<div id="recent-searches" class="recent-searches" hidden=${queries.length === 0} ref=${listRef}
    onKeyDown=${onKeyDown}>
    ${queries.length > 0 && html`
      <ul aria-label=${text.recentSearches}>
        ${queries.map((query) => html`<li key=${query}>
          <${Button} variant="bare" onClick=${() => onChoose(query)}>${query}<//></li>`)}
      </ul>
      <${Button} variant="bare" class="recent-clear" onClick=${clear}>${text.clearRecent}<//>
    `}
  </div>`;
}
