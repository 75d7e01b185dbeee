import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { contrast, darkBackground, luminance, parseColor, readableText } = await load("features/conversation/body/colors.js");

const paper = parseColor("rgb(27, 30, 36)");
const color = (text) => /** @type {any} */ (parseColor(text));

test("MO-59: colours are read as the browser computes them", () => {
  assert.deepEqual(parseColor("rgb(255, 0, 51)"), { red: 1, green: 0, blue: 0.2, alpha: 1 });
  assert.equal(color("rgba(0, 0, 0, 0)").alpha, 0);
  assert.equal(color("rgb(0 0 0 / 0.5)").alpha, 0.5);
  assert.equal(parseColor("color(srgb 1 0 0)"), null);
});

test("MO-59: light backgrounds become dark, dark and transparent ones stay", () => {
  for (const light of ["rgb(255, 255, 255)", "rgb(244, 244, 244)", "rgb(255, 243, 214)", "rgb(120, 200, 255)"]) {
    assert.ok(luminance(darkBackground(color(light), paper)) < 0.2, light);
  }
  for (const same of ["rgb(36, 81, 107)", "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]) {
    assert.deepEqual(darkBackground(color(same), paper), color(same), same);
  }
});

test("MO-59: any text can be read on any background that mail gets in the dark theme", () => {
  const parts = [0, 51, 119, 187, 255];
  const all = parts.flatMap((red) => parts.flatMap((green) =>
    parts.map((blue) => color(`rgb(${red}, ${green}, ${blue})`))));
  for (const background of all.map((one) => darkBackground(one, paper))) {
    for (const text of all) {
      const shown = readableText(text, background);
      assert.ok(contrast(shown, background) >= 4.5, JSON.stringify({ text, background, shown }));
    }
  }
});

test("MO-59: text that can be read keeps its colour, and a hue stays that hue", () => {
  const white = color("rgb(255, 255, 255)");
  assert.equal(readableText(white, paper), white);
  const red = readableText(color("rgb(139, 0, 0)"), paper);
  assert.ok(red.red > red.green && red.red > red.blue, JSON.stringify(red));
});
