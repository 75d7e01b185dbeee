// The sign-in of a new account as an entry of its own in the browser's history: Back leads from it to the address.

import { useEffect, useRef } from "/assets/preact-htm.js";

const isSignIn = () => history.state?.step === "sign-in";

/**
 * Follows Back and Forward. `show(draft)` shows the next stage of a draft, `back()` goes back to the address, and
 * `end(draft)` takes the entry of the sign-in away.
 * @param {any} draft @param {(draft: any) => void} setDraft
 */
export function useStages(draft, setDraft) {
  const latest = useRef(null);
  latest.current = draft;
  useEffect(() => {
    const follow = () => {
      const now = latest.current;
      // After a reload nothing is known of the sign-in.
      if (isSignIn() && !now.discovery) history.replaceState({}, "");
      const stage = isSignIn() ? "sign_in" : "address";
      if (now.stage !== "added" && now.stage !== stage) setDraft({ ...now, stage });
    };
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const show = (next) => {
    if (next.stage === "sign_in" && !isSignIn()) history.pushState({ step: "sign-in" }, "");
    setDraft(next);
  };
  const back = () => (isSignIn() ? history.back() : setDraft({ ...draft, stage: "address" }));
  const end = (next) => {
    if (!isSignIn()) return setDraft(next);
    window.addEventListener("popstate", () => setDraft(next), { once: true });
    return history.back();
  };
  return { show, back, end };
}
