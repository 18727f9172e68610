import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { createBench, settle } from '../testing/session-fixture.js';
import { connectWire, wire } from '../testing/wire.js';

describe('CONNECT', () => {
  it.each(['CONNECT', 'STOMP'])(
    'C01, C07: %s gets CONNECTED with version, session and heart-beat, and no more',
    (command) => {
      const bench = createBench();
      bench.receive(wire(command, ['accept-version:1.2']));
      expect(bench.transport.sent).toEqual([
        'CONNECTED\nversion:1.2\nsession:session-1\nheart-beat:10000,10000\n\n\0',
      ]);
    },
  );

  it.each(['SUBSCRIBE\nid:0\ndestination:/q', 'SEND\ndestination:/a', 'ACK\nid:1', 'DISCONNECT'])(
    'C01, BAD-1: %j as the first frame is refused without a side effect',
    async (head) => {
      const bench = createBench();
      bench.receive(`${head}\n\n\0`);
      await settle();
      expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
      expect(bench.transport.closes).toEqual([[1002, 'PROTOCOL_ERROR']]);
      expect(bench.calls).toEqual([]);
    },
  );

  it('C02, BAD-4: a second CONNECT with another identity is refused and the identity stays', () => {
    const bench = createBench();
    bench.connect(wire('CONNECT', ['accept-version:1.2', 'login:ann']));
    bench.receive(wire('CONNECT', ['accept-version:1.2', 'login:bob']));
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(bench.session.principal).toBe('ann');
  });

  it.each(['1.0', '1.0,1.1', '2.0', '', '1.2.', '1.1, 1.2', undefined])(
    'C04, BAD-8: accept-version %j gets ERROR with the version that is spoken',
    (versions) => {
      const bench = createBench();
      bench.receive(wire('CONNECT', versions === undefined ? [] : [`accept-version:${versions}`]));
      const [error, ...more] = bench.frames();
      expect(error).toMatchObject({ command: 'ERROR', headers: { version: '1.2', code: 'PROTOCOL_ERROR' } });
      expect(error?.body).not.toBe('');
      expect(error?.headers['content-type']).toBe('text/plain');
      expect(more).toEqual([]);
      expect(bench.transport.closes).toHaveLength(1);
    },
  );

  it.each(['1.1,1.2,9.9', '1.2', '1.2,1.0'])(
    'C04, BAD-9: accept-version %s is connected as 1.2',
    (versions) => {
      const bench = createBench();
      bench.receive(wire('CONNECT', [`accept-version:${versions}`]));
      expect(bench.frames()).toMatchObject([{ command: 'CONNECTED', headers: { version: '1.2' } }]);
    },
  );

  it('C05: host may be missing or name anything', () => {
    const bench = createBench();
    bench.receive(wire('CONNECT', ['accept-version:1.2', 'host:elsewhere.example']));
    expect(bench.summary()).toEqual(['CONNECTED']);
  });

  it('C06: a receipt on CONNECT gets no RECEIPT', () => {
    const bench = createBench();
    bench.receive(wire('CONNECT', ['accept-version:1.2', 'receipt:r1']));
    expect(bench.summary()).toEqual(['CONNECTED']);
  });

  it('C08, BAD-10: every cause of a failed authentication looks the same to the client, not in the log', () => {
    const causes = [
      new StompRefusal('AUTH_FAILED', 'token is missing'),
      new StompRefusal('TOKEN_EXPIRED', 'token expired 5 s ago', { cause: 'exp' }),
    ];
    const written = causes.map((cause) => {
      const bench = createBench({
        application: {
          connect: () => {
            throw cause;
          },
        },
      });
      bench.receive(connectWire);
      expect(bench.transport.closes).toEqual([[1008, 'AUTH_FAILED']]);
      expect(bench.refusals).toMatchObject([
        { code: 'AUTH_FAILED', message: cause.message, command: 'CONNECT' },
      ]);
      return bench.transport.sent;
    });
    expect(written[0]).toEqual(['ERROR\nmessage:Authentication failed\ncode:AUTH_FAILED\n\n\0']);
    expect(written[1]).toEqual(written[0]);
  });

  it('C08: another refusal at CONNECT keeps its code', () => {
    const bench = createBench({
      application: {
        connect: () => {
          throw new StompRefusal('RATE_LIMITED', 'Too many attempts');
        },
      },
    });
    bench.receive(connectWire);
    expect(bench.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('C10, BAD-2: what is pipelined behind a refused CONNECT never reaches a handler', async () => {
    const bench = createBench({
      application: {
        connect: () => {
          throw new StompRefusal('AUTH_FAILED', 'no');
        },
      },
    });
    bench.receive(
      connectWire + wire('SUBSCRIBE', ['id:0', 'destination:/q']) + wire('SEND', ['destination:/a']),
    );
    await settle();
    expect(bench.summary()).toEqual(['ERROR AUTH_FAILED']);
    expect(bench.calls).toEqual([]);
  });

  it('C10, BAD-3: what is pipelined behind a good CONNECT is handled after CONNECTED, in order', () => {
    const bench = createBench();
    bench.receive(
      connectWire +
        wire('SUBSCRIBE', ['id:0', 'destination:/q', 'receipt:1']) +
        wire('SEND', ['destination:/a', 'receipt:2'], 'x'),
    );
    expect(bench.summary()).toEqual(['CONNECTED', 'RECEIPT 1', 'RECEIPT 2']);
    expect(bench.calls).toEqual(['subscribe 0', 'subscribed 0', 'send /a x']);
  });

  it('C11, BAD-40: a CONNECT above 16 KiB is refused', () => {
    const bench = createBench();
    const headers = Array.from({ length: 6 }, (_, i) => `h${i}:${'x'.repeat(3000)}`);
    bench.receive(wire('CONNECT', ['accept-version:1.2', ...headers]));
    expect(bench.summary()).toEqual(['ERROR FRAME_TOO_LARGE']);
    expect(bench.transport.closes).toEqual([[1009, 'FRAME_TOO_LARGE']]);
  });

  it('H01, BAD-49: a malformed heart-beat is refused before the application is asked', () => {
    let asked = 0;
    const bench = createBench({ application: { connect: () => String(asked++) } });
    bench.receive(wire('CONNECT', ['accept-version:1.2', 'heart-beat:1']));
    expect(bench.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(asked).toBe(0);
  });

  it('the principal can be replaced after CONNECTED, and is unknown before', () => {
    const bench = createBench();
    expect(() => bench.session.principal).toThrow('before CONNECT');
    bench.connect();
    bench.session.setPrincipal('somebody');
    expect(bench.session.principal).toBe('somebody');
  });

  it('an application may close from inside connect, and nothing is written then', async () => {
    const bench = createBench({
      application: {
        connect: (connection) => {
          connection.close(4001, 'replaced');
          return 'ann';
        },
      },
    });
    bench.receive(connectWire + wire('SEND', ['destination:/a']));
    await settle();
    expect(bench.transport.sent).toEqual([]);
    expect(bench.transport.closes).toEqual([[4001, 'replaced']]);
    expect(bench.calls).toEqual([]);
  });
});
