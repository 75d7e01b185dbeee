import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { foldedText, foldText } = await load("features/conversation/body/folding.js");
const { countMatches, literally, matchesIn, patternOf } = await load("features/conversation/body/highlight.js");

const found = (text, pattern) => {
  const places = matchesIn(text, pattern);
  assert.equal(countMatches(foldedText(text), pattern), places.length);
  return places.map(({ start, end }) => text.slice(start, end));
};

/** The pairs of `SearchFoldingTests`: what the search takes for the same. */
const pairs = [
  ["Müller", "muller"], ["muller", "MÜLLER"], ["die Größe", "grosse", "Größe"], ["die Größe", "GRÖSSE", "Größe"],
  ["STRASSE", "straße"], ["STRAẞE", "strasse"], ["Café", "cafe"], ["Cafe\u0301 au lait", "café", "Cafe\u0301"],
  ["Łódź", "lodz"], ["lodz", "Łódź"], ["Đà Nẵng", "da nang"],
  ["ıllık", "illik"], ["the ﬁnance report", "finance", "ﬁnance"],
  ["ｔｅｓｔ１２３", "test123"], ["test123", "ｔｅｓｔ１２３"], ["x ﾊﾝｶｸｶﾅ", "ハンカクカナ", "ﾊﾝｶｸｶﾅ"], ["ﾊﾞｽで", "バス", "ﾊﾞｽ"],
  ["か\u3099くせい", "がくせい"], ["مُحَمَّد هنا", "محمد", "مُحَمَّد"], ["محـــمد", "محمد"], ["ﻣﺤﻤﺪ", "محمد"],
  ["بين أشجار", "اشجار", "أشجار"], ["שָׁלוֹם", "שלום"], ["a Donau\xaddampf b", "donaudampf", "Donau\xaddampf"],
  ["zero\u200bwidth", "width", "width"], ["plain", "pl\xadain"], ["\ufefffirst", "first", "first"],
  ["Smørrebrød", "smorrebrod"], ["Æsir", "aesir"], ["cœur", "coeur"], ["ΜΆΪΟΣ", "μαιος"], ["ёлка", "елка"],
  ["x 豈", "\uf900", "豈"],
];

test("Texts that the search treats as equal are found, and marked as written", () => {
  for (const [text, query, marked = text] of pairs) {
    assert.deepEqual(found(text, patternOf([query])), [marked], `${query} in ${text}`);
    assert.deepEqual(found(text, literally(query)), [marked], `${query} as it is typed in ${text}`);
  }
});

test("Letters that the search keeps apart stay apart", () => {
  for (const [text, query] of [["かく", "がく"], ["x²", "x2"], ["straßen", "strase"], ["Müller", "mueller"]]) {
    assert.deepEqual(found(text, patternOf([query])), [], `${query} in ${text}`);
  }
});

test("Offsets after folded letters are those of the original", () => {
  const text = "Groß: ﬁve Straßen, Weiß und Stra\xadße";
  assert.deepEqual(found(text, patternOf(["strasse"])), ["Straße", "Stra\xadße"]);
  assert.deepEqual(found(text, literally("s")), ["ß", "S", "ß", "ß", "S", "ß"].flatMap((one) =>
    (one === "ß" ? [one, one] : [one])));
  assert.deepEqual(found("Straße am Fluß", patternOf(["strasse am fluss"])), ["Straße am Fluß"]);
});

test("Text of combining marks only matches nothing", () => {
  assert.deepEqual(found("a\u0301b", literally("\u0301")), []);
  assert.deepEqual(found("abc", patternOf(["\u0640"])), []);
});

test("A text of a megabyte is folded quickly", () => {
  const text = "Die Größe über schöne Straßen ".repeat(35_000);
  const start = performance.now();
  assert.equal(foldText(text).text.length, text.length + 2 * 35_000);
  assert.ok(performance.now() - start < 2000);
});
