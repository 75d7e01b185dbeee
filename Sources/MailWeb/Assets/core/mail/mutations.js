// Changes that are shown before the program has confirmed them, and reads that must not hide them.
//
// A mutation patches the store at once, is sent, and is reverted if the program refuses it. A read that began before
// the newest mutation was begun, undone or answered may be older than what is shown, so its answer is dropped here.
// So is an answer that a later read of the same kind superseded.

/**
 * @typedef {object} Patch
 * @property {(state: any) => any} apply
 * @property {(state: any) => any} revert  undoes only what `apply` changed
 */

export class Mutations {
  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.version = 0;
    this.underway = 0;
  }

  /**
   * Shows the patch, sends the change, and reverts the patch if sending fails.
   * @template T @param {Patch} patch @param {() => Promise<T>} send @returns {Promise<T>}
   */
  async optimistic(patch, send) {
    this.store.update(patch.apply);
    try {
      return await this.send(send);
    } catch (error) {
      this.store.update(patch.revert);
      throw error;
    }
  }

  /** Sends a change that is shown already. @template T @param {() => Promise<T>} send @returns {Promise<T>} */
  async send(send) {
    this.version += 1;
    this.underway += 1;
    try {
      return await send();
    } finally {
      this.version += 1;
      this.underway -= 1;
    }
  }

  /** A function that tells whether no mutation was begun, undone or answered since now, and none is under way now. */
  mark() {
    const version = this.underway > 0 ? -1 : this.version;
    return () => this.version === version;
  }

  /** True while no mutation is under way. */
  isQuiet() {
    return this.underway === 0;
  }

  /** Reads of one kind. */
  reader() {
    return new Reader(this);
  }
}

class Reader {
  /** @param {Mutations} mutations */
  constructor(mutations) {
    this.mutations = mutations;
    this.lastTicket = 0;
    this.shownTicket = 0;
  }

  /**
   * Reads and says what the answer is worth: "current"; "superseded" by a later read, so ignore it; "outdated" by a
   * mutation, so read again soon. `mustShow` accepts an outdated answer, for a view that shows nothing yet.
   * @template T @param {() => Promise<T>} send @param {{mustShow?: () => boolean}} [options]
   * @returns {Promise<{worth: "current" | "superseded" | "outdated", answer: T}>}
   */
  async read(send, options = {}) {
    const { mustShow = () => false } = options;
    this.lastTicket += 1;
    const ticket = this.lastTicket;
    const isCurrent = this.mutations.mark();
    const answer = await send();
    if (ticket < this.shownTicket) return { worth: "superseded", answer };
    if (!isCurrent() && !mustShow()) return { worth: "outdated", answer };
    this.shownTicket = ticket;
    return { worth: "current", answer };
  }
}
