import { webSocketPaths } from '../../contract/channel/destinations.js';
import { paths } from '../../contract/operations.js';
import type { PathId } from '../../events/paths/reconnect-paths.js';
import type { Administrator } from '../administrator.js';
import type { Fault } from '../faults/plan.js';
import type { HttpClient } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { field, isSuccess, ResponseFailure } from '../http/response-failure.js';
import { activate, activatedCredentials } from '../terminal/activate.js';
import type { Terminal } from '../terminal/terminal.js';
import type { PathLine } from './path-line.js';

/** A wsToken of the backends with short lives lives so long, and a little longer is too long. */
const longerThanTokenMs = 6_300;
/** The time for which the restarted backend is down. */
const downMs = 500;
/** The time in which a terminal has received what the backend has sent. */
const receivedWithinMs = 20_000;

const lasting = { at: '0s', for: '1d' } as const;
const halfOpen: Fault = { kind: 'half-open', ...lasting };
const tokenDown: Fault = { kind: 'token-down', ...lasting };
const lateHandshake: Fault = { kind: 'latency', ...lasting, delay: '6500ms' };

/** The backend on which a terminal walks a path. */
export interface PathBackend {
  readonly http: HttpClient;
  readonly administrator: Administrator;
  /** Stops the backend, calls back while it is down, and starts it again. */
  readonly restart?: ((whileDown: () => Promise<void>) => Promise<void>) | undefined;
}

/** A terminal on a path, as the provocation of the path needs it. */
export interface Walk {
  readonly terminal: Terminal;
  /** Its configId at the backend of the path. */
  readonly configId: number;
  readonly line: PathLine;
  readonly backend: PathBackend;
  /** Resolves when so many steps were shown. */
  reached(steps: number): Promise<void>;
  sleep(ms: number): Promise<void>;
  /** Resolves or rejects as the work does; rejects when the walk has to end. */
  while<T>(work: Promise<T>): Promise<T>;
  /** Lets the terminal take a card payment, which it reports. */
  takePayment(): void;
  /** A second device with the credentials of the terminal. It emits nothing. */
  secondDevice(): Terminal;
}

/** Leads the terminal onto the path, and back to a line that works. It is online at the beginning. */
type Provoke = (walk: Walk) => Promise<void>;

/** The provocation of each path; what must follow from it is in the table of the paths. */
export const provocations: Readonly<Record<PathId, Provoke>> = {
  async cut({ terminal, line, reached, takePayment }) {
    line.refuse('all');
    terminal.cut();
    await reached(1);
    takePayment();
    await reached(3);
    line.clear();
  },
  async 'half-open'({ line, reached }) {
    line.begin(halfOpen);
    await reached(1);
    line.clear();
  },
  // The lives of the backend lead to these two.
  refresh: async () => undefined,
  'session-timeout': async () => undefined,
  async 'expired-at-connect'({ terminal, line, reached, sleep }) {
    terminal.cut();
    await reached(1);
    line.begin(lateHandshake);
    await reached(2);
    await sleep(longerThanTokenMs);
    line.clear();
  },
  async 'expired-in-session'({ line, reached }) {
    line.begin(tokenDown);
    await reached(1);
    line.clear();
  },
  async kick(walk) {
    await updateSettings(walk);
    await administer(walk, 'sync');
    await walk.reached(1);
    await administer(walk, 'kick', { reason: 'maintenance' });
  },
  async deactivation(walk) {
    const { terminal, backend, reached } = walk;
    const code = field((await administer(walk, 'deactivate')).body, 'activationCode');
    await reached(1);
    const exchange = await walk.while(activate(backend.http, String(code)));
    const credentials = activatedCredentials(exchange);
    if (credentials === undefined) throw new ResponseFailure(exchange, 'the response has no credentials');
    terminal.account.renew(credentials);
    terminal.start();
  },
  async replacement(walk) {
    const second = walk.secondDevice();
    second.start();
    try {
      await walk.reached(1);
    } finally {
      await second.stop();
    }
    walk.terminal.start();
  },
  async fallback({ terminal, line, reached, takePayment }) {
    line.refuse({ path: webSocketPaths[0] });
    terminal.cut();
    await reached(3);
    line.clear();
    takePayment();
  },
  async restart({ backend, sleep }) {
    if (backend.restart === undefined) throw new TypeError('this backend cannot be restarted');
    await backend.restart(() => sleep(downMs).catch(() => undefined));
  },
  async 'back-off-cap'({ terminal, line, reached }) {
    line.refuse('all');
    terminal.cut();
    await reached(4);
    line.clear();
  },
  async 'token-down'({ terminal, line, reached }) {
    line.begin(tokenDown);
    terminal.cut();
    await reached(2);
    line.clear();
  },
};

/** Changes a setting, and waits until the terminal has applied it. */
async function updateSettings(walk: Walk): Promise<void> {
  const { terminal, configId, backend } = walk;
  const settings = { receiptFooter: `maintained ${terminal.counters.sessions} times` };
  const path = `${paths.admin}/terminals/${configId}/settings`;
  requireSuccess(
    await walk.while(backend.administrator.request({ method: 'PUT', path, body: { settings } })),
  );
  await walk.while(terminal.waitForMessage(({ action }) => action === 'CONFIG_UPDATE', receivedWithinMs));
}

async function administer(walk: Walk, move: string, body?: object): Promise<HttpExchange> {
  const path = `${paths.admin}/terminals/${walk.configId}/${move}`;
  const call = walk.backend.administrator.request({ method: 'POST', path, ...(body && { body }) });
  return requireSuccess(await walk.while(call));
}

function requireSuccess(exchange: HttpExchange): HttpExchange {
  if (!isSuccess(exchange)) throw new ResponseFailure(exchange, 'rejected');
  return exchange;
}
