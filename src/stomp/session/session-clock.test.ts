import FakeTimers, { type Clock } from '@sinonjs/fake-timers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hour } from '../../text/time-units.js';
import {
  createSessionFixture,
  deferred,
  type SessionFixture,
  type SessionFixtureOptions,
  settle,
} from '../testing/session-fixture.js';
import { connectWire, wire } from '../testing/wire.js';

let time: Clock;

beforeEach(() => {
  time = FakeTimers.install({
    now: 1_900_000_000_000,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => time.uninstall());

const interval = 10_000;
const beats = wire('CONNECT', ['accept-version:1.2', `heart-beat:${interval},${interval}`]);
const frame = wire('SEND', ['destination:/a']);

/** Sessions of one server with unfinished work, each within its time limit. */
function crowd() {
  const handler = deferred();
  const idle = createSessionFixture();
  const fixture = (options: SessionFixtureOptions = {}) =>
    createSessionFixture({ ...options, sameServerAs: idle });
  const all = {
    idle,
    listener: fixture(),
    quiet: fixture(),
    busy: fixture({ application: { send: () => handler.promise } }),
    connecting: fixture(),
    halfway: fixture(),
    slow: fixture(),
  };
  for (const name of ['idle', 'busy', 'halfway', 'slow'] as const) all[name].receive(beats);
  all.listener.receive(wire('CONNECT', ['accept-version:1.2', `heart-beat:0,${interval}`]));
  all.quiet.receive(connectWire);
  all.busy.receive(frame);
  all.slow.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q']));
  for (const { transport } of Object.values(all)) transport.sent.length = 0;
  return { ...all, all: Object.values(all), names: Object.keys(all), handler };
}

/** The longest time without a heart-beat, in real time. */
class Gap {
  longest = 0;
  #last = 0;
  look(passed: number, { transport }: SessionFixture): void {
    if (transport.sent.splice(0).length > 0) this.#last = passed;
    this.longest = Math.max(this.longest, passed - this.#last);
  }
}

/** Lets 40 s pass in which all clients are in time, and sets the wall clock at `at`. */
async function live(sets: readonly { readonly at: number; readonly by: number }[], stepMs = 250) {
  const { idle, listener, quiet, busy, connecting, halfway, slow, all, names, handler } = crowd();
  const gaps = [new Gap(), new Gap()] as const;
  const ended: string[] = [];
  for (let passed = 0; passed < 40_000; passed += stepMs) {
    for (const { at, by } of sets)
      if (at >= passed && at < passed + stepMs) time.setSystemTime(Date.now() + by);
    const is = (second: number) => passed === second * 1_000;
    if (is(9)) connecting.receive(beats);
    if (is(2)) halfway.receive(frame.slice(0, 5));
    if (is(11)) halfway.receive(frame.slice(5, 6));
    if (is(20)) halfway.receive(frame.slice(6, 7));
    if (is(29)) halfway.receive(frame.slice(7));
    if (is(1)) {
      slow.transport.stuck = true;
      slow.session.deliver('0', { messageId: 'm', body: 'x' });
    }
    if (is(9)) {
      slow.transport.stuck = false;
      slow.transport.drain();
    }
    if (is(25)) handler.resolve();
    await settle();
    if (passed % 9_000 === 0) for (const one of [idle, slow]) one.receive('\n');
    if (passed >= 9_000 && passed % 9_000 === 0) connecting.receive('\n');
    if (passed >= 25_000 && (passed - 25_000) % 9_000 === 0) busy.receive('\n');
    for (const one of [quiet, listener]) one.session.pongReceived();
    time.tick(stepMs);
    gaps[0].look(passed + stepMs, idle);
    gaps[1].look(passed + stepMs, listener);
  }
  for (const [index, { transport }] of all.entries()) {
    if (transport.terminated || transport.closes.length > 0)
      ended.push(`${names[index]}: ${JSON.stringify(transport.closes)}`);
  }
  return { ended, gaps: gaps.map(({ longest }) => longest), idle };
}

describe('a wall clock that is set', () => {
  it.each([
    ['not at all', 0],
    ['an hour back', -hour],
    ['an hour on', hour],
    ['a minute on', 60_000],
    ['less on than the sweep sleeps', 4_000],
    ['about as much on as it sleeps', 8_000],
    ['a little on', 900],
    ['a little back', -900],
  ])('a wall clock %s ends no session, and the heart-beats continue', async (_, by) => {
    for (const at of [250, 4_250, 8_750, 9_500, 17_250]) {
      const { ended, gaps } = await live([{ at, by }]);
      expect(ended).toEqual([]);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(interval);
      time.setSystemTime(1_900_000_000_000);
    }
  });

  it('setting the wall clock at any time and any number of times ends no session', async () => {
    const set = fc.record({
      at: fc.nat(39_000),
      by: fc.oneof(fc.integer({ min: -2 * hour, max: 2 * hour }), fc.nat(20_000)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(set, { maxLength: 6 }), async (sets) => {
        const { ended } = await live(sets, 500);
        expect(ended).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['back', -hour],
    ['forward', hour],
  ])('a wall clock that is set %s by an hour leaves every limit in force', (_, by) => {
    const silent = createSessionFixture();
    const unauthenticated = createSessionFixture({ sameServerAs: silent });
    silent.receive(beats);
    time.tick(3_000);
    time.setSystemTime(Date.now() + by);
    time.tick(19_500);
    expect(unauthenticated.transport.closes).toEqual([[1008, 'CONNECT timeout']]);
    time.tick(10_000);
    expect(silent.transport.terminated).toBe(true);
  });
});

describe('an event loop that was stalled', () => {
  const longest = 9_000;
  /** The frame rate of a client that paces itself. */
  const pace = 40;

  function paced(options?: SessionFixtureOptions): SessionFixture {
    const fixture = createSessionFixture(options);
    fixture.connect(beats);
    for (let round = 0; round < 10; round++) {
      fixture.receive(frame.repeat(pace / 10));
      time.tick(100);
    }
    fixture.receive(frame);
    return fixture;
  }

  it.each([
    ['a timer runs first', () => time.jump(longest)],
    ['what piled up is read first', () => time.setSystemTime(Date.now() + longest)],
  ])('BAD-58: a stall leaves time for the piled-up input: %s', (_, stall) => {
    const fixture = paced();
    const neighbour = paced({ sameServerAs: fixture });
    stall();
    for (const one of [fixture, neighbour]) one.receive(frame.repeat((pace * longest) / 1_000));
    time.tick(1_000);
    for (const one of [fixture, neighbour]) one.receive(frame.repeat(pace));
    expect([fixture.summary(), neighbour.summary()]).toEqual([[], []]);
  });

  it('H08: there is no stall timer while clients send only occasionally', () => {
    const fixture = createSessionFixture();
    fixture.connect(beats);
    time.tick(5_000);
    for (let count = 0; count < 5; count++) {
      fixture.receive(frame);
      expect(time.countTimers()).toBe(1);
      time.tick(3_000);
    }
  });

  it('a stall gives no more credit than the frames of that time', () => {
    const fixture = paced();
    time.jump(longest);
    // The burst, the credit of the stall, and one more.
    fixture.receive(frame.repeat(200 + (50 * longest) / 1_000 + 1));
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('the credit of a stall expires', () => {
    const fixture = paced();
    time.jump(longest);
    time.tick(6_000);
    fixture.receive(frame.repeat(201));
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('a stall gives credit for at most a minute, however long it was, or however far the clock was set forward', () => {
    const fixture = paced();
    time.jump(hour);
    fixture.receive(frame.repeat(200 + 50 * 60 + 1));
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('a burst after a rest does not count as a stall', () => {
    const fixture = paced();
    for (let second = 0; second < 9; second++) {
      time.tick(1_000);
      fixture.receive('\n');
    }
    fixture.receive(frame.repeat(201));
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('H09: a stall ends no session, however near its deadline, and the heart-beats are sent at once', async () => {
    const { all, idle, listener } = crowd();
    time.tick(8_000);
    for (const { transport } of all) transport.sent.length = 0;
    time.jump(25_000);
    await settle();
    for (const { transport } of all) expect([transport.terminated, transport.closes]).toEqual([false, []]);
    for (const { transport } of [idle, listener]) expect(transport.sent).toEqual(['\n']);
  });

  it('H09: no session is closed before input that arrived during a stall has been read', () => {
    const unauthenticated = createSessionFixture();
    const silent = createSessionFixture({ sameServerAs: unauthenticated });
    time.tick(9_500);
    // The deadline falls within the stall, and the CONNECT had arrived before.
    time.jump(12_000);
    expect(unauthenticated.transport.closes).toEqual([]);
    unauthenticated.receive(connectWire);
    silent.connect(beats);
    silent.session.sweep({ now: silent.clock.now() + 21_000, stalledMs: 0, early: 0 });
    time.jump(31_000);
    expect(silent.transport.terminated).toBe(false);
    silent.receive('\n');
    time.tick(5_000);
    expect(silent.transport.terminated).toBe(false);
  });

  it('H09: a stall does not shorten the time limit of a handler', async () => {
    const handler = deferred();
    const fixture = createSessionFixture({ application: { send: () => handler.promise } });
    fixture.connect();
    fixture.receive(wire('SEND', ['destination:/a', 'receipt:1']));
    time.tick(29_500);
    time.jump(5_000);
    expect(fixture.transport.closes).toEqual([]);
    handler.resolve();
    await settle();
    expect(fixture.summary()).toEqual(['RECEIPT 1']);
  });

  it('BAD-58: a stall in real time ends no session', async () => {
    time.uninstall();
    const limits = { framesPerSecond: 100, frameBurst: 20, stallMs: 30 };
    const fixture = createSessionFixture({ limits });
    fixture.connect();
    fixture.receive(frame);
    const until = performance.now() + 500;
    while (performance.now() < until);
    // 80 frames per second of the stall: twice the burst.
    fixture.receive(frame.repeat(40));
    expect(fixture.summary()).toEqual([]);
    fixture.receive(frame.repeat(100));
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
    fixture.loseSocket();
    await settle();
  });
});
