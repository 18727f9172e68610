import { expect, vi } from 'vitest';
import { rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { opcodes } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type BadInputFixture, eventLoopTurns } from './fixture.js';
import { rateLimited } from './rejections.js';

const sweep = 1_000;
const interval = 10_000;

/** More than may be queued for a client that does not read. */
const notices = 24;
const noticeBytes = 20_000;

/** The number of times that the terminal went offline. */
function ends(fixture: BadInputFixture): number {
  return fixture.backend.seen('session.offline').filter((end) => end.configId === fixture.sender.configId)
    .length;
}

/** An online session with negotiated heart-beats every 10 s in both directions. */
async function beating(fixture: BadInputFixture, ack = 'client-individual'): Promise<RawStompClient> {
  const session = await fixture.connected(fixture.sender, [`heart-beat:${interval},${interval}`]);
  await session.sendAndWait('SUBSCRIBE', ['id:s', `destination:${fixture.queue}`, `ack:${ack}`]);
  await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
  return session;
}

/** The steps from one session to the next; a command may be created before or after each of them. */
function reconnect(
  fixture: BadInputFixture,
): readonly ((old: RawStompClient | undefined) => Promise<RawStompClient | undefined>)[] {
  return [
    async (old) => {
      old?.cut();
      return undefined;
    },
    async () => {
      await eventLoopTurns();
      return undefined;
    },
    () => fixture.open(),
    async (session) => {
      session?.connect(await fixture.wsToken());
      await session?.next();
      return session;
    },
    async (session) => {
      await session?.sendAndWait('SUBSCRIBE', [
        'id:s',
        `destination:${fixture.queue}`,
        'ack:client-individual',
      ]);
      return session;
    },
    async (session) => {
      await session?.sendAndWait('SEND', ['destination:/app/terminal/register']);
      return session;
    },
  ];
}

/** BAD-50 to BAD-54, BAD-58: silence, slowness, replacement and loss. */
export const timeCases: readonly BadCase[] = [
  ...each('BAD-50', {
    'a client that is silent for 1 ms less than two intervals is alive': async (fixture) => {
      const session = await beating(fixture);
      await fixture.pass(2 * interval - 1);
      expect(await fixture.isOnline()).toBe(true);
      session.sendHeartBeat();
      await eventLoopTurns();
      await fixture.pass(2 * interval - 1);
      expect([await fixture.isOnline(), ends(fixture)]).toEqual([true, 0]);
    },
    'a client that is silent for two intervals and a sweep is dropped, and offline once': async (fixture) => {
      const session = await beating(fixture);
      await fixture.pass(2 * interval + sweep);
      expect([await fixture.isOnline(), ends(fixture)]).toEqual([false, 1]);
      expect(session.summary).toEqual([]);
      await fixture.pass(interval);
      session.cut();
      await eventLoopTurns();
      expect(ends(fixture)).toBe(1);
    },
    'heart-beats of CR LF that are split over two messages are heart-beats, not the start of a frame': async (
      fixture,
    ) => {
      const session = await beating(fixture);
      session.sendText('\r');
      for (let beat = 0; beat < 6; beat++) {
        await fixture.pass(8_000);
        session.sendText('\n\r');
      }
      await eventLoopTurns();
      expect([await fixture.isOnline(), ends(fixture), session.frames]).toEqual([true, 0, []]);
    },
    'a WebSocket pong does not count as a heart-beat': async (fixture) => {
      const session = await beating(fixture);
      for (let second = 0; second < 21; second++) {
        session.webSocket.sendFrame(opcodes.pong, '');
        await fixture.pass(1_000);
      }
      expect([await fixture.isOnline(), ends(fixture)]).toEqual([false, 1]);
    },
  }),
  {
    id: 'BAD-51',
    title:
      'a client that never reads is sent up to 512 KiB and dropped after 10 s, and its next session receives its commands',
    async run(fixture) {
      const session = await beating(fixture, 'auto');
      session.webSocket.pause();
      const ids: string[] = [];
      for (let made = 0; made < 30; made++) ids.push(await fixture.print('x'.repeat(8_000)));
      // The number of unfinished commands is limited, so notices fill the rest.
      for (let made = 0; made < notices; made++)
        await fixture.changeSettings(String(made).padEnd(noticeBytes));
      for (let second = 0; second < 9; second++) {
        session.sendHeartBeat();
        await fixture.pass(1_000);
      }
      expect(await fixture.isOnline()).toBe(true);
      session.sendHeartBeat();
      await fixture.pass(5_000);
      expect([await fixture.isOnline(), ends(fixture)]).toEqual([false, 1]);
      const next = await fixture.online(fixture.sender, 'auto');
      const again = [];
      while (again.length < ids.length) again.push(await next.nextMessage());
      expect(again.map(({ body }) => body.requestId)).toEqual(ids);
      expect(again.map(({ headers }) => headers.redelivered)).toEqual(ids.map(() => 'true'));
      // A notice without redelivered was never written: with `ack:auto` writing it completes it.
      await eventLoopTurns();
      const left = next.frames.length;
      expect(next.frames.map((frame) => wireValue(frame, 'redelivered'))).toEqual(
        Array(left).fill(undefined),
      );
      const fed = ids.length * 8_000 + (notices - left) * noticeBytes;
      expect(fed).toBeGreaterThan(512 * 1_024 - noticeBytes);
      // One message above the limit, and what the connection itself has buffered.
      expect(fed).toBeLessThan(512 * 1_024 + 4 * noticeBytes);
    },
  },
  {
    id: 'BAD-52',
    title: 'a newer session replaces the older, whose late close changes nothing',
    async run(fixture) {
      const old = await fixture.online();
      old.webSocket.respondsToControlFrames = false;
      const newer = await fixture.online();
      expect((await old.nextMessage()).body).toEqual({ action: 'SESSION_KICK', reason: 'replaced' });
      await fixture.pass(2_000);
      expect(await fixture.isOnline()).toBe(true);
      // The client does not reply to the close frame, so that its close comes late.
      await fixture.pass(3_000);
      expect((await old.ended).status).toBe(4001);
      expect([await fixture.isOnline(), ends(fixture), old.frames]).toEqual([true, 0, []]);
      await fixture.print('for the newer session');
      expect((await newer.nextMessage()).body.body).toBe('for the newer session');
    },
  },
  ...(['client-individual', 'client', 'auto'] as const).map(
    (ack): BadCase => ({
      id: 'BAD-53',
      title: `a command cut between MESSAGE and result is redelivered with its message-id (ack ${ack})`,
      async run(fixture) {
        const session = await fixture.online(fixture.sender, ack);
        await fixture.print('once');
        const first = await session.nextMessage();
        expect(first.headers.redelivered).toBeUndefined();
        session.cut();
        await eventLoopTurns();
        const next = await fixture.online(fixture.sender, ack);
        const second = await next.nextMessage();
        expect(second.body).toEqual(first.body);
        expect(second.headers).toMatchObject({
          'message-id': first.headers['message-id'],
          redelivered: 'true',
        });
      },
    }),
  ),
  ...Array.from(
    { length: 6 },
    (_, point): BadCase => ({
      id: 'BAD-54',
      title: `commands created at step ${point + 1} of a reconnect arrive in order`,
      async run(fixture) {
        let session: RawStompClient | undefined = await fixture.online();
        const made = [await fixture.print('before')];
        const steps = reconnect(fixture);
        for (const [index, step] of steps.entries()) {
          if (index !== point) {
            session = await step(session);
            continue;
          }
          // One before the step, one during it, one after it.
          made.push(await fixture.print(`before ${index}`));
          const under = step(session);
          made.push(await fixture.print(`during ${index}`));
          session = await under;
          made.push(await fixture.print(`after ${index}`));
        }
        const arrived: unknown[] = [];
        while (arrived.length < made.length) arrived.push((await session?.nextMessage())?.body.requestId);
        expect(arrived).toEqual(made);
        await eventLoopTurns();
        expect(session?.frames).toEqual([]);
      },
    }),
  ),
  ...each('BAD-58', {
    'no session is dropped after the event loop was blocked for 25 s': async (fixture) => {
      const session = await beating(fixture);
      await fixture.pass(9_000);
      session.sendHeartBeat();
      await eventLoopTurns();
      // Time passes without timers; then a timer runs before anything is read, which is the worst order.
      vi.setSystemTime(Date.now() + 25_000);
      vi.advanceTimersToNextTimer();
      session.sendHeartBeat();
      await eventLoopTurns();
      await fixture.pass(1_000);
      expect([await fixture.isOnline(), ends(fixture)]).toEqual([true, 0]);
      await fixture.pass(2 * interval + sweep);
      expect([await fixture.isOnline(), ends(fixture)]).toEqual([false, 1]);
    },
    'no session is rejected for frames that arrived while the event loop was blocked for 9 s': async (
      fixture,
    ) => {
      const session = await beating(fixture);
      const begun = rawFrame('BEGIN', ['transaction:t']) + rawFrame('ABORT', ['transaction:t']);
      for (let second = 0; second < 3; second++) {
        session.sendText(begun.repeat(20));
        await fixture.pass(1_000);
      }
      session.sendText(begun);
      await eventLoopTurns();
      vi.setSystemTime(Date.now() + 9_000);
      session.sendText(begun.repeat(20 * 9));
      await eventLoopTurns();
      expect([await fixture.isOnline(), ends(fixture), session.frames]).toEqual([true, 0, []]);
      await fixture.checkAlive(session);
      // Frames that arrive without a blocked event loop still count.
      await fixture.pass(9_000);
      session.sendText(begun.repeat(20 * 9));
      expect(await fixture.rejection(session)).toEqual(rateLimited);
    },
    'no session is dropped when the wall clock is set back or forward by an hour': async (fixture) => {
      for (const hours of [-1, 1]) {
        const session = await beating(fixture);
        await fixture.pass(5_000);
        vi.setSystemTime(Date.now() + hours * 3_600_000);
        await fixture.pass(4_000);
        for (let rounds = 0; rounds < 3; rounds++) {
          const { length } = session.heartBeats;
          session.sendHeartBeat();
          await fixture.pass(interval);
          expect(session.heartBeats.length).toBeGreaterThan(length);
        }
        expect([await fixture.isOnline(), ends(fixture)]).toEqual([true, 0]);
        // A silent client is still dropped.
        await fixture.pass(3 * interval);
        expect([await fixture.isOnline(), ends(fixture)]).toEqual([false, 1]);
        await fixture.renew();
      }
    },
  }),
];
