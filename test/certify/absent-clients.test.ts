import { describe, expect, it } from 'vitest';
import { intercept } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import type { RunEvent } from '../../src/events/event.js';
import type { TerminalEnvironment } from '../../src/simulator/terminal/terminal-environment.js';
import { type ClientSetting, certifyVirtually, type TestClient } from './certify-virtually.js';
import { startTerminal } from './simulated-client.js';

/** Two examinations: enough to see that the second one does not wait again. */
const only = ['terminal.session', 'terminal.print'];
const party = async () => (await import('../../src/examine/certify/terminal/party.js')).terminalParty();

function certify(client: (setting: ClientSetting) => Promise<TestClient | undefined>) {
  return certifyVirtually({ party, only, client });
}

/** The reason of each examination, and the exit code. */
function outcome(events: readonly RunEvent[]) {
  const reasons = events.flatMap((event) =>
    event.type === 'scenario.finished' ? [`${event.verdict}: ${event.reason ?? ''}`] : [],
  );
  const [exitCode] = events.flatMap((event) => (event.type === 'run.finished' ? [event.exitCode] : []));
  return { reasons, exitCode };
}

describe('a client that cannot be examined', () => {
  it('a client that never comes leaves every examination inconclusive, with exit code 2', async () => {
    const events = await certify(async () => undefined);
    const never = 'inconclusive: no client came within 1 min 00 s';
    expect(outcome(events)).toEqual({ reasons: [never, never], exitCode: 2 });
  });

  it('a client that connects and is silent leaves every examination inconclusive, with what was waited for', async () => {
    const events = await certify(async ({ network, webSocketUrl }) => {
      const socket = network.connect(webSocketUrl);
      socket.on('error', () => undefined);
      return {
        async stop() {
          socket.destroy();
        },
      };
    });
    const { reasons, exitCode } = outcome(events);
    expect(reasons[0]).toBe('inconclusive: the client requested no token: waited for a token request');
    expect(reasons[1]).toMatch(/^inconclusive: the client has left/);
    expect(exitCode).toBe(2);
  });

  it('a terminal that leaves in the middle keeps what it has shown, and the rest names what was waited for', async () => {
    const events = await certifyVirtually({
      party,
      only: ['terminal.session', 'terminal.sync-request', 'terminal.print'],
      async client(setting) {
        const terminal = startTerminal(setting);
        setTimeout(() => void terminal.stop(), 1_000);
        return terminal;
      },
    });
    const { reasons, exitCode } = outcome(events);
    expect(reasons[0]).toBe('pass: ');
    expect(reasons[1]).toBe(
      'inconclusive: the client has left: nothing has come from it for 40.0 s; waited for a transaction report (let the terminal take a payment)',
    );
    expect(reasons[2]).toMatch(/^inconclusive: the client has left/);
    expect(exitCode).toBe(2);
  });

  it.each([['CONNECT'], ['STOMP']])(
    'two clients that begin by %s are reported in one sentence',
    async (command) => {
      const breaks = (environment: TerminalEnvironment) =>
        intercept(environment, {
          toServer: (frame) => (frame.command === 'CONNECT' ? { ...frame, command } : frame),
        });
      const events = await certify(async (setting) => {
        const clients = [startTerminal(setting, breaks)];
        setTimeout(() => void clients.push(startTerminal(setting, breaks)), 200);
        return {
          async stop() {
            await Promise.all(clients.map((each) => each.stop()));
          },
        };
      });
      const { reasons, exitCode } = outcome(events);
      expect(reasons.at(-1)).toMatch(
        /^inconclusive: two clients use the credentials of T00001001 at once: end both and start one of them/,
      );
      expect(exitCode).toBe(2);
    },
  );
});
