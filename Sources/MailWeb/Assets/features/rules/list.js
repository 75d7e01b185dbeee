// The rules in their order: each with a switch, what it does, and its place.

import { html, useRef, useState } from "/assets/preact-htm.js";
import { announce } from "../../core/mail/notify.js";
import { openPage } from "../../core/router.js";
import * as text from "../../core/text/settings/rulestext.js";
import { Button } from "../../ui/button.js";
import { FieldError } from "../../ui/forms/fieldnote.js";
import { ConfirmDialog } from "../../ui/overlays/dialog.js";
import { EmptyState } from "../../ui/emptystate.js";
import { Switch } from "../../ui/forms/switch.js";
import { IconButton } from "../../ui/iconbutton.js";
import { Icon } from "../../ui/icons.js";
import { LinkButton } from "../../ui/linkbutton.js";
import { Menu } from "../../ui/overlays/menu.js";
import { applyRule, enableRule, orderRules, removeRule } from "./actions.js";
import { reordered } from "./model.js";
import { Heading, ruleLink, RuleLink } from "./parts.js";
import { Waiting } from "./waiting.js";

const create = () => openPage("settings", "rules/new");

/** @param {{rules: {rules: any[], waiting: any[]}}} props */
export function RuleList({ rules: { rules, waiting } }) {
  const [failure, setFailure] = useState(null);
  const [removing, setRemoving] = useState(null);
  const list = useRef(null);
  const run = (work) => {
    setFailure(null);
    return work.catch((error) => setFailure(text.failed(error.message)));
  };
  const move = async (rule, step) => {
    const ids = reordered(rules, rule.id, step);
    if (!ids) return;
    await run(orderRules(ids));
    announce(text.moved(rule.name, ids.indexOf(rule.id) + 1));
    const button = list.current?.querySelector(`[data-rule="${rule.id}"] .rule-${step < 0 ? "up" : "down"}`);
    if (button && !button.disabled) button.focus();
  };
  const remove = () => {
    setRemoving(null);
    run(removeRule(removing));
  };
  return html`
    <div class="rules-head"><${Heading} words=${text.title} />
      ${rules.length > 0 && html`<${Button} id="new-rule" onClick=${create}><${Icon} name="plus" />${text.newRule}<//>`}
    </div>
    <p class="section-help">${text.intro}</p>
    <nav class="rules-nav">
      <${LinkButton} variant="plain" ...${ruleLink("cleanup")}>${text.cleanUp}<//>
      <${LinkButton} variant="plain" ...${ruleLink("log")}>${text.log}<//>
      <${LinkButton} variant="plain" ...${ruleLink("sieve")}>${text.sieve}<//>
    </nav>
    ${waiting.map((one) => html`<${Waiting} key=${one.id} run=${one} />`)}
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    ${rules.length === 0 && html`<${EmptyState} icon="rules" title=${text.none} text=${text.noneHint}
      action=${{ label: text.newRule, run: create }} />`}
    <ol class="card rule-list" ref=${list} hidden=${rules.length === 0}>${rules.map((rule, index) => html`<${RuleRow}
      key=${rule.id} rule=${rule} isFirst=${index === 0} isLast=${index === rules.length - 1}
      onEnable=${(isOn) => run(enableRule(rule.id, isOn))} onMove=${(step) => move(rule, step)}
      onRun=${() => run(applyRule(rule.id))} onRemove=${() => setRemoving(rule)} />`)}</ol>
    ${removing && html`<${ConfirmDialog} id="remove-rule" title=${text.removeTitle(removing.name)}
      text=${text.removeQuestion} confirmLabel=${text.remove} cancelLabel=${text.cancel} closeLabel=${text.close}
      onConfirm=${remove} onClose=${() => setRemoving(null)} />`}`;
}

function RuleRow({ rule, isFirst, isLast, onEnable, onMove, onRun, onRemove }) {
  const isExclusion = rule.kind === "exclusion";
  const items = [
    { label: text.edit, icon: "drafts", run: () => openPage("settings", `rules/${rule.id}`) },
    ...(isExclusion ? [] : [{ label: text.runNow, icon: "resume", run: onRun }]),
    { label: text.remove, icon: "trash", isDanger: true, run: onRemove },
  ];
  return html`<li class=${rule.enabled ? "rule" : "rule off"} data-rule=${rule.id}>
    <${Switch} isOn=${rule.enabled} aria-label=${text.enabledOf(rule.name)} onChange=${onEnable} />
    <div class="rule-words">
      <p class="rule-name"><${RuleLink} to=${String(rule.id)}>${rule.name}<//>
        ${isExclusion && html`<span class="badge"><${Icon} name="shield" />${text.exclusionBadge}</span>`}</p>
      <p class="rule-line">${text.when} <code>${rule.condition}</code>${rule.except
        && html`, ${text.exceptWord} <code>${rule.except}</code>`}: ${isExclusion ? text.protects
        : text.actionLine(rule.actions)}${rule.stop && `, ${text.thenStop}`}</p>
      ${rule.problem ? html`<${FieldError}>${rule.problem}<//>`
        : !isExclusion && html`<p class="rule-acted">${text.acted(rule.acted, rule.last_acted_at)}</p>`}
    </div>
    <div class="rule-tools">
      <${IconButton} class="rule-up" icon="up" label=${text.moveUp(rule.name)} disabled=${isFirst}
        onClick=${() => onMove(-1)} />
      <${IconButton} class="rule-down" icon="down" label=${text.moveDown(rule.name)} disabled=${isLast}
        onClick=${() => onMove(1)} />
      <${Menu} label=${text.more(rule.name)} class="icon-button" face=${html`<${Icon} name="more" />`} items=${items} />
    </div>
  </li>`;
}
