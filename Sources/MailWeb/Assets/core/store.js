// The state that features share: one immutable value, replaced by updates. Rows, threads and messages are kept once,
// by id.

/**
 * @typedef {object} State
 * @property {{status: "unknown" | "none" | "open" | "locked", reason: string | null}} session
 * @property {"connecting" | "live" | "stopped"} connection
 * @property {boolean} isOnline            what the browser says about the network
 * @property {any} overview                accounts, mailboxes, demo, metered, version; null before the first answer
 * @property {any} view                    what the address shows, see router.js
 * @property {{kind: "settings" | "welcome", path: string} | null} page  what is shown instead of mail
 * @property {Record<string, import("./mail/settings.js").Setting> | null} settings  by key; null before the answer
 * @property {{rules: any[], waiting: any[]} | null} rules  in their order, and the runs that need a confirmation
 * @property {SavedSearch[] | null} savedSearches  by name; null before the first answer
 * @property {any} ruleDraft               a rule that was suggested, until it is saved or left
 * @property {any[] | null} accountDetails  the accounts as their settings show them
 * @property {{enabled: boolean} | null} lock
 * @property {import("./mail/permission.js").Permission | null} permission  to show notifications; null: not yet read
 * @property {Record<string, any>} rows    rows of lists by key
 * @property {Record<string, any>} lists   lists by address: keys of rows, cursor, total, error
 * @property {string | null} list          the address of the list on screen
 * @property {string[]} selection          keys of selected rows
 * @property {{list: string, isAll: boolean} | null} selectsAll  all rows that were loaded are selected; with `isAll`,
 *                                          everything in the list
 * @property {{thread: number | null, isOpen: boolean} | null} find  the bar that finds words in a conversation
 * @property {any} bulk                    an action on all of a list: {action, done, total, isStopping}; null without
 * @property {any} conversation            the reading pane: id, status, which messages are expanded
 * @property {Record<number, any>} threads
 * @property {Record<number, any>} messages
 * @property {import("./mail/composing.js").Composer[]} composers  messages that are being written on this page
 * @property {any[] | null} drafts         messages to be finished; null before the first answer
 * @property {any[] | null} outgoing       messages on their way, and those sent a moment ago
 * @property {number[]} dismissed         messages whose bar was dismissed, see dismissed.js
 * @property {string} windowSubject       of the message in a window of its own, which is its title
 * @property {{threads: any[], isAll: boolean, targets: string[], over: string | null} | null} drag  what is dragged,
 *                                          the rows of the sidebar that take it, and the one below the pointer
 * @property {string[]} collapsed          keys of the rows of the sidebar that the user collapsed
 * @property {any} dialog                  the open dialog: {kind, …}; null without one
 * @property {boolean} isDrawerOpen
 * @property {boolean} isSyncing           the user asked for a sync a moment ago
 * @property {any} toast
 * @property {any} arrival                 new mail that the page has a banner for; null without
 * @property {any} alert
 * @property {string} status               the last polite announcement
 * @property {string} linkTarget           the address of the link under the pointer
 * @property {{target: string, detail: any} | null} focusRequest  where the keyboard has to go, see focusrequest.js
 */

/** @typedef {{id: number, name: string, query: string, unread: number}} SavedSearch */

/** @returns {State} */
export function initialState() {
  return {
    dismissed: [],
    windowSubject: "",
    session: { status: "unknown", reason: null },
    connection: "connecting",
    isOnline: true,
    overview: null,
    collapsed: [],
    view: null,
    page: null,
    settings: null,
    accountDetails: null,
    rules: null,
    savedSearches: null,
    ruleDraft: null,
    lock: null,
    permission: null,
    rows: {},
    lists: {},
    list: null,
    selection: [],
    selectsAll: null,
    bulk: null,
    find: null,
    conversation: null,
    threads: {},
    messages: {},
    composers: [],
    drafts: null,
    outgoing: null,
    drag: null,
    dialog: null,
    isDrawerOpen: false,
    isSyncing: false,
    toast: null,
    arrival: null,
    alert: null,
    status: "",
    linkTarget: "",
    focusRequest: null,
  };
}

export class Store {
  /** @param {State} state */
  constructor(state = initialState()) {
    this.state = state;
    this.listeners = new Set();
  }

  /** Replaces the state by what `change` makes of it, or merges an object into it. Listeners run before it returns. */
  update(change) {
    const next = typeof change === "function" ? change(this.state) : { ...this.state, ...change };
    if (next === this.state) return;
    this.state = next;
    for (const listener of [...this.listeners]) listener();
  }

  /** Replaces the state for the last time: what is under way can add nothing to it. @param {State} state */
  seal(state) {
    this.update(state);
    this.update = () => {};
  }

  /** Calls `listener` after every update. Returns a function that stops it. @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Calls `listener(value, previous)` whenever the selected value changes.
   * @template T @param {(state: State) => T} select @param {(value: T, previous: T) => void} listener
   */
  watch(select, listener, isSame = Object.is) {
    let value = select(this.state);
    return this.subscribe(() => {
      const previous = value;
      value = select(this.state);
      if (!isSame(previous, value)) listener(value, previous);
    });
  }
}

/** True if two objects have the same properties with identical values. */
export function isShallowEqual(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}

/** The page's store. */
export const store = new Store();

/** The state now. */
export const current = () => store.state;
