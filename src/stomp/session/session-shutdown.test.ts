import { describe, expect, it } from 'vitest';
import { createBench, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

const send = (receipt: string) => wire('SEND', ['destination:/a', `receipt:${receipt}`]);

function connected(handler: () => Promise<void>) {
  const bench = createBench({ application: { send: handler } });
  bench.connect();
  return bench;
}

describe('a shutdown', () => {
  it('answers the frame that is being handled, then says so, and handles nothing behind it', async () => {
    const stored = deferred();
    let sends = 0;
    const bench = connected(() => {
      sends += 1;
      return stored.promise;
    });
    bench.receive(send('r1') + send('r2'));
    bench.session.shutDown();
    await settle();
    expect([bench.summary(), bench.transport.closes]).toEqual([[], []]);
    stored.resolve();
    await settle();
    expect(bench.summary()).toEqual(['RECEIPT r1', 'ERROR SHUTTING_DOWN']);
    expect([sends, bench.transport.closes]).toEqual([1, [[1012, 'SHUTTING_DOWN']]]);
    expect(bench.calls).toEqual(['disconnected shutdown']);
  });

  it('lets the refusal of the frame that is being handled stand as the last word', async () => {
    const stored = deferred();
    const bench = connected(() => stored.promise);
    bench.receive(send('r1'));
    bench.session.shutDown();
    stored.reject(new Error('no store'));
    await settle();
    expect(bench.summary()).toEqual(['ERROR INTERNAL_ERROR r1']);
    expect(bench.transport.closes).toHaveLength(1);
  });

  it('says so at once to a session at rest', async () => {
    const bench = connected(async () => undefined);
    bench.session.shutDown();
    await settle();
    expect(bench.summary()).toEqual(['ERROR SHUTTING_DOWN']);
    expect(bench.transport.closes).toEqual([[1012, 'SHUTTING_DOWN']]);
  });
});
