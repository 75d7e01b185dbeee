// Sentences of the settings.

import { byteSize, counted } from "../../format.js";

export const title = "Settings";
export const pageTitle = (section) => `${section} – Settings`;
export const back = "Back to mail";
export const allSettings = "All settings";
export const search = "Search settings";
export const sectionList = "Sections";
export const noMatch = (words) => `No setting matches “${words}”.`;
export const matches = (count) => counted(count, "match", "matches");
export const changed = "Changed from the default";
export const reset = "Reset";
export const resetOf = (name) => `Reset ${name}`;
export const loading = "Loading settings";
export const notSaved = (reason) => `Not saved: ${reason}`;
export const retry = "Try again";
export const cancel = "Cancel";
export const close = "Close";

export const sections = {
  accounts: "Accounts", composing: "Composing", appearance: "Appearance", reading: "Reading",
  notifications: "Notifications", rules: "Rules", ai: "Search and AI", security: "Security", storage: "Storage",
  keyboard: "Keyboard", about: "About",
};

/** Name, help, and further words that find the row. */
export const rows = {
  "accounts": ["Accounts", "Addresses, servers, sync and signatures.",
    "mail address email login password server imap smtp oauth"],
  "add-account": ["Add an account", "", "new address email sign in"],
  "undo-send": ["Undo send delay", "How long a message waits, so that you can undo sending.", "cancel recall seconds"],
  "default-account": ["Default account", "Writes new mail when no mailbox of an account is open.",
    "from sender address"],
  "signatures": ["Names and signatures", "The name, address and signature that each account sends with.",
    "identity identities alias from footer"],
  "theme": ["Theme", "Light, dark, with high contrast, or like your system.",
    "high contrast dark mode light night colour color appearance"],
  "text-size": ["Text size", "The size of everything on this page.", "font zoom large small percent accessibility"],
  "density": ["Density of lists", "How many conversations fit on the screen. For this device.",
    "compact relaxed rows lines spacing"],
  "reading-pane": ["Reading pane", "Where a message is shown. For this device; a phone shows one at a time.",
    "split layout right bottom off preview"],
  "swipe-right": ["Swipe right", "What swiping a conversation to the right does on a touch screen.",
    "touch gesture archive trash mute"],
  "swipe-left": ["Swipe left", "What swiping a conversation to the left does on a touch screen.",
    "touch gesture archive trash mute"],
  "categorize": ["Categories", "Sorts mail by a small model of this program. Nothing leaves this computer.",
    "ai artificial intelligence classify sort off"],
  "categories": ["Category tabs", "Tabs above the inbox.", "primary social promotions updates forums smart tabs"],
  "auto-advance": ["After archive or delete", "What is shown once the open conversation has left the list.",
    "next previous back list advance newer older"],
  "plain-text": ["Message format", "How messages with both are shown first.", "html plain text prefer"],
  "images": ["Remote images", "Senders whose images are always shown. Images can tell them that you read a message.",
    "tracker tracking pixel load show block privacy"],
  "subject-threads": ["Conversations by subject",
    "Joins replies that name no earlier message: those between the same people, or any with the same subject.",
    "thread threading group fallback"],
  "kept-mail": ["Keep deleted mail", "How long mail stays on this computer after the server has deleted it.",
    "trash recover retention days"],
  "metered": ["Metered network", "Asks before large downloads.", "mobile data limited connection download"],
  "notify-permission": ["System permission", "Whether this browser lets VaultMail show notifications.",
    "allow blocked browser desktop"],
  "desktop-notifications": ["Desktop notifications", "Whether the program itself shows them, without a browser.",
    "linux dunst gnome kde dbus"],
  "notify": ["Accounts", "Which accounts announce new mail.", "notifications alert banner sound"],
  "notify-categories": ["Categories", "Which kinds of mail notify.", "primary social promotions updates"],
  "vip": ["VIP contacts", "People whose mail always notifies.", "important sender people always"],
  "muted-threads": ["Muted conversations", "Conversations that never notify.", "unmute mute silence threads"],
  "quiet-hours": ["Quiet hours", "When notifications are silent.", "do not disturb night silence schedule time"],
  "rules": ["Rules", "What happens to mail as it arrives.", "filter sort automatic trash archive move sieve"],
  "new-rule": ["New rule", "", "filter add create"],
  "clean-up": ["Clean up", "Senders by volume, large and old mail.", "unsubscribe newsletters space senders"],
  "rule-log": ["Log of rules", "What rules did, and undoing it.", "undo history runs"],
  "models": ["AI models", "A model reads your mail on this computer only. It is downloaded only if you agree.",
    "artificial intelligence download semantic embeddings"],
  "semantic-search": ["Search by meaning",
    "Prepares your mail in the background, and shows messages that say the same in other words as “Similar”.",
    "semantic similar embeddings ai"],
  "text-model": ["Text model", "Writes summaries and reply suggestions on this computer when you ask.",
    "summary reply suggest llama ollama lm studio llm endpoint generate ai"],
  "sessions": ["Signed-in browsers", "Every browser that can show your mail.", "session sign out log out devices"],
  "app-lock": ["App lock", "Asks for a passphrase.", "passphrase change privacy fingerprint face touch pin device"],
  "vault": ["Saved passwords", "Where your passwords are stored, and who can read them.",
    "keyring key file passphrase vault unlock secret"],
  "usage": ["Storage used", "What takes how much space.", "disk size space breakdown gigabyte"],
  "attachment-limit": ["Attachment limit", "How much of each account’s attachments stays here.",
    "cache disk megabyte offline"],
  "clear-cache": ["Clear cache",
    "Removes downloaded attachments, remote images, and what a model made of your mail. All of it can be made again.",
    "free space delete disk embeddings vectors categories"],
  "wipe": ["Wipe all data", "Removes everything VaultMail has on this computer.",
    "delete erase remove reset everything"],
  "key-profile": ["Shortcuts like", "The set of keys to begin with.",
    "keyboard profile gmail thunderbird keys hotkeys"],
  "single-keys": ["Shortcuts of one key", "Turn off if speech input or a slip of the hand sets them off.",
    "keyboard single character letters wcag accessibility disable off"],
  "shortcuts": ["Keyboard shortcuts", "Every action and its key. A key can be changed or taken away.",
    "keys hotkeys remap change customize bindings"],
  "version": ["Version", "", "build number release"],
  "privacy": ["Privacy policy", "What VaultMail does with your mail: nothing leaves this computer unasked.",
    "data tracking telemetry"],
  "licenses": ["Open source licenses", "The software that VaultMail is made with.", "licence mit apache dependencies"],
  "model-licenses": ["AI model licenses", "The models that can be downloaded.", "licence apache model weights"],
};

const seconds = (value) => (value === "0" ? "Off" : counted(Number(value), "second"));
const days = (value) => (value === "0" ? "Not at all" : counted(Number(value), "day"));
const swipes = {
  archive: "Archive", trash: "Move to Trash", read: "Mark as read", star: "Star", mute: "Mute", none: "Nothing",
};
const swipe = (value) => swipes[value] ?? value;

/** What the choices of a row are called. */
export const choices = {
  "undo-send": seconds,
  "theme": (value) => ({ system: "System", light: "Light", dark: "Dark", contrast: "High contrast" })[value] ?? value,
  "text-size": (value) => `${value}%`,
  "plain-text": (value) => (value === "true" ? "Plain text" : "HTML"),
  "key-profile": (value) => ({ gmail: "Gmail", thunderbird: "Thunderbird" })[value] ?? value,
  "auto-advance": (value) => ({
    next: "Next conversation", previous: "Previous conversation", list: "Back to list",
  })[value] ?? value,
  "swipe-right": swipe,
  "swipe-left": swipe,
  "subject-threads": (value) => ({ careful: "Same people", wide: "Any with this subject", off: "Off" })[value] ?? value,
  "categorize": (value) => (value === "on" ? "On" : "Off"),
  "kept-mail": days,
  "desktop-notifications": (value) => ({ auto: "If available", on: "On", off: "Off" })[value] ?? value,
  "metered": (value) => ({ auto: "As the system says", on: "On", off: "Off" })[value] ?? value,
};
export const layoutOrder = { density: ["compact", "default", "relaxed"], reading: ["right", "bottom", "off"] };
export const layoutNames = {
  compact: "Compact", default: "Default", relaxed: "Relaxed", right: "Right", bottom: "Bottom", off: "Off",
};
export { missing as missingAccounts } from "../fromtext.js";
export const categoriesOff = "Categories are off.";
export const notifyCategoriesHelp = "Mail without a category always notifies.";
export const notifyForCategory = (name) => `Notifications for ${name}`;
export { categoryNames } from "../text.js";
export const categoriesHelp = "Mail in a hidden category still appears in All.";
export const notifyFor = (address) => `Notifications for ${address}`;
export const editSignatures = (address) => `Edit names and signatures of ${address}`;
export const edit = "Edit";

// ---- Keys

export const noKey = "No key";
export const changeKey = (action, keys) => `Change the key of ${action}: ${keys}`;
export const pressKey = "Press a key…";
export const removeKey = "Remove";
export const removeKeyOf = (action) => `Remove the key of ${action}`;
export const keyTaken = (key, action) => `${key} is the key of “${action}”. Change that first.`;
export const keyReserved = (key) => `${key} belongs to the browser or the page.`;
export const keySaved = (action, key) => `${action}: ${key}`;

// ---- Storage

export const storageFailed = "Unable to calculate storage";
export const models = "AI models";
export const images = "Remote images";
export const parts = { messages: "Messages", attachments: "Attachments", index: "Search index" };
export const total = "Total";
export const allAccounts = "All accounts";
export const everything = "Everything";
export const account = "Account";
export const storageTable = "Storage by account";
export const barLabel = (address, line) => `${address}: ${line}`;
export const partOf = (name, bytes) => `${name} ${byteSize(bytes)}`;
export const accountWarning = "More than 2 GB. A shorter sync window or a lower attachment limit makes it smaller.";
export const limitWarning = (size) => `Starred messages keep ${size} of attachments, more than the limit.`;
export const totalWarning = "More than 5 GB in all accounts.";
export const noLimit = "No limit";
export const limitHelp = "Those you used longest ago go first. They stay on the server.";
export const frees = (bytes) => (bytes > 0 ? `Frees about ${byteSize(bytes)}.` : "Nothing to clear.");
export const clear = "Clear";
export const clearDots = "Clear cache…";
export const clearTitle = "Clear cache?";
export const clearQuestion =
  "This will remove cached attachments and data. Emails and accounts will not be affected.";
export const cleared = (bytes) => `Freed ${byteSize(bytes)}`;
export const clearFailed = (reason) => `Couldn’t clear the cache: ${reason}`;
export const wipeDots = "Wipe all data…";
export const wipeTitle = "Wipe all data?";
export const wipeQuestion = "This will delete ALL local data including emails, accounts, and AI models. "
  + "This cannot be undone. You will need to set up the app again.";
export const wipe = "Delete Everything";
export const wipeFailed = (reason) => `Couldn’t delete everything: ${reason}`;

// ---- About

export const version = (version, build) => `VaultMail ${version} (build ${build})`;
export const aboutFailed = (reason) => `Couldn’t read the version: ${reason}`;
export const readPolicy = "Read the privacy policy";
export const modelLine = (model) => `${model.license} · ${model.source}`;
export const licenseLine = (license) => `${license.version} · ${license.license}`;
export const madeHere = "Your emails stay on your device. No servers. No tracking. No compromise.";
