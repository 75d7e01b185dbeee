// The page's mutation queue.

import { Mutations } from "./mail/mutations.js";
import { store } from "./store.js";

export const mutations = new Mutations(store);
