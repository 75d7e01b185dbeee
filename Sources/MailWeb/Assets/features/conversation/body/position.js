// Where the open conversation is in the list, and the ones before and after it.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../../core/hooks.js";
import { shortcut } from "../../../core/keys.js";
import { navigate } from "../../../core/router.js";
import { isShallowEqual, store } from "../../../core/store.js";
import * as text from "../../../core/text/text.js";
import { Tool } from "../../../ui/toolbar.js";
import { positionOf } from "../model.js";

const show = (thread) => thread !== null && navigate({ ...store.state.view, thread });

export function Position() {
  const { at, total, before, after } = useStore(positionOf, isShallowEqual);
  return html`<div class="reader-place" hidden=${at < 0}>
    <span>${text.placeInList(at + 1, total)}</span>
    <${Tool} id="tool-newer" icon="up" label=${text.newer} tip=${text.withKey(text.newer, "k")}
      keyName=${shortcut("k")} isDisabled=${before === null} onClick=${() => show(before)} />
    <${Tool} id="tool-older" icon="down" label=${text.older} tip=${text.withKey(text.older, "j")}
      keyName=${shortcut("j")} isDisabled=${after === null} onClick=${() => show(after)} /></div>`;
}
