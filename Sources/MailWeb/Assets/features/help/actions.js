// Opening the list of keyboard shortcuts.

import { store } from "../../core/store.js";

export const showHelp = () => store.update({ dialog: { kind: "help" } });
