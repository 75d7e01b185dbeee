// The fields of both servers.

import { html } from "/assets/preact-htm.js";
import * as text from "../../core/text/settings/accounttext.js";
import { Choice, Field } from "../../ui/forms/field.js";

/**
 * `field(name)` gives value, error and onInput of a field; `passwordHelp` is shown below a password for sending, for
 * an account that signs in with passwords. `password` is a field below the user name.
 * @param {{field: (name: string) => any, passwordHelp?: string | null, password?: any}} props
 */
export function ServerFields({ field, passwordHelp = null, password = null }) {
  return html`<fieldset class="servers">
      <legend>${text.receiving}</legend>
      <${Endpoint} side="imap" field=${field} />
      <${Field} id="username" label=${text.username} autocomplete="username" spellcheck=${false}
        ...${field("username")} />
      ${password}
    </fieldset>
    <fieldset class="servers">
      <legend>${text.sending}</legend>
      <${Endpoint} side="smtp" field=${field} help=${field("smtpHost").value.trim() ? "" : text.onlyReads} />
      <${Field} id="smtpUsername" label=${text.smtpUsername} help=${text.smtpUsernameHelp} autocomplete="off"
        spellcheck=${false} ...${field("smtpUsername")} />
      ${passwordHelp && html`<${Field} id="smtpPassword" type="password" label=${text.smtpPassword}
        help=${passwordHelp} autocomplete="off" ...${field("smtpPassword")} />`}
    </fieldset>`;
}

function Endpoint({ side, field, help = "" }) {
  const options = Object.entries(text.securities);
  return html`<${Field} id=${`${side}Host`} label=${text.host} help=${help} autocomplete="off" spellcheck=${false}
      ...${field(`${side}Host`)} />
    <div class="server-line">
      <${Field} id=${`${side}Port`} label=${text.port} inputmode="numeric" autocomplete="off"
        ...${field(`${side}Port`)} />
      <${Choice} id=${`${side}Security`} label=${text.security} options=${options} ...${field(`${side}Security`)} />
    </div>`;
}
