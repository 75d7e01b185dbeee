// Colours of mail in the dark theme: lightness is turned round, the hue stays, and text stays readable. Pure functions.

/** @typedef {{red: number, green: number, blue: number, alpha: number}} Color each part from 0 to 1 */

/** A colour as the browser computes it; null for other notations. @param {string} text @returns {Color | null} */
export function parseColor(text) {
  const parts = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:,? \/? ?([\d.]+))?\)$/.exec(text);
  if (!parts) return null;
  const [red, green, blue] = parts.slice(1, 4).map((part) => Number(part) / 255);
  return { red, green, blue, alpha: parts[4] === undefined ? 1 : Number(parts[4]) };
}

/** @param {Color} color */
export const colorText = ({ red, green, blue, alpha }) =>
  `rgb(${[red, green, blue].map((part) => Math.round(part * 255)).join(" ")} / ${alpha})`;

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** The relative luminance of WCAG. @param {Color} color */
export const luminance = ({ red, green, blue }) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of WCAG, 1 to 21. @param {Color} one @param {Color} other */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What is seen of a colour above an opaque one. @param {Color} color @param {Color} below @returns {Color} */
export function above(color, below) {
  const mix = (part) => color[part] * color.alpha + below[part] * (1 - color.alpha);
  return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 };
}

/** The colour with its lightness (of HSL) turned round, between two bounds. @returns {Color} */
function turned(color, low, high) {
  const parts = [color.red, color.green, color.blue];
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  const lightness = low + (1 - (least + most) / 2) * (high - low);
  const chroma = most - least;
  const before = 1 - Math.abs(least + most - 1);
  const after = before < 0.001 ? 0 : (chroma / before) * (1 - Math.abs(2 * lightness - 1));
  const middle = (least + most) / 2;
  const share = (part) => (chroma < 0.001 ? 0 : ((part - middle) / chroma) * after);
  const move = (part) => Math.min(1, Math.max(0, lightness + share(part)));
  return { red: move(color.red), green: move(color.green), blue: move(color.blue), alpha: color.alpha };
}

const darkEnough = 0.14;
const readable = 4.5;
const steps = 12;

/**
 * A background for the dark theme: light ones become dark, dark ones stay.
 * @param {Color} color @param {Color} paper
 */
export function darkBackground(color, paper) {
  if (color.alpha === 0 || luminance(color) <= darkEnough) return color;
  if (Math.min(color.red, color.green, color.blue) > 0.985) return { ...paper, alpha: color.alpha };
  return turned(color, 0.14, 0.62);
}

/**
 * A colour of text that can be read on a background.
 * @param {Color} color @param {Color} background @returns {Color}
 */
export function readableText(color, background) {
  const isReadable = (one) => contrast(above(one, background), background) >= readable;
  if (isReadable(color)) return color;
  const other = turned({ ...color, alpha: 1 }, 0.3, 0.95);
  const goal = luminance(background) < 0.18 ? 1 : 0;
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const mix = (part) => other[part] * (1 - share) + goal * share;
    const mixed = { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 };
    if (isReadable(mixed)) return mixed;
  }
  return { red: goal, green: goal, blue: goal, alpha: 1 };
}
