// What is said about remote images.

import { counted, number } from "./format.js";

export function blocked(count, trackers) {
  const images = `${counted(count, "remote image")} blocked`;
  if (!trackers) return images;
  if (count === 1) return `${images} (likely a tracker)`;
  return `${images} (${counted(trackers, "likely tracker")})`;
}
export const notLoaded = (count) => `${counted(count, "remote image")} couldn’t be loaded`;
export const loading = "Loading images…";
export const shown = (count) => `${counted(count, "image")} shown`;
export const show = "Show images";
export const tryAgain = "Try again";
export const alwaysShort = "Always";
export const more = "Always show images";
export const always = (address) => `From ${address}`;
export const alwaysDomain = (domain) => `From everyone at ${domain}`;

const maximumHosts = 5;

/** Where the images are. */
export function hosts(all) {
  if (all.length === 0) return "";
  const rest = all.length - maximumHosts;
  return `From ${all.slice(0, maximumHosts).join(", ")}${rest > 0 ? ` and ${number(rest)} more` : ""}`;
}

export const permissionNone = "Remote images are always blocked.";
export const block = "Block";
export const blockOf = (name) => `Block images from ${name}`;
export const blockedAgain = (name) => `Images from ${name} are blocked`;
export const permissionOf = { sender: (value) => value, domain: (value) => `Everyone at ${value}` };
export const permissionsFailed = (reason) => `Couldn’t change this: ${reason}`;
