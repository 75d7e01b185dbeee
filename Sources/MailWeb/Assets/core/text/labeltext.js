// Sentences of labels; loaded with their dialog.

import { number } from "../format.js";

export const title = (count) => (count === 1 ? "Label" : `Label ${number(count)} conversations`);
export const filter = "Find or create a label";
export const nothing = "No label with this name. A name has English letters, digits and signs.";
export const create = (name) => `Create “${name}”`;
export const remove = "Remove";
export const unchanged = "Nothing changed";
export const done = (isOn, name, count) => {
  const words = isOn ? `Labelled “${name}”` : `Label “${name}” removed`;
  return count === 1 ? words : `${words}: ${number(count)} conversations`;
};
export const failed = (reason) => `Couldn’t change the label: ${reason}`;
