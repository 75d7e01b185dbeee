// A finger that rests on an element.

import { useRef } from "/assets/preact-htm.js";

const pressTime = 500;
const slack = 10;

/** Listeners for an element; `run(event)` gets the target and the place of the finger. Lifting it is no click. */
export function useLongPress(run) {
  const press = useRef({ timer: 0, x: 0, y: 0, wasLong: false });
  const stop = () => clearTimeout(press.current.timer);
  const start = (event) => {
    stop();
    press.current.wasLong = false;
    if (event.touches.length !== 1) return;
    const { target } = event;
    const { clientX, clientY } = event.touches[0];
    Object.assign(press.current, { x: clientX, y: clientY });
    press.current.timer = setTimeout(() => {
      press.current.wasLong = true;
      run({ target, clientX, clientY, button: 2, preventDefault() {} });
    }, pressTime);
  };
  const move = (event) => {
    const [{ clientX, clientY }] = event.touches;
    if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > slack) stop();
  };
  // Without this a browser would make a click of it, and open what is under the finger.
  const end = (event) => {
    stop();
    if (press.current.wasLong && event.cancelable) event.preventDefault();
  };
  return { onTouchStart: start, onTouchMove: move, onTouchEnd: end, onTouchCancel: stop };
}
