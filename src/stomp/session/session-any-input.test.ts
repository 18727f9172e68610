import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { createSessionFixture, settle } from '../testing/session-fixture.js';
import { connectWire, parseReceived, wire } from '../testing/wire.js';

/** Frames of clients, valid and invalid; `receipt` is the position in the stream. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constant((n: number) => wire('SEND', ['destination:/now', `receipt:${n}`], 'x')),
  },
  {
    weight: 4,
    arbitrary: fc.constant((n: number) => wire('SEND', ['destination:/later', `receipt:${n}`], 'x')),
  },
  {
    weight: 2,
    arbitrary: fc.constant((n: number) =>
      wire('SUBSCRIBE', [`id:${n}`, `destination:/${n}`, `receipt:${n}`]),
    ),
  },
  { weight: 1, arbitrary: fc.constant((n: number) => wire('BEGIN', [`transaction:${n}`, `receipt:${n}`])) },
  { weight: 3, arbitrary: fc.constant(() => '\n') },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('/refused', '/rejected')
      .map((to) => (n: number) => wire('SEND', [`destination:${to}`, `receipt:${n}`])),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(connectWire, 'junk\n', '\0', 'SEND\nx\n\n\0').map((text) => () => text),
  },
  { weight: 1, arbitrary: fc.constant((n: number) => wire('DISCONNECT', [`receipt:${n}`])) },
);

function fixture() {
  return createSessionFixture({
    application: {
      send: (_, { destination }) => {
        if (destination === '/refused') throw new StompRefusal('FORBIDDEN_DESTINATION', 'no');
        if (destination === '/rejected') return Promise.reject(new StompRefusal('NOT_REGISTERED', 'no'));
        return destination === '/later' ? Promise.resolve() : undefined;
      },
    },
  });
}

describe('any client', () => {
  it('R01, X01, W12: receipts come in order, there is at most one ERROR, nothing after it, and one disconnect notice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.nat(400), { maxLength: 15 }),
        fc.boolean(),
        async (connects, pieces, sizes, patient) => {
          const { session, transport, calls, ...rest } = fixture();
          const bytes = Buffer.from(
            (connects ? connectWire : '') + pieces.map((write, n) => write(n)).join(''),
          );
          let at = 0;
          for (const size of [...sizes, bytes.length]) {
            session.receive(bytes.subarray(at, at + size));
            at += size;
            if (patient) await settle();
          }
          await settle();
          for (let i = 0; i < 100; i++) await Promise.resolve();

          const frames = transport.sent.map(parseReceived);
          const errors = frames.filter((frame) => frame.command === 'ERROR');
          expect(errors.length).toBeLessThanOrEqual(1);
          if (errors.length === 1) expect(frames.at(-1)?.command).toBe('ERROR');
          expect(transport.closes.length).toBeLessThanOrEqual(1);
          if (transport.closes.length === 0) expect(transport.paused).toBe(false);

          const receipts = frames
            .filter((frame) => frame.command === 'RECEIPT')
            .map((frame) => Number(frame.headers['receipt-id']));
          expect(receipts).toEqual([...receipts].sort((a, b) => a - b));
          expect(new Set(receipts).size).toBe(receipts.length);

          rest.loseSocket();
          await settle();
          const disconnectNotices = calls.filter((call) => call.startsWith('disconnected')).length;
          expect(disconnectNotices).toBe(frames[0]?.command === 'CONNECTED' ? 1 : 0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('W07: the same bytes in other pieces have the same effects', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        fc.array(fc.nat(60), { maxLength: 60 }),
        (pieces, sizes) => {
          const bytes = Buffer.from(connectWire + pieces.map((write, n) => write(n)).join(''));
          const whole = createSessionFixture();
          whole.receive(bytes);
          const cut = createSessionFixture();
          let at = 0;
          for (const size of [...sizes, bytes.length]) {
            cut.receive(bytes.subarray(at, at + size));
            at += size;
          }
          expect(cut.transport.sent).toEqual(whole.transport.sent);
          expect(cut.transport.closes).toEqual(whole.transport.closes);
          expect(cut.calls).toEqual(whole.calls);
        },
      ),
    );
  });
});
