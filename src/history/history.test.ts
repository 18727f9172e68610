import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventsOf, flaggedBy } from '../../test/support/history-of.js';
import { checkers } from './history.js';

it('a receipt is not compared with the store of an isolated backend', () => {
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
  expect(flaggedBy(of('terminal:T7'))).toEqual(['reports']);
});

it('every checker states its rule in one sentence', () => {
  expect(new Set(checkers.map(({ name }) => name)).size).toBe(checkers.length);
  for (const { rule } of checkers) expect(rule).toMatch(/^[A-Z][^.]*\.$/);
});

it('docs/history.md lists every checker with its rule', () => {
  const page = readFileSync(new URL('../../docs/history.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` *\| (.*?) *\|$/gm)].map(([, name, rule]) => ({
    name,
    rule,
  }));
  expect(rows).toEqual(checkers.map(({ name, rule }) => ({ name, rule })));
});
