// One rule: what it matches, what it leaves alone, what it does; below it what it would do to the mail that is here.

import { html, useState } from "/assets/preact-htm.js";
import { useStore } from "../../core/hooks.js";
import { accounts } from "../../core/mail/mail.js";
import { announce } from "../../core/mail/notify.js";
import { openPage } from "../../core/router.js";
import * as text from "../../core/text/settings/rulestext.js";
import { store } from "../../core/store.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { Segmented } from "../../ui/forms/segmented.js";
import { Choice, Field, Tick } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { useForm } from "../../ui/forms/useform.js";
import { ActionFields } from "./actionfields.js";
import { applyRule, saveRule } from "./actions.js";
import { Conditions } from "./conditions.js";
import { draftOf, emptyDraft, missingOf, sentDraft, triedDraft } from "./model.js";
import { Heading } from "./parts.js";
import { Preview, useDryRun } from "./preview.js";

const toList = () => {
  store.update({ ruleDraft: null });
  openPage("settings", "rules");
};
const validate = (draft) =>
  Object.fromEntries(Object.entries(missingOf(draft)).map(([field, key]) => [field, text.problems[key]]));

/** `draft` is a suggestion to begin with. @param {{rule: any, draft: any}} props */
export function Editor({ rule, draft }) {
  const all = useStore(accounts);
  const form = useForm(draft ?? (rule ? draftOf(rule) : emptyDraft()), validate);
  const [failure, setFailure] = useState(null);
  const { values } = form;
  const dryRun = useDryRun(triedDraft(values));
  const isExclusion = values.kind === "exclusion";
  const save = (isRun) => async (wanted) => {
    setFailure(null);
    try {
      const saved = await saveRule(sentDraft(wanted), rule?.id ?? null);
      announce(text.saved);
      if (isRun) await applyRule(saved.id);
      else toList();
    } catch (error) {
      if (error.status === 400) throw { fields: { condition: error.message } };
      setFailure(text.failed(error.message));
    }
  };
  const count = dryRun.answer && !isExclusion ? dryRun.answer.total : 0;
  const actions = html`
    <${Button} variant="plain" onClick=${toList}>${text.cancel}<//>
    ${count > 0 && html`<${Button} id="save-and-run" variant="plain" onClick=${() => form.submit(save(true))}>
      ${text.saveAndRun(count)}<//>`}
    <${Button} id="save-rule" type="submit">${isExclusion ? text.save : text.saveForNew}<//>`;
  return html`
    <${Heading} words=${rule ? text.editRule : text.newRule} />
    <div class="card rule-card">
      <${Form} form=${form} onSubmit=${save(false)} actions=${actions}>
        <${Field} id="rule-name" label=${text.name} autocomplete="off" ...${form.field("name")} />
        <div class="field"><span class="field-label">${text.kind}</span>
          <${Segmented} label=${text.kind} value=${values.kind} options=${Object.entries(text.kinds)}
            onChange=${form.field("kind").onInput} />
          ${isExclusion && html`<span class="field-help">${text.kindHelp}</span>`}</div>
        <${Field} id="rule-condition" class="query" label=${text.condition} help=${text.conditionHelp}
          spellcheck=${false} autocapitalize="off" autocomplete="off" ...${form.field("condition")} />
        <${Conditions} field="rule-condition" query=${values.condition} onChange=${form.field("condition").onInput} />
        <${Notes} notes=${dryRun.answer?.notes ?? []} />
        <${Field} id="rule-except" class="query" label=${text.except} help=${text.exceptHelp} spellcheck=${false}
          autocapitalize="off" autocomplete="off" ...${form.field("except")} />
        ${all.length > 1 && html`<${Choice} id="rule-account" label=${text.account}
          value=${String(values.account_id ?? "")} options=${accountOptions(all)}
          onInput=${(value) => form.field("account_id").onInput(value ? Number(value) : null)} />`}
        ${!isExclusion && html`<${ActionFields} account=${values.account_id} ...${form.field("actions")} />
          <${Tick} id="rule-stop" label=${text.stop} ...${form.field("stop")} />`}
        ${failure && html`<${FieldError} role="alert" icon=${null}>${failure}<//>`}
      <//>
    </div>
    <${Preview} dryRun=${dryRun} isExclusion=${isExclusion} />`;
}

const accountOptions = (all) => [["", text.allAccounts], ...all.map((one) => [String(one.id), one.address])];

function Notes({ notes }) {
  const shown = notes.filter((one) => one.kind !== "reading");
  return shown.length > 0 && html`<div class="rule-notes">${shown.map((one) => html`<p>${one.explanation}</p>`)}</div>`;
}
