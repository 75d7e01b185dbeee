// The format bar: a toolbar for the selection in the editor.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import { isShallowEqual } from "../../../core/store.js";
import * as text from "../../../core/text/compose/composeextratext.js";
import * as pictureText from "../../../core/text/compose/picturetext.js";
import { FilePicker } from "../../../ui/forms/filepicker.js";
import { IconButton } from "../../../ui/iconbutton.js";
import { Toolbar } from "../../../ui/toolbar.js";
import { run } from "./commands.js";
import { takeFiles } from "./insertpictures.js";
import { LinkDialog } from "./linkdialog.js";
import { followPictures, pictureTypes } from "./pictures.js";
import { formatState, keepSelection } from "./selection.js";

const tools = ["bold", "italic", "link", "bullets", "numbers", "quote"];
/** A button must not take the selection out of the editor. */
const keepFocus = (event) => event.preventDefault();

const tipOf = (tool) => {
  const key = text.formatKeys[tool];
  return key ? `${text.format[tool]} (${key})` : text.format[tool];
};

export function FormatBar({ session, files, bodyOf }) {
  const [link, setLink] = useState(null);
  const { state, read } = useFormatState(bodyOf);
  const begun = [session.fillCount, session.content.plain];
  const askLink = () => setLink(keepSelection());
  useLinkKey(bodyOf, askLink, begun);
  useEffect(() => followPictures(bodyOf(), session, files.remove), begun);
  const { picker, choosePictures, takePictures } = usePictures(session, files, bodyOf);
  const use = (tool) => {
    const editor = bodyOf();
    if (!editor.contains(document.activeElement)) editor.focus({ preventScroll: true });
    if (tool === "link") return askLink();
    run[tool]();
    session.touch();
    return read();
  };
  return html`<${Toolbar} label=${text.formatBar} class="format-bar">
    ${tools.map((tool) => html`<${IconButton} key=${tool} icon=${tool} label=${text.format[tool]} title=${tipOf(tool)}
      aria-pressed=${String(Boolean(state[tool]))} disabled=${session.isReadOnly} onMouseDown=${keepFocus}
      onClick=${() => use(tool)} />`)}
    <${IconButton} icon="image" label=${pictureText.insert} title=${pictureText.insert} disabled=${session.isReadOnly}
      onMouseDown=${keepFocus} onClick=${choosePictures} />
  <//>
  <${FilePicker} label=${pictureText.insert} inputRef=${picker} accept=${pictureTypes.join(",")}
    onFiles=${takePictures} />
  ${link && html`<${LinkDialog} selection=${link} bodyOf=${bodyOf} onClose=${() => setLink(null)}
    onChange=${() => session.touch()} />`}`;
}

/** The formats of the selection, which is followed. */
function useFormatState(bodyOf) {
  const [state, setState] = useState({});
  const read = () => setState((before) => {
    const now = formatState(bodyOf());
    return isShallowEqual(before, now) ? before : now;
  });
  useEffect(() => {
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, []);
  return { state, read };
}

/** Ctrl+K in the editor asks for the address of a link. */
function useLinkKey(bodyOf, askLink, begun) {
  useEffect(() => {
    const onKey = (event) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      askLink();
    };
    const editor = bodyOf();
    editor?.addEventListener("keydown", onKey);
    return () => editor?.removeEventListener("keydown", onKey);
  }, begun);
}

/** Pictures are inserted where the selection was before they were chosen. */
function usePictures(session, files, bodyOf) {
  const picker = useRef(null);
  const selection = useRef(null);
  const choosePictures = () => {
    selection.current = keepSelection();
    picker.current.click();
  };
  const takePictures = (list) => {
    selection.current.restore(bodyOf());
    takeFiles(bodyOf(), session, list, files);
  };
  return { picker, choosePictures, takePictures };
}
