// How a composer follows its draft.

import { useEffect, useLayoutEffect, useReducer } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { on } from "../../core/signals.js";
import { refreshSession } from "./actions.js";

/** Own saves are changes, too; the draft is read again after the last of them. */
const refreshPause = 400;

/** Renders again when the session says so. */
export function useSession(session) {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  useLayoutEffect(() => session.subscribe(() => renderAgain()), [session]);
}

/** The page goes away: what is written leaves with it. */
export function useLeaving(session, remember) {
  useEffect(() => {
    const leavePage = (event) => {
      remember();
      session.leave();
      if (event.type === "beforeunload" && session.saveState === "away" && session.isDirty) event.preventDefault();
    };
    const types = ["beforeunload", "pagehide"];
    for (const type of types) window.addEventListener(type, leavePage);
    return () => types.forEach((type) => window.removeEventListener(type, leavePage));
  }, []);
}

/** Saves when the program is back, and reads the draft again when another window or program may have changed it. */
export function useDraftSync(session) {
  const connection = useStore((state) => state.connection);
  useEffect(() => void (connection === "live" && session.saveState === "away" && session.save()), [connection]);
  useEffect(() => {
    let timer = null;
    const hide = () => document.hidden && session.save();
    document.addEventListener("visibilitychange", hide);
    const stop = on("change", (change) => {
      if (!change.drafts || session.isClosed) return;
      clearTimeout(timer);
      timer = setTimeout(refreshSession, refreshPause, session);
    });
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", hide);
    };
  }, []);
}
