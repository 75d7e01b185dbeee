// The program's JSON API on this machine. Every request carries the session's token; nothing leaves this origin.

import { emit } from "./signals.js";
import * as text from "./text/text.js";

const tokenKey = "vaultmail.token";
/** How long a request that waits for no mail server may take, in milliseconds. */
export const silenceLimit = 40_000;
/** Browsers allow 64 kB for what outlives its page, headers included. */
const lastLimit = 60_000;

/** An error with a sentence for the user. `isUnreachable` if the program did not answer at all. */
export class APIError extends Error {
  /** @param {number} status @param {{message?: string, code?: string, hint?: string}} [details] */
  constructor(status, details) {
    super(details?.message ?? text.unexpectedResponse);
    this.status = status;
    this.code = details?.code ?? "unknown";
    this.hint = details?.hint ?? "";
    this.isUnreachable = status === 0;
  }
}

/** The token of this browser's session; null without one. */
export function token() {
  return localStorage.getItem(tokenKey);
}

/** Stores or removes the token. @param {string | null} value */
export function setToken(value) {
  if (value === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, value);
}

/**
 * Calls `listener` when another tab of this browser signs in or out.
 * @param {(token: string | null) => void} listener
 */
export function onTokenChange(listener) {
  window.addEventListener("storage", (event) => {
    if (event.key === tokenKey) listener(event.newValue);
  });
}

export const authorization = () => ({ Authorization: `Bearer ${token()}` });

const unreachable = () => new APIError(0, { code: "unreachable", message: text.serviceSilent });

/** One request; throws an APIError unless the answer is a success. @param {string} path @param {RequestInit} options */
export async function request(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw unreachable();
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  if (response.status === 423 && body.error?.code === "locked") emit("locked");
  throw new APIError(response.status, body.error);
}

/**
 * Reads; parameters that are null are left out.
 * @param {string} path @param {Record<string, any>} [parameters] @param {AbortSignal} [signal]
 */
export async function get(path, parameters = {}, signal = undefined) {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  const query = new URLSearchParams(given).toString();
  const response = await request(query ? `${path}?${query}` : path, { headers: authorization(), signal });
  return response.json();
}

/**
 * Changes something. It may wait for the mail server.
 * @param {string} path @param {object} body @param {AbortSignal} [signal]
 */
export async function post(path, body, signal = undefined) {
  const response = await request(path, {
    method: "POST",
    headers: { ...authorization(), "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  return response.status === 204 ? {} : response.json();
}

/**
 * Sends a change while the page goes away: it arrives without an answer. A browser takes at most 64 kB this way, so a
 * larger one is sent as usual.
 */
export function sendLast(path, body) {
  const content = JSON.stringify(body);
  const headers = { ...authorization(), "Content-Type": "application/json" };
  const keepalive = content.length < lastLimit;
  request(path, { method: "POST", headers, body: content, keepalive }).catch(() => {});
}

/**
 * Sends a file; `onProgress(share)` follows it from 0 to 1.
 * @param {string} path @param {File | Blob} file @param {(share: number) => void} onProgress
 * @param {AbortSignal} signal @returns {Promise<any>}
 */
export function upload(path, file, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const answer = () => JSON.parse(sending.responseText || "{}");
    sending.open("POST", path);
    sending.setRequestHeader("Authorization", authorization().Authorization);
    sending.setRequestHeader("Content-Type", "application/octet-stream");
    sending.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    sending.onload = () => (sending.status < 300 ? resolve(answer()) : reject(refused(sending.status, answer)));
    sending.onerror = () => reject(unreachable());
    sending.onabort = () => reject(new DOMException("", "AbortError"));
    signal.addEventListener("abort", () => sending.abort());
    sending.send(file);
  });
}

function refused(status, answer) {
  try {
    return new APIError(status, answer().error);
  } catch {
    return new APIError(status);
  }
}

/** Changes something that needs no mail server, so silence means that the program is gone. */
export async function change(path, body) {
  const controller = new AbortController();
  const watch = setTimeout(() => controller.abort(), silenceLimit);
  try {
    return await post(path, body, controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? unreachable() : error;
  } finally {
    clearTimeout(watch);
  }
}

/** Trades the single-use code of `vaultmail open` for a token. @param {string} code @returns {Promise<string>} */
export async function exchangeCode(code) {
  const response = await request("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  });
  return (await response.json()).token;
}
