// Words about categories.

import { categoryNames as names } from "./text.js";

export { names };
export const all = "All";
export const tabs = "Categories";
export const tabLabel = (name, unread) => (unread > 0 ? `${name}, ${unread} unread` : name);
export const moveTitle = (count) => `Move ${count === 1 ? "conversation" : `${count} conversations`} to a category`;
export const moveFilter = "Category";
export const moveNothing = "No such category.";
export const moved = (category) => `Moved to ${names[category]}. Later mail from the sender goes there as well.`;
export const moveFailed = (reason) => `The category could not be changed. ${reason}`;
export const why = "Why this category?";
export const none = "None";
