// The foot of the composer: sending, and what is done to the text and the draft.

import { html, useRef, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/compose/composetext.js";
import { useModule } from "../../core/hooks.js";
import { Button } from "../../ui/button.js";
import { Checkbox } from "../../ui/forms/checkbox.js";
import { FilePicker } from "../../ui/forms/filepicker.js";
import { Icon } from "../../ui/icons.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Menu } from "../../ui/overlays/menu.js";
import { discardDraft, sendDraft } from "./actions.js";
import { isUnderway } from "./files.js";
import { blocksOfPlain, plainText } from "./editor/plain.js";
import { incompleteOf } from "./recipients.js";

const loadVersions = () => import("./versions.js");

/** `extras` is the module `extras.js` once it is here, `loadExtras()` waits for it. */
export function Foot({ composer, session, files, bodyOf, extras, loadExtras, onProblem }) {
  const [questions, setQuestions] = useState(null);
  const [isPicking, setPicking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const versions = useModule(loadVersions, isLookingBack, () => setLookingBack(false));
  const formatted = useRef(null);
  const picker = useRef(null);

  const refuse = (words) => {
    onProblem(words);
    setSending(false);
  };
  /** Asks what has to be asked, then sends. */
  const begin = async (options = {}) => {
    if (isSending || session.isReadOnly) return undefined;
    onProblem("");
    const content = session.current();
    const incomplete = incompleteOf(content);
    if (content.to.length + content.cc.length + content.bcc.length === 0) return missing(text.noRecipient);
    if (incomplete.length > 0) return missing(text.incomplete(incomplete));
    if (isUnderway(session, files)) return onProblem(text.filesUnderway);
    const loaded = extras ?? (await loadExtras().catch(() => null));
    if (!loaded) return onProblem(text.serviceAway);
    const found = loaded.sendQuestions(content, session.draft.attachments.length,
      session.draft.changed_elsewhere_at !== null);
    return found.length > 0 ? setQuestions({ found, options }) : send(options);
  };
  const missing = (words) => {
    onProblem(words);
    bodyOf()?.closest(".composer").querySelector(".chip-input").focus();
  };
  const send = async (options) => {
    setSending(true);
    try {
      await sendDraft(composer, session, options);
    } catch (error) {
      refuse(error.isUnreachable ? text.serviceAway : text.sendFailed(error));
    }
  };
  const answered = () => {
    const { found, options } = questions;
    if (found.length > 1) return setQuestions({ found: found.slice(1), options });
    setQuestions(null);
    return send(options);
  };
  const togglePlain = () => {
    const { plain, blocks } = session.current();
    if (!plain) formatted.current = { blocks, written: plainText(blocks) };
    const kept = formatted.current;
    const isSame = plain && kept && plainText(blocks) === kept.written;
    const next = plain ? (isSame ? kept.blocks : blocks) : blocksOfPlain(plainText(blocks));
    session.readBlocks = null;
    session.change({ plain: !plain, blocks: next });
    requestAnimationFrame(() => bodyOf()?.focus());
  };
  const items = [
    ...(composer.place === "inline"
      ? [{ label: text.sendArchive, icon: "archive", run: () => begin({ archives: true }) }] : []),
    ...(extras?.scheduleChoices() ?? []).map(([name, time]) => (
      { label: text.sendLater(text.later[name]), icon: "clock", run: () => begin({ notBefore: time }) })),
    { label: text.later.pick, icon: "clock", run: () => setPicking(true) },
    { label: text.versions, icon: "drafts", run: () => setLookingBack(true) },
  ];
  return html`<footer class="composer-foot">
    <div class="send-group">
      <${Button} class="send-button" title=${text.sendTip} aria-keyshortcuts="Control+Enter"
        disabled=${isSending || session.isReadOnly} onClick=${() => begin()}>${text.send}<//>
      <${Menu} label=${text.sendMenu} class="button send-more" face=${html`<${Icon} name="chevron" />`} opensUp
        items=${session.isReadOnly ? [] : items} />
    </div>
    <${FilePicker} label=${text.attach} inputRef=${picker} onFiles=${files.add} />
    ${!session.content.plain && extras && html`<${extras.FormatBar} session=${session} files=${files}
      bodyOf=${bodyOf} />`}
    <${IconButton} icon="paperclip" label=${text.attach} title=${text.attach} disabled=${session.isReadOnly}
      onClick=${() => picker.current.click()} />
    <span class="composer-gap"></span>
    <label class="composer-plain"><${Checkbox} isOn=${session.content.plain} disabled=${session.isReadOnly}
      onChange=${togglePlain} />${text.plainText}</label>
    <${IconButton} icon="trash" label=${text.discard} title=${text.discard} disabled=${session.isReadOnly}
      onClick=${() => discardDraft(composer, session)} />
    ${questions && extras && html`<${extras.Question} key=${questions.found.length}
      question=${questions.found[0]} onSend=${answered} onClose=${() => setQuestions(null)} />`}
    ${isPicking && extras && html`<${extras.PickTime} onClose=${() => setPicking(false)} onPick=${(time) => {
      setPicking(false);
      begin({ notBefore: time });
    }} />`}
    ${isLookingBack && versions && html`<${versions.Versions} session=${session}
      onClose=${() => setLookingBack(false)} />`}
  </footer>`;
}
