// The rules as a Sieve script, and rules from one (RFC 5228).

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/rulestext.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { Icon } from "../../ui/icons.js";
import { importSieve, readSieve } from "./actions.js";
import { Failure, Heading, LateSkeleton } from "./parts.js";

export function Sieve() {
  const [exported, setExported] = useState(null);
  const [failure, setFailure] = useState(null);
  const read = () => readSieve().then(setExported, (error) => setFailure(error.message));
  useEffect(() => void read(), []);
  if (!exported && failure) return html`<${Failure} words=${text.loadFailed(failure)} onRetry=${read} />`;
  if (!exported) return html`<${Heading} words=${text.sieve} /><${LateSkeleton} />`;
  const select = (event) => event.currentTarget.select();
  return html`<${Heading} words=${text.sieve} />
    <p class="section-help">${text.sieveIntro}</p>
    <div class="card sieve">
      <${Field} id="sieve-export" label=${text.sieveExport} help=${text.sieveExportHelp} rows=${8} readonly
        spellcheck=${false} value=${exported.script} onFocus=${select} />
      <${LeftOut} title=${text.sieveNotExported} list=${exported.untranslated} />
    </div>
    <${Import} onDone=${read} />`;
}

function Import({ onDone }) {
  const [script, setScript] = useState("");
  const [answer, setAnswer] = useState(null);
  const [failure, setFailure] = useState(null);
  const send = async () => {
    setFailure(null);
    try {
      setAnswer(await importSieve(script));
      setScript("");
      onDone();
    } catch (error) {
      setAnswer(null);
      setFailure(error.message);
    }
  };
  return html`<${Form} class="card sieve" onSubmit=${send}>
    <${Field} id="sieve-import" label=${text.sieveImport} help=${text.sieveImportHelp} rows=${8} spellcheck=${false}
      value=${script} error=${failure} onInput=${setScript} />
    <${Button} id="import-sieve" type="submit" disabled=${script.trim() === ""}>${text.importVerb}<//>
    <div role="status">${answer && html`<p class="sieve-line">${text.sieveImported(answer)}</p>
      <${LeftOut} title=${text.sieveNotImported} list=${answer.untranslated} />`}</div>
  <//>`;
}

/** What one side has no words for. @param {{title: string, list: {rule: string, reason: string}[]}} props */
function LeftOut({ title, list }) {
  return list.length > 0 && html`<p class="sieve-line"><${Icon} name="warning" />${title}</p>
    <ul class="sieve-left">${list.map((one) => html`<li><bdi>${one.rule}</bdi>: ${one.reason}</li>`)}</ul>`;
}
