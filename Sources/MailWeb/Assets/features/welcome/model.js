// The steps of the first launch.

/** The steps in order; each is the path of its address. */
export const steps = ["", "account", "security", "ai", "ready"];

/**
 * The step that a path shows. Without an account nothing after the account step is shown.
 * @param {string} path @param {boolean} hasAccount
 */
export function stepOf(path, hasAccount) {
  const index = Math.max(0, steps.indexOf(path));
  return hasAccount ? index : Math.min(index, steps.indexOf("account"));
}

/** How many months of mail all accounts keep; one that keeps everything counts as a year. @param {any[]} accounts */
export function monthsOf(accounts) {
  const months = accounts.filter((one) => !one.local)
    .reduce((sum, one) => sum + (one.sync_window_days === null ? 12 : one.sync_window_days / 30), 0);
  return months === 0 ? 1 : months;
}

/** How many messages of each account are here so far: [{id, address, count}]. @param {any} overview */
export function countsOf(overview) {
  return (overview?.accounts ?? []).map((one) => {
    const stored = overview.mailboxes.filter((box) => box.account_id === one.id)
      .reduce((sum, box) => sum + box.total, 0);
    return { id: one.id, address: one.address, count: Math.max(stored, one.progress?.completed ?? 0) };
  });
}
