import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clauses } from '../conformance/clauses/catalogue.js';
import { everyClause } from '../conformance/clauses/every-clause.js';
import { decided, judgedWith, notTestable } from '../conformance/clauses/other-statements.js';
import { mutantsOfDocument } from '../src/cli/selftest/stored-kills.js';
import { documentMap } from '../src/run/catalogue/document-map.js';
import { readStatements } from '../src/run/catalogue/statements.js';

const page = new URL('../docs/development/document-map.md', import.meta.url);
const statements = [...readStatements().values()];
const known = new Set<string>(statements.map(({ id }) => id));
const must = [...clauses.values()].filter(({ level }) => level === 'M');
const tables = [judgedWith, decided, notTestable];

/** The sections of the STOMP 1.2 specification that lay a MUST on a server. */
const stompSections = (
  'STOMP Frames, Value Encoding, Header content-length, CONNECT or STOMP Frame, CONNECTED Frame, Protocol Negotiation, ' +
  'Heart-beating, SEND, SUBSCRIBE, SUBSCRIBE ack Header, MESSAGE, RECEIPT, ERROR'
)
  .split(', ')
  .map((section) => `STOMP 1.2: ${section}`);

it('docs/development/document-map.md is up to date; otherwise run npm run docs', () => {
  expect(readFileSync(page, 'utf8')).toBe(documentMap(mutantsOfDocument()));
});

it('every M clause rests on statements, each once and each of them known, and a P clause on none', () => {
  const wrong = [...everyClause.values()].filter(({ level, statements: own = [] }) => {
    const exist = own.every((id) => known.has(id) || stompSections.includes(id));
    return !exist || new Set(own).size !== own.length || (level === 'M') !== own.length > 0;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('every section of STOMP 1.2 that the test lists has a clause', () => {
  const named = new Set<string>(must.flatMap(({ statements: own = [] }) => own));
  expect(stompSections.filter((section) => !named.has(section))).toEqual([]);
});

it('every statement of docs/service.md is judged, decided or not testable, and only one of these', () => {
  const wrong = statements.filter(
    (each) =>
      [each.clauses.length > 0, ...tables.map((table) => Object.hasOwn(table, each.id))].filter(Boolean)
        .length !== 1,
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

it('the tables of the other statements have ids that exist, in their order', () => {
  for (const table of tables) {
    const ids = Object.keys(table);
    expect(ids).toEqual([...known].filter((id) => ids.includes(id)));
  }
});

it('a statement is only judged with statements on which a clause rests', () => {
  const rested = new Set(statements.filter((each) => each.clauses.length > 0).map(({ id }) => id));
  const wrong = Object.entries(judgedWith).filter(([, ids]) => !ids.every((id) => rested.has(id)));
  expect(wrong).toEqual([]);
});

it('what the profile decides about a statement names a clause, or a document of its interface', () => {
  const wrong = Object.entries(decided).filter(([, text]) => {
    const ids = text.match(/\b[A-Z]+-?\d\d\b/g) ?? [];
    return (ids.length === 0 && !text.includes('api.json')) || ids.some((id) => !everyClause.has(id));
  });
  expect(wrong).toEqual([]);
});
