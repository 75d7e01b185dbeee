// What is said about remote images.

import { counted } from "../format.js";

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

export const details = "Details";
export const hostsTitle = "The images are at these addresses. Nothing was requested from them.";
export const tracker = "likely tracker";

export const permissionNone = "Remote images are always blocked.";
export const block = "Block";
export const blockOf = (name) => `Block images from ${name}`;
export const blockedAgain = (name) => `Images from ${name} are blocked`;
export const permissionOf = { sender: (value) => value, domain: (value) => `Everyone at ${value}` };
export const permissionsFailed = (reason) => `Couldn’t change this: ${reason}`;
