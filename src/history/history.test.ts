import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exampleBodies } from '../../test/support/example-events.js';
import { eventsOf, flaggedBy } from '../../test/support/history-of.js';
import { embeddedCheckers } from './embedded/embedded-checkers.js';
import { checkers } from './history.js';

const all = [...checkers, ...embeddedCheckers];

it('a receipt is compared with the store of the embedded backend, but not with that of an isolated one', () => {
  const confirmed = {
    type: 'report.confirmed',
    referenceId: 'r',
    specificTId: 's',
    configId: 7,
    terminalId: 'T7',
  };
  const totals = { type: 'store.totals', payments: {}, refunds: {}, commands: {}, reports: 0 };
  const of = (actor: string) => eventsOf([{ ...confirmed, actor }, totals]);
  expect(flaggedBy(of('terminal:T7@reconnect.backend-restart'))).toEqual([]);
  expect(flaggedBy(of('terminal:T7'))).toEqual(['backend-reports']);
});

it('a backend to which terminals are only attached stops after the stream, without its totals', () => {
  const { 'run.started': started, 'backend.started': backend } = exampleBodies;
  expect(flaggedBy(eventsOf([started, backend]))).toEqual(['store-totals']);
  expect(flaggedBy(eventsOf([{ ...started, attached: true }, backend]))).toEqual([]);
});

it('every checker states its rule in one sentence', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { rule } of all) expect(rule).toMatch(/^[A-Z][^.]*\.$/);
});

it('docs/history.md lists every checker with its rule', () => {
  const page = readFileSync(new URL('../../docs/history.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` *\| (.*?) *\|$/gm)].map(([, name, rule]) => ({
    name,
    rule,
  }));
  expect(rows).toEqual(all.map(({ name, rule }) => ({ name, rule })));
});
