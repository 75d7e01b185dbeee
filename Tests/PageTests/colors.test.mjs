import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./assets.mjs";

const { accountColor, accountColors } = await load("core/mail/mail.js");
const source = (path) => readFileSync(new URL(`../../Sources/${path}`, import.meta.url), "utf8");
const sheet = source("MailWeb/Assets/styles/tokens.css");

/** The value of a token in the light and in the dark theme, as linear red, green and blue. */
function token(name) {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet);
  return [light, dark].map((hex) => [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }));
}
const luminance = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
/** OKLab, in which distances are as large as they look. */
function lab([red, green, blue]) {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}
const themes = [0, 1];

test("The colours of accounts have a contrast of 3:1 on every surface of both themes, and look different", () => {
  const colors = accountColors.map((name) => [name, token(`account-${name}`)]);
  for (const theme of themes) {
    for (const surface of ["canvas", "surface", "hover", "pressed", "accent-tint", "accent-tint-strong"]) {
      for (const [name, color] of colors) {
        const ratio = contrast(color[theme], token(surface)[theme]);
        assert.ok(ratio >= 3, `${name} on ${surface}, theme ${theme}: ${ratio.toFixed(2)}`);
      }
    }
    for (const [name, color] of colors) {
      for (const [other, second] of colors.filter(([one]) => one !== name)) {
        const distance = Math.hypot(...lab(color[theme]).map((part, at) => part - lab(second[theme])[at]));
        assert.ok(distance > 0.08, `${name} and ${other}, theme ${theme}: ${distance.toFixed(3)}`);
      }
    }
  }
});

test("Each of eight accounts has a distinct colour, with any addresses", () => {
  const accounts = [12, 3, 40, 5, 6, 7, 8, 9].map((id) => ({ id }));
  const state = { overview: { accounts } };
  assert.equal(new Set(accounts.map((one) => accountColor(state, one.id))).size, 8);
  assert.equal(accountColor(state, 3), "blue");
  assert.equal(accountColor({ overview: null }, 3), "blue");
});

test("Plain text lies on the surface of the page around it, in light and dark", () => {
  const [, ...surfaces] = /--surface: light-dark\((#\w{6}), (#\w{6})\)/.exec(sheet);
  const backgrounds = [...source("SafeHTML/Sanitizing/FrameDocument.swift").matchAll(/html \{ background: (#\w{6}); \}/g)];
  assert.deepEqual(backgrounds.map(([, color]) => color), surfaces);
});
