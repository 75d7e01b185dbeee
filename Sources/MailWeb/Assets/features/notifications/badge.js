// The number of unread messages on the page's icon and on that of the installed app (NOTIF-16).

import { unreadInInboxes } from "../../core/mail/mail.js";
import { store } from "../../core/store.js";
import { badgeText } from "./model.js";

const size = 64;
const picture = new Image();
const link = () => /** @type {HTMLLinkElement} */ (document.querySelector("link[rel='icon']"));
let plainAddress = null;

/** Begins to follow the number. */
export async function startBadge() {
  plainAddress = link().href;
  picture.src = plainAddress;
  await picture.decode().catch(() => null);
  store.watch(shownCount, draw);
  draw(shownCount(store.state));
}

const shownCount = (state) => (state.session.status === "open" ? unreadInInboxes(state) : 0);

function draw(count) {
  link().href = count > 0 ? withNumber(badgeText(count)) : plainAddress;
  const browser = /** @type {any} */ (navigator);
  const app = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.();
  app?.catch(() => {});
}

/** The icon with a number at its corner, as the address of a picture. */
function withNumber(words) {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = /** @type {any} */ (canvas.getContext("2d"));
  // Broken if it was being fetched while the program stopped: the number is enough then.
  if (picture.naturalWidth > 0) context.drawImage(picture, 0, 0, size, size);
  const width = 26 + 11 * (words.length - 1);
  context.fillStyle = "#c5221f";
  context.beginPath();
  context.roundRect(size - width, size - 34, width, 34, 15);
  context.fill();
  context.fillStyle = "#ffffff";
  context.font = "700 27px system-ui, sans-serif";
  context.textAlign = "center";
  context.fillText(words, size - width / 2, size - 7, width - 4);
  return canvas.toDataURL("image/png");
}
