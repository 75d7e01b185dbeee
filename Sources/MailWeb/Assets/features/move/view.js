// The dialog in which a reader chooses the mailbox to move conversations to.

import { html } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { mailbox } from "../../core/mail/mail.js";
import { store } from "../../core/store.js";
import { copyTitle } from "../../core/text/mailboxtext.js";
import * as text from "../../core/text/text.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Picker } from "../../ui/forms/picker.js";
import { closeMove, moveTo } from "./actions.js";
import { destinations } from "./model.js";

/** @param {{threads: any[], isAll: boolean, copies: boolean}} props */
export function MoveDialog({ threads, isAll, copies }) {
  const count = isAll ? store.state.lists[store.state.list].total : threads.length;
  const boxes = useStore((state) => destinations(state, threads[0]), isSameList);
  const options = boxes.map((box) => {
    const parent = box.path.slice(0, box.path.length - box.name.length).replace(/.$/u, "");
    return { id: box.id, label: text.mailboxName(box), detail: box.role === "custom" ? parent : "" };
  });
  return html`<${Dialog} id="dialog" title=${copies ? copyTitle(count) : text.moveTitle(count)} closeLabel=${text.close}
    onClose=${closeMove}>
    <${Picker} id="move" label=${text.moveFilter} emptyText=${text.moveNothing} options=${options}
      onChoose=${(id) => moveTo(mailbox(store.state, id))} />
  <//>`;
}

const isSameList = (one, other) => one.length === other.length && one.every((value, index) => value === other[index]);
