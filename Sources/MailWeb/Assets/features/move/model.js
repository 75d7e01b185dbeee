// The mailboxes that conversations can be moved to. Pure functions of the state.

import { canTake } from "../../core/mail/destinations.js";
import { mailboxes } from "../../core/mail/mail.js";

/** Mailboxes of the account, in the order of the sidebar, without the one that the conversation is taken from. */
export const destinations = (state, thread) => mailboxes(state).filter((box) => canTake(state, box, [thread]));
