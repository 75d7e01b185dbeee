// Answers of the program that come line by line, each a JSON document.

import { authorization, request } from "./api.js";

/**
 * Calls `onLine` for each line until the answer ends or the signal aborts it.
 * @param {string} path @param {(line: any) => void} onLine @param {AbortSignal} signal
 */
export async function readJSONLines(path, onLine, signal) {
  const response = await request(path, { headers: authorization(), signal });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (signal.aborted) return;
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = done ? "" : lines.pop();
    lines.filter(Boolean).forEach((line) => onLine(JSON.parse(line)));
    if (done) return;
  }
}
