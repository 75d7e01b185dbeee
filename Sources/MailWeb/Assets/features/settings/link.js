// A link to another page of the settings.

import { html } from "/assets/preact-htm.js";
import { openPage, pageAddress } from "../../core/router.js";
import { Link } from "../../ui/link.js";

/** What a link to a page of the settings has. @param {string} path */
export const pageLink = (path) => (
  { href: pageAddress("settings", path), onFollow: () => openPage("settings", path) });

/** @param {{to: string, children?: any, [name: string]: any}} props `to` is below /settings */
export const PageLink = ({ to, ...rest }) => html`<${Link} ...${rest} ...${pageLink(to)} />`;
