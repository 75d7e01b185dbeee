// Imports the page's modules that need no browser.

/** @param {string} path below Assets */
export const load = (path) => import(new URL(`../../Sources/MailWeb/Assets/${path}`, import.meta.url).href);
