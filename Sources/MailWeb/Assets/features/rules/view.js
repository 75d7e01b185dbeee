// The pages of rules: the list, one rule, the runs, and cleaning up.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import * as text from "../../core/text/settings/rulestext.js";
import { readRules } from "./actions.js";
import { CleanUp } from "./cleanup.js";
import { Editor } from "./editor.js";
import { RuleList } from "./list.js";
import { Failure, Heading, LateSkeleton } from "./parts.js";
import { Run } from "./run.js";
import { Log } from "./runs.js";
import { Sieve } from "./sieve.js";

/** @param {{path: string}} props the address below /settings/rules */
export function Rules({ path }) {
  const [kind, id] = path.split("/");
  if (kind === "cleanup") return html`<${CleanUp} />`;
  if (kind === "sieve") return html`<${Sieve} />`;
  if (kind === "log") return html`<${Log} />`;
  if (kind === "runs") return html`<${Run} key=${id} id=${Number(id)} />`;
  return html`<${Loaded} path=${path} />`;
}

function Loaded({ path }) {
  const rules = useStore((state) => state.rules);
  const draft = useStore((state) => state.ruleDraft);
  const [failure, setFailure] = useState(null);
  const read = () => readRules().then(() => setFailure(null), (error) => setFailure(error.message));
  useEffect(() => void read(), []);
  if (!rules && failure) return html`<${Failure} words=${text.loadFailed(failure)} onRetry=${read} />`;
  if (!rules) return html`<${Heading} words=${text.title} /><${LateSkeleton} />`;
  if (path === "new") return html`<${Editor} key=${draft ? "draft" : "new"} rule=${null} draft=${draft} />`;
  const rule = rules.rules.find((one) => String(one.id) === path);
  if (path && !rule) return html`<${Heading} words=${text.gone} />`;
  return path ? html`<${Editor} key=${path} rule=${rule} draft=${null} />` : html`<${RuleList} rules=${rules} />`;
}
