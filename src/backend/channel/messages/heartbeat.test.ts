import { expect, it } from 'vitest';
import { withFixedClock } from '../../testing/fixed-clock.js';
import { terminalSession } from '../../testing/recording-session.js';
import { heartbeat } from './heartbeat.js';
import type { ChannelDeps } from './terminal-message.js';

const now = Date.UTC(2026, 10, 27, 13, 24, 5, 678);

withFixedClock(now);

it('a heartbeat is the instant at which its terminal was last seen, which is stored before CHECK_IN (CHN-10)', async () => {
  const { session, connection } = terminalSession(1001);
  const done: unknown[] = [];
  const deps = {
    terminals: {
      async seen(configId: number, at: number) {
        done.push([configId, at, connection.delivered.length]);
      },
    },
    messageId: () => 'm',
    after: (effect: () => void) => effect(),
  } as unknown as ChannelDeps;
  await heartbeat.handle(deps, session, {
    destination: heartbeat.destination,
    body: Buffer.alloc(0),
    headers: [],
  });
  expect(done).toEqual([[1001, now, 0]]);
  expect(connection.delivered.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { action: 'CHECK_IN', serverTime: '2026-11-27T13:24:05.678Z', configId: 1001 },
  ]);
});
