import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./assets.mjs";

const { firstName, peopleNames } = await load("core/names.js");
const own = new Set(["robin@vale.example"]);
const person = (name, address) => ({ name, address });
const ada = person("Ada Lindqvist", "ada@lindqvist.example");

test("Only people are called by their first name", () => {
  const table = [
    ["Ada Lindqvist", "ada@lindqvist.example", "Ada"],
    ["Jonas Weber", "j.weber@brueckenbau.example", "Jonas"],
    ["Élodie Fournier", "elodie@atelier.example", "Élodie"],
    ["Samuel Okafor", "sam@okafor.example", "Samuel"],
    ["John Fitzgerald Kennedy", "jfk@house.example", "John"],
    ["Dr. Anna Müller", "anna.mueller@uni.example", "Anna"],
    ["Mei-Lin Chou", "chou@papercrane.example", "Mei-Lin"],
    ["Harbour Bank Security", "alerts@harbourbank.example", "Harbour Bank Security"],
    ["Harbour Bank", "harbour@harbour.example", "Harbour Bank"],
    ["Ledger & Lime", "ledger@lime.example", "Ledger & Lime"],
    ["Northwind Rail", "northwind@rail.example", "Northwind Rail"],
    ["The Slow Letter", "slow@letter.example", "The Slow Letter"],
    ["Blue Heron", "noreply@mail.example", "Blue Heron"],
    ["Agency 21", "agency@x.example", "Agency 21"],
    ["박 서연", "seoyeon@haru.example", "박 서연"],
    ["佐藤 花子", "hanako.sato@kumo.example", "佐藤 花子"],
    ["陈伟", "chen.wei@qinghe.example", "陈伟"],
    ["سلمى الخطيب", "salma@alkhatib.example", "سلمى الخطيب"],
    ["Lindqvist, Ada", "ada@lindqvist.example", "Lindqvist, Ada"],
    ["", "build-robot@ci.example", "build-robot"],
    ["Cher", "cher@x.example", "Cher"],
  ];
  for (const [name, address, shown] of table) assert.equal(firstName(person(name, address)), shown, name);
});

test("Several people are named by first names, and the user is “me”", () => {
  assert.equal(peopleNames([ada, person("Robin Vale", "Robin@vale.example")], own), "Ada, me");
  assert.equal(peopleNames([ada], own), "Ada Lindqvist");
  assert.equal(peopleNames([], own), "Unknown sender");
});

test("Two people with the same first name keep their full names", () => {
  const other = person("Ada Berg", "ada.berg@x.example");
  assert.equal(peopleNames([ada, other, person("Bo Lind", "bo@x.example")], own), "Ada Lindqvist, Ada Berg, Bo");
  assert.equal(peopleNames([ada, { ...ada, address: "ada2@lindqvist.example" }], own), "Ada");
});
