import { expect, it } from 'vitest';
import type { StompConnection } from '../application.js';
import { StompRefusal } from '../errors.js';
import { createBench, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

const subscribe = wire('SUBSCRIBE', ['id:0', 'destination:/q']);
const send = (receipt: string) => wire('SEND', ['destination:/a', `receipt:${receipt}`]);

it('R01: what is delivered from receipted stands behind the RECEIPT and before the next frame', async () => {
  let count = 0;
  const held = deferred();
  const bench = createBench({
    application: {
      send: () => (count === 0 ? held.promise : undefined),
      receipted: (connection) => void connection.deliver('0', { messageId: `m${++count}`, body: '' }),
    },
  });
  bench.connect();
  bench.receive(subscribe + send('r1') + send('r2'));
  expect(bench.summary()).toEqual([]);
  held.resolve();
  await settle();
  expect(bench.summary()).toEqual(['RECEIPT r1', 'MESSAGE m1', 'RECEIPT r2', 'MESSAGE m2']);
});

it('T05: receipted follows COMMIT too, and no frame that was refused', () => {
  const calls: string[] = [];
  const bench = createBench({
    application: {
      send: (_, { destination }) => {
        if (destination === '/no') throw new StompRefusal('FORBIDDEN_DESTINATION', 'no');
        calls.push('send');
      },
      receipted: () => void calls.push('receipted'),
    },
  });
  bench.connect();
  bench.receive(wire('BEGIN', ['transaction:t']) + wire('SEND', ['destination:/a', 'transaction:t']));
  calls.length = 0;
  bench.receive(wire('COMMIT', ['transaction:t']) + wire('SEND', ['destination:/no']));
  expect(calls).toEqual(['send', 'receipted']);
});

it('D04: a handler that was given up can see that the connection has ended', async () => {
  const held = deferred();
  const seen: boolean[] = [];
  const handler = async (connection: StompConnection<string>) => {
    seen.push(connection.ended);
    await held.promise;
    seen.push(connection.ended);
  };
  const bench = createBench({ application: { send: handler } });
  bench.connect();
  bench.receive(send('r1'));
  bench.session.sweep({ now: Date.now() + 31_000, stalledMs: 0, early: 0 });
  held.resolve();
  await settle();
  expect(seen).toEqual([false, true]);
});

it('U05: the headers of SUBSCRIBE are handed over and not kept', () => {
  const given: unknown[] = [];
  const bench = createBench({
    application: {
      subscribe: (_, subscription, headers) => void given.push(Object.keys(subscription), headers),
    },
  });
  bench.connect();
  bench.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'access_id:secret']));
  expect(given[1]).toContainEqual(['access_id', 'secret']);
  expect(JSON.stringify(bench.session.subscriptions)).not.toContain('secret');
});
