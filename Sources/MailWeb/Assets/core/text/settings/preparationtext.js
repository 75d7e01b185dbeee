// Sentences about what the program does to all mail in the background.

import { number } from "../../format.js";

export const preparing = "Preparing messages";
export const prepared = (total) =>
  (total === 1 ? "1 message is prepared." : `All ${number(total)} messages are prepared.`);
export const paused = "Paused while on battery.";
export const classifying = "Classifying messages";
export const updating = "Updating the search index";
export const updated = (done, total) =>
  `${updating}: ${number(done)} of ${total === 1 ? "1 message" : `${number(total)} messages`}`;
export const progress = (name, done, total) => `${name}: ${number(done)} of ${number(total)}`;
