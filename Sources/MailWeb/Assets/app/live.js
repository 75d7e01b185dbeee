// Keeps the page true: the session, the stream of changes, and what has to be read when it begins.

import { followChanges } from "../core/stream.js";
import { accounts } from "../core/mail/mail.js";
import { readUnsentMail, startOutgoing } from "../core/mail/outgoing.js";
import { startRoles } from "../core/roles.js";
import { openPage, startRouter } from "../core/router.js";
import { readSettings, settingOf, startSettings } from "../core/mail/settings.js";
import { emit } from "../core/signals.js";
import { store } from "../core/store.js";
import { respond } from "../features/conversation/reply.js";
import { startConversation } from "../features/conversation/body/loading.js";
import { startLock } from "../features/lock/actions.js";
import { setExpanded, startMailboxes } from "../features/mailboxes/actions.js";
import { readNotices, startNotices } from "../features/notices/actions.js";
import { loseSession } from "../features/session/actions.js";
import { startSearch } from "../features/search/actions.js";
import { startThreadList } from "../features/threadlist/loading.js";

/** Starts every feature and follows the program. */
export function begin() {
  const readOverview = startMailboxes(loseSession);
  startThreadList();
  startConversation();
  startSearch();
  startNotices();
  startOutgoing();
  startSending();
  startSettings();
  startLock();
  followNetwork();
  startRoles();
  startRouter();
  welcomeWithoutAccount();
  resumeWelcome();
  store.update({ session: { status: "open", reason: null } });
  startLater();
  readOverview();
  followChanges({
    /** Events tell nothing of what changed before the stream began, or while it was broken. */
    onReady() {
      emit("stream-ready");
      if (store.state.session.status === "locked") return;
      store.update({ connection: "live" });
      readOverview();
      readNotices();
      readUnsentMail();
      readSettings();
      emit("refresh");
      emit("reload");
      emit("refresh-rules");
    },
    onChange: (change) => emit("change", change),
    onLost(error) {
      if (error?.status === 401 || error?.status === 403) return loseSession();
      return store.update({ connection: error ? "stopped" : "connecting" });
    },
  });
}

/** Without an account there is no mail to show: the first launch, or the last account was removed. */
function welcomeWithoutAccount() {
  store.watch((state) => state.overview, (overview) => {
    const isWelcome = store.state.page?.kind === "welcome";
    if (overview && accounts(store.state).length === 0 && !isWelcome) openPage("welcome", "", { replace: true });
  });
}

/** A first launch that was left after the account continues with the next step, unless another page is asked for. */
function resumeWelcome() {
  const stop = store.watch(
    (state) => state.overview && state.settings && settingOf(state, "isOnboardingComplete")?.value,
    (isComplete) => {
      if (isComplete === null) return;
      stop();
      const isBegun = isComplete === "false" && accounts(store.state).length > 0;
      if (isBegun && store.state.page === null) openPage("welcome", "security", { replace: true });
    });
}

/** Notifications, rules, saved searches, dragging and more are not needed for the first paint. */
function startLater() {
  import("../features/notifications/start.js").then((feature) => feature.startNotifications({ reply }), () => {});
  import("../features/rules/start.js").then((feature) => feature.startRules(), () => {});
  import("../features/saved/start.js").then((feature) => feature.startSavedSearches(), () => {});
  import("../features/threadlist/locate.js").then((feature) => feature.startLocating(), () => {});
  import("./restorefocus.js").then((module) => module.restoreFocus(), () => {});
  import("../features/drag/start.js").then((feature) => feature.startDragging({ move, setExpanded }), () => {});
}

/** Moves or copies conversations that were dropped on a mailbox. */
const move = async (box, what) => (await import("../features/move/actions.js")).moveOrCopy(box, what);

/** Replies in the open conversation once it is here. */
function reply() {
  const isHere = (state) => state.conversation?.status === "open";
  if (isHere(store.state)) return respond("reply");
  const stop = store.watch(isHere, (is) => {
    if (!is) return;
    stop();
    respond("reply");
  });
  return undefined;
}

/** The countdown is loaded with the first message that is on its way. */
function startSending() {
  const stop = store.watch((state) => Boolean(state.outgoing?.length), async () => {
    stop();
    (await import("../core/mail/sending.js")).startSending();
  });
}

function followNetwork() {
  const follow = () => store.update({ isOnline: navigator.onLine });
  for (const type of ["online", "offline"]) window.addEventListener(type, follow);
  follow();
}
