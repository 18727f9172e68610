import { describe, expect, it } from 'vitest';
import { eventsOf, historyOf } from '../../../test/support/history-of.js';
import { sessions } from './sessions.js';

const [fleet, scenario, isolated] = ['terminal:T1', 'terminal:T2', 'terminal:T1@isolated'];

const changed = (actor: string, ...states: readonly string[]) =>
  states.slice(1).map((to, index) => ({
    type: 'terminal.state',
    actor,
    configId: actor === scenario ? 2 : 1,
    fleet: actor === fleet,
    from: states[index],
    to,
  }));
const cameOnline = (actor: string) => changed(actor, 'offline', 'connecting', 'registering', 'online');
const hasLeft = (actor: string) => changed(actor, 'online', 'stopped');
const seen = (kind: string, configId: number) => ({
  type: 'dashboard.event',
  actor: 'dashboard',
  kind,
  configId,
});
const watching = { type: 'dashboard.state', actor: 'dashboard', state: 'watching' };
const later = { type: 'run.phase', actor: 'run', phase: 'stopping', t: 100_000 };

const findings = (...bodies: readonly object[]) =>
  historyOf(eventsOf(bodies), [sessions]).findings.map(({ text }) => text);

describe('the sessions of terminals', () => {
  it('a terminal that the dashboard sees come and go has no finding', () => {
    const came = [watching, ...cameOnline(fleet), seen('session-online', 1)];
    expect(findings(...came, ...hasLeft(fleet), seen('session-offline', 1), later)).toEqual([]);
  });

  it('a terminal of the fleet whose coming or leaving the dashboard does not see is flagged', () => {
    expect(findings(watching, ...cameOnline(fleet), later, ...changed(fleet, 'online', 'stopped'))).toEqual([
      'terminal:T1 is online in event 3, but the dashboard does not see it',
    ]);
    const came = [watching, ...cameOnline(fleet), seen('session-online', 1)];
    expect(findings(...came, ...hasLeft(fleet), later)).toEqual([
      'terminal:T1 has left in event 5, but the dashboard does not see it',
    ]);
  });

  it('a terminal of a scenario may leave unseen, and one of an isolated backend comes unseen', () => {
    const came = [watching, ...cameOnline(scenario), seen('session-online', 2)];
    expect(findings(...came, ...hasLeft(scenario), later)).toEqual([]);
    expect(findings(watching, ...cameOnline(isolated), ...hasLeft(isolated), later)).toEqual([]);
  });

  it('a terminal of an isolated backend does not stand for that of the fleet with the same configId', () => {
    const came = [watching, ...cameOnline(fleet), seen('session-online', 1)];
    const others = [...cameOnline(isolated), ...hasLeft(isolated)];
    expect(findings(...came, ...others, ...hasLeft(fleet), seen('session-offline', 1), later)).toEqual([]);
    expect(findings(...came, ...others, seen('session-online', 1), ...hasLeft(fleet))).toEqual([
      expect.stringContaining('the dashboard sees terminal:T1 come online in event 9'),
    ]);
  });
});
