// What several pages of rules show: the heading, a late skeleton, a failure, and a link to another of these pages.

import { html } from "/assets/preact-htm.js";
import { useDelay } from "../../core/hooks.js";
import { openPage, pageAddress } from "../../core/router.js";
import * as text from "../../core/text/settings/rulestext.js";
import { LoadError } from "../../ui/forms/loaderror.js";
import { Link } from "../../ui/link.js";
import { Skeleton } from "../../ui/skeleton.js";

const skeletonDelay = 150;

export const Heading = ({ words }) => html`<h2 tabindex="-1">${words}</h2>`;

export function LateSkeleton() {
  return useDelay(skeletonDelay) ? html`<${Skeleton} label=${text.loading} rows=${4} />` : null;
}

/** @param {{words: string, onRetry: () => void}} props */
export const Failure = ({ words, onRetry }) =>
  html`<${LoadError} words=${words} retryLabel=${text.retry} onRetry=${onRetry} />`;

/** What a link to a page of the rules has. @param {string} path */
export const ruleLink = (path) => (
  { href: pageAddress("settings", `rules/${path}`), onFollow: () => openPage("settings", `rules/${path}`) });

/** @param {{to: string, class?: string, children?: any}} props `to` is below /settings/rules */
export const RuleLink = ({ to, ...rest }) => html`<${Link} ...${rest} ...${ruleLink(to)} />`;
