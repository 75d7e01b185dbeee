// Forms, whose Enter key and buttons do the same without the page being loaded again.

import { html } from "/assets/preact-htm.js";

/**
 * `form` is a state of `useForm`, which checks the values before `onSubmit` gets them. `actions` are buttons in a row
 * below.
 * @param {{form?: any, elementRef?: any, class?: string, onSubmit: (values?: any) => any, actions?: any,
 *          children?: any, [name: string]: any}} props
 */
export function Form({ form, elementRef, class: className = "form", onSubmit, actions, children, ...rest }) {
  const submit = (event) => {
    event.preventDefault();
    if (form) form.submit(onSubmit);
    else onSubmit();
  };
  return html`<form ...${rest} class=${className} ref=${form?.form ?? elementRef} novalidate onSubmit=${submit}>
    ${children}${actions && html`<div class="form-actions">${actions}</div>`}
  </form>`;
}
