// The command palette: everything that can be done or opened, found by typing, with the key that does it.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { keyboard } from "../../core/keys.js";
import { keyGroups, keyNames, labelled } from "../../core/keytext.js";
import { account, accounts, mailboxes } from "../../core/mail.js";
import * as text from "../../core/palettetext.js";
import { mailboxView, navigate, openPage, searchView } from "../../core/router.js";
import { sections } from "../../core/settingstext.js";
import { store } from "../../core/store.js";
import { mailboxName } from "../../core/text.js";
import { Dialog } from "../../ui/dialog.js";
import { Picker } from "../../ui/picker.js";
import { commandsOf, withRecentFirst, withUsed } from "./model.js";

const usedKey = "vaultmail.palette";
const close = () => store.update({ dialog: null });

function readUsed() {
  try {
    return JSON.parse(localStorage.getItem(usedKey) ?? "[]");
  } catch {
    return [];
  }
}

function mailboxOptions(state) {
  const several = accounts(state).length > 1;
  return mailboxes(state).filter((box) => box.selectable).map((box) => ({
    id: `mailbox-${box.id}`, icon: box.role, label: box.role === "custom" ? box.path : mailboxName(box),
    detail: several ? account(state, box.account_id)?.address ?? text.mailbox : text.mailbox,
    run: () => navigate(mailboxView(box.id)),
  }));
}

const settingOptions = () => Object.entries(sections).map(([key, label]) => (
  { id: `setting-${key}`, icon: "settings", label, detail: text.setting, run: () => openPage("settings", key) }));

const searchOptions = (queries) => queries.map((query) => ({
  id: `search-${query}`, icon: "search", label: query, detail: text.search,
  run: () => navigate(searchView(query)),
}));

export function Palette() {
  const [queries, setQueries] = useState([]);
  const [used] = useState(readUsed);
  useEffect(() => {
    api.get("/api/recent-searches").then((answer) => setQueries(answer.queries), () => {});
  }, []);
  const { state } = store;
  const context = { keyNames, navigation: keyGroups.navigation, isThreadOpen: state.view.thread !== null };
  const options = withRecentFirst([
    ...commandsOf(keyboard.bindings.map(labelled), context), ...mailboxOptions(state), ...settingOptions(),
    ...searchOptions(queries),
  ], used);
  const choose = (id) => {
    localStorage.setItem(usedKey, JSON.stringify(withUsed(used, id)));
    close();
    // The keyboard is back where it was before the command decides what it is for.
    requestAnimationFrame(() => options.find((one) => one.id === id).run());
  };
  return html`<${Dialog} id="palette" title=${text.title} closeLabel=${text.close} onClose=${close}>
    <div class="palette"><${Picker} id="command" label=${text.field} emptyText=${text.nothing} options=${options}
      onChoose=${choose} /></div>
  <//>`;
}
