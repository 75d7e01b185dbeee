// Reads and changes the saved searches. Every answer is the whole list.

import * as api from "../../core/api.js";
import { share } from "../../core/mail/structuralsharing.js";
import { store } from "../../core/store.js";

const show = ({ searches }) =>
  store.update((state) => ({ ...state, savedSearches: share(state.savedSearches, searches) }));

export const readSavedSearches = async () => show(await api.get("/api/saved-searches"));

/** @param {string} name @param {string} query */
export const saveSearch = async (name, query) => show(await api.post("/api/saved-searches/new", { name, query }));

/** @param {number} id @param {string} name */
export const renameSearch = async (id, name) => show(await api.post(`/api/saved-searches/${id}/rename`, { name }));

/** @param {number} id */
export const deleteSearch = async (id) => show(await api.post(`/api/saved-searches/${id}/delete`, {}));
