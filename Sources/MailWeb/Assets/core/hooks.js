// How components follow the store, time and the size of the window.

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "/assets/preact-htm.js";
import { store } from "./store.js";

/**
 * The selected part of the store; the component renders again when it changes.
 * @template T @param {(state: import("./store.js").State) => T} select
 * @param {(one: any, other: any) => boolean} [isSame] pass isShallowEqual for selectors that make new objects
 * @returns {T}
 */
export function useStore(select, isSame = Object.is) {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  const latest = useRef(null);
  const value = select(store.state);
  const kept = latest.current && isSame(latest.current.value, value) ? latest.current.value : value;
  latest.current = { select, value: kept, isSame };
  useLayoutEffect(
    () =>
      store.subscribe(() => {
        const { select: selectNow, value: shown, isSame: compare } = latest.current;
        if (!compare(shown, selectNow(store.state))) renderAgain(null);
      }),
    [],
  );
  return kept;
}

/** Renders the component again every so often, for times that pass. @param {number} milliseconds */
export function useTick(milliseconds) {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => renderAgain(null), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

/** True once `milliseconds` have passed since the component appeared. @param {number} milliseconds */
export function useDelay(milliseconds) {
  const [isOver, end] = useReducer(() => true, false);
  useEffect(() => {
    const timer = setTimeout(() => end(null), milliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

/**
 * A module that is loaded when it is wanted; null until it is here. `onFailure` is called if it cannot be had.
 * @param {() => Promise<any>} fetchModule @param {boolean} isWanted @param {(error: any) => void} [onFailure]
 */
export function useModule(fetchModule, isWanted, onFailure = () => {}) {
  const [module, setModule] = useState(null);
  useEffect(() => {
    if (isWanted && !module) fetchModule().then((loaded) => setModule(() => loaded), onFailure);
  }, [isWanted]);
  return module;
}
