// What has to wait until a change is on the page: mostly the keyboard, whose element is only then there, or gone.

import { useLayoutEffect, useRef } from "/assets/preact-htm.js";

/**
 * Gives a function that keeps an action and runs it right after the component's next rendering. Call it beside the
 * change that causes that rendering. A frame would be no promise: the page may be drawn before or after it.
 * @returns {(action: () => void) => void}
 */
export function useAfterRender() {
  const kept = useRef(null);
  useLayoutEffect(() => {
    const action = kept.current;
    kept.current = null;
    action?.();
  });
  return (action) => {
    kept.current = action;
  };
}
