import { describe, expect, it, vi } from 'vitest';
import { FrameParser } from '../codec/parser.js';
import { StompRefusal } from '../errors.js';
import { createSessionFixture, deferred, settle } from '../testing/session-fixture.js';
import { wire } from '../testing/wire.js';

function connected(options?: Parameters<typeof createSessionFixture>[0]) {
  const fixture = createSessionFixture(options);
  fixture.connect();
  return fixture;
}

describe('the end of a connection', () => {
  it('D01, BAD-48: DISCONNECT gets its RECEIPT, then close 1000, and later frames are ignored', async () => {
    const fixture = connected();
    fixture.receive(wire('DISCONNECT', ['receipt:77']) + wire('SEND', ['destination:/a', 'receipt:78']));
    fixture.receive('junk that would be refused\n');
    await settle();
    expect(fixture.summary()).toEqual(['RECEIPT 77']);
    expect(fixture.transport.closes).toEqual([[1000, '']]);
    expect(fixture.calls).toEqual(['disconnected disconnect']);
  });

  it('D02: DISCONNECT without receipt is closed with 1000 and no ERROR', () => {
    const fixture = connected();
    fixture.receive(wire('DISCONNECT'));
    expect(fixture.summary()).toEqual([]);
    expect(fixture.transport.closes).toEqual([[1000, '']]);
  });

  it('D04: the close after DISCONNECT changes nothing', async () => {
    const fixture = connected();
    fixture.receive(wire('DISCONNECT'));
    fixture.loseSocket();
    await settle();
    expect(fixture.calls).toEqual(['disconnected disconnect']);
    expect(fixture.closed).toBe(1);
  });

  it('W12: a socket that closes without DISCONNECT causes one disconnect notice', async () => {
    const fixture = connected();
    fixture.loseSocket();
    fixture.session.fail('RATE_LIMITED', 'late');
    await settle();
    expect(fixture.calls).toEqual(['disconnected closed']);
    expect(fixture.transport.sent).toEqual([]);
  });

  it('a connection that was never accepted causes no disconnect notice', async () => {
    const fixture = createSessionFixture();
    fixture.loseSocket();
    await settle();
    expect(fixture.calls).toEqual([]);
    expect(fixture.closed).toBe(1);
  });

  it('a close reason is shortened to the size of a close frame', () => {
    const fixture = connected();
    fixture.session.close(4004, 'ü'.repeat(200));
    expect(fixture.transport.closes).toEqual([[4004, 'ü'.repeat(61)]]);
  });

  it('disconnected waits for the handler that closed the connection', async () => {
    const slow = deferred();
    const fixture = connected({
      application: {
        send: (connection) => {
          connection.close(4004, 'kick');
          return slow.promise;
        },
      },
    });
    fixture.receive(wire('SEND', ['destination:/a']));
    await settle();
    expect(fixture.calls).toEqual([]);
    slow.resolve();
    await settle();
    expect(fixture.calls).toEqual(['disconnected closed']);
  });

  it('disconnected is not called from inside close', async () => {
    const fixture = connected();
    fixture.session.close(4001, 'replaced');
    expect(fixture.calls).toEqual([]);
    await settle();
    expect(fixture.calls).toEqual(['disconnected closed']);
    expect(fixture.transport.closes).toEqual([[4001, 'replaced']]);
  });

  it('R02, D04: frames received before the client vanished are handled before the disconnect notice', async () => {
    const first = deferred();
    const calls: string[] = [];
    const fixture = connected({
      application: {
        send: (_, { destination }) => {
          calls.push(destination);
          return destination === '/1' ? first.promise : undefined;
        },
        disconnected: (_, cause) => void calls.push(cause),
      },
    });
    fixture.receive(
      wire('SEND', ['destination:/1', 'receipt:1']) + wire('SEND', ['destination:/2', 'receipt:2']),
    );
    fixture.loseSocket();
    await settle();
    expect(calls).toEqual(['/1']);
    expect(fixture.closed).toBe(0);
    first.resolve();
    await settle();
    expect(calls).toEqual(['/1', '/2', 'closed']);
    expect(fixture.transport.sent).toEqual([]);
    expect(fixture.closed).toBe(1);
  });

  it('R02: a DISCONNECT received before the client vanished counts as a DISCONNECT', async () => {
    const first = deferred();
    const fixture = connected({ application: { send: () => first.promise } });
    fixture.receive(wire('SEND', ['destination:/1']) + wire('DISCONNECT'));
    fixture.loseSocket();
    first.resolve();
    await settle();
    expect(fixture.calls).toEqual(['disconnected disconnect']);
    expect(fixture.closed).toBe(1);
  });

  it('the disconnect notice of a connection closed while a handler is pending comes after the handler', async () => {
    const first = deferred();
    const fixture = connected({ application: { send: () => first.promise } });
    fixture.receive(wire('SEND', ['destination:/1', 'receipt:1']));
    fixture.receive(wire('SEND', ['destination:/2', 'receipt:2']));
    fixture.session.close(4004, 'kick');
    expect(fixture.transport.paused).toBe(false);
    await settle();
    expect(fixture.calls).toEqual([]);
    first.resolve();
    await settle();
    expect(fixture.calls).toEqual(['disconnected closed']);
    expect(fixture.transport.sent).toEqual([]);
  });

  it('shutDown sends ERROR SHUTTING_DOWN to connected clients and close 1012 to all', async () => {
    const fixture = connected();
    fixture.session.shutDown();
    await settle();
    expect(fixture.summary()).toEqual(['ERROR SHUTTING_DOWN']);
    expect(fixture.transport.closes).toEqual([[1012, 'SHUTTING_DOWN']]);
    expect(fixture.calls).toEqual(['disconnected shutdown']);
    const early = createSessionFixture();
    early.session.shutDown();
    expect(early.transport.sent).toEqual([]);
    expect(early.transport.closes).toEqual([[1012, 'SHUTTING_DOWN']]);
  });

  it('X01: a header of a refusal that cannot be written does not prevent the ERROR', () => {
    const headers = [
      ['bad', 'a\0b'],
      ['good', 'c'],
    ] as const;
    const fixture = connected({
      application: {
        send: () => {
          throw new StompRefusal('FORBIDDEN_DESTINATION', 'no', { headers });
        },
      },
    });
    fixture.receive(wire('SEND', ['destination:/a']));
    const [error] = fixture.frames();
    expect(error?.command).toBe('ERROR');
    expect(error?.headers).toMatchObject({ code: 'FORBIDDEN_DESTINATION', good: 'c' });
    expect(error?.headers.bad).toBeUndefined();
    expect(fixture.transport.closes).toHaveLength(1);
  });

  it('X01: input that was received and not read is discarded', () => {
    const clear = vi.spyOn(FrameParser.prototype, 'clear');
    const fixture = connected({ application: { send: () => deferred().promise } });
    fixture.receive(wire('SEND', ['destination:/a']).repeat(2));
    fixture.session.close(4004, 'kick');
    expect(clear).toHaveBeenCalledOnce();
    clear.mockRestore();
  });

  it('an error thrown by disconnected is logged, not thrown', async () => {
    const fixture = connected({
      application: {
        disconnected: () => {
          throw new Error('oops');
        },
      },
    });
    fixture.loseSocket();
    await settle();
    expect(fixture.refusals).toMatchObject([{ code: 'INTERNAL_ERROR', message: 'oops' }]);
  });
});
