// Which keys an action has: those of a profile, with the user's own in their place. Pure functions.

/** Keys that differ from the standard, which is like Gmail's. Chords that browsers keep for themselves are left out. */
const profiles = {
  gmail: {},
  thunderbird: {
    next: ["f", "ArrowDown"], previous: ["b", "ArrowUp"], archive: ["a"], spam: ["j"], mute: ["k"],
    markRead: ["m"], markUnread: ["Shift+M"], replyAll: ["Shift+R"], forward: ["l"], trash: ["Delete", "#"],
    undo: ["z", "Ctrl+z"],
  },
};

/** Keys of one character are left out where they could be hit by speech or by accident (WCAG 2.1.4). */
const isSingle = (key) => !/^(Arrow\w+|Enter|Escape|Delete|F\d+)$|^Ctrl\+/.test(key);

/** What browsers and the page need for themselves. */
const reserved = /^(Escape|Enter|Tab|F5|F11|F12|Ctrl\+[twnrlTWNRL\d])$/;

/** True if an action may have the key. @param {string} key */
export const isFree = (key) => !reserved.test(key);

/**
 * The keys of every action, by id. A key that the user gave to an action is taken from the others.
 * @param {any[]} bindings
 * @param {{profile: string, own: Record<string, string>, allowsSingle: boolean}} wanted
 * @returns {Map<string, string[]>}
 */
export function effectiveKeys(bindings, { profile, own, allowsSingle }) {
  const taken = new Set(bindings.map((one) => own[one.id]).filter(Boolean));
  return new Map(bindings.map((one) => {
    const given = own[one.id];
    const usual = (profiles[profile]?.[one.id] ?? one.standard).filter((key) => !taken.has(key));
    const keys = given === undefined ? usual : given === "" ? [] : [given];
    return [one.id, allowsSingle ? keys : keys.filter((key) => !isSingle(key))];
  }));
}

/** The other action that a key is in use for, also as the beginning of a sequence; undefined if it is free. */
export function holderOf(bindings, key, id) {
  const clashes = (other) => other === key || other.startsWith(`${key} `) || key.startsWith(`${other} `);
  return bindings.find((one) => one.id !== id && one.keys.some(clashes));
}

/**
 * What the settings say about keys.
 * @param {any} settings @returns {{profile: string, own: Record<string, string>, allowsSingle: boolean}}
 */
export function wantedKeys(settings) {
  /** @type {any} */
  let own = {};
  try {
    own = JSON.parse(settings?.keyBindings?.value ?? "{}");
  } catch {
    own = {};
  }
  return {
    profile: settings?.keyProfile?.value ?? "gmail", own: own ?? {},
    allowsSingle: settings?.singleKeyShortcuts?.value !== "false",
  };
}
