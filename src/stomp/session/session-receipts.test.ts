import { expect, it } from 'vitest';
import type { StompConnection } from '../application.js';
import { StompRefusal } from '../errors.js';
import { createSessionFixture, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

const subscribe = wire('SUBSCRIBE', ['id:0', 'destination:/q']);
const send = (receipt: string) => wire('SEND', ['destination:/a', `receipt:${receipt}`]);

it('R01: messages delivered from receipted come after the RECEIPT and before the next frame', async () => {
  let count = 0;
  const held = deferred();
  const fixture = createSessionFixture({
    application: {
      send: () => (count === 0 ? held.promise : undefined),
      receipted: (connection) => void connection.deliver('0', { messageId: `m${++count}`, body: '' }),
    },
  });
  fixture.connect();
  fixture.receive(subscribe + send('r1') + send('r2'));
  expect(fixture.summary()).toEqual([]);
  held.resolve();
  await settle();
  expect(fixture.summary()).toEqual(['RECEIPT r1', 'MESSAGE m1', 'RECEIPT r2', 'MESSAGE m2']);
});

it('T05: receipted is called after COMMIT too, and after no rejected frame', () => {
  const calls: string[] = [];
  const fixture = createSessionFixture({
    application: {
      send: (_, { destination }) => {
        if (destination === '/no') throw new StompRefusal('FORBIDDEN_DESTINATION', 'no');
        calls.push('send');
      },
      receipted: () => void calls.push('receipted'),
    },
  });
  fixture.connect();
  fixture.receive(wire('BEGIN', ['transaction:t']) + wire('SEND', ['destination:/a', 'transaction:t']));
  calls.length = 0;
  fixture.receive(wire('COMMIT', ['transaction:t']) + wire('SEND', ['destination:/no']));
  expect(calls).toEqual(['send', 'receipted']);
});

it('D04: an abandoned handler can detect that the connection has ended', async () => {
  const held = deferred();
  const seen: boolean[] = [];
  const handler = async (connection: StompConnection<string>) => {
    seen.push(connection.ended);
    await held.promise;
    seen.push(connection.ended);
  };
  const fixture = createSessionFixture({ application: { send: handler } });
  fixture.connect();
  fixture.receive(send('r1'));
  fixture.session.sweep({ now: Date.now() + 31_000, stalledMs: 0, early: 0 });
  held.resolve();
  await settle();
  expect(seen).toEqual([false, true]);
});

it('U05: the headers of SUBSCRIBE are passed on and not kept', () => {
  const given: unknown[] = [];
  const fixture = createSessionFixture({
    application: {
      subscribe: (_, subscription, headers) => void given.push(Object.keys(subscription), headers),
    },
  });
  fixture.connect();
  fixture.receive(wire('SUBSCRIBE', ['id:0', 'destination:/q', 'access_id:secret']));
  expect(given[1]).toContainEqual(['access_id', 'secret']);
  expect(JSON.stringify(fixture.session.subscriptions)).not.toContain('secret');
});
