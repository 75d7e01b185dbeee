// What can be undone, the newest last. Tokens of the program are kept for this tab, so that undoing survives a reload.

const depth = 50;
const key = "vaultmail.undo";
const same = (state) => state;
/** The patch of what only the program can undo. */
export const noPatch = { apply: same, revert: same };

/** Parts of one action have the same token. */
const tokensOf = (receipts) =>
  [...new Set(receipts.map((receipt) => receipt.undo_token).filter((token) => token ?? false))];
const kept = ({ tokens, words }) => ({
  run: null, patch: noPatch, threads: [], words, tokens,
  receipts: Promise.resolve(tokens.map((one) => ({ undo_token: one }))),
});
const entries = read().map(kept);

function read() {
  try {
    const saved = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? "[]");
    return saved.filter((one) => Array.isArray(one?.tokens));
  } catch {
    return [];
  }
}

function save() {
  const saved = entries.filter((one) => one.tokens?.length > 0).map(({ tokens, words }) => ({ tokens, words }));
  globalThis.sessionStorage?.setItem(key, JSON.stringify(saved));
}

/**
 * `words` say what was done, for when it is undone.
 * @param {{run: any, receipts: Promise<any[]> | null, patch: any, threads: any[], words?: string, tokens?: number[]}}
 *   entry
 */
export function remember(entry) {
  entries.push(entry);
  if (entries.length > depth) entries.shift();
  entry.receipts?.then((receipts) => {
    entry.tokens = tokensOf(receipts);
    save();
  }, () => {});
}

export function forget(entry) {
  const at = entries.indexOf(entry);
  if (at >= 0) entries.splice(at, 1);
  save();
}

/** Takes the newest entry; undefined without one. */
export function takeLast() {
  const entry = entries.pop();
  save();
  return entry;
}

/** The tokens of an entry, once the program has answered. */
export const tokensIn = async (entry) => tokensOf(await entry.receipts);
