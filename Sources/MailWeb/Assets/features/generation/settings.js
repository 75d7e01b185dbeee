// The text model in the settings: a downloaded one, or a program on this computer, found by a click or entered.

import { html, useEffect, useState } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/generationtext.js";
import { saveSetting } from "../../core/mail/settings.js";
import { Button } from "../../ui/button.js";
import { FieldError, FieldNote } from "../../ui/forms/fieldnote.js";
import { SwitchSetting } from "../../ui/forms/setting.js";
import { Choice, Field } from "../../ui/forms/field.js";
import { Form } from "../../ui/forms/form.js";
import { Icon } from "../../ui/icons.js";
import { chooseEndpoint, findPrograms, readState, removeEndpoint } from "./actions.js";

const nothing = { enabled: false, endpoint: null, model: null, has_server: true, ready: null, error: null };
const downloaded = "downloaded:";

/** @param {{Models: any}} props the list of models, a feature of its own */
export function TextModel({ Models }) {
  const [state, setState] = useState(nothing);
  const [failure, setFailure] = useState("");
  const ask = (question) => {
    setFailure("");
    return question.then(setState, (error) => setFailure(error.message));
  };
  useEffect(() => void ask(readState()), []);
  const turn = (isOn) => ask(saveSetting("textGenerationEnabled", String(isOn)).then(() => readState()));
  const choose = (address, model) => ask(chooseEndpoint(address, model));
  return html`<section class="card text-model" aria-labelledby="text-model">
    <h3 id="text-model" tabindex="-1">${text.title}</h3>
    <p class="field-help">${text.help}</p>
    ${state.endpoint !== null && html`<${Chosen} state=${state} failure=${failure} onTurn=${turn}
      onRemove=${() => ask(removeEndpoint())} />`}
    <${Downloaded} state=${state} Models=${Models} onChoose=${choose} />
    ${state.endpoint === null && html`<${OwnProgram} failure=${failure} onChoose=${choose} />`}
  </section>`;
}

/** What is in use, and whether it can be used. */
function Chosen({ state, failure, onTurn, onRemove }) {
  return html`<${SwitchSetting} id="text-generation" label=${text.switchLabel} help=${text.switchHelp}
      isOn=${state.enabled} onChange=${onTurn} />
    <${FieldNote} isError=${Boolean(state.error)} class="model-state" role="status"
      icon=${state.error ? "warning" : state.ready ? "check" : "storage"}>
      ${state.error ?? (state.ready ? text.ready(state.ready) : text.isOff)}<//>
    <p class="text-model-address">${state.endpoint.startsWith(downloaded) ? text.runByUs : state.endpoint}</p>
    ${failure && html`<${FieldError} role="alert">${failure}<//>`}
    <p><${Button} variant="plain" onClick=${onRemove}>${text.remove}<//></p>`;
}

/** The models that can be downloaded, also while another is in use. */
function Downloaded({ state, Models, onChoose }) {
  const [ready, setReady] = useState(/** @type {{id: string, name: string}[]} */ ([]));
  const others = ready.filter(({ id }) => state.endpoint !== downloaded + id);
  return html`
    <p class="field-help">${text.downloadHelp}</p>
    ${!state.has_server && html`<p class="model-state" role="status"><${Icon} name="info" />
      <span>${text.noServer}</span></p>`}
    <${Models} capability="generate" onReady=${setReady} />
    ${others.map(({ id, name }) => html`<p key=${id}><${Button} disabled=${!state.has_server}
      onClick=${() => onChoose(downloaded + id, null)}>${text.choose(name)}<//></p>`)}`;
}

function OwnProgram({ failure, onChoose }) {
  const [address, setAddress] = useState("");
  const [found, setFound] = useState(/** @type {any[] | null} */ (null));
  const [isFinding, setFinding] = useState(false);
  const find = async () => {
    setFinding(true);
    setFound((await findPrograms().catch(() => ({ found: [] }))).found);
    setFinding(false);
  };
  return html`
    <h4>${text.ownProgram}</h4>
    <p><${Button} id="find-programs" variant="plain" disabled=${isFinding} aria-describedby="find-help"
      onClick=${find}>${text.find}<//></p>
    <p class="field-help" id="find-help">${text.findHelp}</p>
    <p class="field-help" role="status">${isFinding ? text.finding : found?.length === 0 ? text.nothingFound : ""}</p>
    ${(found ?? []).map((one) => html`<${Program} key=${one.endpoint} program=${one} onChoose=${onChoose} />`)}
    <${Form} class="text-model-form" onSubmit=${() => onChoose(address.trim(), null)}>
      <${Field} id="text-model-address" label=${text.address} help=${text.addressHelp} error=${failure || null}
        value=${address} autocomplete="off" spellcheck=${false} onInput=${setAddress} />
      <${Button} variant="plain" type="submit" disabled=${address.trim() === ""}>${text.use}<//>
    <//>`;
}

function Program({ program, onChoose }) {
  const [model, setModel] = useState(program.models[0]);
  const id = `program-${program.endpoint.replace(/\W+/g, "-")}`;
  return html`<div class="found-program" role="group" aria-labelledby=${id}>
    <strong id=${id}>${text.found(program.program, program.models.length)}</strong>
    <${Choice} id=${`${id}-model`} label=${text.model} value=${model}
      options=${program.models.map((one) => [one, one])} onInput=${setModel} />
    <${Button} onClick=${() => onChoose(program.endpoint, model)}>${text.choose(program.program)}<//>
  </div>`;
}
