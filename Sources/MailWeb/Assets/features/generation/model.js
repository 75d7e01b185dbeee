// What a model has written so far, from the lines of its answer. Pure functions.

/**
 * @typedef {object} Answer
 * @property {"idle" | "working" | "completed" | "stopped" | "failed"} status
 * @property {{text: string, message: number | null}[]} parts
 * @property {string} error
 * @property {{used: number, total: number} | null} cut  null if everything was read
 */

/** @type {Answer} */
export const idle = Object.freeze({ status: "idle", parts: [], error: "", cut: null });
export const begun = Object.freeze({ ...idle, status: "working" });

/** @param {Answer} answer @param {any} line @returns {Answer} */
export function withLine(answer, line) {
  if (answer.status !== "working") return answer;
  switch (line.kind) {
    case "began": return { ...answer, cut: line.cut ? { used: line.used, total: line.total } : null };
    case "sentence":
    case "reply": return { ...answer, parts: [...answer.parts, { text: line.text, message: line.message }] };
    case "failed": return { ...answer, status: "failed", error: line.text };
    case "completed": return { ...answer, status: "completed" };
    default: return answer;
  }
}

/** The user stopped it; what has come stays. @param {Answer} answer @returns {Answer} */
export const stopped = (answer) => (answer.status === "working" ? { ...answer, status: "stopped" } : answer);

/** It ended before it was complete. @param {Answer} answer @param {string} error @returns {Answer} */
export const broken = (answer, error) =>
  (answer.status === "working" ? { ...answer, status: "failed", error } : answer);
