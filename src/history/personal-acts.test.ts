import { describe, expect, it } from 'vitest';
import { exampleBodies } from '../../test/support/example-events.js';
import type { RunEvent } from '../events/event.js';
import { FaultTimeline, isPlannedFault } from './fault-timeline.js';
import { FleetCoverage } from './coverage/fleet-coverage.js';
import { PersonalActs } from './personal-acts.js';

const { 'intervention.started': begun, 'intervention.ended': done, 'fault.started': fault } = exampleBodies;

const by = (actor: string, t: number, body: object) => ({ seq: t, t, actor, ...body }) as RunEvent;

describe('the acts of a person in a history', () => {
  it('the acts of a person in a history disturb it like faults, unless they disturb no terminal', () => {
    const faults = new FaultTimeline();
    faults.observe(by('person', 1, { ...begun, disturbs: false }));
    expect(faults.isQuiet).toBe(true);
    faults.observe(by('person', 2, begun));
    expect(faults.isQuiet).toBe(false);
    faults.observe(by('person', 9, done));
    expect([faults.isQuietSince(9), faults.isQuietSince(8)]).toEqual([true, false]);
  });

  it('a timeline of one kind of fault follows no act of a person', () => {
    const restarts = new FaultTimeline('backend-restart');
    restarts.observe(by('person', 2, begun));
    expect(restarts.isQuiet).toBe(true);
  });

  it('a terminal that a person has deactivated is known until it is activated', () => {
    const acts = new PersonalActs();
    acts.observe(by('person', 1, done));
    expect(acts.hasDeactivated('T00001003')).toBe(true);
    acts.observe(by('person', 2, { ...done, action: 'activate', outcome: 'rejected' }));
    expect(acts.hasDeactivated('T00001003')).toBe(true);
    acts.observe(by('person', 3, { ...done, action: 'activate' }));
    expect(acts.hasDeactivated('T00001003')).toBe(false);
  });

  it('a fault that a person starts is not one of the plan, which the run has to show by itself', () => {
    expect(isPlannedFault(by('faults', 1, fault))).toBe(true);
    expect(isPlannedFault(by('person', 1, fault))).toBe(false);
    expect(isPlannedFault(by('scenario:x', 1, fault))).toBe(false);
    const coverage = new FleetCoverage({ terminals: 0, integrators: 0, faults: { name: 'herd' } });
    coverage.observe(by('person', 1, exampleBodies['fault.ended']));
    expect(coverage.findings('completed')).toMatchObject([{ verdict: 'inconclusive' }]);
  });

  it('an integrator whose app a person has changed need not receive a response', () => {
    const coverage = new FleetCoverage({ terminals: 0, integrators: 1, fleet: {} });
    expect(coverage.findings('completed')).toMatchObject([{ verdict: 'inconclusive' }]);
    const app = { scopes: [], sandbox: true, revoked: true };
    coverage.observe(by('person', 1, { ...done, action: 'revoke', integrator: 'pos-1', app }));
    expect(coverage.findings('completed')).toEqual([{ verdict: 'pass' }]);
  });
});
