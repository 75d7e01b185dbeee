// The menu of a saved search in the sidebar, and the form in which it gets its name.

import { html, useRef, useState } from "/assets/preact-htm.js";
import { rememberUndo, undoLast } from "../../core/mail/undo/undo.js";
import { announce, showAlert, showToast } from "../../core/mail/notify.js";
import { navigate, searchView } from "../../core/router.js";
import * as text from "../../core/text/savedtext.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { ContextMenu } from "../../ui/overlays/contextmenu.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { deleteSearch, renameSearch, saveSearch } from "./actions.js";

const close = () => store.update({ dialog: null });

function open(search) {
  store.update({ isDrawerOpen: false });
  navigate(searchView(search.query));
}

/** Deletes at once: it can be undone, because nothing but the name and the query is gone. */
async function remove({ id, name, query }) {
  try {
    await deleteSearch(id);
    rememberUndo(() => restore(name, query));
    showToast(text.deleted(name), undoLast);
  } catch (error) {
    showAlert(text.failed(error.message), error.hint);
  }
}

async function restore(name, query) {
  try {
    await saveSearch(name, query);
    announce(text.restored(name));
  } catch (error) {
    showAlert(text.failed(error.message), error.hint);
  }
}

function Menu({ search, x, y }) {
  // The row of the sidebar, which gets the keyboard back.
  const opener = useRef(document.activeElement);
  const onClose = (returnsFocus) => {
    close();
    if (returnsFocus) /** @type {HTMLElement} */ (opener.current)?.focus();
  };
  const items = [
    { label: text.open, icon: "search", run: () => open(search) },
    { label: text.rename, icon: "write", run: () => store.update({ dialog: { kind: "saved-form", search } }) },
    { label: text.remove, icon: "trash", run: () => remove(search) },
  ];
  return html`<${ContextMenu} label=${text.menu(search.name)} x=${x} y=${y} items=${items} onClose=${onClose} />`;
}

/** `search` is the one to rename, `query` the one to save. @param {{search?: any, query?: string}} props */
function SavedForm({ search = null, query = "" }) {
  const [isBusy, setBusy] = useState(false);
  const validate = ({ name }) => (name.trim() === "" ? { name: text.noName } : {});
  const form = useForm({ name: search?.name ?? query }, validate);
  const send = async ({ name }) => {
    setBusy(true);
    try {
      await (search ? renameSearch(search.id, name) : saveSearch(name, query));
    } catch (error) {
      setBusy(false);
      throw Object.assign(error, { fields: { name: `${error.message} ${error.hint}`.trim() } });
    }
    close();
    showToast(search ? text.renamed(name.trim()) : text.saved(name.trim()));
  };
  const actions = html`
    <${Button} variant="plain" onClick=${close}>${text.cancel}<//>
    <${Button} id="saved-save" type="submit" disabled=${isBusy}>${text.save}<//>`;
  return html`<${Dialog} id="saved-form" title=${search ? text.renameTitle : text.saveTitle} closeLabel=${text.close}
    onClose=${close}>
    <div class="dialog-form">
      <${Form} form=${form} onSubmit=${send} actions=${actions}>
        <${Field} id="saved-name" label=${text.name} help=${search ? search.query : text.nameHelp} autocomplete="off"
          maxlength="100" data-autofocus ...${form.field("name")} />
      <//>
    </div>
  <//>`;
}

/** One of them. @param {{kind: string, [name: string]: any}} dialog */
export function SavedDialog(dialog) {
  return dialog.kind === "saved-menu" ? html`<${Menu} search=${dialog.search} x=${dialog.x} y=${dialog.y} />`
    : html`<${SavedForm} search=${dialog.search} query=${dialog.query} />`;
}
