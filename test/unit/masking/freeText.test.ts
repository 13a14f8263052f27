import assert from "node:assert/strict";
import { FreeText } from "../../../src/masking/freeText";
import { Pseudonyms } from "../../../src/masking/pseudonyms";

const pseudonyms = new Pseudonyms(new Uint8Array(32), "sandbox");

function person(name: string, email?: string) {
  const identity = `id:${name}`;
  const pseudonym = pseudonyms.people([identity]).get(identity) ?? assert.fail();
  return { names: [name], email, pseudonym };
}

const jose = person("José Ramírez Ortega", "jose@example.com");
const an = person("An Nguyễn", "An.Nguyen@Example.com");
const obrien = person("Mary-Ann O'Brien");
const wang = person("小明 王");
const maria = person("María de la Cruz");
const things = new Map([
  ["Acme Mills", "Entity 1"],
  ["Acme Mills Holding", "Entity 2"],
]);
const text = new FreeText(
  { people: [jose, an, obrien, wang, maria], things, amounts: ["8200.00", "500", "42", "none"] },
  pseudonyms,
);
const { full } = jose.pseudonym;

const CASES: readonly (readonly [from: string, to: string])[] = [
  ["Pay stubs of José Ramírez Ortega", `Pay stubs of ${full}`],
  ["RAMIREZ ORTEGA, JOSE: pay stubs", `${full}: pay stubs`],
  ["JoseRamirez and jose.ramirez and jose_ortega", `${full} and ${full} and ${full}`],
  ["José's and José’s pay stubs", `${full}'s and ${full}’s pay stubs`],
  ["Jose\u0301 in two code points", `${full} in two code points`],
  ["Joseph and a fortega are others", "Joseph and a fortega are others"],
  ["An identity document, and an address", `${an.pseudonym.full} identity document, and an address`],
  ["NGUYEN’S W-2", `${an.pseudonym.full}’S W-2`],
  ["O’Brien, Mary Ann", obrien.pseudonym.full],
  ["王小明的工资单", `${wang.pseudonym.full}的工资单`],
  ["Carta de pago de María de la Cruz", `Carta de pago de ${maria.pseudonym.full}`],
  ["Write to jose@example.com or JOSE@EXAMPLE.COM", `Write to ${jose.pseudonym.email} or ${jose.pseudonym.email}`],
  ["Write to an.nguyen@example.com", `Write to ${an.pseudonym.email}`],
  ["Write to x.y+z@mail.example.co.uk.", `Write to ${pseudonyms.email("x.y+z@mail.example.co.uk")}.`],
  ["Employment at Acme Mills", "Employment at Entity 1"],
  ["Employment at Acme Mills Holding", "Employment at Entity 2"],
  ["Income of 8,200 or 8200 or $8,200.00", "Income of ••• or ••• or •••"],
  ["Income of 500, on 42 pages", "Income of •••, on 42 pages"],
  ["Explain the deposit of $12,000 on the 3rd", "Explain the deposit of ••• on the 3rd"],
  ["Call (555) 010-4477 or +44 20 7946 0958", "Call ••• or •••"],
  ["SSN 078-05-1120, account 000123456789", "SSN •••, account •••"],
  ["Deed of 12 Mill Lane, Springfield", "Deed of •••, Springfield"],
  ["The last 2 W-2 forms of 2024-03-14, LN-2041, 30 days", "The last 2 W-2 forms of 2024-03-14, LN-2041, 30 days"],
];

describe("A text that names people", () => {
  for (const [from, to] of CASES) it(`says “${to}” for “${from}”`, () => assert.equal(text.mask(from), to));

  it("names no file, but says what kind it is", () => {
    assert.match(text.mask("Look at w2_final.pdf, please"), /^Look at document-[0-9A-F]{5}\.pdf, please$/);
  });

  it("that several have is a borrower's, without saying whose", () => {
    const [one, other] = [person("Ada Byron"), person("Bob Byron")];
    const couple = new FreeText({ people: [one, other], things: new Map(), amounts: [] }, pseudonyms);
    assert.equal(couple.mask("Byron: pay stubs"), "a borrower: pay stubs");
    assert.equal(couple.mask("Ada and Bob Byron"), `${one.pseudonym.full} and ${other.pseudonym.full}`);
  });

  for (const [name, from, to] of [
    ["Ben Carter", "Ben's W-2, for ben or Benny", "…'s W-2, for ben or Benny"],
    ["An Le", "Paystub of Le", "Paystub of …"],
    ["Van Nguyễn", "Van's tax return, a van", "…'s tax return, a van"],
    ["Al Green", "AL: letter al banco", "…: letter al banco"],
    ["María de la Cruz", "De la fecha: carta de la Cruz", "De la fecha: carta de la …"],
    ["Mehmet Yılmaz", "YILMAZ / Yilmaz / yılmaz and YİLMAZ", "… / … / … and …"],
    ["Eva Straße", "STRASSE: deed of Strasse and Straße", "…: deed of … and …"],
    ["Σίσυφος Παππάς", "ΠΑΠΠΑΣ and Παππασ", "… and …"],
    ["José Ramírez", "Ｊｏｓé / Ra\u00admirez / Jo\u0301se\u0301's", "… / … / …'s"],
  ] as const) {
    it(`says “${to}” for “${from}” where ${name} is known`, () => {
      const known = person(name);
      const masked = new FreeText({ people: [known], things: new Map(), amounts: [] }, pseudonyms).mask(from);
      assert.equal(masked.replaceAll(known.pseudonym.full, "…"), to);
    });
  }

  it("knows things in any spelling as well", () => {
    const known = new Map([["Straße GmbH", "Entity 3"]]);
    const masks = new FreeText({ people: [], things: known, amounts: [] }, pseudonyms);
    assert.equal(masks.mask("Employment at STRASSE GMBH"), "Employment at Entity 3");
  });

  it("is cut between words where nobody would read on, so that no title keeps the window busy", () => {
    const long = `${"José ".repeat(399)}Ramírez ${"a.b@c ".repeat(10_000)}`;
    const masked = text.mask(long);
    assert.ok(masked.length < 2100, `${masked.length}`);
    assert.doesNotMatch(masked, /Jos|Ram/);
    assert.equal(text.mask("x".repeat(60_000)), "…");
  });

  it("is itself where nobody is known", () => {
    assert.equal(
      new FreeText({ people: [], things: new Map(), amounts: [] }, pseudonyms).mask("Pay stubs"),
      "Pay stubs",
    );
  });
});
