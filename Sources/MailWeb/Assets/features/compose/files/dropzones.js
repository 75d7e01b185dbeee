// Where files can be dropped while they are dragged over a composer: to attach them, or to show them in the text.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as text from "../../../core/text/compose/picturetext.js";
import { Icon } from "../../../ui/icons.js";
import { takeFiles } from "../editor/insertpictures.js";
import { pictureTypes } from "../editor/pictures.js";

/** Firefox tells the types of files only when they are dropped. */
const unknownType = "application/x-moz-file";
/** A drag that ends outside the window may not say so. */
const silence = 2000;

const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
const zoneOf = (event) => event.target.closest?.("[data-zone]")?.dataset.zone ?? null;

/** @param {{session: any, files: any, bodyOf: () => any}} props */
export function DropZones({ session, files, bodyOf }) {
  /** What is offered while files are over the composer, and the zone that they are over. */
  const [drag, setDrag] = useState(null);
  useEffect(() => {
    const box = bodyOf().closest(".composer");
    let timer = null;
    const end = () => {
      clearTimeout(timer);
      setDrag(null);
    };
    const over = (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      clearTimeout(timer);
      timer = setTimeout(end, silence);
      if (!session.isReadOnly) setDrag({ zones: zonesFor(event, session), over: zoneOf(event) });
    };
    const leave = (event) => !box.contains(event.relatedTarget) && end();
    const drop = (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      end();
      const list = [...event.dataTransfer.files];
      if (zoneOf(event) === "insert") takeFiles(bodyOf(), session, list, files);
      else files.add(list);
    };
    const listeners = { dragover: over, dragleave: leave, drop };
    // Before the composer's own, which attach every file.
    for (const [type, listener] of Object.entries(listeners)) box.addEventListener(type, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) box.removeEventListener(type, listener, true);
    };
  }, []);
  return drag && html`<div class="composer-drop"><div class="composer-drop-zones">
    ${drag.zones.map((zone) => html`<p key=${zone} data-zone=${zone}
      class=${drag.over === zone ? "composer-drop-zone over" : "composer-drop-zone"}>
      <${Icon} name=${zone === "insert" ? "image" : "paperclip"} />
      ${zone === "insert" ? text.dropInsert : text.dropAttach}</p>`)}
  </div></div>`;
}

function zonesFor(event, session) {
  const types = [...event.dataTransfer.items].filter((one) => one.kind === "file").map((one) => one.type);
  const arePictures = types.length > 0 && types.every((one) => pictureTypes.includes(one) || one === unknownType);
  return arePictures && !session.content.plain ? ["attach", "insert"] : ["attach"];
}
