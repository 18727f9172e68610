import { expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { commands } from './commands.js';

const command = (type: string, requestId: string, requestType = 'PRINT') => ({
  type: `command.${type}`,
  requestId,
  configId: 1001,
  terminalId: 'T00001001',
  requestType,
  fleet: true,
  redelivered: false,
  status: 'COMPLETED',
});
const sent = (requestId: string, requestType?: string) => [command('received', requestId, requestType)];
const state = (configId: number, to: string) => ({
  type: 'terminal.state',
  configId,
  terminalId: `T0000${configId}`,
  fleet: true,
  from: 'x',
  to,
});
const before = [
  { type: 'run.started', audited: true },
  state(1001, 'registering'),
  state(1001, 'online'),
  state(1002, 'online'),
];
const printed = (configId = 1001, fleet = true) => ({
  type: 'terminal.printed',
  configId,
  terminalId: `T0000${configId}`,
  fleet,
  characters: 2,
  text: 'hi',
});

function findings(...bodies: readonly object[]): readonly string[] {
  const history = new History([commands]);
  for (const [seq, body] of [...before, ...bodies].entries())
    history.observe({ seq, t: seq, actor: 'a', ...body } as unknown as RunEvent);
  return history.end().findings.map(({ text }) => text);
}

it('the receipt roll of a terminal has one text for each PRINT in a clean history', () => {
  expect(findings(...sent('r1'), printed(), command('executed', 'r1'), ...sent('r2'), printed())).toEqual([]);
});

it('the receipt roll of a terminal is flagged for a PRINT that was printed twice, although its result counts once (CMD-05)', () => {
  expect(findings(...sent('r1'), printed(), printed(), command('executed', 'r1'))).toEqual([
    'terminal T00001001 prints in event 6 without another PRINT command',
  ]);
});

it('the receipt roll of a terminal is flagged for a text without a PRINT for this terminal', () => {
  expect(findings(...sent('r1', 'FORCE_REFRESH'), printed())).toHaveLength(1);
  expect(findings(...sent('r1'), printed(1002))).toHaveLength(1);
});

it('the receipt roll of a terminal is not checked for a terminal of a scenario', () => {
  expect(findings(printed(1001, false))).toEqual([]);
});

it('the receipt roll of a terminal is flagged for a PRINT that is completed without a text', () => {
  expect(findings(...sent('r1'), command('executed', 'r1'))).toEqual([
    'PRINT r1 is completed in event 5, but the terminal never printed it',
  ]);
});

it('the receipt roll of a terminal is not checked in a stream of an earlier version, which does not show received commands', () => {
  const earlier = { type: 'run.started', audited: undefined };
  expect(findings(earlier, printed())).toEqual([]);
});
