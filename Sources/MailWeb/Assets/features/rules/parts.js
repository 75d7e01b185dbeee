// What several pages of rules show: the heading, a late skeleton, a failure, and a link to another of these pages.

import { html } from "/assets/preact-htm.js";
import { useDelay } from "../../core/hooks.js";
import { openPage, pageAddress } from "../../core/router.js";
import * as text from "../../core/text/settings/rulestext.js";
import { LoadError } from "../../ui/forms/loaderror.js";
import { Skeleton } from "../../ui/skeleton.js";

const skeletonDelay = 150;

export const Heading = ({ words }) => html`<h2 tabindex="-1">${words}</h2>`;

export function LateSkeleton() {
  return useDelay(skeletonDelay) ? html`<${Skeleton} label=${text.loading} rows=${4} />` : null;
}

/** @param {{words: string, onRetry: () => void}} props */
export const Failure = ({ words, onRetry }) =>
  html`<${LoadError} words=${words} retryLabel=${text.retry} onRetry=${onRetry} />`;

/** @param {{to: string, class?: string, children?: any}} props `to` is below /settings/rules */
export function RuleLink({ to, class: className = "", children }) {
  const path = to ? `rules/${to}` : "rules";
  const follow = (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPage("settings", path);
  };
  return html`<a class=${className} href=${pageAddress("settings", path)} onClick=${follow}>${children}</a>`;
}
