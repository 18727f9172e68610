import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { createSessionFixture, settle } from '../testing/session-fixture.js';
import { connectWire, wire } from '../testing/wire.js';

describe('CONNECT', () => {
  it.each(['CONNECT', 'STOMP'])(
    'C01, C07: %s gets CONNECTED with version, session and heart-beat, and no more',
    (command) => {
      const fixture = createSessionFixture();
      fixture.receive(wire(command, ['accept-version:1.2']));
      expect(fixture.transport.sent).toEqual([
        'CONNECTED\nversion:1.2\nsession:session-1\nheart-beat:10000,10000\n\n\0',
      ]);
    },
  );

  it.each(['SUBSCRIBE\nid:0\ndestination:/q', 'SEND\ndestination:/a', 'ACK\nid:1', 'DISCONNECT'])(
    'C01, BAD-1: %j as the first frame is rejected without a side effect',
    async (head) => {
      const fixture = createSessionFixture();
      fixture.receive(`${head}\n\n\0`);
      await settle();
      expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
      expect(fixture.transport.closes).toEqual([[1002, 'PROTOCOL_ERROR']]);
      expect(fixture.calls).toEqual([]);
    },
  );

  it('C02, BAD-4: a second CONNECT with another identity is rejected and the identity stays', () => {
    const fixture = createSessionFixture();
    fixture.connect(wire('CONNECT', ['accept-version:1.2', 'login:ann']));
    fixture.receive(wire('CONNECT', ['accept-version:1.2', 'login:bob']));
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(fixture.session.principal).toBe('ann');
  });

  it.each(['1.0', '1.0,1.1', '2.0', '', '1.2.', '1.1, 1.2', undefined])(
    'C04, BAD-8: accept-version %j gets ERROR with the supported version',
    (versions) => {
      const fixture = createSessionFixture();
      fixture.receive(wire('CONNECT', versions === undefined ? [] : [`accept-version:${versions}`]));
      const [error, ...more] = fixture.frames();
      expect(error).toMatchObject({ command: 'ERROR', headers: { version: '1.2', code: 'PROTOCOL_ERROR' } });
      expect(error?.body).not.toBe('');
      expect(error?.headers['content-type']).toBe('text/plain');
      expect(more).toEqual([]);
      expect(fixture.transport.closes).toHaveLength(1);
    },
  );

  it.each(['1.1,1.2,9.9', '1.2', '1.2,1.0'])(
    'C04, BAD-9: accept-version %s is connected as 1.2',
    (versions) => {
      const fixture = createSessionFixture();
      fixture.receive(wire('CONNECT', [`accept-version:${versions}`]));
      expect(fixture.frames()).toMatchObject([{ command: 'CONNECTED', headers: { version: '1.2' } }]);
    },
  );

  it('C05: the host header may be missing or have any value', () => {
    const fixture = createSessionFixture();
    fixture.receive(wire('CONNECT', ['accept-version:1.2', 'host:elsewhere.example']));
    expect(fixture.summary()).toEqual(['CONNECTED']);
  });

  it('C06: a receipt on CONNECT gets no RECEIPT', () => {
    const fixture = createSessionFixture();
    fixture.receive(wire('CONNECT', ['accept-version:1.2', 'receipt:r1']));
    expect(fixture.summary()).toEqual(['CONNECTED']);
  });

  it('C08, BAD-10: every cause of a failed authentication has the same text for the client, not in the log', () => {
    const causes = [
      new StompRefusal('AUTH_FAILED', 'token is missing'),
      new StompRefusal('TOKEN_EXPIRED', 'token expired 5 s ago', { cause: 'exp' }),
    ];
    const written = causes.map((cause) => {
      const fixture = createSessionFixture({
        application: {
          connect: () => {
            throw cause;
          },
        },
      });
      fixture.receive(connectWire);
      expect(fixture.transport.closes).toEqual([[1008, 'AUTH_FAILED']]);
      expect(fixture.refusals).toMatchObject([
        { code: 'AUTH_FAILED', message: cause.message, command: 'CONNECT' },
      ]);
      return fixture.transport.sent;
    });
    expect(written[0]).toEqual(['ERROR\nmessage:Authentication failed\ncode:AUTH_FAILED\n\n\0']);
    expect(written[1]).toEqual(written[0]);
  });

  it('C08: another refusal at CONNECT keeps its code', () => {
    const fixture = createSessionFixture({
      application: {
        connect: () => {
          throw new StompRefusal('RATE_LIMITED', 'Too many attempts');
        },
      },
    });
    fixture.receive(connectWire);
    expect(fixture.summary()).toEqual(['ERROR RATE_LIMITED']);
  });

  it('C10, BAD-2: frames pipelined after a rejected CONNECT never reach a handler', async () => {
    const fixture = createSessionFixture({
      application: {
        connect: () => {
          throw new StompRefusal('AUTH_FAILED', 'no');
        },
      },
    });
    fixture.receive(
      connectWire + wire('SUBSCRIBE', ['id:0', 'destination:/q']) + wire('SEND', ['destination:/a']),
    );
    await settle();
    expect(fixture.summary()).toEqual(['ERROR AUTH_FAILED']);
    expect(fixture.calls).toEqual([]);
  });

  it('C10, BAD-3: frames pipelined after a valid CONNECT are handled after CONNECTED, in order', () => {
    const fixture = createSessionFixture();
    fixture.receive(
      connectWire +
        wire('SUBSCRIBE', ['id:0', 'destination:/q', 'receipt:1']) +
        wire('SEND', ['destination:/a', 'receipt:2'], 'x'),
    );
    expect(fixture.summary()).toEqual(['CONNECTED', 'RECEIPT 1', 'RECEIPT 2']);
    expect(fixture.calls).toEqual(['subscribe 0', 'subscribed 0', 'send /a x']);
  });

  it('C11, BAD-40: a CONNECT above 16 KiB is rejected', () => {
    const fixture = createSessionFixture();
    const headers = Array.from({ length: 6 }, (_, i) => `h${i}:${'x'.repeat(3000)}`);
    fixture.receive(wire('CONNECT', ['accept-version:1.2', ...headers]));
    expect(fixture.summary()).toEqual(['ERROR FRAME_TOO_LARGE']);
    expect(fixture.transport.closes).toEqual([[1009, 'FRAME_TOO_LARGE']]);
  });

  it('H01, BAD-49: a malformed heart-beat is rejected before the application is called', () => {
    let asked = 0;
    const fixture = createSessionFixture({ application: { connect: () => String(asked++) } });
    fixture.receive(wire('CONNECT', ['accept-version:1.2', 'heart-beat:1']));
    expect(fixture.summary()).toEqual(['ERROR PROTOCOL_ERROR']);
    expect(asked).toBe(0);
  });

  it('the principal can be replaced after CONNECTED, and cannot be read before', () => {
    const fixture = createSessionFixture();
    expect(() => fixture.session.principal).toThrow('before CONNECT');
    fixture.connect();
    fixture.session.setPrincipal('another guest');
    expect(fixture.session.principal).toBe('another guest');
  });

  it('an application may close from inside connect, and then nothing is written', async () => {
    const fixture = createSessionFixture({
      application: {
        connect: (connection) => {
          connection.close(4001, 'replaced');
          return 'ann';
        },
      },
    });
    fixture.receive(connectWire + wire('SEND', ['destination:/a']));
    await settle();
    expect(fixture.transport.sent).toEqual([]);
    expect(fixture.transport.closes).toEqual([[4001, 'replaced']]);
    expect(fixture.calls).toEqual([]);
  });
});
