import { describe, expect, it } from 'vitest';
import { intercept } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import type { RunEvent } from '../../src/events/event.js';
import type { ExamineeWire } from '../../src/examine/certify/wire/examinee-wire.js';
import { oneIn } from '../suite/share.js';
import { type ClientSetting, certifyVirtually, type TestClient } from './certify-virtually.js';
import { startTerminal } from './simulated-client.js';

type Flood = (setting: ClientSetting) => Promise<TestClient>;

const parties = {
  terminal: async () => (await import('../../src/examine/certify/terminal/party.js')).terminalParty(),
  integrator: async () => (await import('../../src/examine/certify/integrator/party.js')).integratorParty(),
};

/** Calls one operation over and over, 40 at a time. */
const floodsByCalls: Flood = async ({ baseUrl, network, parts }) => {
  const http = new parts.HttpClient({ network, baseUrl });
  let isOver = false;
  const call = async () => {
    while (!isOver) {
      await http.call({ method: 'GET', path: '/api/v1/terminal/info' }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  for (let count = 0; count < 40; count += 1) void call();
  return {
    async stop() {
      isOver = true;
    },
  };
};

/** Opens a WebSocket again and again, and sends pings on it, which are not messages of STOMP. */
const floodsByPings: Flood = async ({ webSocketUrl, network }) => {
  const timer = setInterval(() => {
    const socket = network.openWebSocket(webSocketUrl, ['v12.stomp']);
    socket.on('error', () => undefined);
    socket.once('open', () => {
      for (let count = 0; count < 500; count += 1) socket.ping();
    });
  }, 500);
  return {
    async stop() {
      clearInterval(timer);
    },
  };
};

/** Opens one connection after the other, and keeps all of them open without a word. */
const floodsByConnections: Flood = async ({ webSocketUrl, network }) => {
  const timer = setInterval(() => {
    for (let count = 0; count < 50; count += 1) network.connect(webSocketUrl).on('error', () => undefined);
  }, 100);
  return {
    async stop() {
      clearInterval(timer);
    },
  };
};

/** A terminal that sends a keep-alive message a thousand times once it has a session. */
const floodsByFrames: Flood = async (setting) =>
  startTerminal(setting, (environment) =>
    intercept(environment, {
      toServer(frame, line) {
        if (frame.headers.destination === '/app/terminal/register')
          for (let count = 0; count < 3_000; count += 1)
            line.send({ command: 'SEND', headers: { destination: '/app/terminal/heartbeat' }, body: '{}' });
        return frame;
      },
    }),
  );

async function examine(party: keyof typeof parties, client: Flood) {
  let wire: ExamineeWire | undefined;
  const onWire = (each: ExamineeWire) => {
    wire = each;
  };
  const events: readonly RunEvent[] =
    party === 'terminal'
      ? await certifyVirtually({ party: parties.terminal, client, onWire })
      : await certifyVirtually({ party: parties.integrator, client, onWire });
  const finished = events.flatMap((event) => (event.type === 'scenario.finished' ? [event] : []));
  const [end] = events.flatMap((event) => (event.type === 'run.finished' ? [event] : []));
  return {
    reasons: finished.map(({ verdict, reason }) => `${verdict}: ${reason}`),
    exitCode: end?.exitCode,
    elapsedMs: end?.elapsedMs ?? Number.POSITIVE_INFINITY,
    kept: wire?.log.entries.length ?? Number.POSITIVE_INFINITY,
    calls: wire?.calls.length ?? Number.POSITIVE_INFINITY,
  };
}

const floods = [
  ['a terminal that floods by calls', 'terminal', floodsByCalls],
  ['a terminal that floods by frames', 'terminal', floodsByFrames],
  ['a terminal that floods by pings', 'terminal', floodsByPings],
  ['an integrator that floods by calls', 'integrator', floodsByCalls],
  ['an integrator that floods by pings', 'integrator', floodsByPings],
  ['an integrator that floods by connections', 'integrator', floodsByConnections],
] as const;

describe('a client that floods the examiner', () => {
  it.each(oneIn(4, floods))(
    '%s is inconclusive within half a minute, and little of it is kept',
    async (_title, party, flood) => {
      const { reasons, exitCode, elapsedMs, kept, calls } = await examine(party, flood);
      expect(reasons.length).toBeGreaterThan(10);
      const others = reasons.filter(
        (reason) => !/^inconclusive: the client floods the service|^skipped: takes/.test(reason),
      );
      expect(others).toEqual([]);
      expect(reasons.join()).toContain('waited for');
      expect(exitCode).toBe(2);
      expect(elapsedMs).toBeLessThan(30_000);
      expect(kept).toBeLessThan(7_000);
      expect(calls).toBeLessThan(4_000);
    },
  );
});
