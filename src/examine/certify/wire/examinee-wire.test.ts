import { request } from 'node:http';
import { duplexPair } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type ExaminedService, ExamineeWire } from './examinee-wire.js';

/** A service that no call reaches. */
const unreachable: ExaminedService = {
  baseUrl: 'http://service',
  webSocketUrl: 'ws://service',
  network: {
    dispatcher() {
      throw new Error('the call was passed on to the service');
    },
    connect() {
      throw new Error('the session was passed on to the service');
    },
  },
};

/** The status of the response to a call over this wire. Rejects if the call gets no response. */
function call(wire: ExamineeWire): Promise<number | undefined> {
  const [client, ofWire] = duplexPair();
  wire.accept(ofWire);
  return new Promise((resolve, reject) => {
    const sent = request({ host: 'examiner', path: '/', createConnection: () => client });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('the rules for the calls of the client', () => {
  it('a rule that removes itself during a call leaves the call to the next rule', async () => {
    const wire = new ExamineeWire(unreachable);
    wire.onCall(() => ({ kind: 'respond', status: 409 }));
    const remove = wire.onCall(() => {
      remove();
      return undefined;
    });
    expect(await call(wire)).toBe(409);
    await wire.stop();
  });
});
