import { expect, vi } from 'vitest';
import { rawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import type { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import { opcodes } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type BadCase, each } from './bad-case.js';
import { type Stage, turns } from './fixture.js';

const sweep = 1_000;
const interval = 10_000;

/** More than a client that does not read may be owed. */
const notices = 24;
const noticeBytes = 20_000;

/** How often the terminal has gone offline. */
function ends(stage: Stage): number {
  return stage.backend.seen('session.offline').filter((end) => end.configId === stage.mine.configId).length;
}

/** Online, with the promise of a heart-beat every 10 s in both directions. */
async function beating(stage: Stage, ack = 'client-individual'): Promise<RawStompClient> {
  const session = await stage.connected(stage.mine, [`heart-beat:${interval},${interval}`]);
  await session.sendAndWait('SUBSCRIBE', ['id:s', `destination:${stage.queue}`, `ack:${ack}`]);
  await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
  return session;
}

/** What happens on the way from one session to the next; a command may be made before or after each step. */
function reconnect(
  stage: Stage,
): readonly ((old: RawStompClient | undefined) => Promise<RawStompClient | undefined>)[] {
  return [
    async (old) => {
      old?.cut();
      return undefined;
    },
    async () => {
      await turns();
      return undefined;
    },
    () => stage.open(),
    async (session) => {
      session?.connect(await stage.wsToken());
      await session?.next();
      return session;
    },
    async (session) => {
      await session?.sendAndWait('SUBSCRIBE', [
        'id:s',
        `destination:${stage.queue}`,
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
    'silent for two intervals less 1 ms it is alive': async (stage) => {
      const session = await beating(stage);
      await stage.pass(2 * interval - 1);
      expect(await stage.isOnline()).toBe(true);
      session.sendHeartBeat();
      await turns();
      await stage.pass(2 * interval - 1);
      expect([await stage.isOnline(), ends(stage)]).toEqual([true, 0]);
    },
    'silent for two intervals and a sweep it is gone, and offline once': async (stage) => {
      const session = await beating(stage);
      await stage.pass(2 * interval + sweep);
      expect([await stage.isOnline(), ends(stage)]).toEqual([false, 1]);
      expect(session.summary).toEqual([]);
      await stage.pass(interval);
      session.cut();
      await turns();
      expect(ends(stage)).toBe(1);
    },
    'heart-beats of CR LF that are split over two messages are heart-beats, and no frame that has begun':
      async (stage) => {
        const session = await beating(stage);
        session.sendText('\r');
        for (let beat = 0; beat < 6; beat++) {
          await stage.pass(8_000);
          session.sendText('\n\r');
        }
        await turns();
        expect([await stage.isOnline(), ends(stage), session.frames]).toEqual([true, 0, []]);
      },
    'a WebSocket pong is no sign of life where heart-beats were promised': async (stage) => {
      const session = await beating(stage);
      for (let second = 0; second < 21; second++) {
        session.webSocket.sendFrame(opcodes.pong, '');
        await stage.pass(1_000);
      }
      expect([await stage.isOnline(), ends(stage)]).toEqual([false, 1]);
    },
  }),
  {
    id: 'BAD-51',
    title:
      'a client that never reads is fed up to 512 KiB, dropped after 10 s, and its commands go to its next session',
    async run(stage) {
      const session = await beating(stage, 'auto');
      session.webSocket.pause();
      const ids: string[] = [];
      for (let made = 0; made < 30; made++) ids.push(await stage.print('x'.repeat(8_000)));
      // Of commands so many may be unfinished, so notices must fill the rest.
      for (let made = 0; made < notices; made++) await stage.changeSettings(String(made).padEnd(noticeBytes));
      for (let second = 0; second < 9; second++) {
        session.sendHeartBeat();
        await stage.pass(1_000);
      }
      expect(await stage.isOnline()).toBe(true);
      session.sendHeartBeat();
      await stage.pass(5_000);
      expect([await stage.isOnline(), ends(stage)]).toEqual([false, 1]);
      const next = await stage.online(stage.mine, 'auto');
      const again = [];
      while (again.length < ids.length) again.push(await next.nextMessage());
      expect(again.map(({ body }) => body.requestId)).toEqual(ids);
      expect(again.map(({ headers }) => headers.redelivered)).toEqual(ids.map(() => 'true'));
      // What it gets for the first time was never written: with `ack:auto` a notice is done once it is.
      await turns();
      const left = next.frames.length;
      expect(next.frames.map((heard) => wireValue(heard, 'redelivered'))).toEqual(
        Array(left).fill(undefined),
      );
      const fed = ids.length * 8_000 + (notices - left) * noticeBytes;
      expect(fed).toBeGreaterThan(512 * 1_024 - noticeBytes);
      // One message above the bound, and what the connection itself has taken.
      expect(fed).toBeLessThan(512 * 1_024 + 4 * noticeBytes);
    },
  },
  {
    id: 'BAD-52',
    title: 'a newer session replaces the older, whose late end disturbs nothing',
    async run(stage) {
      const old = await stage.online();
      old.webSocket.respondsToControlFrames = false;
      const newer = await stage.online();
      expect((await old.nextMessage()).body).toEqual({ action: 'SESSION_KICK', reason: 'replaced' });
      await stage.pass(2_000);
      expect(await stage.isOnline()).toBe(true);
      // It leaves the close unanswered, so that its end comes late.
      await stage.pass(3_000);
      expect((await old.ended).status).toBe(4001);
      expect([await stage.isOnline(), ends(stage), old.frames]).toEqual([true, 0, []]);
      await stage.print('for the newer one');
      expect((await newer.nextMessage()).body.body).toBe('for the newer one');
    },
  },
  ...(['client-individual', 'client', 'auto'] as const).map(
    (ack): BadCase => ({
      id: 'BAD-53',
      title: `cut between MESSAGE and result it comes again, marked and under its name (ack ${ack})`,
      async run(stage) {
        const session = await stage.online(stage.mine, ack);
        await stage.print('once');
        const first = await session.nextMessage();
        expect(first.headers.redelivered).toBeUndefined();
        session.cut();
        await turns();
        const next = await stage.online(stage.mine, ack);
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
      title: `commands made at step ${point + 1} of a reconnect arrive, in order`,
      async run(stage) {
        let session: RawStompClient | undefined = await stage.online();
        const made = [await stage.print('before')];
        const steps = reconnect(stage);
        for (const [index, step] of steps.entries()) {
          if (index !== point) {
            session = await step(session);
            continue;
          }
          // One before the step, one while it is under way, one after it.
          made.push(await stage.print(`before ${index}`));
          const under = step(session);
          made.push(await stage.print(`during ${index}`));
          session = await under;
          made.push(await stage.print(`after ${index}`));
        }
        const arrived: unknown[] = [];
        while (arrived.length < made.length) arrived.push((await session?.nextMessage())?.body.requestId);
        expect(arrived).toEqual(made);
        await turns();
        expect(session?.frames).toEqual([]);
      },
    }),
  ),
  ...each('BAD-58', {
    'after a standstill of 25 s nobody is dropped': async (stage) => {
      const session = await beating(stage);
      await stage.pass(9_000);
      session.sendHeartBeat();
      await turns();
      // Time goes on and no timer runs; then one runs before anything is read: the worst order.
      vi.setSystemTime(Date.now() + 25_000);
      vi.advanceTimersToNextTimer();
      session.sendHeartBeat();
      await turns();
      await stage.pass(1_000);
      expect([await stage.isOnline(), ends(stage)]).toEqual([true, 0]);
      await stage.pass(2 * interval + sweep);
      expect([await stage.isOnline(), ends(stage)]).toEqual([false, 1]);
    },
    'after a standstill of 9 s nobody is refused for what piled up at 40 frames a second': async (stage) => {
      const session = await beating(stage);
      const begun = rawFrame('BEGIN', ['transaction:t']) + rawFrame('ABORT', ['transaction:t']);
      for (let second = 0; second < 3; second++) {
        session.sendText(begun.repeat(20));
        await stage.pass(1_000);
      }
      session.sendText(begun);
      await turns();
      vi.setSystemTime(Date.now() + 9_000);
      session.sendText(begun.repeat(20 * 9));
      await turns();
      expect([await stage.isOnline(), ends(stage), session.frames]).toEqual([true, 0, []]);
      await stage.lives(session);
      // What was no standstill is not made good.
      await stage.pass(9_000);
      session.sendText(begun.repeat(20 * 9));
      expect(await stage.refusal(session)).toEqual(['RATE_LIMITED', 1008]);
    },
    'with the wall clock an hour back or on nobody is dropped': async (stage) => {
      for (const hours of [-1, 1]) {
        const session = await beating(stage);
        await stage.pass(5_000);
        vi.setSystemTime(Date.now() + hours * 3_600_000);
        await stage.pass(4_000);
        for (let rounds = 0; rounds < 3; rounds++) {
          const { length } = session.heartBeats;
          session.sendHeartBeat();
          await stage.pass(interval);
          expect(session.heartBeats.length).toBeGreaterThan(length);
        }
        expect([await stage.isOnline(), ends(stage)]).toEqual([true, 0]);
        // And whoever falls silent is missed, as ever.
        await stage.pass(3 * interval);
        expect([await stage.isOnline(), ends(stage)]).toEqual([false, 1]);
        await stage.renew();
      }
    },
  }),
];
