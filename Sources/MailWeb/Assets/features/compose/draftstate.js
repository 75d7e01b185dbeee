// One draft that is being written, as this page knows it.

/**
 * @typedef {object} Services
 * @property {string} editor                       this page's name among the editors of the draft
 * @property {(path: string, body: object) => Promise<any>} change
 * @property {(path: string) => Promise<any>} get
 * @property {(path: string, body: object) => void} [sendLast]
 * @property {typeof setTimeout} [setTimer]
 * @property {typeof clearTimeout} [clearTimer]
 */

export class DraftState {
  /** @param {any} draft what the program answered @param {Services} services */
  constructor(draft, services) {
    this.services = { setTimer: setTimeout.bind(globalThis), clearTimer: clearTimeout.bind(globalThis), ...services };
    this.listeners = new Set();
    /** Reads the editor's blocks; null while no editor is shown. @type {(() => any[]) | null} */
    this.readBlocks = null;
    /** Counts replacements of the text from elsewhere, after which the editor begins again. */
    this.fillCount = 0;
    this.timer = null;
    this.tries = 0;
    this.isDirty = false;
    this.wasChanged = false;
    this.isClosed = false;
    this.underway = null;
    this.adopt(draft);
    /** "saved", "unsaved", "saving", "away" or "refused" */
    this.saveState = "saved";
    this.error = null;
    /** True while another editor has the draft, or it is gone. */
    this.isReadOnly = false;
    this.isGone = false;
    /** True once a composer goes on with a session that was kept for one that went away. */
    this.isResumed = false;
    /** Takes the draft over from another window; set by what shows the session. */
    this.takeOver = () => {};
  }

  /** Takes the program's draft as it is. */
  adopt(draft) {
    const { content, ...rest } = draft;
    this.draft = rest;
    this.content = content;
    this.readBlocks = null;
    this.fillCount += 1;
  }

  get path() {
    return `/api/drafts/${this.draft.id}`;
  }

  /** Calls `listener` after each change. Returns a function that stops it. */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify() {
    for (const listener of [...this.listeners]) listener();
  }

  /** The whole content as it is now. */
  current() {
    if (this.readBlocks) this.content = { ...this.content, blocks: this.readBlocks() };
    return this.content;
  }

  /** Changes the attachments known here. @param {any[]} attachments @param {number} [version] */
  setAttachments(attachments, version = 0) {
    this.draft = { ...this.draft, attachments, version: Math.max(version, this.draft.version) };
    this.wasChanged = true;
    this.notify();
  }
}
