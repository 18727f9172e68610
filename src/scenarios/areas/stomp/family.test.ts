import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Form, Step } from '../../../../conformance/oracle/stomp/form.js';
import {
  alive,
  beats,
  connected,
  connectWith,
  decided,
  events,
  form,
  frame,
  protocolError,
  receipt,
  rejected,
  text,
} from '../../../../conformance/oracle/stomp/steps.js';
import { type FakeFrame, type FakeSession, settle } from '../../../simulator/testing/fake-backend.js';
import { pass, useFakeTime } from '../../../simulator/testing/fixture.js';
import type { Level } from '../../conclusion.js';
import { ScenarioFixture } from '../../testing/scenario-fixture.js';
import type { Target } from '../../world.js';
import { familyScenario } from './family.js';

/** The forms are as many as the largest family has; a silent service reacts to none of them. */
const ofProfile: readonly Form[] = Array.from({ length: 90 }, (_, at) =>
  form('BAD-1', `an unknown command, ${at}`, 'connected', [text(frame('NONSENSE')), protocolError]),
);
const demanded = form('BAD-9', '1.2', 'open', [text(connectWith()), connected(), alive]);
/** A form of a demanded row, with a reaction that is decided alone. */
const decidedAlone = form('BAD-8', '2.0', 'connected', [text(frame('NONSENSE')), decided(rejected('X'))]);
const demandedToo = form('BAD-8', '1.2', 'open', [text(connectWith()), connected(), alive]);
const withForms = (...forms: readonly Form[]) =>
  familyScenario({ name: 'test', title: 'Forms of a test', forms });
const family = withForms(...ofProfile, decidedAlone, demandedToo, demanded);

let fixture: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  fixture = new ScenarioFixture();
  react(() => false);
});
afterEach(() => vi.useRealTimers());

/** A service that only reacts to what is demanded, unless the function handles a frame. */
function react(handles: (frame: FakeFrame, session: FakeSession) => boolean): void {
  fixture.backend.onFrame = (received, session) => {
    if (received.headers.destination === '/app/terminal/heartbeat') session.message({ action: 'CHECK_IN' });
    return handles(received, session);
  };
}

/** Runs the family, and returns its result with the time that it took. */
async function played(level: Level, strict: boolean, scenario = family, more: Partial<Target> = {}) {
  const startedAt = Date.now();
  const target = { ...fixture.target, clock: 'virtual' as const, ...more };
  const running = fixture.runWith({ target, level, strict }, scenario);
  let endedAt: number | undefined;
  void running.then(() => {
    endedAt = Date.now();
  });
  while (endedAt === undefined) {
    await pass(1_000);
    await settle(20);
  }
  const [result] = await running;
  return { ...result, elapsedMs: endedAt - startedAt };
}

const isConnectOf = (version: string) => (received: FakeFrame) =>
  received.command === 'CONNECT' && received.headers['accept-version'] === version && !isBearer(received);
const isBearer = ({ headers }: FakeFrame) => headers.Authorization !== undefined;

describe('the forms of a family at a service that reacts to nothing of the profile', () => {
  it('the forms of the profile are left out where only the document is judged', async () => {
    const { verdict, checks = [], elapsedMs } = await played('must', true);
    expect(checks.map(({ clause, title, verdict: each }) => [clause, title, each])).toEqual([
      ['BAD-8', '1.2', 'pass'],
      ['BAD-9', '1.2', 'pass'],
    ]);
    expect(verdict).toBe('pass');
    expect(elapsedMs).toBeLessThan(5_000);
  });

  it('a demanded form that the service breaks fails where only the document is judged', async () => {
    react(isConnectOf('1.2'));
    const { verdict, checks = [] } = await played('must', false);
    expect(checks.map(({ title, verdict: each }) => [title, each])).toEqual([
      ['1.2', 'fail'],
      ['1.2', 'fail'],
    ]);
    expect(verdict).toBe('fail');
  });

  it('only the forms with admin events are left out at a service without the admin topic', async () => {
    const watching = form('BAD-1', 'an event', 'registered', [events('session-online', 1)]);
    const features = { features: new Set<never>() };
    const { checks = [] } = await played('profile', false, withForms(watching, demanded), features);
    const titles = checks.filter(({ title }) => title !== 'another session').map(({ title }) => title);
    // Once for each level.
    expect(titles).toEqual(['1.2', '1.2']);
  });

  it('a decided reaction is awaited for two seconds where it fails nothing', async () => {
    const { verdict, checks = [], elapsedMs } = await played('profile', false);
    const judged = checks.filter(({ clause }) => clause === 'BAD-9' || clause === 'BAD-8');
    expect(judged.filter(({ level }) => level === 'M').map(({ verdict: each }) => each)).toEqual([
      'pass',
      'pass',
    ]);
    expect(checks.filter(({ verdict: each }) => each === 'differs').length).toBe(ofProfile.length + 1);
    expect(verdict).toBe('differs');
    expect(elapsedMs).toBeLessThan(4_000 * ofProfile.length);
  }, 60_000);
});

describe('a form whose decided reaction does not hold', () => {
  const checksOf = async (unmet: Step, version = '1.2') => {
    const steps = [text(connectWith()), connected({ version }), unmet, alive];
    const { checks = [] } = await played('profile', false, withForms(form('BAD-9', 'a form', 'open', steps)));
    return checks.filter(({ title }) => title === 'a form').map(({ level, verdict }) => [level, verdict]);
  };

  it('no demanded reaction passes that was not reached', async () => {
    expect(await checksOf(decided(receipt('none')))).toEqual([['P', 'differs']]);
  });

  it('the demanded reactions are judged that do not depend on it', async () => {
    expect(await checksOf(decided(beats(5, 9)))).toEqual([
      ['M', 'pass'],
      ['P', 'differs'],
    ]);
  });

  it('no decided reaction passes that a failed demanded one has left out', async () => {
    expect(await checksOf(decided(beats(0, 9)), '1.1')).toEqual([['M', 'fail']]);
  });
});
