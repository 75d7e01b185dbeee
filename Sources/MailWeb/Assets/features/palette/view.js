// The command palette: everything that can be done or opened, found by typing, with the key that does it.

import { html, useEffect, useRef, useState } from "/assets/preact-htm.js";
import * as api from "../../core/api.js";
import { keyboard } from "../../core/keys.js";
import { keyGroups, keyNames, labelled } from "../../core/text/settings/keytext.js";
import { compose } from "../../core/mail/composing.js";
import { personName } from "../../core/format.js";
import { account, accounts, mailboxes, mailboxWithRole } from "../../core/mail/mail.js";
import * as text from "../../core/text/palettetext.js";
import { mailboxView, navigate, openPage, searchView } from "../../core/router.js";
import { availableRows } from "../../core/settingrows.js";
import { sections } from "../../core/text/settings/settingstext.js";
import { store } from "../../core/store.js";
import { mailboxName } from "../../core/text/text.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { Picker } from "../../ui/forms/picker.js";
import { commandsOf, withRecentFirst, withUsed } from "./model.js";

const typingPause = 40;
const maximumPeople = 5;
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

/** Every setting, once something is typed: the list would be long. */
const rowOptions = (state, typed) => (typed === "" ? [] : availableRows(state.settings).map((one) => (
  { id: `setting-${one.path}`, icon: "settings", label: one.name, detail: one.place, words: one.words,
    run: () => openPage("settings", one.path) })));

const searchFor = (typed) => (typed === "" ? null
  : { id: `find-${typed}`, icon: "search", label: text.searchFor(typed), run: () => navigate(searchView(typed)) });

const searchOptions = (queries) => queries.map((query) => ({
  id: `search-${query}`, icon: "search", label: query, detail: text.search,
  run: () => navigate(searchView(query)),
}));

const savedOptions = (state) => (state.savedSearches ?? []).map((one) => ({
  id: `saved-${one.id}`, icon: "search", label: one.name, detail: text.saved,
  run: () => navigate(searchView(one.query)),
}));

/** An account leads to its inbox. */
const accountOptions = (state) => accounts(state).map((one) => ({
  id: `account-${one.id}`, icon: "person", label: one.address, detail: text.account,
  run: () => navigate(mailboxView(mailboxWithRole(state, one.id, "inbox")?.id ?? "inbox")),
}));

/** What can be done about people, who are never kept among the options used lately. */
const personOptions = (people) => people.flatMap((one) => [
  { id: `person-${one.address}`, icon: "person", label: text.mailOf(personName(one)), detail: one.address,
    run: () => navigate(searchView(`from:${one.address}`)) },
  { id: `person-write-${one.address}`, icon: "write", label: text.writeTo(personName(one)), detail: one.address,
    run: () => compose({ kind: "new", mailto: `mailto:${encodeURIComponent(one.address)}` }) },
]);

/** The people that what is typed may mean, and the function to call while it changes. */
function usePeople() {
  const [people, setPeople] = useState([]);
  const [typed, setTyped] = useState("");
  const timer = useRef(null);
  const latest = useRef("");
  const onType = (words) => {
    latest.current = words.trim();
    setTyped(latest.current);
    clearTimeout(timer.current);
    if (latest.current === "") return setPeople([]);
    timer.current = setTimeout(async () => {
      const wanted = latest.current;
      const answer = await api.get("/api/contacts", { q: wanted, limit: maximumPeople }).catch(() => null);
      if (answer && wanted === latest.current) setPeople(answer.contacts);
    }, typingPause);
    return undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { people, typed, onType };
}

export function Palette() {
  const [queries, setQueries] = useState([]);
  const [used] = useState(readUsed);
  useEffect(() => {
    api.get("/api/recent-searches").then((answer) => setQueries(answer.queries), () => {});
  }, []);
  const { people, typed, onType } = usePeople();
  const { state } = store;
  const context = { keyNames, navigation: keyGroups.navigation, isThreadOpen: state.view.thread !== null };
  const options = withRecentFirst([
    ...commandsOf(keyboard.bindings.map(labelled), context), ...mailboxOptions(state), ...settingOptions(),
    ...savedOptions(state), ...accountOptions(state), ...searchOptions(queries), ...personOptions(people),
    ...rowOptions(state, typed),
  ], used);
  const choose = (id) => {
    const isKept = !id.startsWith("person-") && !id.startsWith("find-");
    if (isKept) localStorage.setItem(usedKey, JSON.stringify(withUsed(used, id)));
    close();
    // The keyboard is back where it was before the command decides what it is for.
    requestAnimationFrame(() => [...options, searchFor(typed)].find((one) => one?.id === id).run());
  };
  return html`<${Dialog} id="palette" title=${text.title} closeLabel=${text.close} onClose=${close}>
    <div class="palette"><${Picker} id="command" label=${text.field} emptyText=${text.nothing} options=${options}
      addition=${(words) => searchFor(words.trim())} onType=${onType} onChoose=${choose} /></div>
  <//>`;
}
