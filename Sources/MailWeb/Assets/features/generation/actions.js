// What can be asked of a text model on this computer. It is asked only by a click.

import * as api from "../../core/api.js";
import { readJSONLines } from "../../core/jsonlines.js";

export const readState = (signal = undefined) => api.get("/api/generation", {}, signal);
export const findPrograms = () => api.post("/api/generation/search", {});
export const chooseEndpoint = (endpoint, model) => api.post("/api/generation/endpoint", { endpoint, model });
export const removeEndpoint = () => api.post("/api/generation/remove", {});

/** @param {"summary" | "reply-suggestions"} kind */
export const write = (kind, thread, onLine, signal) => readJSONLines(`/api/threads/${thread}/${kind}`, onLine, signal);
