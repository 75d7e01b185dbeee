// The text of the message: an editor for formatted text, or for plain text, and the folded original below it.

import { html, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import * as text from "../../../core/text/compose/composetext.js";
import { Button } from "../../../ui/button.js";
import { TextArea } from "../../../ui/forms/textarea.js";
import { IconButton } from "../../../ui/iconbutton.js";
import { blocksOf, nodesOf } from "./blocks.js";
import { focusEnd } from "./caret.js";
import { run, undoOwnChange } from "./commands.js";
import { blocksOfPlain, plainText } from "./plain.js";
import { Signature } from "./signature.js";

export function Body({ session, identities, onFiles }) {
  // In a reply it ends the message; the original of a forwarded one is not signed.
  const isAbove = session.draft.kind === "forward";
  const signature = html`<${Signature} session=${session} identities=${identities} />`;
  const { plain } = session.content;
  const Editor = plain ? PlainEditor : RichEditor;
  // The empty room below the text belongs to it.
  const focusText = (event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    focusEnd(event.currentTarget.querySelector(".composer-text"));
  };
  return html`<div class="composer-body" onMouseDown=${focusText}>
    <${Editor} key=${`${plain}-${session.fillCount}`} session=${session} onFiles=${onFiles} />
    ${isAbove && signature}
    <${Quote} session=${session} />
    ${!isAbove && signature}
  </div>`;
}

/** Takes files of the clipboard. True if there were any. */
function takeFiles(event, onFiles) {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return false;
  event.preventDefault();
  onFiles(files, event.currentTarget);
  return true;
}

/** Lets the session read the editor while it is shown; a text that replaced this one is not overwritten by it. */
function connectEditor(session, read) {
  session.readBlocks = read;
  return () => {
    if (session.readBlocks !== read) return;
    session.current();
    session.readBlocks = null;
  };
}

function RichEditor({ session, onFiles }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const editor = box.current;
    editor.append(...nodesOf(session.content.blocks, document));
    document.execCommand("defaultParagraphSeparator", false, "div");
    return connectEditor(session, () => blocksOf(editor));
  }, []);
  const onPaste = (event) => {
    if (takeFiles(event, onFiles)) return;
    event.preventDefault();
    take(event.clipboardData);
  };
  const onKeyDown = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
    const key = event.shiftKey ? `Shift+${event.code}` : event.key.toLowerCase();
    // Any other Ctrl+Z is the browser's own.
    if (key === "z" && undoOwnChange()) return event.preventDefault();
    const command = { b: run.bold, i: run.italic, u: () => {}, "Shift+Digit7": run.numbers, "Shift+Digit8": run.bullets,
      "Shift+Digit9": run.quote }[key];
    if (!command) return undefined;
    event.preventDefault();
    return command();
  };
  // What is dragged in from elsewhere could be anything; its words are taken.
  const onDrop = (event) => {
    if (event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    run.insert(event.dataTransfer.getData("text/plain"));
  };
  /** Formats are read by a module of their own, loaded when it is needed. */
  const take = async (data) => {
    const [html, words] = [data.getData("text/html"), data.getData("text/plain")];
    if (!html) return run.insert(words);
    const range = getSelection().getRangeAt(0).cloneRange();
    const module = await import("./paste.js").catch(() => null);
    return module ? module.paste(box.current, range, { html, words }) : run.insert(words);
  };
  return html`<div class="composer-text" ref=${box} contenteditable=${String(!session.isReadOnly)} role="textbox"
    aria-multiline="true" aria-label=${text.body} aria-readonly=${String(session.isReadOnly)} tabindex="0" dir="auto"
    spellcheck=${true} onInput=${() => session.touch()} onPaste=${onPaste} onKeyDown=${onKeyDown}
    onDrop=${onDrop}></div>`;
}

function PlainEditor({ session, onFiles }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const area = box.current;
    area.value = plainText(session.content.blocks);
    const fit = () => {
      area.style.height = "auto";
      area.style.height = `${area.scrollHeight + 2}px`;
    };
    fit();
    area.addEventListener("input", fit);
    return connectEditor(session, () => blocksOfPlain(area.value));
  }, []);
  return html`<${TextArea} class="composer-text plain" inputRef=${box} aria-label=${text.body} dir="auto"
    spellcheck=${true} readonly=${session.isReadOnly} onInput=${() => session.touch()}
    onPaste=${(event) => takeFiles(event, onFiles)} />`;
}

/** The original, which the program adds below the own words. */
function Quote({ session }) {
  const { quote, kind } = session.draft;
  const [isOpen, setOpen] = useState(kind === "forward");
  if (!quote) return null;
  if (!session.content.quote) {
    return html`<p class="composer-unquoted"><${Button} variant="text" disabled=${session.isReadOnly}
      onClick=${() => session.change({ quote: true })}>${text.quoteAgain}<//></p>`;
  }
  const label = isOpen ? text.hideQuote : text.showQuote;
  return html`<div class="composer-original">
    <div class="composer-original-head">
      <${Button} variant="bare" class="composer-fold" aria-label=${label} title=${label} aria-expanded=${String(isOpen)}
        onClick=${() => setOpen(!isOpen)}>⋯<//>
      <${IconButton} icon="close" label=${text.removeQuote} title=${text.removeQuote} disabled=${session.isReadOnly}
        onClick=${() => session.change({ quote: false })} />
    </div>
    ${isOpen && html`<div class="composer-quote" role="region" tabindex="0" aria-label=${text.quotedText} dir="auto">
      <p class="composer-attribution">${quote.attribution}</p><div>${quote.text}</div></div>`}
  </div>`;
}
