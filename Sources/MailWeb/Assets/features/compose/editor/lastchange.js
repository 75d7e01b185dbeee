// Changes of the lines that the browser's own undo does not know: lists, and pasted formats. The last of them is
// undone by Ctrl+Z while nothing else was changed.

/** @type {WeakMap<any, () => void>} per editor */
const undos = new WeakMap();

/** Call it after the change. `undo` brings the lines back. @param {any} editor @param {() => void} undo */
export function keepUndo(editor, undo) {
  undos.set(editor, undo);
  editor.addEventListener("input", () => undos.delete(editor), { once: true });
}

/** Undoes the last change. False if there is none, or anything else was changed since. @param {any} editor */
export function undoLast(editor) {
  const undo = undos.get(editor);
  undo?.();
  return undo !== undefined;
}
