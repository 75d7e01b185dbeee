// The settings of notifications: permission, accounts, categories, VIP contacts, muted threads, quiet hours (NOTIF-22).

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { useDelay, useModule, useStore } from "../../core/hooks.js";
import { announce } from "../../core/mail/notify.js";
import * as text from "../../core/text/settings/notificationtext.js";
import { askPermission } from "../../core/mail/permission.js";
import { reportPresence } from "../../core/mail/presence.js";
import {
  categoriesOff, categoryNames, loading, notifyCategoriesHelp, notifyFor, notifyForCategory, notSaved, retry,
} from "../../core/text/settings/settingstext.js";
import { on } from "../../core/signals.js";
import { LoadError } from "../../ui/forms/loaderror.js";
import { SwitchSetting } from "../../ui/forms/setting.js";
import { Skeleton } from "../../ui/skeleton.js";
import { notifyOfAccount, readNotifications } from "./actions.js";
import { useSetting } from "./control.js";
import { readMap, rowNamed } from "./model.js";
import { Permission } from "./notificationpermission.js";
import { QuietHours } from "./quiethours.js";
import { VIPContacts } from "./vip.js";

const skeletonDelay = 150;
const loadMutedThreads = () => import("./mutedthreads.js");

export function Notifications() {
  const permission = useStore((state) => state.permission);
  const [known, setKnown] = useState(null);
  const [failure, setFailure] = useState(null);
  const isCategorized = useStore((state) => state.settings?.categories?.value === "on");
  const read = () => readNotifications().then((answer) => {
    setKnown(answer);
    setFailure(null);
  }, (error) => setFailure(error.message));
  useEffect(() => {
    // The program knows of a new permission once this tab has reported it.
    reportPresence().then(read);
  }, [permission]);
  useEffect(() => on("change", (change) =>
    (change.settings || change.all_threads || change.threads?.length > 0) && read()), []);
  const muted = useModule(loadMutedThreads, true);
  if (failure && !known) {
    return html`<${LoadError} words=${text.stateFailed(failure)} retryLabel=${retry} onRetry=${read} />`;
  }
  if (!known) return html`<${LateSkeleton} />`;
  const shared = { known, setKnown };
  return html`
    <${Permission} ...${shared} />
    <${Part} row="notify" help=${text.accountsHelp}><${Accounts} ...${shared} /><//>
    <${Part} row="notify-categories" help=${isCategorized ? notifyCategoriesHelp : categoriesOff}>
      <${Categories} isOff=${!isCategorized} /><//>
    <${Part} row="vip" help=${text.vip}><${VIPContacts} ...${shared} /><//>
    <${Part} row="muted-threads" help=${text.mutedHelp}>${muted && html`<${muted.MutedThreads} ...${shared} />`}<//>
    <${Part} row="quiet-hours" help=${text.quietHelp}><${QuietHours} /><//>`;
}

function LateSkeleton() {
  return useDelay(skeletonDelay) ? html`<${Skeleton} label=${loading} rows=${4} />` : null;
}

/** @param {{row: string, help: string, children?: any}} props */
function Part({ row, help, children }) {
  const { key, name } = rowNamed(row);
  const isThere = useStore((state) => Boolean(state.settings?.[key]));
  if (!isThere) return null;
  return html`<h3 id=${row} tabindex="-1">${name}</h3><p class="section-help">${help}</p>${children}`;
}

/** One switch for each category that the setting knows (NOTIF-09). */
function Categories({ isOff }) {
  const { setting, save } = useSetting("notifCategoryPreferences");
  if (!setting) return null;
  const standard = readMap({ value: setting.default });
  const chosen = { ...standard, ...readMap(setting) };
  return html`<div class="card">${Object.keys(categoryNames).filter((key) => key in standard).map((key) => html`
    <${SwitchSetting} key=${key} id=${`notify-${key}`} label=${notifyForCategory(categoryNames[key])}
      isOn=${chosen[key] !== false} disabled=${isOff}
      onChange=${(isOn) => save(JSON.stringify({ ...chosen, [key]: isOn }))} />`)}</div>`;
}

/** A switch of an account is turned on only if notifications may be shown (NOTIF-02). */
function Accounts({ known, setKnown }) {
  const [refused, setRefused] = useState({ id: null, words: "" });
  const refuse = (id, words) => {
    setRefused({ id, words });
    announce(words);
  };
  const toggle = (id) => async (isOn) => {
    setRefused({ id: null, words: "" });
    if (isOn && known.presenter !== "desktop") {
      const permission = await askPermission();
      if (permission !== "granted") return refuse(id, text.refused);
      await reportPresence();
    }
    return notifyOfAccount(id, isOn).then(setKnown, (error) => refuse(id,
      error.code === "notifications_denied" ? error.message : notSaved(error.message)));
  };
  return html`<div class="card">${known.accounts.map((one) => html`
    <${SwitchSetting} key=${one.id} id=${`notify-${one.id}`} label=${notifyFor(one.address)} isOn=${one.enabled}
      error=${refused.id === one.id ? refused.words : null} onChange=${toggle(one.id)} />`)}</div>`;
}
