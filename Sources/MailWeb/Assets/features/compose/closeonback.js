// Back closes a composer that covers the page.

import { useLayoutEffect } from "/assets/preact-htm.js";
import { phoneQuery } from "../../core/breakpoints.js";
import { closeOnBack } from "../../ui/overlays/closeonback.js";

/** @param {{place: "panel" | "inline" | "window", onClose: () => void}} props */
export function CloseOnBack({ place, onClose }) {
  useLayoutEffect(() => {
    if (place === "window") return undefined;
    const query = matchMedia(phoneQuery);
    let stop = null;
    const follow = () => {
      stop?.();
      stop = query.matches ? closeOnBack(onClose) : null;
    };
    query.addEventListener("change", follow);
    follow();
    return () => {
      query.removeEventListener("change", follow);
      stop?.();
    };
  }, []);
  return null;
}
