// The queue that saves a draft. What is typed is kept here until the program has confirmed it, however long that takes.

import { DraftState } from "./draftstate.js";

/** A change is saved this long after it was made, in milliseconds: within a second, and not with each key. */
const saveDelay = 700;
/** The pauses between tries while the program does not answer. */
const retryDelays = [500, 1000, 2000, 4000, 5000];

export class DraftSession extends DraftState {
  /** Changes parts of the content other than the text. @param {object} part */
  change(part) {
    if (this.isReadOnly) return;
    this.content = { ...this.content, ...part };
    this.touch(true);
  }

  /** The text was edited. */
  touch(mustNotify = false) {
    if (this.isReadOnly) return;
    const isNew = !this.isDirty;
    this.isDirty = true;
    this.wasChanged = true;
    if (this.saveState === "saved" || this.saveState === "refused") this.saveState = "unsaved";
    this.schedule(saveDelay);
    if (mustNotify || isNew) this.notify();
  }

  schedule(delay) {
    if (this.timer !== null || this.isClosed) return;
    this.timer = this.services.setTimer(() => {
      this.timer = null;
      this.save();
    }, delay);
  }

  /** Saves what is not saved yet. Resolves to true when all of it is. */
  async save() {
    this.cancelTimer();
    if (this.underway) {
      await this.underway;
      return this.isDirty && this.saveState !== "away" ? this.save() : !this.isDirty;
    }
    if (!this.isDirty || this.isReadOnly) return !this.isDirty;
    this.underway = this.sendContent();
    try {
      await this.underway;
    } finally {
      this.underway = null;
    }
    if (this.isDirty && this.saveState === "saved") this.touch();
    return !this.isDirty;
  }

  async sendContent() {
    this.isDirty = false;
    if (this.saveState !== "away") this.saveState = "saving";
    this.notify();
    const content = this.current();
    try {
      const body = { version: this.draft.version, editor: this.services.editor, content };
      const { version, saved_at } = await this.services.change(`${this.path}/save`, body);
      this.draft = { ...this.draft, version: Math.max(version, this.draft.version), saved_at };
      this.saveState = "saved";
      this.error = null;
      this.tries = 0;
    } catch (error) {
      this.isDirty = true;
      await this.fail(error);
    }
    this.notify();
  }

  async fail(error) {
    if (error.code === "draft_open_elsewhere") return this.lose();
    if (error.code === "draft_changed") return this.reconcile();
    if (error.status === 404) return this.vanish();
    const canRetry = error.isUnreachable || error.status >= 500 || error.status === 401 || error.status === 423;
    this.error = error;
    this.saveState = canRetry ? "away" : "refused";
    if (!canRetry) return;
    this.schedule(retryDelays[Math.min(this.tries, retryDelays.length - 1)]);
    this.tries += 1;
  }

  /** The page goes away: what is not saved leaves with it, also what the browser may now break off. */
  leave() {
    if ((!this.isDirty && !this.underway) || this.isReadOnly || !this.services.sendLast) return;
    const { version } = this.draft;
    const { editor } = this.services;
    this.services.sendLast(`${this.path}/save`, { version, editor, content: this.current(), is_last: true });
  }

  /** Stops saving by itself. */
  close() {
    this.cancelTimer();
    this.isClosed = true;
  }

  cancelTimer() {
    this.services.clearTimer(this.timer);
    this.timer = null;
  }

  /** Another version is stored: that of an earlier request of this page whose answer was lost, or another editor's. */
  async reconcile() {
    try {
      const { draft } = await this.services.get(this.path);
      if (draft.editor !== this.services.editor) return this.lose();
      const { content, ...rest } = draft;
      this.draft = rest;
      this.saveState = "unsaved";
      this.schedule(saveDelay);
    } catch (error) {
      if (error.status === 404) return this.vanish();
      return this.fail(error);
    }
    return undefined;
  }

  /** Another window has the draft now. */
  lose() {
    this.current();
    this.cancelTimer();
    this.isReadOnly = true;
    this.notify();
  }

  vanish() {
    this.cancelTimer();
    this.isGone = true;
    this.isReadOnly = true;
    this.notify();
  }

  /** Takes what the program says of the draft, without touching what is being written. */
  refresh(draft) {
    if (this.isClosed || this.underway || this.isGone) return;
    // Read before the last change of this page: a file that was attached meanwhile would be missing.
    if (draft.version < this.draft.version && draft.editor === this.services.editor) return;
    if (draft.editor !== this.services.editor && draft.editor !== null && !this.isReadOnly) return this.lose();
    if (this.isReadOnly && !this.isDirty) this.adopt(draft);
    const { content, ...rest } = draft;
    const version = this.isReadOnly ? draft.version : Math.max(draft.version, this.draft.version);
    this.draft = { ...rest, version };
    this.notify();
  }

  /** Continues here a draft that another editor had. */
  async take() {
    const { draft } = await this.services.change(`${this.path}/take`, { editor: this.services.editor });
    this.isReadOnly = false;
    this.isDirty = false;
    this.saveState = "saved";
    this.adopt(draft);
    this.notify();
  }

  /** Decides between two versions: "mine", "theirs" or "both". */
  async resolve(keep) {
    await this.save();
    const { draft } = await this.services.change(`${this.path}/resolve`, { keep });
    this.adopt(draft);
    this.notify();
  }
}
