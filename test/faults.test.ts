import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventType, RunEvent } from '../src/events/event.js';
import { eventLine } from '../src/events/event-line.js';
import { minRunMs } from '../src/run/faults/check-faults.js';
import type { RunRequest } from '../src/run/options.js';
import type { FaultPlan } from '../src/simulator/faults/plan.js';
import { faultPresets } from '../src/simulator/faults/presets.js';
import { milliseconds } from '../src/simulator/faults/times.js';
import { TerminalAccount } from '../src/simulator/terminal/account.js';
import { BackOff } from '../src/simulator/terminal/back-off.js';
import { Device } from '../src/simulator/terminal/device.js';
import { inShare, oneIn } from './suite/share.js';
import { flaggedBy } from './support/history-of.js';
import { runVirtually } from './support/run-virtually.js';

function planOf(name: (typeof faultPresets)[number]['name']): FaultPlan {
  const preset = faultPresets.find((each) => each.name === name);
  return { name, faults: [...(preset?.faults ?? [])] };
}

/** A dozen terminals that take card payments, and the faults. */
function virtually(asked: Partial<RunRequest> & Pick<RunRequest, 'faults'>): Promise<RunEvent[]> {
  const least = { seed: 9, terminals: 12, integrators: 2, cardPaymentsPerHour: 600 };
  return runVirtually({ ...least, forMs: minRunMs(asked) ?? 0, ...asked });
}

function eventsOf<T extends EventType>(events: readonly RunEvent[], type: T) {
  return events.filter((event): event is Extract<RunEvent, { readonly type: T }> => event.type === type);
}

afterEach(() => vi.restoreAllMocks());

it.each(oneIn(6, faultPresets))(
  'a run with faults like $name passes: everybody comes back, nothing is lost or done twice',
  async ({ name }) => {
    const faults = planOf(name);
    const events = await virtually({ faults });
    const finished = events.at(-1);
    expect(finished).toMatchObject({ type: 'run.finished', verdict: 'pass', exitCode: 0, reasons: [] });
    expect(events[0]).toMatchObject({ type: 'run.started', faults: name });
    expect(flaggedBy(events)).toEqual([]);

    const running = eventsOf(events, 'run.phase').find(({ phase }) => phase === 'running')?.t ?? 0;
    const stopping = eventsOf(events, 'run.phase').find(({ phase }) => phase === 'stopping')?.t ?? 0;
    const began = eventsOf(events, 'fault.started');
    const ended = eventsOf(events, 'fault.ended');
    const times = (list: readonly { fault: number; t: number }[]) =>
      [...list].sort((one, other) => one.fault - other.fault).map(({ t }) => t - running);
    expect(times(began)).toEqual(faults.faults.map(({ at }) => milliseconds(at)));
    expect(ended).toHaveLength(faults.faults.length);
    expect(stopping - Math.max(...ended.map(({ t }) => t))).toBeGreaterThan(39_900);
    expect(began.every(({ actor, terminals }) => actor === 'faults' && terminals > 0)).toBe(true);
    expect(ended.every(({ affected }) => affected > 0)).toBe(true);
    const lost = eventsOf(events, 'reconnect.scheduled').filter(({ reason }) => reason === 'heart-beat lost');
    // Long enough for a terminal to miss them.
    if (name === 'half-open' || name === 'bad-day') expect(lost.length).toBeGreaterThan(0);
    // They did something, and money moved meanwhile.
    const reports = eventsOf(events, 'report.confirmed').length;
    expect(reports).toBeGreaterThan(50);
    if (name !== 'slow-line') expect(eventsOf(events, 'reconnect.scheduled').length).toBeGreaterThan(0);
    expect(events.map(eventLine).join('')).not.toMatch(/eyJ[A-Za-z0-9_-]{10}|Bearer|clientSecret|appSecret/);
  },
);

it.runIf(inShare(5))('a run with faults is identical to the byte for one seed', async () => {
  const stream = async () => (await virtually({ faults: planOf('bad-day') })).map(eventLine);
  expect(await stream()).toEqual(await stream());
});

it.runIf(inShare(3))(
  'a run with faults injects the same faults for a terminal whatever other terminals there are',
  async () => {
    const plan: FaultPlan = { name: 'cuts', faults: [{ kind: 'cut', at: '1s', for: '20s', share: 0.5 }] };
    const cuts = async (terminals: number) => {
      const events = await virtually({ faults: plan, terminals, integrators: 0, cardPaymentsPerHour: 0 });
      const running = eventsOf(events, 'run.phase').find(({ phase }) => phase === 'running')?.t ?? 0;
      return eventsOf(events, 'terminal.state')
        .filter(({ to }) => to === 'backing-off')
        .map(({ t, terminalId }) => `${terminalId} at ${t - running}`);
    };
    const [ten, eleven] = [await cuts(10), await cuts(11)];
    expect(ten.length).toBeGreaterThan(2);
    expect(eleven.filter((each) => !each.startsWith('T00001011'))).toEqual(ten);
  },
);

it('a run with faults fails if a terminal does not come back in time', async () => {
  vi.spyOn(BackOff.prototype, 'next').mockReturnValue({ attempt: 1, delayMs: 60_000 });
  const events = await virtually({ faults: planOf('herd') });
  expect(events.at(-1)).toMatchObject({
    verdict: 'fail',
    exitCode: 1,
    reasons: expect.arrayContaining([
      expect.stringMatching(
        /^history \(recovery\): 12 of 12 terminals are not online 35 s after the last fault, which ended in event \d+: /,
      ),
    ]),
  });
});

it('a run with faults fails if a terminal never sends a report that it created offline', async () => {
  vi.spyOn(Device.prototype, 'uploadReports').mockReturnValue(undefined);
  const events = await virtually({ faults: planOf('herd') });
  const [first] = eventsOf(events, 'run.finished').flatMap(({ reasons }) => reasons);
  expect(events.at(-1)).toMatchObject({ verdict: 'fail', exitCode: 1 });
  expect(first).toMatch(
    /^history \(reports\): report card-T\S+, which terminal T\d+ created in event \d+, was neither confirmed nor rejected/,
  );
  expect(new Set(flaggedBy(events))).toEqual(new Set(['reports']));
});

it('a run with faults counts a terminal as offline that is still reconnecting at the end', async () => {
  const real = TerminalAccount.prototype.sessionCredentials;
  let asked = 0;
  vi.spyOn(TerminalAccount.prototype, 'sessionCredentials').mockImplementation(function (
    this: TerminalAccount,
  ) {
    asked += 1;
    return asked > 12 ? new Promise(() => undefined) : real.call(this);
  });
  const events = await virtually({ faults: planOf('herd') });
  expect(events.at(-1)).toMatchObject({
    verdict: 'fail',
    reasons: expect.arrayContaining([
      '12 of 12 terminals were no longer online at the end',
      expect.stringMatching(/^history \(recovery\): 12 of 12 terminals are not online/),
    ]),
  });
});

it('a run with faults is inconclusive if its faults were injected for no terminal', async () => {
  const faults: FaultPlan = { name: 'rare', faults: [{ kind: 'cut', at: '1s', for: '2s', share: 0.0001 }] };
  const events = await virtually({ faults });
  expect(events.at(-1)).toMatchObject({
    verdict: 'inconclusive',
    exitCode: 2,
    reasons: [
      'the faults rare were injected for none of the 12 terminals: use more terminals or another seed',
    ],
  });
});

it('a run is inconclusive if its faults affected no terminal: no token was requested while the endpoint was down', async () => {
  const faults: FaultPlan = { name: 'idle', faults: [{ kind: 'token-down', at: '1s', for: '5s' }] };
  const events = await virtually({ faults, integrators: 0 });
  expect(eventsOf(events, 'fault.ended')).toMatchObject([{ terminals: 12, affected: 0 }]);
  expect(events.at(-1)).toMatchObject({
    verdict: 'inconclusive',
    reasons: [
      'the faults idle affected no terminal: no connection and no request was open while they were active',
    ],
  });
});

describe('a recorded bad day', () => {
  let recorded: readonly RunEvent[];
  beforeAll(async () => {
    recorded = await virtually({ faults: planOf('bad-day') });
  });

  it.each(
    oneIn<EventType>(5, [
      'report.created',
      'report.stored',
      'session.online',
      'session.offline',
      'reconnect.scheduled',
    ]),
  )(
    'the history of a run with faults is flagged for the loss and for the double of a %s, wherever it is',
    (type) => {
      const places = [...recorded.keys()].filter((at) => recorded[at]?.type === type);
      expect(places.length).toBeGreaterThan(10);
      const renumbered = (events: readonly RunEvent[]) => events.map((event, seq) => ({ ...event, seq }));
      for (const at of places.filter((_, index) => index % 5 === 0)) {
        const event = recorded[at];
        if (event === undefined) continue;
        expect(flaggedBy(renumbered(recorded.toSpliced(at, 1))), `without ${at}`).not.toEqual([]);
        expect(flaggedBy(renumbered(recorded.toSpliced(at, 0, event))), `twice ${at}`).not.toEqual([]);
      }
    },
  );

  it('the history of a run with faults is flagged if the restarted backend never emits the totals of its store', () => {
    const last = recorded.findLastIndex(({ type }) => type === 'store.totals');
    expect(recorded.filter(({ type }) => type === 'store.totals')).toHaveLength(2);
    expect(flaggedBy(recorded.toSpliced(last, 1))).toContain('store-totals');
  });
});
