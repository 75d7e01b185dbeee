// Signals between features: something happened that others may want to act on. They carry no state.

const listeners = new Map();

/**
 * Topics: `confirmed` (the program carried out a change), `refresh` (lists may be out of date), `reload` (ids of
 * threads that changed, or null for any), `change` (an event of the stream), `stream-ready` (the stream begins, or
 * begins again), `locked` (the program is locked), `sync` (the user asks for a sync), `refresh-rules` (rules may be
 * out of date), `notification-example` (the user wants to see one). Returns a function that stops it.
 */
export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
  return () => listeners.set(topic, listeners.get(topic).filter((one) => one !== listener));
}

export function emit(topic, value = null) {
  for (const listener of listeners.get(topic) ?? []) listener(value);
}
