// Reads and changes what is pending, and reads the history of a message.

import * as api from "../../core/api.js";
import { showAlert } from "../../core/mail/notify.js";
import { store } from "../../core/store.js";

export const readOutbox = () => api.get("/api/outbox");

/** @param {number} message */
export const readHistory = (message) => api.get(`/api/messages/${message}/history`);

export const closeDialog = () => store.update({ dialog: null });

/** Retries or cancels a pending change; returns what is pending then, or null if it was refused. */
export async function changeOutbox(verb, id) {
  try {
    return await api.post(`/api/outbox/${verb}`, { id });
  } catch (error) {
    closeDialog();
    showAlert(error.message, error.hint);
    return null;
  }
}
