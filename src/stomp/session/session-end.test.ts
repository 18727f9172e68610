import { describe, expect, it, vi } from 'vitest';
import { FrameParser } from '../codec/parser.js';
import { StompRefusal } from '../errors.js';
import { createBench, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

function connected(options?: Parameters<typeof createBench>[0]) {
  const bench = createBench(options);
  bench.connect();
  return bench;
}

describe('the end of a connection', () => {
  it('D01, BAD-48: DISCONNECT gets its RECEIPT, then close 1000, and what follows is ignored', async () => {
    const bench = connected();
    bench.receive(wire('DISCONNECT', ['receipt:77']) + wire('SEND', ['destination:/a', 'receipt:78']));
    bench.receive('junk that would be refused\n');
    await settle();
    expect(bench.summary()).toEqual(['RECEIPT 77']);
    expect(bench.transport.closes).toEqual([[1000, '']]);
    expect(bench.calls).toEqual(['disconnected disconnect']);
  });

  it('D02: DISCONNECT without receipt is closed with 1000 and no ERROR', () => {
    const bench = connected();
    bench.receive(wire('DISCONNECT'));
    expect(bench.summary()).toEqual([]);
    expect(bench.transport.closes).toEqual([[1000, '']]);
  });

  it('D04: the close after DISCONNECT changes nothing', async () => {
    const bench = connected();
    bench.receive(wire('DISCONNECT'));
    bench.vanish();
    await settle();
    expect(bench.calls).toEqual(['disconnected disconnect']);
    expect(bench.closed).toBe(1);
  });

  it('W12: a socket that goes without DISCONNECT is told once', async () => {
    const bench = connected();
    bench.vanish();
    bench.session.fail('RATE_LIMITED', 'late');
    await settle();
    expect(bench.calls).toEqual(['disconnected closed']);
    expect(bench.transport.sent).toEqual([]);
  });

  it('a connection that was never accepted is not told of', async () => {
    const bench = createBench();
    bench.vanish();
    await settle();
    expect(bench.calls).toEqual([]);
    expect(bench.closed).toBe(1);
  });

  it('a close reason is cut to what a close frame holds', () => {
    const bench = connected();
    bench.session.close(4004, 'ü'.repeat(200));
    expect(bench.transport.closes).toEqual([[4004, 'ü'.repeat(61)]]);
  });

  it('disconnected waits for the very handler that closed the connection', async () => {
    const slow = deferred();
    const bench = connected({
      application: {
        send: (connection) => {
          connection.close(4004, 'kick');
          return slow.promise;
        },
      },
    });
    bench.receive(wire('SEND', ['destination:/a']));
    await settle();
    expect(bench.calls).toEqual([]);
    slow.resolve();
    await settle();
    expect(bench.calls).toEqual(['disconnected closed']);
  });

  it('disconnected is not called from inside close', async () => {
    const bench = connected();
    bench.session.close(4001, 'replaced');
    expect(bench.calls).toEqual([]);
    await settle();
    expect(bench.calls).toEqual(['disconnected closed']);
    expect(bench.transport.closes).toEqual([[4001, 'replaced']]);
  });

  it('R02, D04: frames that were received before the client vanished are handled, then it is told', async () => {
    const first = deferred();
    const calls: string[] = [];
    const bench = connected({
      application: {
        send: (_, { destination }) => {
          calls.push(destination);
          return destination === '/1' ? first.promise : undefined;
        },
        disconnected: (_, cause) => void calls.push(cause),
      },
    });
    bench.receive(
      wire('SEND', ['destination:/1', 'receipt:1']) + wire('SEND', ['destination:/2', 'receipt:2']),
    );
    bench.vanish();
    await settle();
    expect(calls).toEqual(['/1']);
    expect(bench.closed).toBe(0);
    first.resolve();
    await settle();
    expect(calls).toEqual(['/1', '/2', 'closed']);
    expect(bench.transport.sent).toEqual([]);
    expect(bench.closed).toBe(1);
  });

  it('R02: a DISCONNECT among those frames is a DISCONNECT', async () => {
    const first = deferred();
    const bench = connected({ application: { send: () => first.promise } });
    bench.receive(wire('SEND', ['destination:/1']) + wire('DISCONNECT'));
    bench.vanish();
    first.resolve();
    await settle();
    expect(bench.calls).toEqual(['disconnected disconnect']);
    expect(bench.closed).toBe(1);
  });

  it('a connection that is closed while a handler is pending is told of after the handler', async () => {
    const first = deferred();
    const bench = connected({ application: { send: () => first.promise } });
    bench.receive(wire('SEND', ['destination:/1', 'receipt:1']));
    bench.receive(wire('SEND', ['destination:/2', 'receipt:2']));
    bench.session.close(4004, 'kick');
    expect(bench.transport.paused).toBe(false);
    await settle();
    expect(bench.calls).toEqual([]);
    first.resolve();
    await settle();
    expect(bench.calls).toEqual(['disconnected closed']);
    expect(bench.transport.sent).toEqual([]);
  });

  it('shutDown: ERROR SHUTTING_DOWN for whom has connected, close 1012 for all', async () => {
    const bench = connected();
    bench.session.shutDown();
    await settle();
    expect(bench.summary()).toEqual(['ERROR SHUTTING_DOWN']);
    expect(bench.transport.closes).toEqual([[1012, 'SHUTTING_DOWN']]);
    expect(bench.calls).toEqual(['disconnected shutdown']);
    const early = createBench();
    early.session.shutDown();
    expect(early.transport.sent).toEqual([]);
    expect(early.transport.closes).toEqual([[1012, 'SHUTTING_DOWN']]);
  });

  it('X01: a header of a refusal that cannot be written does not cost the client its ERROR', () => {
    const headers = [
      ['bad', 'a\0b'],
      ['good', 'c'],
    ] as const;
    const bench = connected({
      application: {
        send: () => {
          throw new StompRefusal('FORBIDDEN_DESTINATION', 'no', { headers });
        },
      },
    });
    bench.receive(wire('SEND', ['destination:/a']));
    const [error] = bench.frames();
    expect(error?.command).toBe('ERROR');
    expect(error?.headers).toMatchObject({ code: 'FORBIDDEN_DESTINATION', good: 'c' });
    expect(error?.headers.bad).toBeUndefined();
    expect(bench.transport.closes).toHaveLength(1);
  });

  it('X01: what was received and not read is not kept', () => {
    const clear = vi.spyOn(FrameParser.prototype, 'clear');
    const bench = connected({ application: { send: () => deferred().promise } });
    bench.receive(wire('SEND', ['destination:/a']).repeat(2));
    bench.session.close(4004, 'kick');
    expect(clear).toHaveBeenCalledOnce();
    clear.mockRestore();
  });

  it('a disconnected that throws is logged, not thrown', async () => {
    const bench = connected({
      application: {
        disconnected: () => {
          throw new Error('oops');
        },
      },
    });
    bench.vanish();
    await settle();
    expect(bench.refusals).toMatchObject([{ code: 'INTERNAL_ERROR', message: 'oops' }]);
  });
});
