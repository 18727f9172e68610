import { createHmac } from 'node:crypto';
import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { attemptFrame } from '../../../simulator/stomp/attempt.js';
import type { RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import { requireOk, requireText } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { containing } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';

/** A terminal with its sibling, whose queue it must not read. */
export interface FormTerminals {
  readonly own: RawTerminal;
  readonly sibling: RawTerminal;
}

/** The accounts, terminals and other users that the forms of one scenario share. */
export class FormActors {
  readonly world: World;
  readonly #tokens = new Map<string, Promise<string>>();
  #shared: Promise<RawTerminal> | undefined;
  #sibling: Promise<RawTerminal> | undefined;
  #app: Promise<Integrator> | undefined;
  #dashboard: Promise<RawStompClient> | undefined;

  constructor(world: World) {
    this.world = world;
  }

  /** A new terminal for a form that leaves messages or settings behind; otherwise that of all forms. */
  async terminals(form: Form, alone: boolean): Promise<FormTerminals> {
    this.#sibling ??= RawTerminal.create(this.world);
    const sibling = await this.#sibling;
    if (alone || leavesTraces(form)) return { own: await RawTerminal.create(this.world), sibling };
    this.#shared ??= RawTerminal.create(this.world);
    return { own: await this.#shared, sibling };
  }

  /** An integrator that creates commands, reads their status and observes. */
  app(): Promise<Integrator> {
    const scopes = ['terminals:trigger', 'terminals:read', 'ws:subscribe'] as const;
    this.#app ??= this.world.app({ scopes: [...scopes], sandbox: false });
    return this.#app;
  }

  /** A wsToken of the terminal; every call returns the same. */
  wsToken(terminal: RawTerminal): Promise<string> {
    return this.#once(`terminal ${terminal.configId}`, () => terminal.wsToken());
  }

  observerToken(terminal: RawTerminal): Promise<string> {
    return this.#once(`observer ${terminal.configId}`, async () => terminal.observerToken(await this.app()));
  }

  dashboardToken(): Promise<string> {
    return this.#once(
      'dashboard',
      async () => (await this.world.administrator.adminWebSocketToken()).wsToken,
    );
  }

  /** Begins to record the admin events, whose number is large with a fleet. */
  async watchEvents(): Promise<void> {
    this.#dashboard ??= this.#openDashboard();
    await this.#dashboard;
  }

  async #openDashboard(): Promise<RawStompClient> {
    const token = await this.dashboardToken();
    const client = this.world.rawClient(undefined, { keep: 100_000 });
    await client.start();
    client.connect(token, ['heart-beat:0,0']);
    const subscribe = { command: 'SUBSCRIBE', headerLines: ['id:events', `destination:${adminTopic}`] };
    const outcome = await attemptFrame(client, subscribe, { timeoutMs: 10_000 });
    if (outcome !== 'accepted') this.world.inconclusive('the admin topic cannot be subscribed');
    return client;
  }

  /** The number of admin events of that type about the terminal so far. */
  async eventCount(type: string, { configId }: RawTerminal): Promise<number> {
    const frames = (await this.#dashboard)?.frames ?? [];
    // With a fleet nearly all events are about other terminals.
    const about = frames.filter(
      (frame) =>
        frame.command === 'MESSAGE' && [type, String(configId)].every((text) => containing(text)(frame)),
    );
    const bodies = about.map(({ body }) => JSON.parse(body));
    return bodies.filter((body) => body.type === type && body.configId === configId).length;
  }

  /** The requestId of a new PRINT. */
  async print(terminal: RawTerminal, text: string): Promise<string> {
    const accepted = await requireOk(this.world, 'a PRINT', terminal.print(await this.app(), text));
    return requireText(this.world, accepted, 'requestId');
  }

  async commandStatus(requestId: string): Promise<unknown> {
    return responseField(await (await this.app()).call('requestStatus', { requestId }), 'status');
  }

  /** Changes one key of the terminal's settings. */
  async configure({ configId }: RawTerminal, value: string): Promise<void> {
    const path = `/api/v1/admin/terminals/${configId}/settings`;
    const body = { settings: { value } };
    await requireOk(
      this.world,
      'new settings',
      this.world.administrator.request({ method: 'PUT', path, body }),
    );
  }

  /** The terminal as administrators see it. */
  details({ configId }: RawTerminal): Promise<HttpExchange> {
    const path = `/api/v1/admin/terminals/${configId}`;
    return requireOk(this.world, 'the terminal', this.world.administrator.request({ method: 'GET', path }));
  }

  #once(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#tokens.get(key) ?? make();
    this.#tokens.set(key, known);
    return known;
  }
}

const traces: ReadonlySet<string> = new Set([
  'print',
  'configure',
  'open',
  'snapshot',
  'events',
  'wait',
  'order',
  'topic',
]);

function leavesTraces({ steps }: Form): boolean {
  return steps.some(({ step }) => traces.has(step.kind));
}

type Claims = Readonly<Record<string, unknown>>;

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signed(header: object, claims: Claims, key: string): string {
  const input = `${part({ alg: 'HS256', typ: 'ws+jwt', ...header })}.${part(claims)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

/** A public key as it is in a file. */
const publicKey = [
  '-----BEGIN PUBLIC KEY-----',
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEac/W0rWyeb3eqnoaQ/kR1s4AvznO',
  'WVW/LAGbx4Wn7Ylc3hOuNQJpbxjhclFAGQu26Cb+St93GkpFCIwmhEh7TQ==',
  '-----END PUBLIC KEY-----',
  '',
].join('\n');

/** Tokens that only look like the given one; none has a valid signature. */
export const forgeries: Readonly<Record<string, (token: string) => string>> = {
  'token-cut': (token) => token.slice(0, -1),
  'forged-claims': (token) => {
    const [header, , signature] = token.split('.');
    return `${header}.${part({ ...claimsOf(token), sub: 'another', observer: false })}.${signature}`;
  },
  'forged-key': (token) => signed({}, claimsOf(token), 'another key'),
  'forged-none': (token) => `${part({ alg: 'none', typ: 'ws+jwt' })}.${part(claimsOf(token))}.`,
  'forged-none-signed': (token) =>
    `${part({ alg: 'none', typ: 'ws+jwt' })}.${part(claimsOf(token))}.${token.split('.')[2]}`,
  'forged-public-key': (token) => signed({}, claimsOf(token), publicKey),
  'forged-kid': (token) => signed({ kid: 'another' }, claimsOf(token), 'another key'),
  'forged-path-kid': (token) => signed({ kid: '../../x' }, claimsOf(token), ''),
  'forged-jku': (token) => signed({ jku: 'http://elsewhere.invalid/keys' }, claimsOf(token), 'another key'),
  'forged-jwk': (token) => signed({ jwk: { kty: 'oct', k: 'YQ' } }, claimsOf(token), 'a'),
};

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
