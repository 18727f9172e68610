import type { Action } from '../../../../../conformance/oracle/stomp/form.js';
import type { World } from '../../../world.js';
import type { FormStage, OutsideAction, SetupFrame } from '../form-stage.js';
import { type BrokerAccess, credentialLines, loginLines } from './broker-access.js';

type OpenAction = Extract<Action, { readonly kind: 'open' }>;

/** A passcode that is not the right one. */
const wrongPasscode = 'tillfleet-wrong-passcode';

/** A STOMP broker, with destinations of one form's own. */
export class BrokerStage implements FormStage {
  readonly world: World;
  readonly standsAlone = true;
  readonly reactionMs: number;
  readonly decidedMs: number;
  readonly #access: BrokerAccess;
  /** The end of the names of the form's destinations. */
  readonly #suffix: string;

  constructor(world: World, access: BrokerAccess) {
    this.world = world;
    this.reactionMs = 3_000 + world.toleranceMs;
    this.decidedMs = this.reactionMs;
    this.#access = access;
    this.#suffix = world.reference('-');
  }

  /** The destinations are the form's own: each frame belongs to it. */
  ignores(): boolean {
    return false;
  }

  async setup({ state, ack = 'auto', heartBeat = '0,0' }: OpenAction): Promise<readonly SetupFrame[]> {
    const head = `CONNECT\naccept-version:1.2\nheart-beat:${heartBeat}`;
    const connect = ['CONNECTED', `${head}\n${this.credentials.join('\n')}\n\n\0`] as const;
    const subscribe = [
      'RECEIPT',
      `SUBSCRIBE\nid:s\ndestination:${this.topic}\nack:${ack}\nreceipt:subscribed\n\n\0`,
    ] as const;
    switch (state) {
      case 'open':
        return [];
      case 'connected':
        return [connect];
      case 'subscribed':
        return [connect, subscribe];
      default:
        throw new TypeError(`a broker has no session that is ${state}`);
    }
  }

  /** A form that cannot begin shows nothing about its row. */
  notReached({ state }: OpenAction, seen: string): void {
    this.world.inconclusive(`a session that is ${state} could not be opened: ${seen}`);
  }

  async value(name: string): Promise<string | undefined> {
    switch (name) {
      case 'topic':
        return this.topic;
      case 'elsewhere':
        return `${this.topic}-elsewhere`;
      case 'queue':
        return this.queue;
      case 'credentials':
        return this.credentials.join('\n');
      case 'crlf-credentials':
        return this.credentials.join('\r\n');
      case 'host':
        return this.#access.host;
      case 'login-lines':
        return loginLines(this.#access).join('\n');
      case 'login':
        return this.#access.login ?? '';
      case 'wrong':
        return wrongPasscode;
      default:
        return undefined;
    }
  }

  async act({ kind }: OutsideAction): Promise<void> {
    throw new TypeError(`a broker has no ${kind}`);
  }

  async read(): Promise<undefined> {
    return undefined;
  }

  /** The header lines of a valid login. */
  get credentials(): readonly string[] {
    return credentialLines(this.#access);
  }

  get topic(): string {
    return `${this.#access.topic ?? this.#access.queue}${this.#suffix}`;
  }

  get queue(): string {
    return `${this.#access.queue}${this.#suffix}`;
  }
}
