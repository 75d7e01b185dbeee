// Sentences of the browsers that are signed in; loaded with the security settings.

import { counted } from "../../format.js";

export const unknown = "Unknown browser";
export const current = "This browser";
export const lastUsed = (time) => `Last used ${time}`;
export const end = "Sign out";
export const endOf = (browser) => `Sign out ${browser}`;
export const endOthers = "Sign out others";
export const ended = (count) => `${counted(count, "browser")} signed out`;
export const failed = (reason) => `Couldn’t list or end sessions: ${reason}`;
