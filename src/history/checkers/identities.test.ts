import { describe, expect, it } from 'vitest';
import { eventsOf, historyOf } from '../../../test/support/history-of.js';
import { identities } from './identities.js';

const seen = (actor: string, terminalId: string, configId: number) => ({
  type: actor === 'dashboard' ? 'dashboard.event' : 'terminal.state',
  actor,
  terminalId,
  configId,
});

const findings = (...bodies: readonly object[]) =>
  historyOf(eventsOf(bodies), [identities]).findings.map(({ text }) => text);

describe('the names of the terminals', () => {
  it('a terminal has the same names in the events of every actor', () => {
    expect(findings(seen('terminal:T1', 'T1', 1), seen('dashboard', 'T1', 1))).toEqual([]);
  });

  it.each([
    [seen('dashboard', 'T1', 2), 'terminal T1 with configId 1 is T1 with configId 2 in event 1'],
    [seen('dashboard', 'T2', 1), 'terminal T1 with configId 1 is T2 with configId 1 in event 1'],
    [seen('terminal:T1', 'T1', 2), 'terminal T1 with configId 1 is T1 with configId 2 in event 1'],
  ])('an event with a part of other names is flagged: %j', (event, finding) => {
    expect(findings(seen('terminal:T1', 'T1', 1), event)).toEqual([finding]);
  });

  it('a terminal of an isolated backend may have the names of another', () => {
    expect(findings(seen('terminal:T1', 'T1', 1), seen('terminal:T1@isolated', 'T1', 2))).toEqual([]);
  });
});
