import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { intercept } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import type { Frame } from '../../conformance/mutation/wire/frame.js';
import type { RunEvent } from '../../src/events/event.js';
import type { Network } from '../../src/simulator/network/network.js';
import type { TerminalEnvironment } from '../../src/simulator/terminal/terminal-environment.js';
import { type Breaks, certifySimulated } from './certify-simulated.js';

/** A terminal with other frames instead of its own. */
function sending(change: (frame: Frame) => Frame): Breaks {
  return (environment) => intercept(environment, { toServer: change });
}

/** A terminal whose requests of one path are altered from the second one on: it needs the first to come online. */
function withRequests(
  environment: TerminalEnvironment,
  path: string,
  changes: Partial<Dispatcher.DispatchOptions>,
): TerminalEnvironment {
  const { network } = environment.link;
  let requests = 0;
  const dispatcher = network.dispatcher().compose((dispatch) => (options, handler) => {
    const isOfPath = options.path === path;
    requests += isOfPath ? 1 : 0;
    return dispatch(isOfPath && requests > 1 ? { ...options, ...changes } : options, handler);
  });
  const altered: Network = {
    kind: network.kind,
    dispatcher: (): Dispatcher => dispatcher,
    connect: (url) => network.connect(url),
    openWebSocket: (...opening) => network.openWebSocket(...opening),
    close: async () => undefined,
  };
  return { ...environment, http: environment.http.over(altered) };
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function failed(events: readonly RunEvent[]) {
  return events.flatMap((event) =>
    event.type === 'check' && event.verdict === 'fail' ? [`${event.clause}: ${event.title}`] : [],
  );
}

describe('what a terminal does wrong', () => {
  it('a terminal that connects without its wsToken fails CHN-02', async () => {
    const events = await certifySimulated(
      sending((frame) => {
        const { Authorization: _, ...headers } = frame.headers;
        return frame.command === 'CONNECT' ? { ...frame, headers } : frame;
      }),
      ['terminal.session'],
    );
    expect(failed(events)).toEqual(['CHN-02: the response to its CONNECT']);
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
  ])('a terminal that uploads %s instead of settings fails MSG-03', async (_, settings) => {
    const events = await certifySimulated(
      sending((frame) =>
        frame.headers.destination === '/app/terminal/settings'
          ? { ...frame, body: `{"settings":${settings}}` }
          : frame,
      ),
      ['terminal.sync-request'],
    );
    expect(failed(events)).toContain('MSG-03: its settings');
  });

  it('a terminal that never subscribes fails CHN-05', async () => {
    const omits = sending((frame) =>
      frame.command === 'SUBSCRIBE' ? { ...frame, command: 'ABORT' } : frame,
    );
    expect(failed(await certifySimulated(omits, ['terminal.session']))).toContain(
      'CHN-05: the destination of its SUBSCRIBE',
    );
  });

  it('a terminal that uses a dead token on FORCE_REFRESH fails LIF-04', async () => {
    const changes = { headers: { authorization: 'Bearer dead' } };
    const events = await certifySimulated(
      (environment) => withRequests(environment, '/api/v1/terminal/info', changes),
      ['terminal.force-refresh'],
    );
    expect(failed(events)).toContain('LIF-04: the request of terminal/info');
  });

  it('a legacy terminal with a bearer token in lower case fails LEG-01', async () => {
    const events = await certifySimulated(
      sending((frame) =>
        frame.command === 'CONNECT' ? { ...frame, headers: lowerCase(frame.headers) } : frame,
      ),
      ['terminal.session'],
      { isModern: true },
    );
    expect(failed(events)).toContain('LEG-01: a bearer token in its CONNECT');
  });
});
