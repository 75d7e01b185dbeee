// The composer: a message that is being written, in its place on the page.

import { html, useEffect, useLayoutEffect, useRef, useState } from "/assets/preact-htm.js";
import { removeComposer, updateComposer } from "../../core/mail/composing.js";
import * as text from "../../core/text/compose/composetext.js";
import { onFocusRequest } from "../../core/focusrequest.js";
import { useDelay, useModule, useStore } from "../../core/hooks.js";
import { store } from "../../core/store.js";
import { closeComposer, editor, openSession } from "./actions.js";
import { closeWhenSaved } from "./unsavedsessions.js";
import { Body } from "./editor/body.js";
import { caretOf, focusAt, rememberCaret, rememberedCaret } from "./editor/caret.js";
import { Fields } from "./fields.js";
import { useFiles } from "./files/files.js";
import { Foot } from "./foot.js";
import { Head } from "./head.js";
import { lockDraft } from "./locks.js";
import { Notes } from "./notes.js";
import { useIdentities } from "./editor/signature.js";
import { useSending } from "./sending/usesending.js";
import { useDraftSync, useLeaving, useSession } from "./usesession.js";

const loadExtras = () => import("./extras.js");
const pendingDelay = 150;

/** @param {{composer: import("../../core/mail/composing.js").Composer}} props */
export function Composer({ composer }) {
  const [session, setSession] = useState(null);
  const [failure, setFailure] = useState(null);
  useEffect(() => {
    const opened = { session: null, release: null, isGone: false };
    const ready = () => updateComposer(composer.key, { isOpening: false });
    open(composer, opened).then((made) => setSession(made), setFailure).then(ready);
    return () => leave(opened);
  }, []);
  if (session) return html`<${OpenComposer} composer=${composer} session=${session} />`;
  return html`<${Frame} composer=${composer} title=${text.titles[composer.request?.kind ?? "new"]} onClose=${() =>
    removeComposer(composer.key)}>
    <${Pending} failure=${failure} />
  <//>`;
}

function Pending({ failure }) {
  const isLate = useDelay(pendingDelay);
  if (failure) return html`<p class="composer-pending" role="alert">${text.openFailed(failure)}</p>`;
  return html`<p class="composer-pending" aria-busy="true">${isLate ? "…" : ""}</p>`;
}

/** Opens the draft for writing, or only for reading while another window has it. */
async function open(composer, opened) {
  const session = await openSession(composer);
  opened.session = session;
  if (opened.isGone) return leave(opened);
  await lock(session, opened, false);
  return session;
}

async function lock(session, opened, steal) {
  const onLost = () => session.save().then(() => session.lose());
  opened.release = session.isResumed ? () => {} : await lockDraft(session.draft.id, { steal, onLost });
  if (!opened.release) session.lose();
  else if (steal || session.draft.editor !== editor) await session.take();
  session.takeOver = () => lock(session, opened, true);
}

/** The composer goes away, its draft stays. What cannot be saved now is kept until it can be. */
async function leave(opened) {
  opened.isGone = true;
  const { session, release } = opened;
  if (!session) return;
  await closeWhenSaved(session);
  release?.();
}

function OpenComposer({ composer, session }) {
  useSession(session);
  const [problem, setProblem] = useState("");
  const box = useRef(null);
  const files = useFiles(session);
  const identities = useIdentities();
  const extras = useModule(loadExtras, true);
  const request = useStore((state) => state.focusRequest);
  const recipients = useRef(null);
  const bodyOf = () => box.current?.querySelector(".composer-text");
  const sending = useSending({
    composer, session, files, loadExtras, onProblem: setProblem, onRecipientMissing: () => recipients.current.focus(),
  });
  const remember = () => {
    const place = caretOf(bodyOf());
    if (place) rememberCaret(session.draft.id, place);
  };
  useDraftSync(session);
  useEffect(() => {
    if (composer.place === "window") store.update({ windowSubject: session.content.subject.trim() });
  }, [session.content.subject]);
  useLeaving(session, remember);
  useLayoutEffect(() => focusInitially(composer, session, box.current, bodyOf(), recipients.current), []);
  useLayoutEffect(() => {
    onFocusRequest(request, ["composer"], (key) => key === composer.key && bodyOf()?.focus());
  }, [request]);
  const close = () => closeComposer(composer, session);
  return html`<${Frame} composer=${composer} session=${session} title=${text.titles[session.draft.kind]}
    onClose=${close} boxRef=${box} files=${files} onBlur=${remember}
    send=${() => sending.begin()}>
    <${Notes} composer=${composer} session=${session} problem=${problem} onClose=${() => setProblem("")} />
    ${session.draft.awaits_quote && extras && html`<${extras.MissingQuote} session=${session} bodyOf=${bodyOf} />`}
    <div class="composer-scroller">
      <${Fields} session=${session} identities=${identities} extras=${extras} recipientsRef=${recipients}
        idPrefix=${`composer-${composer.key}`} />
      <${Body} session=${session} identities=${identities} onFiles=${files.paste} />
      ${extras && html`<${extras.FileList} session=${session} files=${files} bodyOf=${bodyOf} />`}
    </div>
    ${extras && html`<${extras.CloseOnBack} place=${composer.place} onClose=${close} />
      <${extras.DropZones} session=${session} files=${files} bodyOf=${bodyOf} />`}
    <${Foot} composer=${composer} session=${session} files=${files} bodyOf=${bodyOf} extras=${extras}
      sending=${sending} />
  <//>`;
}

/** Where the keyboard begins: where it was, else the first field that has to be filled in. */
function focusInitially(composer, session, box, body, recipients) {
  const place = composer.request ? null : rememberedCaret(session.draft.id);
  const { content } = session;
  if (session.isReadOnly) box.focus();
  else if (place || content.to.length > 0) focusAt(body, place);
  else recipients.focus();
  if (composer.place === "inline") box.scrollIntoView({ block: "nearest" });
}

/** The box of a composer, and the keys that work everywhere in it. */
function Frame({ composer, session = null, title, onClose, children, boxRef = null, files = null, onBlur = null,
  send = null }) {
  const [isExpanded, setExpanded] = useState(false);
  const node = boxRef ?? useRef(null);
  const onKeyDown = (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && composer.place !== "window") onClose();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Until the zones for files are loaded. Elsewhere a file would take the place of the page.
  const onDrag = (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") files?.add([...event.dataTransfer.files]);
  };
  const classes = ["composer", composer.place, isExpanded && "expanded"].filter(Boolean).join(" ");
  return html`<section class=${classes} aria-label=${title} tabindex="-1" data-own-keys ref=${node}
    onKeyDown=${onKeyDown} onDragOver=${onDrag} onDrop=${onDrag} onfocusout=${onBlur}>
    <${Head} composer=${composer} session=${session} title=${title} isExpanded=${isExpanded} onClose=${onClose}
      onExpand=${() => setExpanded(!isExpanded)} />
    ${children}
  </section>`;
}

