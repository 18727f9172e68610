import { createHmac } from 'node:crypto';
import { expect, vi } from 'vitest';
import { type BackendConfig, rateLimitsOff } from '../../../src/backend/config/config.js';
import {
  MemoryBackend,
  type Tenant,
  type TestTerminal,
} from '../../../src/backend/testing/memory-backend.js';
import { createRandomRoot } from '../../../src/random/random.js';
import { type RawFrame, wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';

const url = 'ws://in-memory.invalid/webs';

/** A backend in memory, a terminal that sends bad input, and a bystander that must not be affected. */
export class BadInputFixture {
  readonly backend: MemoryBackend;
  readonly #tenant: Tenant;
  readonly #keys: readonly Uint8Array[];
  readonly #sessions: RawStompClient[] = [];
  #branchId: string;
  #sender: TestTerminal;
  #sibling: TestTerminal;
  readonly #bystander: { readonly terminal: TestTerminal; readonly session: RawStompClient };

  private constructor(
    backend: MemoryBackend,
    tenant: Tenant,
    keys: readonly Uint8Array[],
    terminals: {
      readonly sender: TestTerminal;
      readonly sibling: TestTerminal;
      readonly bystander: TestTerminal;
    },
    session: RawStompClient,
  ) {
    this.backend = backend;
    this.#tenant = tenant;
    this.#branchId = tenant.branchId;
    this.#keys = keys;
    this.#sender = terminals.sender;
    this.#sibling = terminals.sibling;
    this.#bystander = { terminal: terminals.bystander, session };
  }

  static async start(config: Partial<BackendConfig> = {}): Promise<BadInputFixture> {
    const bytes = createRandomRoot(5).stream('bytes').bytes;
    const keys: Uint8Array[] = [];
    const randomBytes = (size: number) => {
      const drawn = bytes(size);
      if (size === 32) keys.push(drawn);
      return drawn;
    };
    // The rate limits of REST have separate tests.
    const backend = await MemoryBackend.start({ ...rateLimitsOff, ...config }, { randomBytes });
    const tenant = await backend.tenant();
    const terminals = {
      sender: await backend.terminal(tenant.branchId),
      sibling: await backend.terminal(tenant.branchId),
      bystander: await backend.terminal(tenant.branchId),
    };
    const session = await RawStompClient.open({ network: backend, url });
    const fixture = new BadInputFixture(backend, tenant, keys, terminals, session);
    session.connect(await fixture.wsToken(terminals.bystander));
    await fixture.#begin(session, terminals.bystander);
    return fixture;
  }

  /** Cuts all sessions and creates two new terminals. */
  async renew(): Promise<void> {
    for (const session of this.#sessions.splice(0)) session.cut();
    this.#branchId = await this.backend.branch(this.#tenant.merchantId);
    this.#sender = await this.backend.terminal(this.#branchId);
    this.#sibling = await this.backend.terminal(this.#branchId);
  }

  async stop(): Promise<void> {
    for (const session of this.#sessions.splice(0)) session.cut();
    this.#bystander.session.cut();
    await this.backend.stop();
  }

  /** The terminal that sends bad input; 1001 in the clauses. */
  get sender(): TestTerminal {
    return this.#sender;
  }

  /** Another terminal of the same branch; 1002 in the clauses. */
  get sibling(): TestTerminal {
    return this.#sibling;
  }

  get queue(): string {
    return `/queue/terminal/${this.#sender.configId}`;
  }

  async wsToken(terminal = this.#sender, token = terminal.token): Promise<string> {
    const path = '/api/v1/terminal/ws-token';
    return String(
      (await this.backend.send({ path, token, body: { configId: terminal.configId } })).body.wsToken,
    );
  }

  /** An open WebSocket without a CONNECT. */
  async open(path = '/webs'): Promise<RawStompClient> {
    const session = await RawStompClient.open({ network: this.backend, url: new URL(path, url).href });
    this.#sessions.push(session);
    return session;
  }

  async connected(terminal = this.#sender, headers: readonly string[] = []): Promise<RawStompClient> {
    const session = await this.open();
    session.connect(await this.wsToken(terminal), headers);
    expect((await session.next()).command).toBe('CONNECTED');
    return session;
  }

  /** A connected, subscribed and registered session. */
  async online(terminal = this.#sender, ack = 'client-individual'): Promise<RawStompClient> {
    const session = await this.connected(terminal);
    await session.sendAndWait('SUBSCRIBE', [
      'id:s',
      `destination:/queue/terminal/${terminal.configId}`,
      `ack:${ack}`,
    ]);
    await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
    return session;
  }

  async isOnline(terminal = this.#sender): Promise<boolean> {
    const path = `/api/v1/pos/listTerminals?branchId=${this.#branchId}`;
    const { body } = await this.backend.get(path, this.backend.adminToken);
    const items = body.items as readonly { configId: number; online: boolean }[];
    const found = items.find(({ configId }) => configId === terminal.configId);
    expect(found, 'the terminal is in the list').toBeDefined();
    return found?.online ?? false;
  }

  /** Creates a PRINT for the terminal and returns its requestId. */
  async print(text: string, terminal = this.#sender): Promise<string> {
    const command = { configId: terminal.configId, requestType: 'PRINT', body: text };
    const { status, body } = await this.backend.call('requestTerminal', this.backend.adminToken, command);
    expect(status).toBe(202);
    return String(body.requestId);
  }

  /** Causes a CONFIG_UPDATE for the terminal that sends bad input. */
  async changeSettings(value: string): Promise<void> {
    const path = `/api/v1/admin/terminals/${this.#sender.configId}/settings`;
    const { adminToken: token } = this.backend;
    const { status } = await this.backend.send({ method: 'PUT', path, token, body: { settings: { value } } });
    expect(status).toBe(200);
  }

  async settingsOf(terminal = this.#sender): Promise<unknown> {
    const path = `/api/v1/admin/terminals/${terminal.configId}`;
    const { settingsSnapshot } = (await this.backend.get(path, this.backend.adminToken)).body;
    return (settingsSnapshot as { settings: unknown } | undefined)?.settings;
  }

  /** Expects exactly one ERROR and the close (X01). Returns the code and the status. */
  async rejection(session: RawStompClient): Promise<readonly [code: string | undefined, status: number]> {
    const [code, status] = await this.rejectedWith(session);
    return [wireValue(code, 'code'), status];
  }

  async rejectedWith(session: RawStompClient): Promise<readonly [error: RawFrame, status: number]> {
    const { status } = await session.ended;
    expect(session.summary).toEqual([expect.stringMatching(/^ERROR /)]);
    return [await session.next(), status];
  }

  /** Expects that the session still handles frames. */
  async checkAlive(session: RawStompClient): Promise<void> {
    await session.sendAndWait('BEGIN', ['transaction:alive']);
    await session.sendAndWait('ABORT', ['transaction:alive']);
  }

  /** A token with the given claims, signed with the key of the service. */
  async signedToken(claims: Readonly<Record<string, unknown>>, header: object = {}): Promise<string> {
    const real = await this.wsToken();
    const key = this.#keys.find((each) => real === resigned(real, each));
    if (key === undefined) throw new Error('the key of the wsTokens was not found');
    const valid = JSON.parse(Buffer.from(real.split('.')[1] ?? '', 'base64url').toString());
    return signed({ alg: 'HS256', typ: 'ws+jwt', ...header }, { ...valid, ...claims }, key);
  }

  /** Advances the clock and runs everything that becomes due. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 1_000));
      await eventLoopTurns();
    }
  }

  /** Expects that the bystander has received only its own messages and is still served. */
  async checkBystander(): Promise<void> {
    const { terminal, session } = this.#bystander;
    expect(session.frames).toEqual([]);
    await session.sendAndWait('SEND', ['destination:/app/terminal/heartbeat']);
    expect((await session.nextMessage()).body.action).toBe('CHECK_IN');
    const requestId = await this.print('for the bystander', terminal);
    const { body, headers } = await session.nextMessage();
    expect(body).toMatchObject({ action: 'PRINT', requestId });
    await session.sendAndWait('ACK', [`id:${headers.ack}`]);
    const result = JSON.stringify({ requestId, requestType: 'PRINT', status: 'COMPLETED' });
    await session.sendAndWait('SEND', ['destination:/app/terminal/command-result'], result);
    expect(this.backend.internalErrors).toEqual([]);
  }

  async #begin(session: RawStompClient, terminal: TestTerminal): Promise<void> {
    expect((await session.next()).command).toBe('CONNECTED');
    const subscription = [
      'id:s',
      `destination:/queue/terminal/${terminal.configId}`,
      'ack:client-individual',
    ];
    await session.sendAndWait('SUBSCRIBE', subscription);
    await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
  }
}

/** A JWT with the given parts, signed with the key. */
export function signed(header: object, claims: object, key: string | Uint8Array): string {
  return resigned(`${part(header)}.${part(claims)}.`, key);
}

function resigned(token: string, key: string | Uint8Array): string {
  const input = token.split('.').slice(0, 2).join('.');
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

/** An object as one part of a JWT. */
export function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Waits until everything in flight in memory has arrived. */
export async function eventLoopTurns(count = 20): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}
