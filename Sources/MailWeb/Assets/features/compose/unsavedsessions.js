// Sessions whose composer went away while the program did not answer. Each is kept until everything in it is saved, and
// a composer of the same draft goes on with it.

const unsaved = new Map();

window.addEventListener("beforeunload", (event) => {
  for (const session of unsaved.values()) session.leave();
  if (unsaved.size > 0) event.preventDefault();
});

/** The session of a draft that could not be saved yet; undefined if there is none. @param {number | null} draft */
export function resumeUnsaved(draft) {
  const session = unsaved.get(draft);
  if (session) session.isResumed = true;
  return session;
}

/** True as long as the program has not confirmed everything; while a request is under way nothing is "dirty". */
const isUnsaved = (session) => session.isDirty || session.saveState === "saving" || session.saveState === "away";

/** Saves what a session holds, however long that takes, then ends it. @param {any} session */
export async function closeWhenSaved(session) {
  session.isResumed = false;
  if (await session.save()) return session.close();
  if (session.isReadOnly) return session.close();
  unsaved.set(session.draft.id, session);
  // Decided at once: until this function goes on, the session may have got a composer, or lost it again.
  const isOver = await new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (isUnsaved(session) && !session.isReadOnly && !session.isResumed) return;
      stop();
      if (unsaved.get(session.draft.id) === session) unsaved.delete(session.draft.id);
      resolve(!session.isResumed);
    });
  });
  if (isOver) session.close();
  return undefined;
}
