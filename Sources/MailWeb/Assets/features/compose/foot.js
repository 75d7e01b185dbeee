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
import { blocksOfPlain, plainText } from "./editor/plain.js";

const loadVersions = () => import("./versions.js");

/** `sending` is the state of `useSending`; `extras` is the module `extras.js` once it is here. */
export function Foot({ composer, session, files, bodyOf, extras, sending }) {
  const [isPicking, setPicking] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const versions = useModule(loadVersions, isLookingBack, () => setLookingBack(false));
  const picker = useRef(null);
  const togglePlain = usePlainText(session, bodyOf);
  const discard = async () => (await import("./discarddraft.js")).discardDraft(composer, session);
  const { isReadOnly } = session;
  const { questions } = sending;
  return html`<footer class="composer-foot">
    <${SendGroup} composer=${composer} isReadOnly=${isReadOnly} extras=${extras} sending=${sending}
      onPick=${() => setPicking(true)} onLookBack=${() => setLookingBack(true)} />
    <${FilePicker} label=${text.attach} inputRef=${picker} onFiles=${files.add} />
    ${!session.content.plain && extras && html`<${extras.FormatBar} session=${session} files=${files}
      bodyOf=${bodyOf} />`}
    <${IconButton} icon="paperclip" label=${text.attach} title=${text.attach} disabled=${isReadOnly}
      onClick=${() => picker.current.click()} />
    <span class="composer-gap"></span>
    <label class="composer-plain"><${Checkbox} isOn=${session.content.plain} disabled=${isReadOnly}
      onChange=${togglePlain} />${text.plainText}</label>
    <${IconButton} icon="trash" label=${text.discard} title=${text.discard} disabled=${isReadOnly}
      onClick=${discard} />
    ${questions.length > 0 && extras && html`<${extras.Question} key=${questions.length} question=${questions[0]}
      onSend=${sending.answer} onClose=${sending.cancel} />`}
    ${isPicking && extras && html`<${extras.PickTime} onClose=${() => setPicking(false)} onPick=${(time) => {
      setPicking(false);
      sending.begin({ notBefore: time });
    }} />`}
    ${isLookingBack && versions && html`<${versions.Versions} session=${session}
      onClose=${() => setLookingBack(false)} />`}
  </footer>`;
}

/** The button that sends, and the menu of other ways to. */
function SendGroup({ composer, isReadOnly, extras, sending: { isSending, begin }, onPick, onLookBack }) {
  const items = [
    ...(composer.place === "inline"
      ? [{ label: text.sendArchive, icon: "archive", run: () => begin({ archives: true }) }] : []),
    ...(extras?.scheduleChoices() ?? []).map(([name, time]) => (
      { label: text.sendLater(text.later[name]), icon: "clock", run: () => begin({ notBefore: time }) })),
    { label: text.later.pick, icon: "clock", run: onPick },
    { label: text.versions, icon: "drafts", run: onLookBack },
  ];
  return html`<div class="send-group">
    <${Button} class="send-button" title=${text.sendTip} aria-keyshortcuts="Control+Enter"
      disabled=${isSending || isReadOnly} onClick=${() => begin()}>${text.send}<//>
    <${Menu} label=${text.sendMenu} class="button send-more" face=${html`<${Icon} name="chevron" />`} opensUp
      items=${isReadOnly ? [] : items} />
  </div>`;
}

/** Changes to plain text and back. The formats come back if the plain text is as it was made of them. */
function usePlainText(session, bodyOf) {
  const formatted = useRef(null);
  return () => {
    const { plain, blocks } = session.current();
    if (!plain) formatted.current = { blocks, written: plainText(blocks) };
    const kept = formatted.current;
    const isSame = plain && kept && plainText(blocks) === kept.written;
    const next = plain ? (isSame ? kept.blocks : blocks) : blocksOfPlain(plainText(blocks));
    session.readBlocks = null;
    session.change({ plain: !plain, blocks: next });
    requestAnimationFrame(() => bodyOf()?.focus());
  };
}
