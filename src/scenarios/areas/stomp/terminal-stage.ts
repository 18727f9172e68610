import { serverActions } from '../../../../conformance/oracle/actions.js';
import { adminEvents } from '../../../../conformance/oracle/admin-events.js';
import type { Action, Reaction } from '../../../../conformance/oracle/stomp/form.js';
import type { ReceivedFrame } from '../../../simulator/stomp/raw-stomp-client.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import type { RawTerminal } from '../channel/raw-terminal.js';
import { type FormActors, type FormTerminals, forgeries } from './form-actors.js';
import { type FormSession, jsonBody } from './form-session.js';
import type { FormStage, OutsideAction, SetupFrame } from './form-stage.js';
import type { FormValues } from './form-values.js';
import { type Reading, reading } from './reading.js';

type OpenAction = Extract<Action, { readonly kind: 'open' }>;
type Of<Kind extends Reaction['kind']> = Extract<Reaction, { readonly kind: Kind }>;

/** The time that a reaction may take, and that of a decided one whose absence fails nothing. */
const reactionMs = 10_000;
export const decidedMs = 2_000;
/** The time that an effect outside of the session may take, and the pause after which a count is final. */
const effectMs = 5_000;
const settleMs = 100;

const knownActions: ReadonlySet<unknown> = new Set(serverActions.map(({ action }) => action));
const knownEvents: ReadonlySet<unknown> = new Set(adminEvents.map(({ type }) => type));

/** The payment service with a terminal and its sibling. */
export class TerminalStage implements FormStage {
  readonly world: World;
  readonly standsAlone = false;
  readonly reactionMs = reactionMs;
  readonly decidedMs: number;
  readonly #actors: FormActors;
  readonly #terminals: FormTerminals;
  /** The status of the last REST call. */
  #lastStatus: number | undefined;

  constructor(actors: FormActors, terminals: FormTerminals) {
    this.world = actors.world;
    const { profile, toleranceMs } = actors.world;
    this.decidedMs = profile === 'demanded' ? reactionMs : decidedMs + toleranceMs;
    this.#actors = actors;
    this.#terminals = terminals;
  }

  /** A service may send messages with unknown actions: they are not part of any reaction (MSG-04). */
  ignores(frame: ReceivedFrame): boolean {
    if (frame.command !== 'MESSAGE') return false;
    const { action, type } = jsonBody(frame);
    return !knownActions.has(action) && !knownEvents.has(type);
  }

  async setup(
    { state, ack = 'client-individual', heartBeat = '0,0', whose }: OpenAction,
    host: string,
  ): Promise<readonly SetupFrame[]> {
    const terminal = this.#whose(whose);
    const connect = (token: string) =>
      [
        'CONNECTED',
        `CONNECT\naccept-version:1.2\nhost:${host}\nheart-beat:${heartBeat}\n${token}\n\0`,
      ] as const;
    const bearer = async (token: Promise<string>) => connect(`Authorization:Bearer ${await token}\n`);
    const subscribe = [
      'RECEIPT',
      `SUBSCRIBE\nid:s\ndestination:${terminal.queue}\nack:${ack}\nreceipt:subscribed\n\n\0`,
    ] as const;
    const register = [
      'RECEIPT',
      'SEND\ndestination:/app/terminal/register\nreceipt:registered\n\n\0',
    ] as const;
    switch (state) {
      case 'open':
        return [];
      case 'connected':
        return [await bearer(this.#actors.wsToken(terminal))];
      case 'subscribed':
        return [await bearer(this.#actors.wsToken(terminal)), subscribe];
      case 'registered':
        return [await bearer(this.#actors.wsToken(terminal)), subscribe, register];
      case 'observer':
        return [await bearer(this.#actors.observerToken(terminal)), subscribe];
      case 'dashboard':
        return [await bearer(this.#actors.dashboardToken())];
      case 'legacy':
        return [connect('')];
    }
  }

  async value(name: string): Promise<string | undefined> {
    const { own, sibling } = this.#terminals;
    const forge = forgeries[name];
    if (forge !== undefined) return forge(await this.#actors.wsToken(own));
    switch (name) {
      case 'token':
        return this.#actors.wsToken(own);
      case 'siblingToken':
        return this.#actors.wsToken(sibling);
      case 'accessToken':
        return own.account.token();
      case 'queue':
        return own.queue;
      case 'siblingQueue':
        return sibling.queue;
      case 'configId':
        return String(own.configId);
      case 'siblingConfigId':
        return String(sibling.configId);
      case 'terminalId':
        return own.created.terminalId;
      case 'accessId':
        return own.created.accessId;
      case 'webs':
        return this.world.channelUrls[0];
      case 'fallback':
        return this.world.channelUrls[1];
      case 'origin':
        return this.world.http.origin;
      case 'origin-of-other-port':
        return originOfOtherPort(this.world.http.origin);
      case 'origin-of-other-scheme':
        return originOfOtherScheme(this.world.http.origin);
      default:
        return undefined;
    }
  }

  async act(action: OutsideAction, values: FormValues): Promise<void> {
    switch (action.kind) {
      case 'print':
        for (const text of action.texts) {
          values.keep('requestId', await this.#actors.print(this.#whose(action.whose), text));
        }
        return;
      case 'configure':
        for (const value of action.values) await this.#actors.configure(this.#terminals.own, value);
        return;
      case 'keep-token':
        values.keep('kept-token', await this.#terminals.own.wsToken());
        return;
      case 'rest': {
        const authorization = `Bearer ${await values.text(action.token)}`;
        const path = '/api/v1/pos/listTerminals';
        const call = { method: 'GET', path, headers: { authorization } };
        this.#lastStatus = (await this.world.http.call(call)).status;
      }
    }
  }

  async read(
    reaction: Reaction,
    session: FormSession | undefined,
    values: FormValues,
    withinMs: number,
  ): Promise<Reading | undefined> {
    const timeoutMs = Math.min(effectMs, withinMs);
    switch (reaction.kind) {
      case 'online':
        return this.#online(reaction, timeoutMs);
      case 'events':
        return this.#events(reaction, timeoutMs);
      case 'snapshot':
        return this.#snapshot(reaction);
      case 'command':
        return this.#command(reaction, values, timeoutMs);
      case 'http':
        return reading(`HTTP ${reaction.status}`, `HTTP ${this.#lastStatus}`);
      case 'topic':
        return session && this.#topic(session, reaction, timeoutMs);
      default:
        return undefined;
    }
  }

  async #online({ value, whose }: Of<'online'>, timeoutMs: number): Promise<Reading> {
    const terminal = this.#whose(whose);
    const actual = await this.#eventually(
      async () => responseField(await this.#actors.details(terminal), 'online'),
      (online) => online === value,
      timeoutMs,
    );
    return reading(`online: ${value}`, `online: ${actual}`);
  }

  async #events({ type, count }: Of<'events'>, timeoutMs: number): Promise<Reading> {
    const read = () => this.#actors.eventCount(type, this.#terminals.own);
    await this.#eventually(read, (actual) => actual >= count, timeoutMs);
    await this.world.sleep(settleMs, `further events ${type}`);
    return reading(`${count} ${type}`, `${await read()} ${type}`);
  }

  async #snapshot({ x }: Of<'snapshot'>): Promise<Reading> {
    const snapshot = responseField(await this.#actors.details(this.#terminals.own), 'settingsSnapshot');
    const settings = fieldOf(snapshot, 'settings');
    return reading(`settings with x ${show(x)}`, `settings with x ${show(fieldOf(settings, 'x'))}`);
  }

  async #command({ status }: Of<'command'>, values: FormValues, timeoutMs: number): Promise<Reading> {
    const requestId = await values.text('{requestId}');
    const actual = await this.#eventually(
      () => this.#actors.commandStatus(requestId),
      (seen) => seen === status,
      timeoutMs,
    );
    return reading(`command ${status}`, `command ${String(actual)}`);
  }

  async #topic(session: FormSession, { subscriptions }: Of<'topic'>, timeoutMs: number): Promise<Reading> {
    const { configId } = this.#terminals.own;
    const read = async () =>
      session.known
        .filter((frame) => {
          const body = jsonBody(frame);
          return body.type === 'session-online' && body.configId === configId;
        })
        .map(({ headers }) => headers.subscription ?? 'none');
    await this.#eventually(read, (seen) => seen.length >= subscriptions.length, timeoutMs);
    await this.world.sleep(settleMs, 'further events');
    const seen = [...(await read())].sort();
    return reading(`session-online on ${subscriptions.join(', ')}`, `session-online on ${seen.join(', ')}`);
  }

  /** The first value that is accepted, or the last one. */
  async #eventually<T>(
    read: () => Promise<T>,
    accepts: (value: T) => boolean,
    timeoutMs: number,
  ): Promise<T> {
    const deadline = monotonicNow() + timeoutMs;
    for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 500)) {
      const value = await read();
      if (accepts(value) || monotonicNow() >= deadline) return value;
      await this.world.sleep(pauseMs, 'an effect');
    }
  }

  #whose(whose: 'sibling' | undefined): RawTerminal {
    return whose === 'sibling' ? this.#terminals.sibling : this.#terminals.own;
  }
}

const show = (value: unknown) => JSON.stringify(value) ?? 'absent';

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The same scheme and host, with another port. */
function originOfOtherPort(origin: string): string {
  const url = new URL(origin);
  url.port = url.port === '8443' ? '8444' : '8443';
  return url.origin;
}

/** The same host and port, with the other scheme. */
function originOfOtherScheme(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  const explicit = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return `${protocol === 'https:' ? 'http' : 'https'}://${hostname}:${explicit}`;
}
