// Sentences of a message that is being sent. They are loaded with the first one.

import { number } from "../../format.js";

export const sendingIn = (seconds) => `Sending in ${number(seconds)} s…`;
export const sendingNow = "Sending…";
/** @param {string[]} refused  addresses that the server refused */
export const sent = (refused) => (refused.length > 0 ? `Sent, but not to ${refused.join(", ")}` : "Sent");
export const view = "View";
export const sendsOffline = "Will be sent when you’re back online";
export const sendsAt = (time) => `Will be sent ${time}`;
export const sendUndone = "Not sent. You can go on writing.";
