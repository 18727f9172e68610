import { randomBytes } from 'node:crypto';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import { type BrokerAccess, credentialLines } from '../../scenarios/areas/stomp/broker/broker-access.js';
import { Skipped } from '../../scenarios/inconclusive.js';
import type { Scenario } from '../../scenarios/scenario.js';
import type { Target } from '../../scenarios/world.js';
import { AbsentAdministrator } from '../../simulator/absent-administrator.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import { oneLine } from '../../simulator/http/redact.js';
import type { Network } from '../../simulator/network/network.js';
import { createTcpNetwork } from '../../simulator/network/tcp.js';
import { RawStompClient } from '../../simulator/stomp/raw-stomp-client.js';
import { type Handshake, noOfferedSubprotocol } from '../../simulator/stomp/upgrade.js';
import type { PackRequest } from '../conform/pack.js';
import { foreignHost } from '../target/foreign-host.js';
import type { Service, Started } from './service.js';

/** The time that a broker may take to respond to the first CONNECT. */
const firstResponseMs = 10_000;

export interface BrokerServiceOptions {
  readonly pack: PackRequest;
  readonly passcode?: string | undefined;
  /** True if its owner allows a run on another machine. */
  readonly owned?: boolean | undefined;
  /** Default: TCP. */
  readonly network?: Network;
  /** The clock that the waits go by. Default: real. */
  readonly clock?: 'real' | 'virtual';
  /** Rises with all activity on the network, if that is in memory. */
  readonly activityCount?: () => number;
}

/** A STOMP broker over WebSocket: a service without REST, administrator and terminals. */
export class BrokerService implements Service {
  readonly addressLimits = true;
  readonly usesExisting = false;
  readonly #options: BrokerServiceOptions;
  readonly #network: Network;

  constructor(options: BrokerServiceOptions) {
    this.#options = options;
    this.#network = options.network ?? createTcpNetwork();
  }

  get name(): string {
    return this.#options.pack.url;
  }

  /** @throws Failure if the broker is on another machine without its owner's consent, or opens no session */
  async start(): Promise<Started> {
    const { pack, owned = false, clock = 'real' } = this.#options;
    const { url } = pack;
    checkOwner(pack, owned);
    await this.#openSession();
    const baseUrl = url.replace(/^ws/, 'http');
    const http = new HttpClient({ network: this.#network, baseUrl });
    const administrator = new AbsentAdministrator(http, () => new Skipped('an administrator'));
    const link = { network: this.#network, webSocketUrl: url };
    const unique = randomBytes(4).toString('hex');
    const target: Target = { http, link, administrator, clock, unique, broker: this.#access };
    return { baseUrl, webSocketUrl: url, target };
  }

  obstacleOf({ needs }: Scenario): string | undefined {
    const { topic, queue, login } = this.#options.pack;
    if (needs.topic === true && topic === undefined) return 'a topic: --destination /topic/<name>';
    if (needs.queue === true && queue === undefined) return 'a queue: --destination /queue/<name>';
    if (needs.login === true && login === undefined) return 'a login: --login and a passcode';
    return undefined;
  }

  activityCount(): number {
    return this.#options.activityCount?.() ?? 0;
  }

  stop(): Promise<void> {
    return this.#network.close();
  }

  get #access(): BrokerAccess {
    const { pack, passcode } = this.#options;
    const { url, login, host = new URL(url).hostname, topic, queue, named } = pack;
    return {
      named,
      host,
      ...(login !== undefined && { login }),
      ...(passcode !== undefined && { passcode }),
      ...(topic !== undefined && { topic }),
      ...(queue !== undefined && { queue }),
    };
  }

  /** Opens the first session: without one nothing can be judged. @throws Failure `unreachable-broker`, exit code 69 */
  async #openSession(): Promise<void> {
    const client = new RawStompClient({ network: this.#network, url: this.name });
    try {
      const late = wait(firstResponseMs);
      const handshake = await Promise.race([client.start(), late.over]);
      late.cancel();
      if (handshake === undefined) throw this.#unreachable('it does not respond to the handshake');
      // The rows of the handshake show it.
      if (handshake.kind === 'failed' && handshake.reason === noOfferedSubprotocol) return;
      if (handshake.kind !== 'open') throw this.#unreachable(handshakeProblem(handshake));
      const credentials = credentialLines(this.#access);
      client.sendFrame('CONNECT', ['accept-version:1.2', 'heart-beat:0,0', ...credentials]);
      const found = client.waitForFrame(() => true, firstResponseMs);
      const response = await found.catch(() => undefined);
      if (response?.command === 'CONNECTED') return;
      if (response === undefined)
        throw this.#unreachable(
          client.closed === undefined
            ? `it does not respond to CONNECT within ${firstResponseMs / 1000} s`
            : `it closes the connection after CONNECT with ${client.closed.status}`,
        );
      throw this.#refused(response.command, response.headers.message ?? response.body);
    } finally {
      client.cut();
    }
  }

  #unreachable(what: string): Failure {
    return new Failure(`no STOMP session can be opened at ${this.name}: ${what}`, {
      code: 'unreachable-broker',
      hint: 'start the broker, and check the host, the port and the path of --url',
      exitCode: exitCodes.unreachable,
    });
  }

  #refused(command: string, text: string): Failure {
    const { passcode = '' } = this.#options;
    // A broker may repeat what it has received.
    const shown = oneLine(passcode === '' ? text : text.replaceAll(passcode, '***'));
    if (command !== 'ERROR')
      return this.#unreachable(
        `it responds to CONNECT with ${oneLine(command, 20)}, as no STOMP broker does`,
      );
    return new Failure(`${this.name} responds to CONNECT with ERROR: ${shown}`, {
      code: 'unreachable-broker',
      hint: 'check --login, the passcode and --host (/ for RabbitMQ); the broker has to accept STOMP 1.2',
      exitCode: exitCodes.unreachable,
    });
  }
}

/** @throws Failure `foreign-target`, exit code 64 */
export function checkOwner({ url }: Pick<PackRequest, 'url'>, owned: boolean): void {
  const host = owned ? undefined : foreignHost({ webSocketUrl: url });
  if (host === undefined) return;
  throw new Failure(
    `the broker is at ${host}, which is not this machine: the run would send malformed frames there`,
    {
      code: 'foreign-target',
      hint: 'give --i-own-this-target if the broker is yours and may be disturbed',
      exitCode: exitCodes.usage,
    },
  );
}

function handshakeProblem(handshake: Exclude<Handshake, { readonly kind: 'open' }>): string {
  if (handshake.kind === 'failed') return handshake.reason;
  return `the handshake of the WebSocket gets HTTP ${handshake.status} instead of 101`;
}

function wait(ms: number): { readonly over: Promise<undefined>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return { over, cancel: () => clearTimeout(timer) };
}
