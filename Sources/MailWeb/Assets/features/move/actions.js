// Moving conversations to the mailbox that the reader chose.

import { act } from "../../core/mailactions.js";
import { store } from "../../core/store.js";

export const closeMove = () => store.update({ dialog: null });

/** Moves the conversations of the dialog. */
export function moveTo(box) {
  const { threads } = store.state.dialog;
  closeMove();
  act("move", threads, { destination: box });
}
