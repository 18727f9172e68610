import { expect, it } from 'vitest';
import { createSessionFixture, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

const send = (receipt: string) => wire('SEND', ['destination:/a', `receipt:${receipt}`]);

function connected(handler: () => Promise<void>) {
  const fixture = createSessionFixture({ application: { send: handler } });
  fixture.connect();
  return fixture;
}

it('a shutdown completes the frame in progress, sends the ERROR, and handles no later frame', async () => {
  const stored = deferred();
  let sends = 0;
  const fixture = connected(() => {
    sends += 1;
    return stored.promise;
  });
  fixture.receive(send('r1') + send('r2'));
  fixture.session.shutDown();
  await settle();
  expect([fixture.summary(), fixture.transport.closes]).toEqual([[], []]);
  stored.resolve();
  await settle();
  expect(fixture.summary()).toEqual(['RECEIPT r1', 'ERROR SHUTTING_DOWN']);
  expect([sends, fixture.transport.closes]).toEqual([1, [[1012, 'SHUTTING_DOWN']]]);
  expect(fixture.calls).toEqual(['disconnected shutdown']);
});

it('a refusal of the frame in progress stays the only ERROR during a shutdown', async () => {
  const stored = deferred();
  const fixture = connected(() => stored.promise);
  fixture.receive(send('r1'));
  fixture.session.shutDown();
  stored.reject(new Error('no store'));
  await settle();
  expect(fixture.summary()).toEqual(['ERROR INTERNAL_ERROR r1']);
  expect(fixture.transport.closes).toHaveLength(1);
});

it('a shutdown sends the ERROR at once to an idle session', async () => {
  const fixture = connected(async () => undefined);
  fixture.session.shutDown();
  await settle();
  expect(fixture.summary()).toEqual(['ERROR SHUTTING_DOWN']);
  expect(fixture.transport.closes).toEqual([[1012, 'SHUTTING_DOWN']]);
});
