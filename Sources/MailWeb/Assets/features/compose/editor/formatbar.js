// The format bar: a toolbar for the selection in the editor.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as text from "../../../core/text/composetext.js";
import { isShallowEqual } from "../../../core/store.js";
import { IconButton } from "../../../ui/iconbutton.js";
import { Toolbar } from "../../../ui/toolbar.js";
import { run } from "./commands.js";
import { LinkDialog } from "./linkdialog.js";
import { formatState, keepSelection } from "./selection.js";

const tools = ["bold", "italic", "link", "bullets", "numbers", "quote"];
/** A button must not take the selection out of the editor. */
const keepFocus = (event) => event.preventDefault();

export function FormatBar({ session, bodyOf }) {
  const [state, setState] = useState({});
  const [link, setLink] = useState(null);
  useEffect(() => {
    const follow = () => setState((before) => {
      const now = formatState(bodyOf());
      return isShallowEqual(before, now) ? before : now;
    });
    document.addEventListener("selectionchange", follow);
    return () => document.removeEventListener("selectionchange", follow);
  }, []);
  useEffect(() => {
    const onKey = (event) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      setLink(keepSelection());
    };
    const editor = bodyOf();
    editor?.addEventListener("keydown", onKey);
    return () => editor?.removeEventListener("keydown", onKey);
  }, [session.fillCount, session.content.plain]);
  const use = (tool) => {
    const editor = bodyOf();
    if (!editor.contains(document.activeElement)) editor.focus({ preventScroll: true });
    if (tool === "link") return setLink(keepSelection());
    run[tool]();
    session.touch();
    return setState(formatState(editor));
  };
  const tip = (tool) => {
    const key = text.formatKeys[tool];
    return key ? `${text.format[tool]} (${key})` : text.format[tool];
  };
  return html`<${Toolbar} label=${text.formatBar} class="format-bar">
    ${tools.map((tool) => html`<${IconButton} key=${tool} icon=${tool} label=${text.format[tool]} title=${tip(tool)}
      aria-pressed=${String(Boolean(state[tool]))} disabled=${session.isReadOnly} onMouseDown=${keepFocus}
      onClick=${() => use(tool)} />`)}
  <//>
  ${link && html`<${LinkDialog} selection=${link} bodyOf=${bodyOf} onClose=${() => setLink(null)}
    onChange=${() => session.touch()} />`}`;
}
